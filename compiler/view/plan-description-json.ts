import type { Value, ValueMap } from "../../runtime/values/value.ts";
import { record } from "../../runtime/values/value.ts";
import { greatest } from "../analysis/bounds/amount.ts";
import { metrics } from "../analysis/bounds/cost.ts";
import type { Bound, Bounds } from "../analysis/bounds/plan-bounds.ts";
import type { InputDescription, PlanDescription, StepDescription } from "./describe-plan.ts";

/** A described plan as one JSON object; what is not known is null. */
export function planDescriptionJson(plan: PlanDescription): ValueMap {
  return record([
    ["name", plan.name],
    ["version", plan.version],
    ["dialect", plan.dialect],
    ["path", plan.path],
    ["description", plan.description],
    ["inputs", plan.inputs.map(inputJson)],
    [
      "limits",
      record([
        ["depth", plan.limits.depth],
        ["agentSteps", plan.limits.agentSteps ?? null],
      ]),
    ],
    ...(plan.guardrails ? [["guardrails", record(Object.entries(plan.guardrails))] as const] : []),
    ["pacing", plan.pacing],
    ["bounds", boundsJson(plan.bounds)],
    ["steps", plan.steps.map(stepJson)],
  ]);
}

function inputJson({ default: value, name, required }: InputDescription): Value {
  return record([
    ["name", name],
    ["required", required],
    ...(value === undefined ? [] : [["default", value] as const]),
  ]);
}

function boundsJson(bounds: Bounds): Value {
  return record(metrics.map((metric) => [metric, boundJson(bounds[metric])]));
}

function boundJson({ least, most }: Bound): Value {
  return record([
    ["least", least],
    ["most", greatest(most) ?? null],
  ]);
}

function stepJson(step: StepDescription): Value {
  return record([
    ["id", step.id],
    ["kind", step.kind],
    ["line", step.line],
    ["stage", step.stage ?? null],
    ["summary", step.summary],
    ["when", step.when ?? null],
    ...(step.isLeftOut ? [["left_out", true] as const] : []),
    ["settings", step.settings],
    ["writes", step.writes],
    ["steps", step.steps.map(stepJson)],
  ]);
}
