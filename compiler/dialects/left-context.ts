import type { Mapping, Scalar } from "../document/node.ts";

/**
 * What to do about an unknown field of a recipe that stands right behind its `context`, where it may be a variable which is
 * indented too little. `known`: the fields of a recipe.
 */
export function leftContext(
  key: Scalar,
  { entries }: Mapping,
  known: readonly string[],
): string | undefined {
  const before = entries.slice(
    0,
    entries.findIndex((entry) => entry.key === key),
  );
  const last = before.findLast((entry) => known.includes(entry.key.text));
  if (last?.key.text !== "context" || last.value.kind !== "mapping") return undefined;
  return `If "${key.text}" is a variable, indent it as far as those of \`context\`.`;
}
