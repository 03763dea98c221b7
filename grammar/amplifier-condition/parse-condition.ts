import type { IToken } from "chevrotain";
import type { Parsed } from "../syntax-error.ts";
import { tooComplex } from "../syntax-error.ts";
import type { ConditionNode } from "./ast.ts";
import type { ConditionMistake, ConditionSyntaxError } from "./explain-error.ts";
import { explainError } from "./explain-error.ts";
import { AmplifierConditionParser } from "./parser.ts";
import { toConditionNode } from "./to-ast.ts";
import { LeftParenthesis, Not, RightParenthesis, tokenizeCondition } from "./tokens.ts";

/** Bounds that no written condition reaches; they keep every walk over a tree from overflowing the stack. */
const mostCharacters = 100_000;
const mostTokens = 10_000;
const deepest = 200;

/** Parses a condition of the Amplifier dialect; exactly one error, at the first offending token, where it is wrong. */
export function parseCondition(text: string): Parsed<ConditionNode, ConditionMistake> {
  if (text.length > mostCharacters) return failed(tooComplex(text, mostCharacters));
  const tokens = tokenizeCondition(text);
  if (tokens.length === 0) return parsed({ kind: "blank", start: 0, end: text.length });
  const excess = tokens[mostTokens] ?? firstTooDeep(tokens);
  if (excess !== undefined) return failed(tooComplex(text, excess.startOffset));
  const parser = sharedParser();
  parser.input = tokens;
  const tree = parser.disjunction();
  const [error] = parser.errors;
  return error === undefined
    ? parsed(toConditionNode(tree))
    : failed(explainError(text, tokens, error));
}

let warmParser: AmplifierConditionParser | undefined;

/** Building a parser analyses the grammar; one serves all texts. */
function sharedParser(): AmplifierConditionParser {
  warmParser ??= new AmplifierConditionParser();
  return warmParser;
}

/** The first parenthesis or `not` that nests deeper than the bound. */
function firstTooDeep(tokens: readonly IToken[]): IToken | undefined {
  const enclosing: number[] = [];
  let depth = 0;
  for (const token of tokens) {
    if (token.tokenType === RightParenthesis) depth = enclosing.pop() ?? 0;
    else if (token.tokenType === LeftParenthesis) enclosing.push(depth++);
    else if (token.tokenType === Not) depth += 1;
    else depth = enclosing.length === 0 ? 0 : (enclosing.at(-1) ?? 0) + 1;
    if (depth > deepest) return token;
  }
  return undefined;
}

function parsed(tree: ConditionNode): Parsed<ConditionNode, ConditionMistake> {
  return { kind: "parsed", tree };
}

function failed(error: ConditionSyntaxError): Parsed<ConditionNode, ConditionMistake> {
  return { kind: "failed", error };
}
