import { toValue } from "../../document/to-value.ts";
import type { Param, Plan } from "../../ir/plan.ts";
import { createStepKeys } from "../../lower/step-keys.ts";
import type { LowerInput } from "../dialect.ts";
import { lowerParams } from "../lower-params.ts";
import type { RateLimitingNode, RecipeNode, VariableNode } from "./ast.ts";
import { configFields } from "./config-fields.ts";
import type { LowerContext } from "./lower-context.ts";
import { loopCounters } from "./lower-loop.ts";
import { lowerStages } from "./lower-stages.ts";
import { defaultBounds } from "./parse-action.ts";

/** Lowers a parsed recipe to its plan. */
export function lower(recipe: RecipeNode, { document, context, diagnostics }: LowerInput): Plan {
  const inner: LowerContext = {
    diagnostics,
    uniqueKey: createStepKeys(),
    path: document.source.path,
    resolveCallee: context.resolveCallee,
    list: context.list,
  };
  const last = recipe.stages.at(-1)?.steps.at(-1);
  const { recursion, orchestrator, staged } = recipe;
  const { maxDepth, maxTotalSteps } = recursion ?? defaultBounds;
  const config = orchestrator && toValue(orchestrator);
  return {
    id: context.plan,
    name: recipe.name.value,
    version: recipe.version,
    description: recipe.description,
    dialect: "amplifier",
    source: context.source,
    params: lowerParams({
      declared: recipe.context.map(declaredParam),
      document,
      inputs: context.inputs,
      recipe: recipe.name.span,
    }),
    ambient: {
      recipe: "recipe",
      session: "session",
      step: "step",
      ...(staged ? { stage: "stage" } : {}),
      skipped: "_skipped_steps",
    },
    loopCounters: Object.values(loopCounters),
    limits: { depth: maxDepth, total: maxTotalSteps },
    ...(recursion ? { limitSpans: recursion.spans } : {}),
    pacing: recipe.rateLimiting && lowerPacing(recipe.rateLimiting),
    orchestrator: config instanceof Map ? config : undefined,
    orchestratorFields: orchestrator && configFields(orchestrator),
    output: {
      variable: "final_output",
      ...(last?.output ? { fallback: last.output.value } : {}),
    },
    body: lowerStages(recipe, inner),
    nameSpan: recipe.name.span,
    document,
  };
}

function lowerPacing({ maxConcurrent, minDelayMs, backoff }: RateLimitingNode): Plan["pacing"] {
  return {
    ...(maxConcurrent === undefined ? {} : { maxConcurrent }),
    minDelayMs,
    ...(backoff === undefined ? {} : { backoff }),
  };
}

function declaredParam({ name, value }: VariableNode): Param {
  return {
    name: name.value,
    default: toValue(value),
    defaultSpan: value.span,
    span: name.span,
    origin: "declared",
  };
}
