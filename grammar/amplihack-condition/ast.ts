import type { TextRange } from "../syntax-error.ts";

/** A constant: text, a truth value, or a number with its decimal digits as written. */
export interface LiteralNode extends TextRange {
  readonly kind: "literal";
  readonly value: string | boolean | number;
}

/** A variable. */
export interface NameNode extends TextRange {
  readonly kind: "name";
  readonly name: string;
}

/** `[a, b]`. */
export interface ListNode extends TextRange {
  readonly kind: "list";
  readonly items: readonly ConditionNode[];
}

/** `target.key`, `target["key"]`, `target[0]`. */
export interface IndexNode extends TextRange {
  readonly kind: "index";
  readonly target: ConditionNode;
  readonly key: string | number;
}

/** `len(x)`. */
export interface CallNode extends TextRange {
  readonly kind: "call";
  readonly function: string;
  readonly arguments: readonly ConditionNode[];
}

/** `target.strip()`. */
export interface MethodCallNode extends TextRange {
  readonly kind: "method";
  readonly target: ConditionNode;
  readonly method: string;
  readonly arguments: readonly ConditionNode[];
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

/** `item in container`, `item not in container`. */
export interface MembershipNode extends TextRange {
  readonly kind: "membership";
  readonly negated: boolean;
  readonly item: ConditionNode;
  readonly container: ConditionNode;
}

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

/** An operand in parentheses, which makes it a truth value. */
export interface GroupNode extends TextRange {
  readonly kind: "group";
  readonly operand: ConditionNode;
}

/** Any node of a condition. */
export type ConditionNode =
  | LiteralNode
  | NameNode
  | ListNode
  | IndexNode
  | CallNode
  | MethodCallNode
  | ComparisonNode
  | MembershipNode
  | LogicalNode
  | NegationNode
  | GroupNode;
