import type { TextRange } from "../syntax-error.ts";
import type { PlaceholderNode } from "../template/ast.ts";

/** Text between placeholders, without quotes and escapes. */
export interface TextPiece {
  readonly kind: "text";
  readonly text: string;
}

/** A condition of nothing but white space, which always holds. */
export interface BlankNode extends TextRange {
  readonly kind: "blank";
}

/** An unquoted word. */
export interface WordNode extends TextRange {
  readonly kind: "word";
  readonly text: string;
}

/** An unquoted word glued from text and placeholders: `v{{n}}`. */
export interface PastedNode extends TextRange {
  readonly kind: "pasted";
  readonly pieces: readonly (TextPiece | PlaceholderNode)[];
}

/** A quoted text, with or without placeholders. */
export interface QuotedNode extends TextRange {
  readonly kind: "quoted";
  readonly pieces: readonly (TextPiece | PlaceholderNode)[];
}

/** Two operands and how they are compared. */
export interface ComparisonNode extends TextRange {
  readonly kind: "comparison";
  readonly operator: ComparisonOperator;
  readonly left: ConditionNode;
  readonly right: ConditionNode;
}

/** How a comparison compares. */
export type ComparisonOperator = "==" | "!=" | "<" | "<=" | ">" | ">=";

/** Two or more operands joined by the same word. */
export interface LogicalNode extends TextRange {
  readonly kind: "logical";
  readonly operator: "and" | "or";
  readonly operands: readonly ConditionNode[];
}

/** `not` and its operand. */
export interface NegationNode extends TextRange {
  readonly kind: "negation";
  readonly operand: ConditionNode;
}

/** An operand in parentheses. */
export interface GroupNode extends TextRange {
  readonly kind: "group";
  readonly operand: ConditionNode;
}

/** Any node of a condition. */
export type ConditionNode =
  | BlankNode
  | WordNode
  | PastedNode
  | PlaceholderNode
  | QuotedNode
  | ComparisonNode
  | LogicalNode
  | NegationNode
  | GroupNode;
