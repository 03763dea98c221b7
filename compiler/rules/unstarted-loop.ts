import type { Constant } from "../analysis/conditions/evaluation.ts";
import { constantOf, evaluationOf } from "../analysis/conditions/evaluation.ts";
import { outcomeWith } from "../analysis/conditions/outcome-with.ts";
import type { Decision } from "../analysis/reads.ts";
import { settersOf } from "../analysis/setters/setters.ts";
import type { Reference } from "../ir/expression.ts";
import type { Param, Plan } from "../ir/plan.ts";
import { dottedName, referencesOf } from "../ir/references.ts";
import { defineRule } from "./rule.ts";

/**
 * A loop that changes the variable which it waits for begins with the default of that variable, unless a caller gives
 * another value. Where the condition does not hold for the default, the loop never runs.
 */
export const unstartedLoop = defineRule({
  name: "unstarted-loop",
  reports: ["unstarted-loop"],
  check({ plan, facts: { callGraph, reads } }, report) {
    if (callGraph.callsTo(plan.id).length > 0) return;
    for (const decision of reads.decisions) {
      if (decision.role !== "while" || !startsWithDefault(decision, plan)) continue;
      const param = refutingDefault(decision, plan);
      if (param === undefined) continue;
      const related = [{ span: param.span, message: "its default" }];
      report("unstarted-loop", decision.condition.span, { name: param.name }, { related });
    }
  },
});

/** The variable for whose default a condition does not hold. */
function refutingDefault(
  { condition: { expression } }: Decision,
  { dialect, params }: Plan,
): Param | undefined {
  const [reference] = referencesOf(expression);
  const param = params.find(({ name }) => name === reference?.name);
  const evaluation = evaluationOf(dialect);
  const value = param?.default === undefined ? undefined : constantOf(param.default);
  if (!(reference && evaluation) || value === undefined) return undefined;
  // A default that was meant to be filled in is told as such.
  if (typeof value === "string" && value.includes("{{")) return undefined;
  const holds = (one: Constant): unknown =>
    outcomeWith(expression, { reference, value: one }, evaluation);
  if (holds(value) !== false) return undefined;
  // What waits for any text at all goes on from what a caller gives.
  return value === "" && holds("some text") === true ? undefined : param;
}

/** Whether a condition reads one variable, which the recipe declares and only the loop changes. */
function startsWithDefault({ condition, state, step }: Decision, plan: Plan): boolean {
  const references = referencesOf(condition.expression);
  const [first] = references;
  if (first === undefined || first.path.length > 0 || !areSame(references)) return false;
  const setters = settersOf(plan).get(first.name) ?? [];
  const ownSteps = new Set(
    setters.filter((one) => one.step === step || one.parents.includes(step)).map((one) => one.step),
  );
  const definitions = state.variables.get(first.name)?.definitions.list() ?? [];
  // In a loop around it, it may begin with what it has left itself, if it has ever run.
  const [start, ...others] = definitions.filter(
    (one) => !((one.kind === "exit" || one.kind === "update") && ownSteps.has(one.step)),
  );
  if (start?.kind !== "param" || others.length > 0 || ownSteps.size === 0) return false;
  return start.param.origin === "declared" && start.param.given === undefined;
}

function areSame(references: readonly Reference[]): boolean {
  return new Set(references.map(dottedName)).size === 1;
}
