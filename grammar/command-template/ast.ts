import type { TextRange } from "../syntax-error.ts";

/** Text that stands as it is. */
export interface TextNode extends TextRange {
  readonly kind: "text";
  readonly text: string;
}

/** `{name}`, `{name=default}`, `{name:type=default}`. */
export interface ValueNode extends TextRange {
  readonly kind: "value";
  readonly name: string;
  readonly type: string | undefined;
  readonly default: string | undefined;
  readonly content: string;
}

/** `{name??rest}`: the rest is text. */
export interface FallbackNode extends TextRange {
  readonly kind: "fallback";
  readonly name: string;
  readonly otherwise: string;
  readonly content: string;
}

/** `{name?yes:no}` and `{!name?yes:no}`; the condition has no name where it is anything else than one. */
export interface ChoiceNode extends TextRange {
  readonly kind: "choice";
  readonly name: string | undefined;
  readonly negated: boolean;
  readonly yes: string;
  readonly no: string;
  readonly content: string;
}

/** `{names[index]}`, `{names[0]}`. */
export interface ElementNode extends TextRange {
  readonly kind: "element";
  readonly name: string;
  /** The name of a variable, or digits. */
  readonly index: string;
  readonly content: string;
}

/** `{index+1}`, and `{__(index+1)}`, which pads to one digit more than it has underscores. */
export interface ArithmeticNode extends TextRange {
  readonly kind: "arithmetic";
  readonly sum: SumNode;
  /** Digits to pad to; 0 where the expression is bare. */
  readonly width: number;
  readonly content: string;
}

/** Braces around something that has none of these forms. */
export interface MalformedNode extends TextRange {
  readonly kind: "malformed";
  /** Whether it would be computed: an operator or a parenthesis is in it. */
  readonly computed: boolean;
  readonly content: string;
}

/** Terms added and subtracted from left to right. */
export interface SumNode {
  readonly kind: "sum";
  readonly first: ProductNode;
  readonly others: readonly { readonly operator: "+" | "-"; readonly operand: ProductNode }[];
}

/** Factors multiplied and divided from left to right. */
export interface ProductNode {
  readonly kind: "product";
  readonly first: FactorNode;
  readonly others: readonly { readonly operator: "*" | "/" | "%"; readonly operand: FactorNode }[];
}

/** Digits, a variable, or a sum in parentheses. */
export type FactorNode =
  | { readonly kind: "digits"; readonly digits: string }
  | { readonly kind: "variable"; readonly name: string }
  | SumNode;

/** Any placeholder. */
export type PlaceholderNode =
  | ValueNode
  | FallbackNode
  | ChoiceNode
  | ElementNode
  | ArithmeticNode
  | MalformedNode;

/** A guard without braces: `name` or `!name`. */
export interface NameGuardNode {
  readonly name: string;
  readonly negated: boolean;
}

/** A piece of a word; the pieces cover the whole word in order. */
export type WordPartNode = TextNode | PlaceholderNode;

/** One word of a command, without its quotes and escapes. */
export interface WordNode extends TextRange {
  readonly text: string;
  /** Offset in the command of each of the word's UTF-16 units, and of its end. */
  readonly offsets: readonly number[];
}

/** What the split accepts although its author hardly meant it. */
export interface SplitFlaw extends TextRange {
  readonly kind: "unclosed-quote" | "trailing-backslash" | "lost-backslash";
}
