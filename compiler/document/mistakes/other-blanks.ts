import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { diagnostic } from "../../diagnostics/diagnostic.ts";
import type { SourceText } from "../../source/source-text.ts";
import type { SourceLine } from "./source-lines.ts";

const otherBlank = "\\u00A0\\u1680\\u2000-\\u200A\\u202F\\u205F\\u3000";
const blanks = new RegExp(`[${otherBlank}][${otherBlank} ]*`, "y");

/** What may stand before such characters: the indentation alone, or also dashes, or a key with its colon. */
const indentation = /^ */;
const indentationOrKey = /^(?: *(?:- +)*)(?:[\w$-]+: *|-? *)/;

/** The diagnostic for characters in the indentation of a line that only look like spaces. */
export function otherIndentation(source: SourceText, line: SourceLine): Diagnostic | undefined {
  return otherBlanks(source, line, indentation);
}

/** The same also before a key, and behind its colon. */
export function otherBlanksInEntry(source: SourceText, line: SourceLine): Diagnostic | undefined {
  return otherBlanks(source, line, indentationOrKey);
}

function otherBlanks(source: SourceText, line: SourceLine, before: RegExp): Diagnostic | undefined {
  blanks.lastIndex = before.exec(line.text)?.[0].length ?? 0;
  const [found] = blanks.exec(line.text) ?? [];
  if (found === undefined) return undefined;
  const end = line.start + blanks.lastIndex;
  const span = { source, start: end - found.length, end };
  const title = found.length === 1 ? "Write an ordinary space" : "Write ordinary spaces";
  const fix = { title, edits: [{ span, text: " ".repeat(found.length) }] };
  const code = found.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
  const problem = `U+${code} stands where only an ordinary space is one`;
  const help =
    "Put an ordinary space in its place; text from web pages often brings such characters.";
  return diagnostic("yaml-syntax", { ...span, end: span.start + 1 }, { problem }, { help, fix });
}
