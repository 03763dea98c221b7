import type { IToken } from "chevrotain";
import { callable, fewestArguments } from "../amplihack-calls.ts";
import { errorAt } from "../syntax-error.ts";
import { Quoted } from "../text-tokens.ts";
import type { ConditionSyntaxError } from "./explain-error.ts";
import { Dot, False, LeftBracket, LeftParenthesis, Name, NumberLiteral, True } from "./tokens.ts";

/** The first token of a well-formed condition that names what conditions must not use; undefined where none does. */
export function findMisuse(tokens: readonly IToken[]): ConditionSyntaxError | undefined {
  for (const [index, token] of tokens.entries()) {
    const misuse = misuseAt(tokens, index, token);
    if (misuse !== undefined) return misuse;
  }
  return undefined;
}

function misuseAt(
  tokens: readonly IToken[],
  index: number,
  token: IToken,
): ConditionSyntaxError | undefined {
  const { tokenType, image } = token;
  if (tokenType === Name || tokenType === True || tokenType === False) {
    if (image.includes("__")) return errorAt(token, "a name without two underscores", "dunder");
    const called = tokens[index + 1]?.tokenType === LeftParenthesis;
    return called ? misuseOfCall(tokens, index, token) : undefined;
  }
  const placeholder = tokenType === Quoted ? misuseOfText(token) : undefined;
  return placeholder ?? (isKey(tokens, index) ? misuseOfKey(token) : undefined);
}

/** A quoted placeholder stays as it is, so that nothing ever equals what its author meant. */
function misuseOfText({ image, startOffset }: IToken): ConditionSyntaxError | undefined {
  const found = /\{\{[\w.-]+\}\}/.exec(image);
  if (found === null) return undefined;
  const token = { startOffset: startOffset + found.index, image: found[0] };
  return errorAt(token, "a text without placeholders", "placeholder");
}

/** Whether a token stands alone in brackets behind a value: a key or an index, not the item of a list. */
function isKey(tokens: readonly IToken[], index: number): boolean {
  if (tokens[index - 1]?.tokenType !== LeftBracket) return false;
  const before = tokens[index - 2];
  return before !== undefined && valueEnds.has(before.tokenType.name);
}

const valueEnds: ReadonlySet<string> = new Set([
  "False",
  "Name",
  "NumberLiteral",
  "Quoted",
  "RightBracket",
  "RightParenthesis",
  "True",
]);

function misuseOfKey(token: IToken): ConditionSyntaxError | undefined {
  const { tokenType, image } = token;
  if (tokenType === Quoted && image.includes("__")) {
    return errorAt(token, "a key without two underscores", "dunder");
  }
  const isIndex = tokenType !== NumberLiteral || isNaturalNumber(Number(image));
  return isIndex ? undefined : errorAt(token, "a whole number from 0", "fraction-index");
}

function isNaturalNumber(number: number): boolean {
  return Number.isInteger(number) && number >= 0;
}

function misuseOfCall(
  tokens: readonly IToken[],
  index: number,
  token: IToken,
): ConditionSyntaxError | undefined {
  const { image } = token;
  if (tokens[index - 1]?.tokenType === Dot) {
    return callable.method.includes(image)
      ? undefined
      : errorAt(token, `a method (${callable.method.join(", ")})`, "unknown-method");
  }
  const fewest = fewestArguments.get(image);
  if (fewest === undefined) {
    return errorAt(token, `a function (${callable.function.join(", ")})`, "unknown-function");
  }
  return countArguments(tokens, index + 1) < fewest
    ? errorAt(token, `${image} with two values or more`, "argument-count")
    : undefined;
}

/** How many arguments the call has whose parenthesis is at the index. */
function countArguments(tokens: readonly IToken[], open: number): number {
  let depth = 0;
  let commas = 0;
  for (let index = open; index < tokens.length; index += 1) {
    const name = tokens[index]?.tokenType.name ?? "";
    if (/^Left/.test(name)) depth += 1;
    else if (/^Right/.test(name)) depth -= 1;
    else if (name === "Comma" && depth === 1) commas += 1;
    if (depth === 0) return argumentCount(tokens, open, index, commas);
  }
  return commas;
}

function argumentCount(
  tokens: readonly IToken[],
  open: number,
  close: number,
  commas: number,
): number {
  if (close === open + 1) return 0;
  const trailing = tokens[close - 1]?.tokenType.name === "Comma";
  return trailing ? commas : commas + 1;
}
