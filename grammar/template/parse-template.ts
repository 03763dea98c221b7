import type { NearMissNode, NearMissReason, PlaceholderNode, TemplateNode } from "./ast.ts";

/** One name of a placeholder: Python's `\w`, in any script. */
const name = "[\\p{L}\\p{N}_]+";

/** The pattern of a placeholder, for grammars that contain placeholders; needs the `u` flag. */
export const placeholderPattern = `\\{\\{${name}(?:\\.${name})*\\}\\}`;

const placeholder = new RegExp(placeholderPattern, "gu");
const nearMiss = /\{\{[^{}\n]*\}\}|\{\{(?=[ \t]*[#/\p{L}_])[^{}\s]*\}?/gu;

/** Splits a text into placeholders, near-misses and the text between; a text without braces is one piece. */
export function parseTemplate(text: string): readonly TemplateNode[] {
  return text.includes("{{") ? [...templateNodes(text)] : [...plainText(text, 0, text.length)];
}

function* templateNodes(text: string): Generator<TemplateNode> {
  let end = 0;
  for (const found of text.matchAll(placeholder)) {
    yield* nearMisses(text, end, found.index);
    end = found.index + found[0].length;
    yield placeholderNode(found[0], found.index, end);
  }
  yield* nearMisses(text, end, text.length);
}

function placeholderNode(text: string, start: number, end: number): PlaceholderNode {
  const [first = "", ...path] = text.slice(2, -2).split(".");
  return { kind: "placeholder", name: first, path, start, end };
}

function* nearMisses(text: string, start: number, end: number): Generator<TemplateNode> {
  let reached = start;
  for (const found of text.slice(start, end).matchAll(nearMiss)) {
    const at = start + found.index;
    yield* plainText(text, reached, at);
    yield nearMissNode(found[0], at);
    reached = at + found[0].length;
  }
  yield* plainText(text, reached, end);
}

function* plainText(text: string, start: number, end: number): Generator<TemplateNode> {
  if (start < end) yield { kind: "text", text: text.slice(start, end), start, end };
}

function nearMissNode(text: string, start: number): NearMissNode {
  return { kind: "near-miss", text, reason: reasonOf(text), start, end: start + text.length };
}

function reasonOf(text: string): NearMissReason {
  if (!text.endsWith("}}")) return "unclosed";
  const content = text.slice(2, -2).trim();
  if (content === "") return "empty";
  if (/^[#/^]|^(?:if|each|else|end|range|with)\b/.test(content)) return "block";
  if (content.includes("|")) return "filter";
  if (/^[\p{L}\p{N}_.]+\[/u.test(content)) return "index";
  return /^[\p{L}\p{N}_]+(?:\.[\p{L}\p{N}_]+)*$/u.test(content) ? "blanks" : "character";
}
