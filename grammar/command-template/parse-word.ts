import type { IToken } from "chevrotain";
import type { MalformedNode, PlaceholderNode, WordPartNode } from "./ast.ts";
import { toPlaceholderNode } from "./to-ast.ts";
import { Close, LeftParenthesis, Open } from "./tokens.ts";
import { warmLexer, warmParser } from "./warm-parser.ts";

/** Bounds that no written expression reaches; they keep every walk over a tree from overflowing the stack. */
const mostTokens = 400;
const deepest = 100;

/** Splits a word, or a default, into text and placeholders. */
export function parseWord(text: string): readonly WordPartNode[] {
  if (!text.includes("{")) return plainText(text, 0, text.length);
  return [...partsOf(text, warmLexer().tokenize(text).tokens)];
}

function* partsOf(text: string, tokens: readonly IToken[]): Generator<WordPartNode> {
  let textStart = 0;
  let open = -1;
  for (const [index, { tokenType, startOffset }] of tokens.entries()) {
    if (tokenType === Open) {
      yield* plainText(text, textStart, startOffset);
      open = index;
    }
    if (tokenType !== Close) continue;
    yield placeholderNode(text, tokens.slice(open, index + 1));
    textStart = startOffset + 1;
  }
  yield* plainText(text, textStart, text.length);
}

function plainText(text: string, start: number, end: number): readonly WordPartNode[] {
  return start < end ? [{ kind: "text", text: text.slice(start, end), start, end }] : [];
}

function placeholderNode(text: string, tokens: readonly IToken[]): PlaceholderNode {
  const start = tokens[0]?.startOffset ?? 0;
  const end = (tokens.at(-1)?.startOffset ?? start) + 1;
  const place = { content: text.slice(start + 1, end - 1), start, end };
  if (isTooComplex(tokens)) return malformedNode(place);
  const parser = warmParser();
  parser.input = [...tokens];
  const tree = parser.placeholder();
  if (parser.errors.length > 0) return malformedNode(place);
  const node = toPlaceholderNode(tree, place);
  // A lone number or name is no expression: `{1}` names a value, and no value has such a name.
  return node.kind === "arithmetic" && !isComputed(place.content) ? malformedNode(place) : node;
}

function malformedNode(place: Omit<MalformedNode, "kind" | "computed">): MalformedNode {
  return { kind: "malformed", computed: isComputed(place.content), ...place };
}

function isComputed(content: string): boolean {
  return /[-()+*/%]/.test(content);
}

function isTooComplex(tokens: readonly IToken[]): boolean {
  const opened = tokens.filter(({ tokenType }) => tokenType === LeftParenthesis);
  return tokens.length > mostTokens || opened.length > deepest;
}
