import { closestName } from "../../diagnostics/closest-name.ts";
import type { Mapping } from "../../document/node.ts";
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
