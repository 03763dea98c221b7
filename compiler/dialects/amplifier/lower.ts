import type { DiagnosticList } from "../../diagnostics/diagnostic-list.ts";
import type { Document } from "../../document/node.ts";
import { toValue } from "../../document/to-value.ts";
import type { Param, Plan } from "../../ir/plan.ts";
import { createStepKeys } from "../../lower/step-keys.ts";
import type { DialectContext } from "../dialect.ts";
import { directivesOf } from "../directives.ts";
import type { RateLimitingNode, RecipeNode } from "./ast.ts";
import { configFields } from "./config-fields.ts";
import type { LowerContext } from "./lower-context.ts";
import { lowerStages } from "./lower-stages.ts";

/** What lowering reads besides the recipe. */
export interface LowerInput {
  readonly document: Document;
  readonly context: DialectContext;
  readonly diagnostics: DiagnosticList;
}

/** Lowers a parsed recipe to its plan. */
export function lower(recipe: RecipeNode, { document, context, diagnostics }: LowerInput): Plan {
  const inner: LowerContext = {
    diagnostics,
    uniqueKey: createStepKeys(),
    path: document.source.path,
    resolveCallee: context.resolveCallee,
  };
  const last = recipe.stages.at(-1)?.steps.at(-1);
  const { recursion, orchestrator, staged } = recipe;
  const config = orchestrator && toValue(orchestrator);
  return {
    id: context.plan,
    name: recipe.name.value,
    version: recipe.version,
    description: recipe.description,
    dialect: "amplifier",
    source: {
      path: document.source.path,
      // Only plans that are kept need the digest.
      get sha256() {
        return context.sha256;
      },
    },
    params: lowerParams(recipe, document, context),
    ambient: {
      recipe: "recipe",
      session: "session",
      step: "step",
      ...(staged ? { stage: "stage" } : {}),
      skipped: "_skipped_steps",
    },
    limits: { depth: recursion?.maxDepth ?? 5, total: recursion?.maxTotalSteps ?? 100 },
    limitsSpan: recursion?.span,
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

/** The declared variables, then those that comments and the caller of the compiler announce. */
function lowerParams(
  recipe: RecipeNode,
  document: Document,
  { inputs }: DialectContext,
): readonly Param[] {
  const params = new Map<string, Param>();
  const add = (param: Param): void => {
    if (!params.has(param.name)) params.set(param.name, param);
  };
  for (const { name, value } of recipe.context) {
    add({ name: name.value, default: toValue(value), span: name.span, origin: "declared" });
  }
  for (const { verb, argument, argumentSpan } of directivesOf(document)) {
    if (verb !== "input") continue;
    for (const name of argument.split(/[\s,]+/).filter(Boolean)) {
      add({ name, default: undefined, span: argumentSpan, origin: "comment" });
    }
  }
  for (const name of inputs.keys()) {
    add({ name, default: undefined, span: recipe.name.span, origin: "option" });
  }
  return [...params.values()];
}
