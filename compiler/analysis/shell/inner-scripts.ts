import type { Command, Word } from "unbash";
import { wordsOf } from "./command-words.ts";
import type { ScriptRange } from "./placement.ts";
import { programName, programWords } from "./program-words.ts";

/**
 * What a command hands to another shell as its script, in the positions of the outer one: behind `-c`, also in a container or on
 * another machine, what `eval` gets, and here-documents of shells. Left out is what the outer shell writes anew: escapes
 * between double quotes, and words of several parts.
 */
export function innerScripts(command: Command, script: string): readonly ScriptRange[] {
  const words = [...(command.name ? [command.name] : []), ...wordsOf(command)];
  const behindShells = words.filter((_, index) => isScript(words, index));
  const others = programWords(command).filter(
    ({ program, start }) => runners.has(program) && behindShells.every(({ pos }) => pos !== start),
  );
  const found = [
    ...behindShells.map(({ pos, end }) => withoutQuotes({ start: pos, end }, script)),
    ...others.map(({ start, end }) => withoutQuotes({ start, end }, script)),
    ...(programName(words[0]?.value ?? "") === "ssh" ? documentsOf(command) : []),
  ];
  return found.filter((range) => range !== undefined);
}

const shells: ReadonlySet<string> = new Set(["ash", "bash", "dash", "ksh", "sh", "zsh"]);
const runners: ReadonlySet<string> = new Set([...shells, "eval", "ssh"]);

/** Whether a word stands behind a shell and its `-c`, wherever that shell runs. */
function isScript(words: readonly Word[], index: number): boolean {
  if (!/^-[a-z]*c$/.test(words[index - 1]?.value ?? "")) return false;
  const before = words.slice(0, index - 1).findLast(({ value }) => !value.startsWith("-"));
  return before !== undefined && shells.has(programName(before.value));
}

/** A here-document stands without quotes, a word between its own. */
function withoutQuotes({ start, end }: ScriptRange, script: string): ScriptRange | undefined {
  const text = script.slice(start, end);
  const [quote] = text;
  if (quote !== "'" && quote !== '"') return { start, end };
  const inside = { start: start + 1, end: end - 1 };
  const isWritten = text.indexOf(quote, 1) === text.length - 1;
  return isWritten && (quote === "'" || !text.includes("\\")) ? inside : undefined;
}

function documentsOf({ redirects }: Command): readonly ScriptRange[] {
  return redirects.flatMap((one) =>
    one.type === "HereDoc" ? [{ start: one.body.pos, end: one.body.end }] : [],
  );
}
