import type { Framed } from "../condition-frame.ts";
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

/** What stands between the operators of a condition. */
export type OperandNode = BlankNode | WordNode | PastedNode | PlaceholderNode | QuotedNode;

/** Any node of a condition. */
export type ConditionNode = Framed<OperandNode>;
