import type { Template } from "../../ir/expression.ts";
import type { Choice, Plan } from "../../ir/plan.ts";
import { referencesOf } from "../../ir/references.ts";
import type { Step } from "../../ir/step.ts";
import { boundNames } from "../../ir/visit.ts";
import { settersOf } from "../setters/setters.ts";

/** A step of a plan, and the steps around it. */
interface PlacedStep {
  readonly plan: Plan;
  readonly step: Step;
  readonly parents: readonly Step[];
}

/** Who could give a text another value than the plan says, by an input that it is made of. */
export function openTo(text: Template, place: PlacedStep): Choice["openTo"] {
  const names = new Set(referencesOf(text).map(({ name }) => name));
  let open: Choice["openTo"] = "nobody";
  for (const name of names) {
    for (const other of namesIn(name, place)) names.add(other);
    if (isOwn(name, place)) continue;
    const param = place.plan.params.find((one) => one.name === name);
    if (param?.given === undefined) return "callers";
    open = "recipes";
  }
  return open;
}

/** The variables that a loop takes the items of another one from, or makes one of when it goes on. */
function namesIn(name: string, { plan }: PlacedStep): readonly string[] {
  return (settersOf(plan).get(name) ?? []).flatMap(({ kind, step: { action } }) => {
    if (action.kind !== "loop" || kind === "exit") return [];
    const { head, update } = action;
    const made = update.filter((one) => one.name === name).map(({ value }) => value);
    const items = kind === "binding" && head.kind === "each" ? [head.list] : [];
    return [...made, ...items].flatMap(referencesOf).map((reference) => reference.name);
  });
}

/** Whether a variable is what the plan has made it, whatever a caller passes: a loop binds it, or a step has set it before. */
function isOwn(name: string, { plan, step, parents }: PlacedStep): boolean {
  const isBound = ({ action }: Step): boolean =>
    action.kind === "loop" && boundNames(action).includes(name);
  if (parents.some(isBound)) return true;
  const top = [...plan.body.steps.values()];
  const before = top.slice(0, top.indexOf(parents[0] ?? step));
  return before.some((one) => alwaysSets(one, name));
}

/** Whether nothing skips a step, and the steps behind it run only where it has set a variable. */
function alwaysSets({ around, exits }: Step, name: string): boolean {
  const isSkipped = around.some(({ kind }) => kind === "guard" || kind === "tags");
  const isSet = exits.every(
    ({ set, then }) => then.kind !== "goto" || set.some((one) => one.name === name),
  );
  return !isSkipped && isSet;
}
