import { quoteUserText } from "../../diagnostics/quote-user-text.ts";
import type { Report } from "../../document/cursor.ts";
import type { CommandText } from "../../ir/command.ts";

/** Reports what stands in braces and has no meaning. */
export function checkPlaceholders(text: CommandText, report: Report): void {
  for (const part of text.parts) {
    if (part.kind !== "command-malformed") continue;
    const { content, span } = part;
    report("malformed-placeholder", span, { text: quoteUserText(content), hint: hintFor(content) });
  }
}

function hintFor(content: string): string {
  const minus = /^_*\(?\s*([A-Za-z_]\w*)\s*-\s*(\d+)\s*\)?$/.exec(content);
  if (minus !== null) return `Write "{(${minus[1]})-${minus[2]}}": a hyphen can be part of a name.`;
  if (/^[A-Za-z_][\w-]*\s*:/.test(content)) {
    return "Types are string, path, int, number, bool, array and enum(a,b), and nothing but a default may follow.";
  }
  if (/[()+*/%-]/.test(content)) {
    return "An expression has whole numbers, names, parentheses and + - * / % in it.";
  }
  return "Braces cannot be written as they are; put the text into a default or a script.";
}
