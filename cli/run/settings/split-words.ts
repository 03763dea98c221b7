import { UsageError } from "../../usage-error.ts";

/** The words of a command as a shell would split them, with quotes and nothing else. */
export function splitWords(text: string): readonly string[] {
  const pattern = /\s*((?:"(?:\\.|[^"\\])*"|'[^']*'|\\.|[^\s"'\\])+)|\s*$/gsuy;
  const words: string[] = [];
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    if (match[1] === undefined) return words;
    words.push(unquote(match[1]));
  }
  throw new UsageError(`The command ${text} has a quote that is not closed.`);
}

function unquote(word: string): string {
  return word.replace(
    /"((?:\\.|[^"\\])*)"|'([^']*)'|\\(.)/gsu,
    (_whole, double?: string, single?: string, escaped?: string) =>
      single ?? escaped ?? (double ?? "").replace(/\\(["\\])/g, "$1"),
  );
}
