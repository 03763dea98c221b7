import type { Report } from "../../document/cursor.ts";
import type { Document, Entry, Mapping } from "../../document/node.ts";
import { entryOf } from "../../document/node.ts";
import { readsOf } from "../../ir/evaluated.ts";
import type { Plan } from "../../ir/plan.ts";
import { reportUnknown } from "./check-shape.ts";
import { textNode } from "./fields.ts";
import { asMeant, awaitedIn } from "./misspelt-field.ts";
import { ownerOf } from "./parse-step.ts";
import type { Part } from "./shape.ts";

/** Reports `context`, `context_validation` and `output` under other names: an error where the recipe reads what only they set. */
export function reportMisspeltVariables(
  { root }: Document,
  plan: Plan | undefined,
  report: Report,
): void {
  if (root.kind !== "mapping") return;
  const fields = [...misspeltIn(root, "recipe"), ...stepsOf(root).flatMap(misspeltStepFields)];
  if (fields.length === 0) return;
  const reads = new Set(plan && readsOf(plan.body).map(({ name }) => name));
  const context = entryOf(root, "context");
  const declared = new Set(context && namesOf(context));
  for (const { entry, part, owner, mapping } of fields) {
    const isMissed = (name: string): boolean =>
      reads.has(name) && (part === "step" || !declared.has(name));
    const isNeeded = namesOf(entry).some(isMissed);
    reportUnknown(entry, { part, owner, mapping, isNeeded }, report);
  }
}

interface MisspeltField {
  readonly entry: Entry;
  readonly part: Part;
  readonly owner: string;
  readonly mapping: Mapping;
}

function misspeltIn(mapping: Mapping, part: Part, owner = "the recipe"): readonly MisspeltField[] {
  return awaitedIn(mapping, part).map((entry) => ({ entry, part, owner, mapping }));
}

function stepsOf(root: Mapping): readonly Mapping[] {
  const steps = entryOf(asMeant(root, "recipe"), "steps")?.value;
  return steps?.kind === "sequence" ? steps.items.filter((item) => item.kind === "mapping") : [];
}

function misspeltStepFields(step: Mapping): readonly MisspeltField[] {
  return misspeltIn(step, "step", ownerOf(textNode(asMeant(step, "step"), "id")));
}

/** The variables that the field sets. */
function namesOf({ value }: Entry): readonly string[] {
  if (value.kind === "mapping") return value.entries.map(({ key }) => key.text);
  return value.kind === "scalar" ? [value.text] : [];
}
