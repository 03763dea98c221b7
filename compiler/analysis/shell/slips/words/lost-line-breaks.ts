import type { Command } from "unbash";
import { wordsOf } from "../../command-words.ts";
import { programName } from "../../program-words.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts with the two letters where lines are parted. */
export const maybeLostLineBreak = /\\n(?=\\n|[-*#$\d]|[A-Z][a-z])/;

/**
 * `git commit -m "feat: it\n\nWhy"` and `gh pr create --body "## What\n- it"`: between quotes the shell leaves the backslash and
 * the letter, and so do these programs. Who only speaks of `\n` puts it apart.
 */
export function lostLineBreaks(command: Command, script: string): readonly ShellSlip[] {
  const options = optionsOf.get(programName(command.name?.value ?? ""));
  if (options === undefined) return [];
  const words = wordsOf(command);
  return words.flatMap((word, index): readonly ShellSlip[] => {
    const option = joined.exec(word.value)?.[0] ?? words[index - 1]?.value ?? "";
    if (!options.test(option.replace(/=$/, "")) || !lineBreak.test(word.value)) return [];
    const written = script.slice(word.pos, word.end);
    const at = lineBreak.exec(written.replace(substitution, (code) => " ".repeat(code.length)));
    if (at === null) return [];
    const start = word.pos + at.index;
    return [{ start, end: start + 2, kind: "line break as letters" }];
  });
}

/** An option in one word with its value. */
const joined = /^--[a-z]{1,20}=/;

/** What a shell runs in a word: `printf` there makes lines of these letters. */
const substitution = /\$\([^()]*(?:\([^()]*\)[^()]*)*\)/g;

/** Between lines: doubled, or behind the end of a word and before what begins a line. */
const lineBreak = /\\n(?=\\n)|(?<=[\w.:!?)])\\n(?=[-*#$\d]|[A-Z][a-z])/;

/** The options whose values are texts of several lines. */
const optionsOf: ReadonlyMap<string, RegExp> = new Map([
  ["git", /^(?:-[a-z]{0,3}m|--message)$/],
  ["gh", /^(?:-[bnm]|--body|--notes|--message)$/],
  ["glab", /^(?:-[dm]|--description|--message)$/],
]);
