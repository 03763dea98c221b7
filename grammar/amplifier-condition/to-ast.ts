import type { CstNode, IToken } from "chevrotain";
import type { PlaceholderNode } from "../template/ast.ts";
import { parseTemplate } from "../template/parse-template.ts";
import type {
  ComparisonOperator,
  ConditionNode,
  PastedNode,
  QuotedNode,
  TextPiece,
  WordNode,
} from "./ast.ts";

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
  const operator = tokens(comparison, "Comparator")[0];
  if (left === undefined || right === undefined || operator === undefined) return present(left);
  return {
    kind: "comparison",
    operator: comparisonOperator(operator.image),
    left,
    right,
    start: left.start,
    end: right.end,
  };
}

function operandNode(operand: CstNode): ConditionNode {
  const [group] = nodes(operand, "group");
  if (group !== undefined) return groupNode(group);
  const [quoted] = tokens(operand, "Quoted");
  return quoted === undefined ? wordNode(present(tokens(operand, "Word")[0])) : quotedNode(quoted);
}

function groupNode(group: CstNode): ConditionNode {
  const operand = toConditionNode(present(nodes(group, "disjunction")[0]));
  const open = present(tokens(group, "LeftParenthesis")[0]);
  const close = present(tokens(group, "RightParenthesis")[0]);
  return { kind: "group", operand, start: open.startOffset, end: close.startOffset + 1 };
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
