import type { Entry, Mapping } from "../../document/node.ts";
import { spanText } from "../../source/span.ts";
import { fieldMeantBy, withMeantNames } from "../meant-field.ts";
import { foreignFields, foreignFieldsOf } from "./foreign-names.ts";
import { entryOf } from "./node-value.ts";
import { fieldNames, isField } from "./shape.ts";
import { belongsElsewhere } from "./step-fields.ts";

/** The parts of a recipe that have fields of their own. */
export type Part = keyof typeof fieldNames;

/** The field that an unknown name is most likely meant to be. */
export function meantField(name: string, part: Part): string | undefined {
  return fieldMeantBy(name, fieldNames[part], foreignFieldsOf(part));
}

/** Whether a missing field is there under a name that is reported already. */
export function isMisspelt(mapping: Mapping, field: string, part: Part): boolean {
  return misspeltName(mapping, field, part) !== undefined;
}

/** The name under which a missing field is there. */
export function misspeltName(mapping: Mapping, field: string, part: Part): string | undefined {
  const entry = mapping.entries.find(
    ({ key }) => !isField(key.text, part) && meantField(key.text, part) === field,
  );
  return entry?.key.text;
}

/** What stands under another name for a condition may be written in another language, too. */
const conditions: readonly string[] = ["condition", "break_when"];

/** A mapping as its author means it, with the fields that it lacks: one mistake in a name is told, and nothing that follows. */
export function asMeant(mapping: Mapping, part: Part): Mapping {
  // Most have no other names.
  if (mapping.entries.every(({ key }) => isField(key.text, part))) return mapping;
  return withMeantNames(mapping, ({ text }) => {
    const meant = isField(text, part) ? undefined : meantField(text, part);
    if (meant === undefined || (conditions.includes(meant) && foreignFields.has(text))) {
      return undefined;
    }
    if (part === "step" && belongsElsewhere(mapping, meant)) return undefined;
    return entryOf(mapping, meant) ? undefined : meant;
  });
}

/** Whether a field of a mapping as it is meant has its own name, in quotes or without: `recipe_path` is no `recipe`. */
export function isWrittenSo({ key }: Entry): boolean {
  return spanText(key.span).replaceAll(/^["']|["']$/g, "") === key.text;
}
