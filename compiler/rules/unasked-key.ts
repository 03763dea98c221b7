import type { OutlinedStep } from "../analysis/types/prompt-outline.ts";
import { outlinedSteps } from "../analysis/types/prompt-outline.ts";
import type { ShownMapping, ShownValue } from "../analysis/types/shown-json.ts";
import type { Key, Origin } from "../analysis/value-origin.ts";
import { anyItem, originOf } from "../analysis/value-origin.ts";
import { closestName } from "../diagnostics/closest-name.ts";
import { dottedName } from "../ir/references.ts";
import { createObjectMemo } from "../source/object-memo.ts";
import { defineRule } from "./rule.ts";

/** A prompt that shows the JSON to answer gets that JSON: a key of which it says nothing is most likely misspelt. */
export const unaskedKey = defineRule({
  name: "unasked-key",
  reports: ["unasked-key"],
  check(subject, report) {
    const { plan, facts } = subject;
    for (const { reference, variable, state } of facts.reads.all) {
      const { name, path } = reference;
      if (variable === undefined || path.length === 0 || plan.outputTypes?.has(name)) continue;
      const origin = originOf(reference, variable.definitions, subject);
      const missing = missingFrom(outlinedSteps(origin.definitions), origin.path);
      // What certainly is no mapping is `unknown-key`'s matter.
      if (missing === undefined || facts.flow.likelyTypeOf(reference, state).kind === "never")
        continue;
      const { step, found, left } = missing;
      const at = path.length - left;
      const key = path[at];
      // What a list is looked for by is told where the loop names it.
      if (key === undefined) continue;
      const keys = found.kind === "mapping" ? [...found.keys.keys()].sort() : [];
      const parameters = {
        name: dottedName({ name, path: path.slice(0, at) }),
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

/** A key that a prompt does not ask for. */
interface Missing {
  /** What the prompt shows instead of a mapping that has it. */
  readonly found: ShownValue;
  /** How long the rest of the path is that begins with it. */
  readonly left: number;
}

/** What the first of some prompts shows, if each of them lacks a key of a path. */
function missingFrom(
  asking: readonly OutlinedStep[],
  path: Origin["path"],
): (Missing & Pick<OutlinedStep, "step">) | undefined {
  const missing = asking.map(({ outline }) => missingIn(outline, path));
  const [first] = missing;
  const step = asking[0]?.step;
  if (step === undefined || first === undefined || missing.includes(undefined)) return undefined;
  return { ...first, step };
}

/** The first key of a path that an answer as a prompt shows it does not have. */
function missingIn(outline: Outline, path: Origin["path"]): Missing | undefined {
  const [first, ...keys] = path;
  // An item may be all that is shown of a list.
  const isItem = first === anyItem && outline.mayBeList && outline.shown.kind === "mapping";
  let found: ShownValue = outline.shown;
  const followed = isItem ? keys : path;
  for (const [at, key] of followed.entries()) {
    const next = valueAt(found, key);
    if (next === undefined) {
      const isMissing = key !== anyItem && !mayHave(found, key, outline);
      return isMissing ? { found, left: followed.length - at } : undefined;
    }
    found = next;
  }
  return undefined;
}

/** What is shown behind a key; no language finds the items of a list by their numbers. */
function valueAt(found: ShownValue, key: Key): ShownValue | undefined {
  if (found.kind === "list") return key === anyItem ? found.item : undefined;
  return found.kind === "mapping" && key !== anyItem ? found.keys.get(key) : undefined;
}

/** Whether a prompt speaks of a key, or leaves open what there is; a key in other letters is another one. */
function mayHave(found: ShownValue, key: string, { words }: Outline): boolean {
  const isMentioned = words.has(key.toLowerCase());
  switch (found.kind) {
    case "mapping":
      return found.isOpen || (isMentioned && !lowerKeys(found).has(key.toLowerCase()));
    case "list":
      return false;
    case "text":
      return isMentioned;
    default:
      return true;
  }
}

type Outline = OutlinedStep["outline"];

const lowerKeys = createObjectMemo(
  ({ keys }: ShownMapping) => new Set([...keys.keys()].map((key) => key.toLowerCase())),
);
