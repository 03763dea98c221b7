import { behindCalls } from "../analysis/behind-calls.ts";
import type { OutlinedStep } from "../analysis/types/prompt-outline.ts";
import { outlinedSteps } from "../analysis/types/prompt-outline.ts";
import type { ShownMapping, ShownValue } from "../analysis/types/shown-json.ts";
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
      const missing = missingFrom(outlinedSteps(origin.definitions), origin.path);
      if (missing === undefined) continue;
      const { step, at, found } = missing;
      const before = path.slice(0, path.length - origin.path.length + at);
      const keys = found.kind === "mapping" ? [...found.keys.keys()].sort() : [];
      const key = origin.path[at] ?? "";
      const parameters = {
        name: dottedName({ name, path: before }),
        key,
        step: step.id,
        found: found.kind,
        closest: closestName(key, keys),
        keys: keys.join(", "),
      };
      const related = [{ span: step.idSpan, message: "its prompt shows the keys" }];
      report("unasked-key", reference.span, parameters, { related });
    }
  },
});

/** A key that a prompt does not ask for: its place in a path, and what the prompt shows instead of a mapping that has it. */
interface Missing {
  readonly at: number;
  readonly found: ShownValue;
}

/** What the first of some prompts shows, if each of them lacks a key of a path. */
function missingFrom(
  asking: readonly OutlinedStep[],
  path: readonly string[],
): (Missing & Pick<OutlinedStep, "step">) | undefined {
  const missing = asking.map(({ outline }) => missingIn(outline, path));
  const [first] = missing;
  const step = asking[0]?.step;
  if (step === undefined || first === undefined || missing.includes(undefined)) return undefined;
  return { ...first, step };
}

/** The first key of a path that an answer as a prompt shows it does not have. */
function missingIn(outline: OutlinedStep["outline"], path: readonly string[]): Missing | undefined {
  let found: ShownValue = outline.shown;
  for (const [at, key] of path.entries()) {
    const next: ShownValue | undefined = found.kind === "mapping" ? found.keys.get(key) : undefined;
    if (next === undefined) return mayHave(found, key, outline) ? undefined : { at, found };
    found = next;
  }
  return undefined;
}

/** Whether a prompt speaks of a key, or leaves open what there is; a key in other letters is another one. */
function mayHave(
  found: ShownValue,
  key: string,
  { isOpen, words }: OutlinedStep["outline"],
): boolean {
  const isMentioned = words.has(key.toLowerCase());
  switch (found.kind) {
    case "mapping":
      return isOpen || (isMentioned && !lowerKeys(found).has(key.toLowerCase()));
    case "list":
      return /^\d+$/.test(key);
    case "text":
      return isOpen || isMentioned;
    default:
      return true;
  }
}

const lowerKeys = createObjectMemo(
  ({ keys }: ShownMapping) => new Set([...keys.keys()].map((key) => key.toLowerCase())),
);
