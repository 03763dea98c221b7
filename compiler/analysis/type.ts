/**
 * What is known of a value before anything runs. A small lattice: `never` below everything, `json` (any value) above;
 * unions are flat, sorted and without members that another member covers.
 */
export type Type =
  | { readonly kind: "never" }
  | { readonly kind: "json" }
  | { readonly kind: "null" }
  | { readonly kind: "boolean" }
  | { readonly kind: "number" }
  | { readonly kind: "string" }
  | { readonly kind: "literal"; readonly value: string | number | boolean }
  | { readonly kind: "list"; readonly item: Type }
  | { readonly kind: "record"; readonly fields: ReadonlyMap<string, Field>; readonly open: boolean }
  | { readonly kind: "union"; readonly members: readonly Type[] };

/** One key of a record. */
export interface Field {
  readonly type: Type;
  readonly optional: boolean;
}
