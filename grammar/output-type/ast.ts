import type { TextRange } from "../syntax-error.ts";

/** What a value must be: `{severity: "high" | "low", issues: string[]}`. */
export type TypeNode = NameNode | LiteralNode | ListNode | RecordNode | UnionNode;

/** A word: `string`, `number`. */
export interface NameNode extends TextRange {
  readonly kind: "name";
  readonly name: string;
}

/** A text in quotes, or a number. */
export interface LiteralNode {
  readonly kind: "literal";
  readonly value: string | number;
}

/** A list of one type of items: `string[]`. */
export interface ListNode {
  readonly kind: "list";
  readonly item: TypeNode;
}

/** A mapping; an open one (`...`) may have other keys too. */
export interface RecordNode {
  readonly kind: "record";
  readonly fields: readonly FieldNode[];
  readonly open: boolean;
}

/** One key of a mapping. */
export interface FieldNode {
  readonly name: string;
  readonly optional: boolean;
  readonly type: TypeNode;
}

/** One of several types. */
export interface UnionNode {
  readonly kind: "union";
  readonly members: readonly TypeNode[];
}
