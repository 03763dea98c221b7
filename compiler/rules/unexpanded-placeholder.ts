import type { Value } from "../../runtime/values/value.ts";
import { isList, isMap } from "../../runtime/values/value.ts";
import { defineRule } from "./rule.ts";

const placeholder = /\{\{[\p{L}\p{N}_.]+\}\}/u;

/** Placeholders are replaced in some texts only; what a variable holds from the start is none of them. */
export const unexpandedPlaceholder = defineRule({
  name: "unexpanded-placeholder",
  reports: ["unexpanded-placeholder"],
  check({ plan }, report) {
    for (const { name, default: value, span } of plan.params) {
      const text = value === undefined ? undefined : firstPlaceholder(value);
      if (text !== undefined) {
        report("unexpanded-placeholder", span, { place: `the default of "${name}"`, text });
      }
    }
  },
});

function firstPlaceholder(value: Value): string | undefined {
  if (typeof value === "string") return placeholder.exec(value)?.[0];
  const items = isMap(value) ? [...value.values()] : value;
  if (!isList(items)) return undefined;
  for (const item of items) {
    const found = firstPlaceholder(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
