import type { IRecognitionException, IToken } from "chevrotain";
import type { Parsed } from "../syntax-error.ts";
import { errorAt } from "../syntax-error.ts";
import type { TypeNode } from "./ast.ts";
import { TypeParser } from "./parser.ts";
import { toTypeNode } from "./to-ast.ts";
import { tokenizeType } from "./tokens.ts";

/** Bounds that no written type reaches; they keep every walk over a tree from overflowing the stack. */
const mostTokens = 2000;
const deepest = 50;

/** Parses an output type; exactly one error, at the first offending token, where it is wrong. */
export function parseType(text: string): Parsed<TypeNode, never> {
  const tokens = tokenizeType(text);
  const excess = tokens[mostTokens] ?? firstTooDeep(tokens);
  if (excess !== undefined) return failed(excess, "a shorter type");
  const parser = sharedParser();
  parser.input = tokens;
  const tree = parser.union();
  const [error] = parser.errors;
  if (error === undefined) return { kind: "parsed", tree: toTypeNode(tree) };
  const token = tokens.find((one) => one === error.token);
  return token === undefined ? endTooEarly(text, error) : failed(token, expectation(error));
}

let warmParser: TypeParser | undefined;

/** Building a parser analyses the grammar; one serves all texts. */
function sharedParser(): TypeParser {
  warmParser ??= new TypeParser();
  return warmParser;
}

function firstTooDeep(tokens: readonly IToken[]): IToken | undefined {
  let depth = 0;
  return tokens.find(({ image }) => {
    if (image === "{" || image === "(") depth += 1;
    else if (image === "}" || image === ")") depth -= 1;
    return depth > deepest;
  });
}

function expectation({ name }: IRecognitionException): string {
  if (name === "NoViableAltException") return "a type";
  return name === "NotAllInputParsedException" ? '"|", "[]" or the end' : "another sign";
}

function endTooEarly(text: string, error: IRecognitionException): Parsed<TypeNode, never> {
  const expected = error.name === "NoViableAltException" ? "a type" : "what completes it";
  return failed({ startOffset: text.length, image: "" }, expected);
}

function failed(
  token: Pick<IToken, "startOffset" | "image">,
  expected: string,
): Parsed<TypeNode, never> {
  return { kind: "failed", error: errorAt<never>(token, expected, undefined) };
}
