import type { Command, Word } from "unbash";
import { leadingOptions } from "../../source/leading-options.ts";
import { wordsOf } from "./command-words.ts";

/** Commands that start the one behind their own settings and print what it prints, with their options that take a value. */
const passing: ReadonlyMap<string, RegExp> = new Map([
  ["command", /^$/],
  ["env", /^-(?:C|u)$/],
  ["nice", /^-n$/],
  ["nohup", /^$/],
  ["setsid", /^$/],
  ["stdbuf", /^-[eio]$/],
  ["sudo", /^-[Cghpu]$/],
  ["time", /^$/],
  ["timeout", /^-[ks]$/],
]);

/** So many commands start one another; of the one behind more nothing is claimed. */
const mostPassing = 20;

/** The command that is run in the end, whose output this one's is: `env A=1 timeout 5 ls` runs `ls`. */
export function startedCommand(command: Command): Command {
  let last = command;
  for (let count = 0; count < mostPassing && passing.has(last.name?.value ?? ""); count += 1) {
    const started = startedBy(last);
    if (started === undefined) break;
    last = started;
  }
  return last;
}

/** The same, where only what is printed matters: of `git -C folder status` without the folder. */
export function startedPrinter(command: Command): Command {
  const git = startedCommand(command);
  if (git.name?.value !== "git") return git;
  const words = wordsOf(git);
  const values = words.map(({ value }) => value);
  const at = leadingOptions("git", values);
  const isTask = words[at] !== undefined && words.length === git.args.length;
  if (at === 0 || !isTask) return git;
  return withArgs(git, git.name, words.slice(at));
}

function startedBy(command: Command): Command | undefined {
  const written = command.name?.value ?? "";
  const words = wordsOf(command);
  const at = programAt(written, words);
  const name = words[at];
  // `command -v` tells where a program is, and `env` by itself what is set.
  const isQuery =
    written === "command" && words.slice(0, at).some(({ value }) => /^-\w*[vV]/.test(value));
  if (name === undefined || isQuery || words.length < command.args.length) return undefined;
  return withArgs(command, name, words.slice(at + 1));
}

function withArgs(
  { end, pos, prefix, redirects }: Command,
  name: Word,
  args: readonly Word[],
): Command {
  return { type: "Command", pos, end, name, prefix, suffix: [...args], args: [...args], redirects };
}

/** Where the program stands behind the options of such a command, the variables that it sets, and a limit of time. */
function programAt(name: string, words: readonly Word[]): number {
  const valued = passing.get(name);
  let at = 0;
  while (/^-/.test(words[at]?.value ?? "")) at += valued?.test(words[at]?.value ?? "") ? 2 : 1;
  if (name === "env") while (/^\w+=/.test(words[at]?.value ?? "")) at += 1;
  return name === "timeout" ? at + 1 : at;
}

const shells: ReadonlySet<string> = new Set(["bash", "dash", "sh", "zsh"]);

/** The script that a command gives to a shell of its own, where nothing expands in it: `bash -c 'ls src'`. */
export function scriptGiven({ name, args, prefix, redirects }: Command): string | undefined {
  if (!shells.has(name?.value ?? "") || prefix.length > 0 || redirects.length > 0) return undefined;
  const words = wordsOf({ args });
  const [option, script] = words;
  if (args.length !== 2 || script === undefined || !/^-[elux]*c$/.test(option?.value ?? ""))
    return undefined;
  const parts = script.parts ?? [];
  return parts.every(isFixed) ? script.value : undefined;
}

function isFixed(part: NonNullable<Word["parts"]>[number]): boolean {
  if (part.type === "DoubleQuoted") return part.parts.every(({ type }) => type === "Literal");
  return part.type === "SingleQuoted" || part.type === "Literal";
}
