/** A half-open range of a script, in UTF-16 units. */
export interface ScriptRange {
  readonly start: number;
  readonly end: number;
}

/**
 * What surrounds a place of a script, and so decides how a value gets there. `bare`: nothing. `arithmetic`: an expression
 * in which names and subscripts are evaluated. `comment`: the shell never reads it.
 */
export type Quoting =
  | "bare"
  | "double"
  | "single"
  | "ansi-c"
  | "heredoc"
  | "quoted-heredoc"
  | "arithmetic"
  | "comment";

/** A place where a value can stand. */
export interface Place {
  readonly kind: "place";
  readonly quoting: Quoting;
  /** Whether the shell computes with what stands there, whatever quotes surround it. */
  readonly numeric: boolean;
  /** Whether a `$` before it would become part of a reference. */
  readonly behindDollar: boolean;
  /** Whether an odd number of backslashes stands before it. */
  readonly behindBackslash: boolean;
  /** The command that takes the text around it for a program or for the name of a variable. */
  readonly program: string | undefined;
  /** Whether that program is nothing but what stands here. */
  readonly isWholeProgram?: true;
}

/** Why no value can stand in a place. */
export type Obstacle =
  | "heredoc-delimiter"
  | "function-name"
  | "variable-name"
  | "parameter-name"
  | "file-descriptor"
  | "range"
  | "backquotes"
  | "unknown";

/** A place where no value can stand. */
export interface NoPlace {
  readonly kind: "no-place";
  readonly obstacle: Obstacle;
}

/** A here-document that takes its text literally. */
export interface QuotedHeredoc {
  readonly delimiter: ScriptRange;
  /** What the line that ends it says. */
  readonly word: string;
  readonly body: ScriptRange;
  /** Where that word stands; undefined where the script ends first. */
  readonly closing: ScriptRange | undefined;
}

/** Where the placeholders of a script stand, in their order. */
export interface Placements {
  readonly places: readonly (Place | NoPlace)[];
  /** The literal here-documents that hold a placeholder. */
  readonly heredocs: readonly QuotedHeredoc[];
  /** The first mistake of the script itself. */
  readonly error: { readonly message: string; readonly offset: number } | undefined;
}
