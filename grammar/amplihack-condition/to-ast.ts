import type { CstNode, IToken } from "chevrotain";
import type { ComparisonOperator, ConditionNode, ListNode } from "./ast.ts";

/** Builds the syntax tree of a concrete syntax tree without errors. */
export function toConditionNode(disjunction: CstNode): ConditionNode {
  return logical("or", nodes(disjunction, "conjunction").map(conjunctionNode));
}

function conjunctionNode(conjunction: CstNode): ConditionNode {
  return logical("and", nodes(conjunction, "negation").map(negationNode));
}

function logical(operator: "and" | "or", operands: readonly ConditionNode[]): ConditionNode {
  const [first, ...others] = operands;
  const last = others.at(-1);
  if (first === undefined || last === undefined) return present(first);
  return { kind: "logical", operator, operands, start: first.start, end: last.end };
}

function negationNode(negation: CstNode): ConditionNode {
  const operand = comparisonNode(present(nodes(negation, "comparison")[0]));
  return tokens(negation, "Not").reduceRight<ConditionNode>(
    (inner, not) => ({
      kind: "negation",
      operand: inner,
      start: not.startOffset,
      end: inner.end,
    }),
    operand,
  );
}

function comparisonNode(comparison: CstNode): ConditionNode {
  const [left, right] = nodes(comparison, "operand").map(operandNode);
  if (left === undefined || right === undefined) return present(left);
  const [operator] = tokens(comparison, "Comparator");
  const range = { start: left.start, end: right.end };
  if (operator !== undefined) {
    return {
      kind: "comparison",
      operator: comparisonOperator(operator.image),
      left,
      right,
      ...range,
    };
  }
  const negated = tokens(comparison, "NotIn").length > 0;
  return { kind: "membership", negated, item: left, container: right, ...range };
}

function operandNode(operand: CstNode): ConditionNode {
  return nodes(operand, "postfix").reduce(
    postfixNode,
    atomNode(present(nodes(operand, "atom")[0])),
  );
}

function postfixNode(target: ConditionNode, postfix: CstNode): ConditionNode {
  const { start } = target;
  const [member] = nodes(postfix, "member");
  if (member !== undefined) return memberNode(target, member);
  const close = present(tokens(postfix, "RightBracket")[0]);
  const [text] = tokens(postfix, "Quoted");
  const key = text ? unquoted(text) : Number(present(tokens(postfix, "NumberLiteral")[0]).image);
  return { kind: "index", target, key, start, end: endOf(close) };
}

function memberNode(target: ConditionNode, member: CstNode): ConditionNode {
  const { start } = target;
  const [call] = nodes(member, "arguments");
  const [word] = tokens(member, "Name");
  const flag = tokens(member, "True")[0] ?? tokens(member, "False")[0];
  const token = present(word ?? flag);
  // `.True` is the key `true`: the language reads the word as a truth value first.
  const key = word === undefined ? token.image.toLowerCase() : token.image;
  if (call === undefined) return { kind: "index", target, key, start, end: endOf(token) };
  return {
    kind: "method",
    target,
    method: key,
    arguments: argumentNodes(call),
    start,
    end: endOfCall(call),
  };
}

function atomNode(atom: CstNode): ConditionNode {
  const [group] = nodes(atom, "group");
  if (group !== undefined) return groupNode(group);
  const [list] = nodes(atom, "list");
  if (list !== undefined) return listNode(list);
  const [name] = tokens(atom, "Name");
  if (name === undefined) return literalNode(atom);
  const start = name.startOffset;
  const [call] = nodes(atom, "arguments");
  if (call === undefined) return { kind: "name", name: name.image, start, end: endOf(name) };
  const end = endOfCall(call);
  return { kind: "call", function: name.image, arguments: argumentNodes(call), start, end };
}

function literalNode(atom: CstNode): ConditionNode {
  const [text] = tokens(atom, "Quoted");
  const [number] = tokens(atom, "NumberLiteral");
  const flag = tokens(atom, "True")[0] ?? tokens(atom, "False")[0];
  const token = present(text ?? number ?? flag);
  const range = { start: token.startOffset, end: endOf(token) };
  if (text !== undefined) return { kind: "literal", value: unquoted(text), ...range };
  if (number !== undefined) return { kind: "literal", value: Number(number.image), ...range };
  return { kind: "literal", value: token.image.toLowerCase() === "true", ...range };
}

function listNode(list: CstNode): ListNode {
  const open = present(tokens(list, "LeftBracket")[0]);
  const close = present(tokens(list, "RightBracket")[0]);
  const items = nodes(list, "atom").map(atomNode);
  return { kind: "list", items, start: open.startOffset, end: endOf(close) };
}

function groupNode(group: CstNode): ConditionNode {
  const operand = toConditionNode(present(nodes(group, "disjunction")[0]));
  const open = present(tokens(group, "LeftParenthesis")[0]);
  const close = present(tokens(group, "RightParenthesis")[0]);
  return { kind: "group", operand, start: open.startOffset, end: endOf(close) };
}

function argumentNodes(call: CstNode): readonly ConditionNode[] {
  return nodes(call, "operand").map(operandNode);
}

function endOfCall(call: CstNode): number {
  return endOf(present(tokens(call, "RightParenthesis")[0]));
}

/** A backslash stands for the character behind it, whatever that is. */
function unquoted(token: IToken): string {
  return token.image.slice(1, -1).replaceAll(/\\([\s\S])/g, "$1");
}

function endOf({ startOffset, image }: IToken): number {
  return startOffset + image.length;
}

const operators: ReadonlySet<string> = new Set(["==", "!=", "<", "<=", ">", ">="]);

function comparisonOperator(image: string): ComparisonOperator {
  if (isComparisonOperator(image)) return image;
  throw new Error(`not a comparison operator: ${image}`);
}

function isComparisonOperator(image: string): image is ComparisonOperator {
  return operators.has(image);
}

function nodes(parent: CstNode, name: string): readonly CstNode[] {
  return (parent.children[name] ?? []).filter((element) => "children" in element);
}

function tokens(parent: CstNode, name: string): readonly IToken[] {
  return (parent.children[name] ?? []).filter((element) => "image" in element);
}

/** A concrete syntax tree without errors has all that its grammar demands. */
function present<T>(part: T | undefined): T {
  if (part === undefined) throw new Error("a part is missing in an error-free syntax tree");
  return part;
}
