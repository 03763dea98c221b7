import type { Value } from "../../runtime/values/value.ts";
import type { Span } from "../source/span.ts";
import type { CommandTemplate } from "./command.ts";

/** The languages whose evaluation rules an expression follows; each has a module under `runtime/semantics/`. */
export type DialectId = (typeof dialectIds)[number];

/** All of them. */
export const dialectIds = ["amplifier", "amplihack", "agent-recipes", "command-template"] as const;

/** Tells whether a text names one. */
export function isDialectId(name: string | undefined): name is DialectId {
  return dialectIds.some((id) => id === name);
}

/** A variable, or a path of keys into one: `{{analysis.severity}}`. */
export interface Reference {
  readonly kind: "reference";
  readonly name: string;
  readonly path: readonly string[];
  /** Whether what reads it does without it, or may mean something else of this name. */
  readonly optional?: boolean;
  /** Whether something else of this name may stand in its place where it is unset, as in the environment of a command. */
  readonly isShared?: boolean;
  readonly span: Span;
}

/** Text that stands as it is. */
export interface TextPart {
  readonly kind: "text";
  readonly text: string;
}

/** Text with placeholders. A template that is one whole placeholder may keep the value's type, where `typed` says so. */
export interface Template {
  readonly kind: "template";
  readonly parts: readonly (TextPart | Reference)[];
  /** True where a template that is exactly one placeholder yields the value itself instead of its text. */
  readonly typed: boolean;
  readonly span: Span;
  /** What a text of the command-template language means; its `parts` then only tell what must be given for it. */
  readonly command?: CommandTemplate | undefined;
}

/** A constant written in the recipe. */
export interface Literal {
  readonly kind: "literal";
  readonly value: Value;
  readonly span: Span;
}

/** An unquoted word of a condition; `true`, `False` and numbers are words too where the language says so. */
export interface Word {
  readonly kind: "word";
  readonly text: string;
  readonly span: Span;
}

/** A word glued from bare text and placeholders (`v{{n}}`): its text is known only when it runs. */
export interface PastedWord {
  readonly kind: "pasted-word";
  readonly parts: readonly (TextPart | Reference)[];
  readonly span: Span;
}

/** A comparison of two operands. */
export interface Comparison {
  readonly kind: "comparison";
  readonly operator: "==" | "!=" | "<" | "<=" | ">" | ">=";
  readonly left: Expression;
  readonly right: Expression;
  readonly span: Span;
}

/** Whether a container (a list, a text) has an item in it: `'x' in tags`. */
export interface Membership {
  readonly kind: "membership";
  readonly negated: boolean;
  readonly item: Expression;
  readonly container: Expression;
  readonly span: Span;
}

/** `and` or `or` over two or more operands, in source order. */
export interface Logical {
  readonly kind: "logical";
  readonly operator: "and" | "or";
  readonly operands: readonly Expression[];
  readonly span: Span;
}

/** A negated operand. */
export interface Negation {
  readonly kind: "negation";
  readonly operand: Expression;
  readonly span: Span;
}

/** A parenthesised expression; kept because some languages turn it into a truth value. */
export interface Group {
  readonly kind: "group";
  readonly operand: Expression;
  readonly span: Span;
}

/** A call of a function that the language has: `len(items)`. */
export interface Call {
  readonly kind: "call";
  readonly function: string;
  readonly arguments: readonly Expression[];
  readonly span: Span;
}

/** A call of a method that the language has: `name.strip()`. */
export interface MethodCall {
  readonly kind: "method";
  readonly target: Expression;
  readonly method: string;
  readonly arguments: readonly Expression[];
  readonly span: Span;
}

/** A member of a mapping or an item of a list, where a reference's own path cannot say it: `xs[0]`, `s.split().x`. */
export interface IndexAccess {
  readonly kind: "index";
  readonly target: Expression;
  readonly key: string | number;
  readonly span: Span;
}

/** A list written in a condition. */
export interface ListLiteral {
  readonly kind: "list";
  readonly items: readonly Expression[];
  readonly span: Span;
}

/** Any expression of a condition language. Quoted text with placeholders is a `Template`. */
export type Expression =
  | Literal
  | Reference
  | Template
  | Word
  | PastedWord
  | Comparison
  | Membership
  | Logical
  | Negation
  | Group
  | Call
  | MethodCall
  | IndexAccess
  | ListLiteral;

/** An expression that decides: a guard, a loop condition. */
export interface Condition {
  readonly kind: "condition";
  readonly dialect: DialectId;
  readonly expression: Expression;
  /** The author's text, for messages and for the reason of a skipped step. */
  readonly text: string;
  readonly span: Span;
}

/** A structured value whose text leaves are templates: a recipe step's `context`. */
export type ValueTemplate =
  | Template
  | Literal
  | { readonly kind: "list-template"; readonly items: readonly ValueTemplate[] }
  | {
      readonly kind: "map-template";
      readonly entries: readonly (readonly [key: Value, value: ValueTemplate])[];
    };
