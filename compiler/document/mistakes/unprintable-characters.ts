import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { diagnostic } from "../../diagnostics/diagnostic.ts";
import type { SourceText } from "../../source/source-text.ts";

/** More of them mean that the file is not text at all, as one NUL does. */
const maxReported = 10;
const nul = "\0";

// What PyYAML's reader takes for not printable; a lone surrogate is in no range.
const unprintable = /[^\t\n\r\u0020-\u007E\u0085\u00A0-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

// The same without regard to surrogates, which is several times faster; to name what is sought is faster than what is not.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const suspicious = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x84\x86-\x9F\uFFFE\uFFFF]/;

/** Reports the first characters that YAML forbids anywhere in a file. */
export function unprintableCharacters(source: SourceText): readonly Diagnostic[] {
  if (!suspicious.test(source.text) && source.text.isWellFormed()) return [];
  const found: Diagnostic[] = [];
  for (const { index, 0: text } of source.text.matchAll(unprintable)) {
    const code = text.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    const span = { source, start: index, end: index + 1 };
    found.push(diagnostic("control-character", span, { character: `U+${code}` }));
    if (found.length === maxReported || text === nul) break;
  }
  return found;
}
