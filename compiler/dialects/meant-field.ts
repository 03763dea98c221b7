import { closestName } from "../diagnostics/closest-name.ts";
import type { Mapping, Scalar } from "../document/node.ts";

/** The field that an unknown name is most likely meant to be: what it is called elsewhere, or one that is spelt almost alike. */
export function fieldMeantBy(
  name: string,
  fields: readonly string[],
  otherNames: ReadonlyMap<string, string>,
): string | undefined {
  const other = otherNames.get(name);
  return other !== undefined && fields.includes(other) ? other : closestName(name, fields);
}

/** A mapping whose fields are called what they are meant to be; those for which that is undefined keep their names. */
export function withMeantNames(
  mapping: Mapping,
  meantBy: (key: Scalar) => string | undefined,
): Mapping {
  const names = mapping.entries.map(({ key }) => meantBy(key));
  if (names.every((name) => name === undefined)) return mapping;
  const entries = mapping.entries.map((entry, index) => {
    const name = names[index];
    return name === undefined
      ? entry
      : { ...entry, key: { ...entry.key, text: name, value: name } };
  });
  return { ...mapping, entries };
}
