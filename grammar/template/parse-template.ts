import { WordPattern } from "../word-pattern.ts";
import type { NearMissNode, NearMissReason, PlaceholderNode, TemplateNode } from "./ast.ts";

/** One name of a placeholder: Python's `\w`, in any script. */
const name = "[\\p{L}\\p{N}_]+";
const dotted = `${name}(?:\\.${name})*`;

/** The pattern of a placeholder, for grammars that contain placeholders; needs the `u` flag. */
export const placeholderPattern = `\\{\\{${dotted}\\}\\}`;

/**
 * What stands between the braces of a placeholder. `words`: words of any script, joined by points. `keys`: ASCII letters,
 * digits, `_`, `-` and points in any order; also between two points, or before the first, there is a name, an empty one.
 */
export type PlaceholderSyntax = "words" | "keys";

interface Patterns {
  readonly placeholder: WordPattern;
  /** What would be a placeholder without the blanks around it. */
  readonly content: WordPattern;
}

const syntaxes: Readonly<Record<PlaceholderSyntax, Patterns>> = {
  words: {
    placeholder: new WordPattern(placeholderPattern, "g"),
    content: new WordPattern(`^${dotted}$`),
  },
  keys: {
    placeholder: new WordPattern(String.raw`\{\{[\w.-]+\}\}`, "g"),
    content: new WordPattern(String.raw`^[\w.-]+$`),
  },
};

const nearMiss = new WordPattern(
  String.raw`\{\{[^{}\n]*\}\}|\{\{(?=[ \t]*[#/\p{L}_])[^{}\s]*\}?|\{%-?\s*(?:block|call|extends|filter|for|if|include|macro|raw|set|unless|with)\b[^%\n]{0,200}%\}`,
  "g",
);
const indexed = new WordPattern(String.raw`^[\p{L}\p{N}_.-]+\[`);

/** Splits a text into placeholders, near-misses and the text between; a text without braces is one piece. */
export function parseTemplate(
  text: string,
  syntax: PlaceholderSyntax = "words",
): readonly TemplateNode[] {
  if (!mayHoldBraces(text)) return [...plainText(text, 0, text.length)];
  return [...templateNodes(text, syntaxes[syntax])];
}

/** Whether a text has a pair of signs with which placeholders, and what looks like them, begin. */
function mayHoldBraces(text: string): boolean {
  return text.includes("{{") || text.includes("{%");
}

function* templateNodes(text: string, patterns: Patterns): Generator<TemplateNode> {
  let end = 0;
  for (const found of text.matchAll(patterns.placeholder.in(text))) {
    yield* nearMisses(text, [end, found.index], patterns);
    end = found.index + found[0].length;
    yield placeholderNode(found[0], found.index, end);
  }
  yield* nearMisses(text, [end, text.length], patterns);
}

function placeholderNode(text: string, start: number, end: number): PlaceholderNode {
  const [first = "", ...path] = text.slice(2, -2).split(".");
  return { kind: "placeholder", name: first, path, start, end };
}

function* nearMisses(
  text: string,
  [start, end]: readonly [number, number],
  patterns: Patterns,
): Generator<TemplateNode> {
  let reached = start;
  const part = text.slice(start, end);
  if (!mayHoldBraces(part)) {
    yield* plainText(text, start, end);
    return;
  }
  for (const found of part.matchAll(nearMiss.in(part))) {
    const at = start + found.index;
    yield* plainText(text, reached, at);
    yield nearMissNode(found[0], at, patterns);
    reached = at + found[0].length;
  }
  yield* plainText(text, reached, end);
}

function* plainText(text: string, start: number, end: number): Generator<TemplateNode> {
  if (start < end) yield { kind: "text", text: text.slice(start, end), start, end };
}

function nearMissNode(text: string, start: number, patterns: Patterns): NearMissNode {
  const reason = reasonOf(text, patterns);
  return { kind: "near-miss", text, reason, start, end: start + text.length };
}

function reasonOf(text: string, { content: pattern }: Patterns): NearMissReason {
  if (text.startsWith("{%")) return "statement";
  if (!text.endsWith("}}")) return "unclosed";
  const content = text.slice(2, -2).trim();
  if (content === "") return "empty";
  if (/^[#/^]|^(?:if|each|else|end|range|with)\b/.test(content)) return "block";
  if (content.includes("|")) return "filter";
  if (indexed.test(content)) return "index";
  return pattern.test(content) ? "blanks" : "character";
}
