import type { AndOr, Command, For, SyntaxNode } from "unbash";
import { forEachChild } from "unbash";
import { createTextMemo } from "../../source/text-memo.ts";
import { wordTextsOf } from "./command-words.ts";
import { hasErrors, parseShell } from "./parse-shell.ts";
import type { ScriptRange } from "./placement.ts";
import { hasOwnPositions } from "./script-nodes.ts";

/** What a script waits for, and how long. */
export interface Wait extends ScriptRange {
  readonly seconds: number;
  /** Whether it takes all of that time, and not that at most. */
  readonly isWhole: boolean;
  /** The seconds that have passed for certain, whenever the script gets there. */
  readonly before: number;
}

/** The waits of a script in its own course, and the seconds that these take for certain where it runs to its end. */
export interface Waiting {
  readonly waits: readonly Wait[];
  readonly seconds: number;
}

/** Scripts that may name a time. */
const maybeWaits = /\b(?:sleep|timeout)[ \t]|--timeout=/;

const known = createTextMemo<Waiting>();

const none: Waiting = { waits: [], seconds: 0 };

/** The times that a script waits for in its own course: what runs in the background, and in functions, it does not wait for. */
export function waitsIn(script: string): Waiting {
  return known(script, () => (maybeWaits.test(script) ? readWaits(script) : none));
}

function readWaits(script: string): Waiting {
  const tree = parseShell(script);
  if (hasErrors(tree)) return none;
  const course = new Course();
  const seconds = course.pass(tree, 0);
  return { waits: course.waits, seconds };
}

/** Goes through a script as a shell does, with the time that has passed for certain. */
class Course {
  readonly waits: Wait[] = [];

  /** The seconds that have passed behind a node, of those that have before it. */
  pass(node: SyntaxNode, before: number): number {
    if (hasOwnPositions(node) || isElsewhere(node)) return before;
    switch (node.type) {
      case "Command": {
        const passed = this.inTurn(node, before);
        return passed + this.wait(node, passed);
      }
      case "Pipeline":
        return Math.max(...node.commands.map((one) => this.pass(one, before)));
      case "AndOr":
        return this.chain(node, before);
      case "For":
        return this.rounds(node, before);
      case "If":
        return this.branches(node, this.pass(node.clause, before));
      case "ArithmeticFor":
      case "Case":
      case "Select":
      case "While":
        return this.branches(node, before);
      default:
        return this.inTurn(node, before);
    }
  }

  private inTurn(node: SyntaxNode, before: number): number {
    let passed = before;
    forEachChild(node, (child) => {
      passed = this.pass(child, passed);
    });
    return passed;
  }

  /** What may be left out takes no time for certain. */
  private branches(node: SyntaxNode, before: number): number {
    forEachChild(node, (child) => {
      if (node.type !== "If" || child !== node.clause) this.pass(child, before);
    });
    return before;
  }

  /** What stands behind `||` runs where something before it has failed, at whatever time. */
  private chain({ commands, operators }: AndOr, before: number): number {
    const end = operators.indexOf("||");
    const sure = end < 0 ? commands : commands.slice(0, end + 1);
    const passed = sure.map(() => before);
    sure.forEach((one, at) => {
      passed[at] = this.pass(one, passed[at - 1] ?? before);
    });
    for (const one of commands.slice(sure.length)) this.pass(one, before);
    return (end < 0 ? passed.at(-1) : passed[0]) ?? before;
  }

  private wait(node: Command, before: number): number {
    const wait = waitOf(node.name?.value ?? "", wordTextsOf(node));
    if (wait === undefined) return 0;
    this.waits.push({ ...wait, start: node.name?.pos ?? node.pos, end: node.end, before });
    return wait.isWhole ? wait.seconds : 0;
  }

  /** The time in which a loop gives up that waits in each of its rounds: `for i in {1..30}`. */
  private rounds({ body, pos, wordlist }: For, before: number): number {
    const at = this.waits.length;
    const each = this.pass(body, before) - before;
    const [only, ...others] = wordlist ?? [];
    const count = only === undefined || others.length > 0 ? undefined : countOf(only.text);
    if (only === undefined || count === undefined || each === 0) return before;
    const seconds = each * count;
    const whole = { start: pos, end: only.end, seconds, isWhole: false, before };
    this.waits.splice(at, 0, whole);
    return mayBeLeft(body) ? before : before + seconds;
  }
}

/** Whether rounds of a loop may end before they have waited, or be the last ones before their time. */
function mayBeLeft(body: SyntaxNode): boolean {
  let found = false;
  forEachChild(body, (child) => {
    found ||= child.type === "Command" && /^(?:break|continue)$/.test(child.name?.value ?? "");
    found ||= mayBeLeft(child);
  });
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

/** How many words there are in `{1..30}` and in `$(seq 1 30)`. */
function countOf(text: string): number | undefined {
  const found =
    /^\{(?<first>\d{1,6})\.\.(?<last>\d{1,6})\}$/.exec(text) ??
    /^(?:\$\(|`)seq +(?:(?<first>\d{1,6}) +)?(?<last>\d{1,6})(?:\)|`)$/.exec(text);
  const { first = "1", last } = found?.groups ?? {};
  const count = last === undefined ? 0 : Number(last) - Number(first) + 1;
  return count > 0 ? count : undefined;
}
