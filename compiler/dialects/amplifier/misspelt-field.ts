import { closestName } from "../../diagnostics/closest-name.ts";
import type { Mapping } from "../../document/node.ts";
import type { TextNode } from "./ast.ts";
import type { Fields } from "./fields.ts";
import { fieldNames } from "./shape.ts";

/** The parts of a recipe that have fields of their own. */
export type Part = keyof typeof fieldNames;

/** The field that an unknown name is most likely meant to be. */
export function meantField(name: string, part: Part): string | undefined {
  return closestName(name, fieldNames[part]);
}

/** Whether a missing field is there under a name that is reported already. */
export function isMisspelt(mapping: Mapping, field: string, part: Part = "step"): boolean {
  return misspeltName(mapping, field, part) !== undefined;
}

/** The name under which a missing field is there. */
export function misspeltName(mapping: Mapping, field: string, part: Part): string | undefined {
  const entry = mapping.entries.find(
    ({ key }) => !fieldNames[part].includes(key.text) && meantField(key.text, part) === field,
  );
  return entry?.key.text;
}

/** The text of a step's field that names a variable, also where the field is misspelt: one mistake is told, not each read. */
export function variableField(fields: Fields, field: "output" | "collect"): TextNode | undefined {
  const name = fields.has(field) ? field : misspeltName(fields.mapping, field, "step");
  return fields.text(name ?? field);
}
