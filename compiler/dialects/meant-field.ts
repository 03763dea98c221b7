import type { Fix } from "../diagnostics/diagnostic.ts";
import { closestName } from "../diagnostics/spelling/closest-name.ts";
import { keyTextsOf } from "../document/key-texts.ts";
import { fieldNameFix } from "../document/mistakes/field-name-fix.ts";
import type { Entry, Mapping, Scalar } from "../document/node.ts";
import { createObjectMemo } from "../source/object-memo.ts";
import { spanText } from "../source/span.ts";

/** The field that an unknown name is most likely meant to be: what it is called elsewhere, or one that is spelt almost alike. */
export function fieldMeantBy(
  name: string,
  fields: readonly string[],
  otherNames: ReadonlyMap<string, string>,
): string | undefined {
  const isThere = (field: string | undefined): field is string =>
    field !== undefined && fields.includes(field);
  const other = otherNames.get(name);
  if (isThere(other)) return other;
  const closest = closestName(name, fields);
  if (closest !== undefined) return closest;
  const slip = otherNames.get(closestName(name, longNames(otherNames)) ?? "");
  return isThere(slip) ? slip : undefined;
}

/** The fix for an unknown name: the only field that it can mean, unless it is there already, or another language has the name. */
export function unknownFieldFix(
  { key, value }: Entry,
  mapping: Mapping,
  fields: readonly string[],
  otherNames: ReadonlyMap<string, string>,
): Fix | undefined {
  if (otherNames.has(key.text)) return undefined;
  const fix = fieldNameFix(key, fields, keyTextsOf(mapping));
  const [edit] = fix?.edits ?? [];
  if (fix === undefined || edit === undefined || !oneTexts.has(edit.text)) return fix;
  if (value.kind === "scalar") return fix;
  // Under its right name, a list would be the next mistake, unless it is one of a single text.
  const [item, ...others] = value.kind === "sequence" ? value.items : [];
  if (item?.kind !== "scalar" || others.length > 0 || key.span.end > value.span.start) {
    return undefined;
  }
  return { ...fix, edits: [edit, { span: value.span, text: spanText(item.span) }] };
}

/** Fields that hold one text, for which authors write a list where they take it for several. */
const oneTexts: ReadonlySet<string> = new Set([
  "agent",
  "command",
  "condition",
  "output",
  "prompt",
]);

/** Shorter words of other languages are too much like others to be meant by a misspelt one. */
const fewestLetters = 6;

const longNames = createObjectMemo((names: ReadonlyMap<string, string>) =>
  [...names.keys()].filter((one) => one.length >= fewestLetters),
);

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
