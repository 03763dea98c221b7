import type { CstNode, IToken } from "chevrotain";
import { createToken } from "chevrotain";
import { endOf, nodesOf, present, tokensOf } from "./concrete-syntax.ts";
import type { TextRange } from "./syntax-error.ts";

/** How a comparison compares. */
export type ComparisonOperator = "==" | "!=" | "<" | "<=" | ">" | ">=";

/** Two operands and how they are compared. */
export interface ComparisonNode<Node> extends TextRange {
  readonly kind: "comparison";
  readonly operator: ComparisonOperator;
  readonly left: Node;
  readonly right: Node;
}

/** Two or more operands joined by the same word. */
export interface LogicalNode<Node> extends TextRange {
  readonly kind: "logical";
  readonly operator: "and" | "or";
  readonly operands: readonly Node[];
}

/** `not` and its operand. */
export interface NegationNode<Node> extends TextRange {
  readonly kind: "negation";
  readonly operand: Node;
}

/** An operand in parentheses. */
export interface GroupNode<Node> extends TextRange {
  readonly kind: "group";
  readonly operand: Node;
}

/** A condition around the operands of one language. */
export type Framed<Operand> =
  | Operand
  | ComparisonNode<Framed<Operand>>
  | LogicalNode<Framed<Operand>>
  | NegationNode<Framed<Operand>>
  | GroupNode<Framed<Operand>>;

/** The operators that compare. */
export const Comparator = createToken({ name: "Comparator", pattern: /[=!<>]=|[<>]/ });

type ToNode<Operand> = (tree: CstNode) => Framed<Operand>;

/**
 * Builds the tree of a `disjunction` of `conjunction`s of `negation`s, which each condition language has around its
 * own comparisons.
 */
export function toLogicalTree<Operand extends TextRange>(
  disjunction: CstNode,
  comparison: ToNode<Operand>,
): Framed<Operand> {
  const conjunctions = nodesOf(disjunction, "conjunction").map((conjunction) => {
    const negations = nodesOf(conjunction, "negation");
    return joined(
      "and",
      negations.map((negation) => negationTree(negation, comparison)),
    );
  });
  return joined("or", conjunctions);
}

function joined<Operand extends TextRange>(
  operator: "and" | "or",
  operands: readonly Framed<Operand>[],
): Framed<Operand> {
  const [first, ...others] = operands;
  const last = others.at(-1);
  if (first === undefined || last === undefined) return present(first);
  return { kind: "logical", operator, operands, start: first.start, end: last.end };
}

function negationTree<Operand extends TextRange>(
  negation: CstNode,
  comparison: ToNode<Operand>,
): Framed<Operand> {
  return tokensOf(negation, "Not").reduceRight<Framed<Operand>>(
    (operand, { startOffset }) => ({
      kind: "negation",
      operand,
      start: startOffset,
      end: operand.end,
    }),
    comparison(present(nodesOf(negation, "comparison")[0])),
  );
}

/** Builds the tree of a `group`: a disjunction in parentheses. */
export function toGroupNode<Operand extends TextRange>(
  group: CstNode,
  comparison: ToNode<Operand>,
): GroupNode<Framed<Operand>> {
  const operand = toLogicalTree(present(nodesOf(group, "disjunction")[0]), comparison);
  const open = present(tokensOf(group, "LeftParenthesis")[0]);
  const close = present(tokensOf(group, "RightParenthesis")[0]);
  return { kind: "group", operand, start: open.startOffset, end: endOf(close) };
}

/** The comparison of two operands by an operator. */
export function toComparisonNode<Node extends TextRange>(
  left: Node,
  { image }: IToken,
  right: Node,
): ComparisonNode<Node> {
  if (!isComparisonOperator(image)) throw new Error(`not a comparison operator: ${image}`);
  return { kind: "comparison", operator: image, left, right, start: left.start, end: right.end };
}

const operators: ReadonlySet<string> = new Set(["==", "!=", "<", "<=", ">", ">="]);

function isComparisonOperator(image: string): image is ComparisonOperator {
  return operators.has(image);
}
