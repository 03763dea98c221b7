import type { Command, SyntaxNode, Word } from "unbash";
import { wordsOf } from "../../command-words.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts with the letters of an option behind a program that has such an option. */
export const maybeLostHyphen =
  /\b(?:grep[ \t]+[a-zA-Z]{1,3}[ \t]+["']|mkdir[ \t]+p[ \t]|rm[ \t]+(?:r|f|rf|fr)[ \t]|cp[ \t]+(?:r|a|rf)[ \t])|\|[ \t]*(?:sort|uniq|wc)[ \t]+[a-z]{1,3}(?:[\s;&|)]|$)/;

/** Options of programs that change files, which hardly any file is called like. */
const ofFiles: ReadonlyMap<string, RegExp> = new Map([
  ["cp", /^(?:r|a|rf)$/],
  ["mkdir", /^p$/],
  ["rm", /^(?:r|f|rf|fr)$/],
]);

/** Options of programs that read the pipe before them unless they are given a file. */
const ofReaders: ReadonlyMap<string, RegExp> = new Map([
  ["sort", /^(?:r|n|u|rn|nr|ru|ur)$/],
  ["uniq", /^(?:c|d)$/],
  ["wc", /^(?:c|l|w)$/],
]);

/** `rm rf out`, `grep q "a b" notes.md` and `ls | wc l`, whose first word is the name of a file, or what is looked for. */
export function lostHyphens(node: SyntaxNode): readonly ShellSlip[] {
  if (node.type === "Pipeline") {
    return node.commands.slice(1).flatMap((one) => (one.type === "Command" ? behindPipe(one) : []));
  }
  if (node.type !== "Command") return [];
  const [first, second, third] = wordsOf(node);
  if (first === undefined || second === undefined) return [];
  const name = node.name?.text ?? "";
  const isLost =
    name === "grep"
      ? /^[EFcilnoqrvw]{1,3}$/.test(first.text) && isSought(second, third !== undefined)
      : ofFiles.get(name)?.test(first.text) === true && (name !== "cp" || third !== undefined);
  return isLost ? [slipAt(first)] : [];
}

function behindPipe(command: Command): readonly ShellSlip[] {
  const [first, ...others] = wordsOf(command);
  if (first === undefined || others.length > 0) return [];
  return ofReaders.get(command.name?.text ?? "")?.test(first.text) === true ? [slipAt(first)] : [];
}

/** Whether a word in quotes is what `grep` shall look for, and no file: it says so itself, or a file stands behind it. */
function isSought({ parts = [], value }: Word, isBeforeFile: boolean): boolean {
  const [only, ...others] = parts;
  const isQuoted = only?.type === "DoubleQuoted" || only?.type === "SingleQuoted";
  if (!isQuoted || others.length > 0 || /^[./~$]/.test(value)) return false;
  return isBeforeFile || /[\s\\^|*[]/.test(value);
}

function slipAt({ pos, end }: Word): ShellSlip {
  return { start: pos, end, kind: "lost hyphen" };
}
