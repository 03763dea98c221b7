import type { TextRange } from "../syntax-error.ts";

/** Text that stands as it is. */
export interface TextNode extends TextRange {
  readonly kind: "text";
  readonly text: string;
}

/** `{{name.key.key}}`. */
export interface PlaceholderNode extends TextRange {
  readonly kind: "placeholder";
  readonly name: string;
  readonly path: readonly string[];
}

/** Text in braces that looks like a placeholder or a statement of a template language; it stands as it is. */
export interface NearMissNode extends TextRange {
  readonly kind: "near-miss";
  readonly text: string;
  readonly reason: NearMissReason;
}

/**
 * Why it is no placeholder: blanks inside, a block helper, a filter, an index, an empty name, another character, no
 * closing braces, or because it is a statement (`{% if x %}`).
 */
export type NearMissReason =
  | "blanks"
  | "block"
  | "filter"
  | "index"
  | "empty"
  | "character"
  | "unclosed"
  | "statement";

/** A piece of a template; the pieces cover the whole text in order. */
export type TemplateNode = TextNode | PlaceholderNode | NearMissNode;
