import { closestName } from "../../diagnostics/spelling/closest-name.ts";
import type { Report } from "../../document/cursor.ts";
import { fieldNameFix } from "../../document/mistakes/field-name-fix.ts";
import type { MapTree } from "./tree.ts";

/** Reports the fields of a mapping that are not known, each with the one that is most likely meant. */
export function reportUnreadFields(
  { fields }: MapTree,
  { known, owner }: { readonly known: readonly string[]; readonly owner: string },
  report: Report,
): void {
  for (const { name, nameSpan } of fields) {
    if (known.includes(name)) continue;
    const present = new Set(fields.map((field) => field.name));
    const closest = closestName(name, known);
    const help = closest === undefined ? undefined : `Did you mean \`${closest}\`?`;
    const fix = fieldNameFix({ text: name, span: nameSpan }, known, present);
    report("unread-field", nameSpan, { field: name, owner }, { help, fix });
  }
}
