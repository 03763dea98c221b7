import type { Command, SyntaxNode, Word } from "unbash";
import { wordsOf } from "../../command-words.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts with a range, or with a pattern for `find` that nothing quotes. */
export const maybeMistakenPattern =
  /\{[^\s{},]{0,40}\.\.[^\s{},]{0,40}\$|\{\$[^\s,]{1,40}\.\.|\bin [\d]{1,9}\.\.|\bfind\b[^\n]{0,200} -i?(?:name|path) [^\s"'\\]{0,80}[*?]/;

/** `{1..$n}`, in which the shell puts the variable too late, `for i in 1..5`, which is one word, and `find . -name *.py`. */
export function mistakenPatterns(node: SyntaxNode): readonly ShellSlip[] {
  switch (node.type) {
    case "BraceExpansion":
      return isRangeOfVariable(node.text) ? [slip(node, "range of a variable")] : [];
    case "For": {
      const [only, ...others] = node.wordlist ?? [];
      const isRange = only !== undefined && others.length === 0 && /^\d+\.\.\d+$/.test(only.text);
      return isRange ? [slip(only, "range without braces")] : [];
    }
    case "Command":
      return node.name?.value === "find" ? patternsOf(node) : [];
    default:
      return [];
  }
}

function isRangeOfVariable(text: string): boolean {
  return /^\{(?=[^,\s]*\}$)(?:[^,{}\s]*?|\$\{\w+\})\.\./.test(text) && text.includes("$");
}

/** Patterns of `find` that the shell replaces by the files that are there. */
function patternsOf(command: Command): readonly ShellSlip[] {
  const words = wordsOf(command);
  return words
    .filter((word, at) => /^-i?(?:name|path)$/.test(words[at - 1]?.text ?? "") && isPattern(word))
    .map((word) => slip(word, "pattern without quotes"));
}

function isPattern({ parts = [] }: Word): boolean {
  return parts.some(({ type }) => type === "Glob");
}

function slip({ pos, end }: Pick<SyntaxNode, "end" | "pos">, kind: ShellSlip["kind"]): ShellSlip {
  return { start: pos, end, kind };
}
