import type { IToken, TokenType } from "chevrotain";
import { Comparator } from "../condition-frame.ts";
import type { Parsed } from "../syntax-error.ts";
import { tooComplex } from "../syntax-error.ts";
import type { ConditionNode } from "./ast.ts";
import type { ConditionMistake, ConditionSyntaxError } from "./explain-error.ts";
import { explainError } from "./explain-error.ts";
import { findMisuse } from "./find-misuse.ts";
import { AmplihackConditionParser } from "./parser.ts";
import { toConditionNode } from "./to-ast.ts";
import {
  And,
  Comma,
  Dot,
  In,
  LeftBracket,
  LeftParenthesis,
  Not,
  NotIn,
  Or,
  RightBracket,
  RightParenthesis,
  tokenizeCondition,
} from "./tokens.ts";

/** A longer condition is refused; the language counts bytes of UTF-8. */
const mostBytes = 8192;
/** Parentheses around operands may nest so deep. */
const deepestGroup = 32;
/** Brackets of all kinds may nest so deep; keeps every walk over a tree from overflowing the stack. */
const deepest = 200;
/** So many keys and methods may follow one value; they nest, too. */
const longestChain = 500;

/** Parses a condition of the amplihack dialect; exactly one error, at the first offending token, where it is wrong. */
export function parseCondition(text: string): Parsed<ConditionNode, ConditionMistake> {
  const excess = text.length > mostBytes / 4 ? firstBeyondBytes(text) : undefined;
  if (excess !== undefined) return failed(tooComplex(text, excess));
  const tokens = tokenizeCondition(text);
  const deep = firstTooDeep(tokens);
  if (deep !== undefined) return failed(tooComplex(text, deep.startOffset));
  const parser = sharedParser();
  parser.input = tokens;
  const tree = parser.disjunction();
  const [error] = parser.errors;
  if (error !== undefined) return failed(explainError(text, tokens, error));
  const node = toConditionNode(tree);
  const misuse = findMisuse(tokens);
  return misuse === undefined ? { kind: "parsed", tree: node } : failed(misuse);
}

let warmParser: AmplihackConditionParser | undefined;

/** Building a parser analyses the grammar; one serves all texts. */
function sharedParser(): AmplihackConditionParser {
  warmParser ??= new AmplihackConditionParser();
  return warmParser;
}

/** The offset of the character that makes the text too long; undefined where it is not. */
function firstBeyondBytes(text: string): number | undefined {
  let bytes = 0;
  let offset = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += utf8Length(code);
    if (bytes > mostBytes) return offset;
    offset += character.length;
  }
  return undefined;
}

function utf8Length(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

/** The first token that nests deeper than the bounds allow. */
function firstTooDeep(tokens: readonly IToken[]): IToken | undefined {
  return firstNestedTooDeep(tokens) ?? firstChainedTooFar(tokens);
}

function firstNestedTooDeep(tokens: readonly IToken[]): IToken | undefined {
  const open: boolean[] = [];
  let groups = 0;
  for (const [index, token] of tokens.entries()) {
    const { tokenType } = token;
    if (tokenType === LeftParenthesis || tokenType === LeftBracket) {
      const isGroup = tokenType === LeftParenthesis && !followsName(tokens[index - 1]);
      open.push(isGroup);
      groups += Number(isGroup);
    } else if (tokenType === RightParenthesis || tokenType === RightBracket) {
      groups -= Number(open.pop() ?? false);
    }
    if (groups > deepestGroup || open.length > deepest) return token;
  }
  return undefined;
}

function firstChainedTooFar(tokens: readonly IToken[]): IToken | undefined {
  let chain = 0;
  return tokens.find(({ tokenType }) => {
    if (separators.has(tokenType)) chain = 0;
    else if (tokenType === Dot || tokenType === RightBracket) chain += 1;
    return chain > longestChain;
  });
}

/** What stands between two values. */
const separators: ReadonlySet<TokenType> = new Set([And, Or, Not, Comparator, In, NotIn, Comma]);

/** Whether a parenthesis behind this token opens the arguments of a call. */
function followsName(token: IToken | undefined): boolean {
  return token !== undefined && ["Name", "True", "False"].includes(token.tokenType.name);
}

function failed(error: ConditionSyntaxError): Parsed<ConditionNode, ConditionMistake> {
  return { kind: "failed", error };
}
