import { behindCalls } from "../analysis/behind-calls.ts";
import type { OutlinedStep } from "../analysis/types/prompt-outline.ts";
import { outlinedSteps } from "../analysis/types/prompt-outline.ts";
import { closestName } from "../diagnostics/closest-name.ts";
import { dottedName } from "../ir/references.ts";
import { createObjectMemo } from "../source/object-memo.ts";
import { defineRule } from "./rule.ts";

/** A prompt that shows the JSON to answer gets that JSON: a key of which it says nothing is most likely misspelt. */
export const unaskedKey = defineRule({
  name: "unasked-key",
  reports: ["unasked-key"],
  check({ plan, facts, callees }, report) {
    for (const { reference, variable } of facts.reads.all) {
      const { name, path } = reference;
      if (variable === undefined || path.length === 0 || plan.outputTypes?.has(name)) continue;
      const origin = behindCalls(reference, variable.definitions, callees);
      const [key] = origin.path;
      const asking = outlinedSteps(origin.definitions);
      const [first] = asking;
      if (
        key === undefined ||
        first === undefined ||
        asking.some(({ outline }) => names(outline, key))
      )
        continue;
      const keys = [...new Set(asking.flatMap(({ outline }) => outline.keys))].sort();
      const parameters = {
        name: dottedName({ name, path: path.slice(0, -origin.path.length) }),
        key,
        step: first.step.id,
        closest: closestName(key, keys),
        keys: keys.join(", "),
      };
      const related = [{ span: first.step.idSpan, message: "its prompt shows the keys" }];
      report("unasked-key", reference.span, parameters, { related });
    }
  },
});

/** Whether a prompt shows a key, speaks of it, or leaves open what there is; a key in other letters is another one. */
function names(outline: OutlinedStep["outline"], key: string): boolean {
  if (outline.isOpen) return true;
  const { exact, lower } = keysOf(outline);
  return exact.has(key) || (outline.words.has(key.toLowerCase()) && !lower.has(key.toLowerCase()));
}

const keysOf = createObjectMemo(({ keys }: OutlinedStep["outline"]) => ({
  exact: new Set(keys),
  lower: new Set(keys.map((key) => key.toLowerCase())),
}));
