import type { Mapping, Scalar } from "../document/node.ts";
import { createObjectMemo } from "../source/object-memo.ts";

/** What to do about an unknown field of a recipe, if it can be told. */
export type LeftContextHelp = (key: Scalar, recipe: Mapping) => string | undefined;

/**
 * Makes what advises about an unknown field of a recipe that stands right behind its `context`, where it may be a variable which
 * is indented too little. `known`: the fields of a recipe.
 */
export function createLeftContextHelp(known: readonly string[]): LeftContextHelp {
  const fields = new Set(known);
  const left = createObjectMemo((recipe: Mapping) => keysBehindContext(recipe, fields));
  return (key, recipe) =>
    left(recipe).has(key)
      ? `If "${key.text}" is a variable, indent it as far as those of \`context\`.`
      : undefined;
}

/** The unknown keys between a `context` and the next field. */
function keysBehindContext({ entries }: Mapping, fields: ReadonlySet<string>): ReadonlySet<Scalar> {
  const keys = new Set<Scalar>();
  let isBehind = false;
  for (const { key, value } of entries) {
    if (fields.has(key.text)) isBehind = key.text === "context" && value.kind === "mapping";
    else if (isBehind) keys.add(key);
  }
  return keys;
}
