import type { ParamType } from "../../../runtime/values/param-type.ts";
import type { Report } from "../../document/cursor.ts";
import type { RecipeNode } from "./ast.ts";
import type { NameUse } from "./name-uses.ts";
import { isInRange, rangeOf } from "./parse-control.ts";
import { describeTree } from "./tree.ts";

/** Reports settings whose number is that of a name, and whose default is none; a declared type tells it of the default itself. */
export function checkControlDefaults(
  { root, valueFields }: RecipeNode,
  uses: readonly NameUse[],
  types: ReadonlyMap<string, ParamType>,
  report: Report,
): void {
  for (const { control: field, name, span } of uses) {
    const value = valueFields.find((one) => one.name === name)?.value ?? root.defaults.get(name);
    if (field === undefined || value?.kind !== "text" || types.has(name)) continue;
    const isOpen = value.text === "" || value.text.includes("{");
    if (isOpen || isInRange(field, Number(value.text))) continue;
    const parameters = { name, found: describeTree(value), expected: rangeOf(field), field };
    report("unfit-default", span, parameters);
  }
}
