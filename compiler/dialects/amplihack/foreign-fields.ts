import type { Mapping } from "../../document/node.ts";
import type { KindElsewhere } from "../kinds-elsewhere.ts";
import { kindOfField, kindOfType } from "../kinds-elsewhere.ts";
import { holdsSteps } from "../nested-steps.ts";
import { shape } from "./shape.ts";

const loops = "There are no loops: let one command or one agent go through all of it.";

/** What to write instead of steps and fields that only other languages have. */
const advice: Readonly<Record<KindElsewhere, string>> = {
  loop: loops,
  choice: "Give each of the steps a `condition` of its own.",
  "conditional-loop": loops,
  "list-loop": loops,
  order: "Steps run in the order of their list.",
  parallel: "Write each as a step of its own, with the same `parallel_group` in all of them.",
  program: "Write a `command` for it; what it prints is the `output`.",
  recovery: "Write `continue_on_error: true` in the step that may fail.",
  retry: "Nothing is tried again: let the command do so, or go on with `continue_on_error: true`.",
  waiting: "No step waits for somebody: end the recipe there, and let another one go on.",
};

const outcomeAdvice =
  "Steps do not lead on by outcomes: give each of those that follow a `condition` on the `output`.";

/** The advice for fields that are not for what other languages have, but are written in another way. */
const fieldAdvice: ReadonlyMap<string, string> = new Map([
  ["template", "Write a `command`, with `{{name}}` for values."],
  ["outcomes", outcomeAdvice],
  ["onOutcome", outcomeAdvice],
  ["env", "Commands find all variables in their environment, as `RECIPE_VAR_name`."],
  ["update_context", "A step sets the one variable that its `output` names."],
]);

/** What to write instead of a field of a step that only other languages have. */
export function adviceForField(name: string): string | undefined {
  const kind = kindOfField(name);
  return kind === undefined ? fieldAdvice.get(name) : advice[kind];
}

/** What to write for a step of a type that only other languages have. */
export function adviceForType(name: string): string | undefined {
  const kind = kindOfType(name);
  return kind && advice[kind];
}

/** Whether a step does its work by a field that the language does not have: a template, or steps of its own. */
export function hasForeignWork({ entries }: Mapping): boolean {
  return entries.some(
    ({ key, value }) =>
      !Object.hasOwn(shape.step, key.text) && (key.text === "template" || holdsSteps(value)),
  );
}
