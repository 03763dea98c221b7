import type { Command, Word } from "unbash";
import { wordsOf } from "../../command-words.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts that run a command for each file, or look for files with one name or another and do something with them. */
export const maybeActionOfFind =
  /-(?:exec|execdir|ok|okdir)\b|\bfind\b[^\n]{0,300} -o(?:r)? [^\n]{0,300} -(?:delete|print0|ls)\b/;

/** What `find` does with the files that it finds, where it is not what was meant. */
export function actionsOfFind(command: Command): readonly ShellSlip[] {
  if (command.name?.value !== "find") return [];
  const words = wordsOf(command);
  return [...openActions(words), ...actionsOfOneName(words)];
}

/** `find ... -exec ... ;`, where the shell takes the sign that ends the command for its own. */
function openActions(words: readonly Word[]): readonly ShellSlip[] {
  const opening = words.find(({ text }) => /^-(?:exec|execdir|ok|okdir)$/.test(text));
  if (opening === undefined) return [];
  const isClosed = words.some(
    ({ pos, value }) => pos > opening.pos && (value === ";" || value === "+"),
  );
  return isClosed ? [] : [{ start: opening.pos, end: opening.end, kind: "open -exec" }];
}

/** `find . -name '*.py' -o -name '*.js' -delete`, which deletes those of the second name only: `-o` parts all before it from that. */
function actionsOfOneName(words: readonly Word[]): readonly ShellSlip[] {
  // Who groups them, or gives each an action, knows how.
  if (words.some(({ value }) => /^[(),]$|^-prune$/.test(value))) return [];
  const or = words.findLastIndex(({ value }) => /^-or?$/.test(value));
  const isAction = ({ value }: { readonly value: string }): boolean =>
    /^-(?:delete|exec|execdir|fprint|ls|ok|print0?|printf)$/.test(value);
  const action = words.slice(or + 1).find(isAction);
  if (or < 0 || action === undefined || words.slice(0, or).some(isAction)) return [];
  return [{ start: action.pos, end: action.end, kind: "action of one name" }];
}
