import { namesTemplates } from "./names-templates.ts";

/**
 * Whether a text shows what stands in it from `start` to `end` to whoever reads it: in code between backticks or fences or in
 * a heredoc, or as a template of another language.
 */
export function isShown(text: string, start: number, end: number): boolean {
  const before = text.slice(0, start);
  const behind = text.slice(end);
  if (namesTemplates(text, start, end)) return true;
  if (isInHeredoc(before) || isFormatted(before, text.slice(start, end), behind)) return true;
  const fences = before.match(/^[ \t]*(?:```|~~~)/gm) ?? [];
  if (fences.length % 2 === 1 || isInIndentedBlock(before)) return true;
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const rest = behind.split("\n", 1)[0] ?? "";
  return line.split("`").length % 2 === 0 && rest.includes("`");
}

/** Whether a text ends in a heredoc of a shell: what is written there is read by another program. */
function isInHeredoc(text: string): boolean {
  const near = text.slice(-mostOfBlock);
  const start = near.lastIndexOf("<<");
  const opened = near.slice(start);
  const [, word] = /^<<-?[ \t]*["']?(\w+)/.exec(opened) ?? [];
  if (start < 0 || word === undefined || near[start - 1] === "<") return false;
  const [, ...lines] = opened.split("\n");
  return lines.length > 0 && !lines.some((line) => line.trim() === word);
}

/** Whether three braces stand around a call: a brace of its own around a value, in a string that Python formats. */
function isFormatted(before: string, braces: string, behind: string): boolean {
  return before.endsWith("{") && behind.startsWith("}") && braces.includes("(");
}

/** So many characters of a block of code are looked through for its beginning. */
const mostOfBlock = 4000;

/** Whether a text ends in a block of code as Markdown has it: four blanks deeper than the text above the empty line before it. */
function isInIndentedBlock(text: string): boolean {
  const lines = text.slice(-mostOfBlock).split("\n");
  const own = indentOf(lines.at(-1) ?? "");
  let isBehindEmpty = false;
  // The beginning of a line that is cut says nothing.
  for (const line of lines.slice(text.length > mostOfBlock ? 1 : 0, -1).reverse()) {
    const isEmpty = line.trim() === "";
    if (!isEmpty && indentOf(line) < own) return isBehindEmpty && indentOf(line) + 4 <= own;
    isBehindEmpty = isEmpty;
  }
  return false;
}

/** Where the text of a line begins, behind the sign of a list. */
function indentOf(line: string): number {
  return /^\s*(?:(?:[-*+]|\d+[.)])\s+)?/.exec(line)?.[0].length ?? 0;
}
