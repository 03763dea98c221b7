import type { CstNode, IToken } from "chevrotain";
import { nodesOf, present, tokensOf } from "../concrete-syntax.ts";
import { toComparisonNode, toGroupNode, toLogicalTree } from "../condition-frame.ts";
import type { PlaceholderNode } from "../template/ast.ts";
import { parseTemplate } from "../template/parse-template.ts";
import type {
  ConditionNode,
  OperandNode,
  PastedNode,
  QuotedNode,
  TextPiece,
  WordNode,
} from "./ast.ts";

/** Builds the syntax tree of a concrete syntax tree without errors. */
export function toConditionNode(disjunction: CstNode): ConditionNode {
  return toLogicalTree<OperandNode>(disjunction, comparisonNode);
}

function comparisonNode(comparison: CstNode): ConditionNode {
  const [left, right] = nodesOf(comparison, "operand").map(operandNode);
  const [operator] = tokensOf(comparison, "Comparator");
  if (left === undefined || right === undefined || operator === undefined) return present(left);
  return toComparisonNode(left, operator, right);
}

function operandNode(operand: CstNode): ConditionNode {
  const [group] = nodesOf(operand, "group");
  if (group !== undefined) return toGroupNode<OperandNode>(group, comparisonNode);
  const [quoted] = tokensOf(operand, "Quoted");
  return quoted === undefined
    ? wordNode(present(tokensOf(operand, "Word")[0]))
    : quotedNode(quoted);
}

function quotedNode(token: IToken): QuotedNode {
  const start = token.startOffset;
  const pieces = piecesOf(token.image.slice(1, -1), start + 1, withoutEscapes);
  return { kind: "quoted", pieces, start, end: start + token.image.length };
}

function wordNode(token: IToken): PastedNode | PlaceholderNode | WordNode {
  const start = token.startOffset;
  const end = start + token.image.length;
  const pieces = piecesOf(token.image, start, (text) => text);
  const [first] = pieces;
  if (pieces.length > 1) return { kind: "pasted", pieces, start, end };
  return first?.kind === "placeholder" ? first : { kind: "word", text: token.image, start, end };
}

function piecesOf(
  content: string,
  offset: number,
  decode: (text: string) => string,
): readonly (TextPiece | PlaceholderNode)[] {
  const pieces: (TextPiece | PlaceholderNode)[] = [];
  let text = "";
  for (const node of parseTemplate(content)) {
    if (node.kind !== "placeholder") {
      text += node.text;
      continue;
    }
    if (text !== "") pieces.push({ kind: "text", text: decode(text) });
    text = "";
    pieces.push({ ...node, start: node.start + offset, end: node.end + offset });
  }
  if (text !== "") pieces.push({ kind: "text", text: decode(text) });
  return pieces;
}

/** The engine undoes three escapes one after the other, and knows no others. */
function withoutEscapes(text: string): string {
  return text.replaceAll("\\'", "'").replaceAll('\\"', '"').replaceAll("\\\\", "\\");
}
