import type { For, Statement, SyntaxNode } from "unbash";
import { forEachChild } from "unbash";
import { createTextMemo } from "../../source/text-memo.ts";
import { wordTextsOf } from "./command-words.ts";
import { hasErrors, hasOwnPositions, parseShell } from "./parse-shell.ts";
import type { ScriptRange } from "./placement.ts";

/** What a script waits for, and how long. */
export interface Wait extends ScriptRange {
  readonly seconds: number;
  /** Whether it takes all of that time, and not that at most. */
  readonly isWhole: boolean;
}

/** Scripts that may name a time. */
const maybeWaits = /\b(?:sleep|timeout)[ \t]|--timeout=/;

const known = createTextMemo<readonly Wait[]>();

/** The times that a script waits for in its own course: what runs in the background, and in functions, it does not wait for. */
export function waitsIn(script: string): readonly Wait[] {
  if (!maybeWaits.test(script)) return [];
  return known(script, () => readWaits(script));
}

function readWaits(script: string): readonly Wait[] {
  const tree = parseShell(script);
  if (hasErrors(tree)) return [];
  const found: Wait[] = [];
  const visit = (node: SyntaxNode): void => {
    if (hasOwnPositions(node) || isElsewhere(node)) return;
    if (node.type === "Command") {
      const wait = waitOf(node.name?.value ?? "", wordTextsOf(node));
      if (wait) found.push({ ...wait, start: node.name?.pos ?? node.pos, end: node.end });
    } else if (node.type === "For") found.push(...roundsOf(node));
    forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** What runs beside the script, or when something calls it. */
function isElsewhere(node: SyntaxNode): boolean {
  if (node.type === "Statement") return node.background === true;
  return node.type === "Function" || node.type === "Coproc" || node.type === "ProcessSubstitution";
}

/** How long a program waits that does little else, or that has a limit of its own. */
export function waitOf(
  program: string,
  words: readonly string[],
): Pick<Wait, "isWhole" | "seconds"> | undefined {
  if (program === "sleep") {
    const times = words.map(secondsIn);
    const isKnown = times.length > 0 && times.every((one) => one !== undefined);
    const seconds = times.reduce<number>((sum, one) => sum + (one ?? 0), 0);
    return isKnown ? { seconds, isWhole: true } : undefined;
  }
  const limit = limitIn(program, words);
  const seconds = limit === undefined ? undefined : secondsIn(limit);
  return seconds === undefined || seconds === 0 ? undefined : { seconds, isWhole: false };
}

function limitIn(program: string, words: readonly string[]): string | undefined {
  if (program === "kubectl") {
    return words.map((one) => /^--timeout=(.+)$/.exec(one)?.[1]).find((one) => one !== undefined);
  }
  if (program !== "timeout") return undefined;
  return words.find((word, at) => !(word.startsWith("-") || /^-[ks]$/.test(words[at - 1] ?? "")));
}

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

function secondsIn(text: string): number | undefined {
  const [, amount, unit = "s"] = /^(\d{1,9}(?:\.\d{0,9})?)([smhd])?$/.exec(text) ?? [];
  return amount === undefined ? undefined : Number(amount) * (units[unit] ?? 1);
}

/** The time in which a loop gives up that waits in each of its rounds: `for i in {1..30}`. */
function roundsOf({ body, pos, wordlist }: For): readonly Wait[] {
  const [only, ...others] = wordlist ?? [];
  const count = only === undefined || others.length > 0 ? undefined : countOf(only.text);
  if (only === undefined || count === undefined) return [];
  const each = body.commands.reduce((sum, one) => sum + sleptIn(one), 0);
  if (each === 0) return [];
  return [{ start: pos, end: only.end, seconds: each * count, isWhole: false }];
}

/** How many words there are in `{1..30}` and in `$(seq 1 30)`. */
function countOf(text: string): number | undefined {
  const found =
    /^\{(?<first>\d{1,6})\.\.(?<last>\d{1,6})\}$/.exec(text) ??
    /^(?:\$\(|`)seq +(?:(?<first>\d{1,6}) +)?(?<last>\d{1,6})(?:\)|`)$/.exec(text);
  const { first = "1", last } = found?.groups ?? {};
  const count = last === undefined ? 0 : Number(last) - Number(first) + 1;
  return count > 0 ? count : undefined;
}

/** What a statement sleeps wherever it is reached. */
function sleptIn({ background, command }: Statement): number {
  if (background === true || command.type !== "Command") return 0;
  const wait = waitOf(command.name?.value ?? "", wordTextsOf(command));
  return wait?.isWhole === true ? wait.seconds : 0;
}
