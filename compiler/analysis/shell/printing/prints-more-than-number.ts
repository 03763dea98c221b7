import type { Statement, Word } from "unbash";
import { wordsOf, wordTextsOf } from "../command-words.ts";
import { statementsInTurn } from "../parse-in-turn.ts";
import { stagesOf } from "./printing-stages.ts";
import { talks } from "./talking-programs.ts";

/** A command that prints a number with more beside it. */
export interface NumberWithMore {
  readonly command: string;
  /** What it may print. */
  readonly example: string;
  /** What prints the number alone. */
  readonly alone: string;
}

/**
 * Whether all that a script prints is a number and more than that: the name of a file behind it, a letter before, or what a program
 * says, before the script prints how it has ended or in the place of that.
 */
export function printsMoreThanNumber(script: string): NumberWithMore | undefined {
  const said = /\$\?/.test(script) ? saidBeforeStatus(script) : saidInstead(script);
  if (said !== undefined) return said;
  if (!/\b(?:wc|du)\b|(?: -v| --version)\s*$/.test(script)) return undefined;
  const last = stagesOf(script).at(-1);
  if (last?.type !== "Command") return undefined;
  if (!last.redirects.every(({ operator }) => operator === "<" || operator === ">&"))
    return undefined;
  const name = last.name?.value ?? "";
  const words = wordsOf(last);
  const found = printers.get(name)?.(words) ?? versionOf(name, words);
  const command = script.slice(last.pos, last.end);
  // What another script holds has its places there.
  return found && command.startsWith(name) ? { command, ...found } : undefined;
}

type Printed = Omit<NumberWithMore, "command">;

const printers: ReadonlyMap<string, (words: readonly Word[]) => Printed | undefined> = new Map([
  ["wc", countOf],
  ["du", sizeOf],
]);

/** `wc -l notes.md`; without an option there are three numbers. */
function countOf(words: readonly Word[]): Printed | undefined {
  const options = words.filter(({ value }) => value.startsWith("-"));
  const [file] = words.filter(({ value }) => !value.startsWith("-"));
  const counting = options.find(({ value }) => /^-[clmwL]$/.test(value))?.value ?? "-l";
  const alone = `wc ${counting} < ${file?.text ?? "FILE"}`;
  if (file === undefined)
    return options.length === 0 ? { example: "3 12 80", alone: "wc -l" } : undefined;
  return { example: `12 ${file.value}`, alone };
}

/** `du -s build`, with or without a unit. */
function sizeOf(words: readonly Word[]): Printed | undefined {
  const operands = words.filter(({ value }) => !value.startsWith("-"));
  const [folder] = operands;
  const path = folder?.value ?? ".";
  return { example: `120 ${path}`, alone: `du -sk ${folder?.text ?? path} | cut -f1` };
}

/** Programs that say their version with words before it, or with a letter. */
const versions: ReadonlyMap<string, string> = new Map([
  ["cargo", "cargo 1.80.0"],
  ["gcc", "gcc 14.2.0"],
  ["git", "git version 2.47.3"],
  ["node", "v22.1.0"],
  ["python", "Python 3.13.5"],
  ["python3", "Python 3.13.5"],
  ["rustc", "rustc 1.80.0"],
]);

function versionOf(name: string, words: readonly Word[]): Printed | undefined {
  const [only, ...others] = words;
  const example = versions.get(name);
  const isAsked = /^(?:-v|-V|--version)$/.test(only?.value ?? "") && others.length === 0;
  if (example === undefined || !isAsked) return undefined;
  return { example, alone: `${name} ${only?.value ?? ""} | grep -oE '[0-9]+' | head -1` };
}

/** `npm test; echo $?`: what the program prints comes before the number. */
function saidBeforeStatus(script: string): NumberWithMore | undefined {
  const [before, last] = statementsInTurn(script).slice(-2);
  if (!(before && last) || !echoesStatus(last.command) || !talks(before.command)) return undefined;
  const { command } = before;
  // Without its redirections, which might lead its output back again.
  const end =
    command.type === "Command" ? (wordsOf(command).at(-1) ?? command.name)?.end : undefined;
  return {
    command: `${script.slice(command.pos, command.end)}; echo $?`,
    example: "1 passed 0",
    alone: `${script.slice(command.pos, end)} >&2; echo $?`,
  };
}

/** `npm test`, of which somebody takes what it prints for how it ends. */
function saidInstead(script: string): NumberWithMore | undefined {
  const last = statementsInTurn(script).at(-1)?.command;
  if (last?.type !== "Command" || !talks(last)) return undefined;
  const command = script.slice(last.pos, last.end);
  return { command, example: "1 passed", alone: `${command} >&2; echo $?` };
}

function echoesStatus(node: Statement["command"]): boolean {
  if (node.type !== "Command" || node.name?.value !== "echo" || node.redirects.length > 0)
    return false;
  return /^"?\$\?"?$/.test(wordTextsOf(node).join(" "));
}
