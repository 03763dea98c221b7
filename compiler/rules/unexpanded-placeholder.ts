import type { Value } from "../../runtime/values/value.ts";
import { isList, isMap } from "../../runtime/values/value.ts";
import { stepsOf } from "../ir/visit.ts";
import { defineRule } from "./rule.ts";

const placeholder = /\{\{[\p{L}\p{N}_.]+\}\}/u;

/** Placeholders are replaced in some texts only; everywhere else they stay as they are written. */
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
    for (const { step } of stepsOf(plan.body)) {
      const { action } = step;
      if (action.kind !== "agent") continue;
      const inAgent = placeholder.exec(action.agent)?.[0];
      if (inAgent !== undefined) {
        const parameters = { place: "the name of an agent", text: inAgent };
        report("unexpanded-placeholder", action.agentSpan, parameters);
      }
      const inMode = placeholder.exec(action.mode ?? "")?.[0];
      if (inMode !== undefined) {
        report("unexpanded-placeholder", step.idSpan, { place: "the mode", text: inMode });
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
