import type { CstNode } from "chevrotain";
import { endOf, nodesOf, present, tokensOf, unquoted } from "../concrete-syntax.ts";
import { toComparisonNode, toGroupNode, toLogicalTree } from "../condition-frame.ts";
import type { ConditionNode, ListNode, OperandNode } from "./ast.ts";

/** Builds the syntax tree of a concrete syntax tree without errors. */
export function toConditionNode(disjunction: CstNode): ConditionNode {
  return toLogicalTree<OperandNode>(disjunction, comparisonNode);
}

function comparisonNode(comparison: CstNode): ConditionNode {
  const [left, right] = nodesOf(comparison, "operand").map(operandNode);
  if (left === undefined || right === undefined) return present(left);
  const [operator] = tokensOf(comparison, "Comparator");
  if (operator !== undefined) return toComparisonNode(left, operator, right);
  const negated = tokensOf(comparison, "NotIn").length > 0;
  const range = { start: left.start, end: right.end };
  return { kind: "membership", negated, item: left, container: right, ...range };
}

function operandNode(operand: CstNode): ConditionNode {
  return nodesOf(operand, "postfix").reduce(
    postfixNode,
    atomNode(present(nodesOf(operand, "atom")[0])),
  );
}

function postfixNode(target: ConditionNode, postfix: CstNode): ConditionNode {
  const { start } = target;
  const [member] = nodesOf(postfix, "member");
  if (member !== undefined) return memberNode(target, member);
  const close = present(tokensOf(postfix, "RightBracket")[0]);
  const [text] = tokensOf(postfix, "Quoted");
  const key = text ? unquoted(text) : Number(present(tokensOf(postfix, "NumberLiteral")[0]).image);
  return { kind: "index", target, key, start, end: endOf(close) };
}

function memberNode(target: ConditionNode, member: CstNode): ConditionNode {
  const { start } = target;
  const [call] = nodesOf(member, "arguments");
  const [word] = tokensOf(member, "Name");
  const flag = tokensOf(member, "True")[0] ?? tokensOf(member, "False")[0];
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
  const [group] = nodesOf(atom, "group");
  if (group !== undefined) return toGroupNode<OperandNode>(group, comparisonNode);
  const [list] = nodesOf(atom, "list");
  if (list !== undefined) return listNode(list);
  const [name] = tokensOf(atom, "Name");
  if (name === undefined) return literalNode(atom);
  const start = name.startOffset;
  const [call] = nodesOf(atom, "arguments");
  if (call === undefined) return { kind: "name", name: name.image, start, end: endOf(name) };
  const end = endOfCall(call);
  return { kind: "call", function: name.image, arguments: argumentNodes(call), start, end };
}

function literalNode(atom: CstNode): ConditionNode {
  const [text] = tokensOf(atom, "Quoted");
  const [number] = tokensOf(atom, "NumberLiteral");
  const flag = tokensOf(atom, "True")[0] ?? tokensOf(atom, "False")[0];
  const token = present(text ?? number ?? flag);
  const range = { start: token.startOffset, end: endOf(token) };
  if (text !== undefined) return { kind: "literal", value: unquoted(text), ...range };
  if (number !== undefined) return { kind: "literal", value: Number(number.image), ...range };
  return { kind: "literal", value: token.image.toLowerCase() === "true", ...range };
}

function listNode(list: CstNode): ListNode {
  const open = present(tokensOf(list, "LeftBracket")[0]);
  const close = present(tokensOf(list, "RightBracket")[0]);
  const items = nodesOf(list, "atom").map(atomNode);
  return { kind: "list", items, start: open.startOffset, end: endOf(close) };
}

function argumentNodes(call: CstNode): readonly ConditionNode[] {
  return nodesOf(call, "operand").map(operandNode);
}

function endOfCall(call: CstNode): number {
  return endOf(present(tokensOf(call, "RightParenthesis")[0]));
}
