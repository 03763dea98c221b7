import type { Framed } from "../condition-frame.ts";
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

/** `item in container`, `item not in container`. */
export interface MembershipNode extends TextRange {
  readonly kind: "membership";
  readonly negated: boolean;
  readonly item: ConditionNode;
  readonly container: ConditionNode;
}

/** What stands between the operators that all condition languages have. */
export type OperandNode =
  | LiteralNode
  | NameNode
  | ListNode
  | IndexNode
  | CallNode
  | MethodCallNode
  | MembershipNode;

/** Any node of a condition; parentheses make what is in them a truth value. */
export type ConditionNode = Framed<OperandNode>;
