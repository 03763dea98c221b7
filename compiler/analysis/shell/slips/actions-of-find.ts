import type { Command } from "unbash";
import { wordsOf } from "../command-words.ts";
import type { ShellSlip } from "./shell-slip.ts";

/** Scripts that look for files with one name or another, and do something with them. */
export const maybeActionOfFind =
  /\bfind\b[^\n]{0,300} -o(?:r)? [^\n]{0,300} -(?:delete|exec|print0|ls)\b/;

/** `find . -name '*.py' -o -name '*.js' -delete`, which deletes those of the second name only: `-o` parts all before it from that. */
export function actionsOfFind(command: Command): readonly ShellSlip[] {
  if (command.name?.value !== "find") return [];
  const words = wordsOf(command);
  // Who groups them, or gives each an action, knows how.
  if (words.some(({ value }) => /^[(),]$|^-prune$/.test(value))) return [];
  const or = words.findLastIndex(({ value }) => /^-or?$/.test(value));
  const isAction = ({ value }: { readonly value: string }): boolean =>
    /^-(?:delete|exec|execdir|fprint|ls|ok|print0?|printf)$/.test(value);
  const action = words.slice(or + 1).find(isAction);
  if (or < 0 || action === undefined || words.slice(0, or).some(isAction)) return [];
  return [{ start: action.pos, end: action.end, kind: "action of one name" }];
}
