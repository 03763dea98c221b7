import type { ParamType } from "../../runtime/values/param-type.ts";
import type { Value } from "../../runtime/values/value.ts";
import type { Span } from "../source/span.ts";

/**
 * A text of the command-template language: one word of a command, a control field, a default. Names mean what the caller
 * gives, else the default of the enclosing nodes, else the inline default.
 */
export interface CommandText {
  readonly kind: "command-text";
  readonly parts: readonly CommandPart[];
  readonly span: Span;
  /** Choices whose condition is no name: what they become is text among the parts. */
  readonly decided?: readonly DecidedChoice[];
}

/** A choice that goes the same way always. */
export interface DecidedChoice {
  /** The text between its braces. */
  readonly content: string;
  readonly taken: string;
  readonly span: Span;
}

/** A piece of a command text. */
export type CommandPart = { readonly kind: "text"; readonly text: string } | CommandPlaceholder;

/** Something in braces, with the text between them for messages. */
export type CommandPlaceholder = (
  | CommandValue
  | CommandFallback
  | CommandChoice
  | CommandElement
  | CommandArithmetic
  | CommandLength
  | CommandMalformed
) & { readonly content: string; readonly span: Span };

/** `{name}`, `{name:type=default}`. */
export interface CommandValue {
  readonly kind: "command-value";
  readonly name: string;
  /** The inline default. */
  readonly default: string | undefined;
  /** What callers may give, where the placeholder says so. */
  readonly type: ParamType | undefined;
}

/** `{name??otherwise}`. */
export interface CommandFallback {
  readonly kind: "command-fallback";
  readonly name: string;
  readonly otherwise: string;
}

/** `{name?yes:no}`; a negated one has its texts exchanged. */
export interface CommandChoice {
  readonly kind: "command-choice";
  readonly name: string;
  readonly yes: string;
  readonly no: string;
}

/** `{names[index]}`. */
export interface CommandElement {
  readonly kind: "command-element";
  readonly name: string;
  readonly index: number | string;
}

/** `{index+1}`; `width` digits, 0 for as many as it has. */
export interface CommandArithmetic {
  readonly kind: "command-arithmetic";
  readonly sum: CommandSum;
  readonly width: number;
}

/** Terms or factors from left to right; the first operator is that of the second operand. */
export interface CommandSum {
  readonly first: CommandOperand;
  readonly others: readonly {
    readonly operator: "+" | "-" | "*" | "/" | "%";
    readonly operand: CommandOperand;
  }[];
}

/** A number, a variable that holds one, or an expression in itself. */
export type CommandOperand = number | { readonly variable: string } | CommandSum;

/** The length of a list, `{names.length}`: only in a `repeat`. */
export interface CommandLength {
  readonly kind: "command-length";
  readonly name: string;
}

/** Braces around nothing that has a meaning: fails where it is reached. */
export interface CommandMalformed {
  readonly kind: "command-malformed";
  readonly computed: boolean;
}

/** What a name stands for where the caller gives nothing: a constant, a text with placeholders, or another name. */
export type CommandDefault =
  | { readonly kind: "constant"; readonly value: Value; readonly span: Span }
  | { readonly kind: "text"; readonly literal: string; readonly text: CommandText }
  /** A default that is exactly `{name}`: the caller's value of that name, else what enclosing nodes say about it. */
  | { readonly kind: "alias"; readonly name: string; readonly otherwise: CommandDefault };

/**
 * The defaults that a place sees by name, inner ones over outer ones. The layers of enclosing nodes are merged here, since
 * they are known at compile time; only what the caller gives is not.
 */
export type CommandDefaults = ReadonlyMap<string, CommandDefault>;

/** A text at its place: what becomes of it, and the defaults that it sees. */
export interface CommandTemplate {
  readonly role: CommandRole;
  readonly text: CommandText;
  /** Those that the text can reach. */
  readonly defaults: CommandDefaults;
  /** What messages call the place, where that does not follow from its role. */
  readonly label?: string | undefined;
}

/** What becomes of a text: a word of a command, a number of a control field, the width of a `repeat`, true or false. */
export type CommandRole = "word" | "timeout" | "delay" | "retry" | "repeat" | "when";
