/** What a text shows of a JSON value: a mapping with keys, a list, a text; `other` where that cannot be told. */
export type ShownValue = ShownMapping | ShownList | { readonly kind: "text" | "other" };

/** A mapping with its keys, in order. */
export interface ShownMapping {
  readonly kind: "mapping";
  readonly keys: ReadonlyMap<string, ShownValue>;
  /** Whether an ellipsis, or a key that stands for others, says that it has more keys. */
  readonly isOpen: boolean;
}

/** A list that a prompt shows. */
export interface ShownList {
  readonly kind: "list";
  /** What its items have in common. */
  readonly item: ShownValue;
}
