import type { Param, Plan } from "../../ir/plan.ts";
import type { Block, Step, StepKey, Target } from "../../ir/step.ts";
import { createStepKeys } from "../../lower/step-keys.ts";
import type { LowerInput } from "../dialect.ts";
import { lowerParams } from "../lower-params.ts";
import type { RecipeNode } from "./ast.ts";
import type { LowerContext } from "./lower-context.ts";
import type { Segment } from "./lower-group.ts";
import { lowerGroup, segmentsOf } from "./lower-group.ts";
import { lowerStep } from "./lower-step.ts";
import { lowerValidation } from "./lower-validation.ts";
import { defaultBounds } from "./parse.ts";
import { contextValue } from "./scalar-values.ts";

/** Lowers a parsed recipe to its plan. */
export function lower(recipe: RecipeNode, { document, context, diagnostics }: LowerInput): Plan {
  const inner: LowerContext = {
    diagnostics,
    uniqueKey: createStepKeys(),
    path: document.source.path,
    world: context,
    hooks: recipe.hooks,
    names: new Set([
      ...recipe.context.map(({ name }) => name.value),
      ...recipe.validation.map(({ variable }) => variable.value),
      ...recipe.steps.flatMap(({ output }) => output?.value ?? []),
    ]),
  };
  const { recursion } = recipe;
  const { maxDepth, maxTotalSteps } = recursion ?? defaultBounds;
  return {
    id: context.plan,
    name: recipe.name.value,
    version: recipe.version,
    description: recipe.description,
    dialect: "amplihack",
    source: context.source,
    params: lowerParams({
      declared: declaredParams(recipe),
      document,
      inputs: context.inputs,
      recipe: recipe.name.span,
    }),
    ambient: {},
    limits: { depth: maxDepth, total: maxTotalSteps, callsOnly: true },
    ...(recursion ? { limitSpans: recursion.spans } : {}),
    pacing: undefined,
    orchestrator: undefined,
    output: { variable: finalVariable(recipe) },
    body: lowerBody(recipe, inner),
    nameSpan: recipe.name.span,
    document,
  };
}

/** What the last step that leaves a value stores it in; a command whose output nobody stores has it printed. */
function finalVariable({ steps }: RecipeNode): string {
  const last = steps.findLast(({ output, type }) => output !== undefined || type === "bash");
  return last?.output?.value ?? "final_output";
}

function lowerBody(recipe: RecipeNode, context: LowerContext): Block {
  const preflight = recipe.validation.length > 0 ? context.uniqueKey("preflight-validation") : "";
  const segments = segmentsOf(recipe.steps);
  const keys = segments.map((segment) => context.uniqueKey(nameOf(segment)));
  const steps = segments.map((segment, index) =>
    lowerSegment(segment, keys[index] ?? "", targetOf(keys[index + 1]), context),
  );
  const first =
    preflight === "" ? undefined : lowerValidation(recipe, preflight, targetOf(keys[0]));
  const all: readonly Step[] = first ? [first, ...steps] : steps;
  const [entry = ""] = keys;
  return {
    entry: all[0]?.key ?? "",
    ...(first ? { calledEntry: entry } : {}),
    steps: new Map(all.map((step) => [step.key, step])),
  };
}

function nameOf(segment: Segment): string {
  return segment.kind === "single" ? segment.step.id.value : `group ${segment.name.value}`;
}

function targetOf(key: StepKey | undefined): Target {
  return key === undefined ? { kind: "end", value: "last" } : { kind: "goto", step: key };
}

function lowerSegment(segment: Segment, key: StepKey, then: Target, context: LowerContext): Step {
  if (segment.kind === "group") return lowerGroup(segment, key, then, context);
  const { step, index } = segment;
  const tracked = { index, stage: undefined };
  return lowerStep({ step, key, then, tracked, grouped: false }, context);
}

function declaredParams({ context, validation }: RecipeNode): readonly Param[] {
  const needed = new Map(
    validation.flatMap(({ variable, rule }) =>
      rule.value === "nonempty" ? [[variable.value, rule.span] as const] : [],
    ),
  );
  const declared = context.map(({ name, value }): Param => {
    const neededAt = needed.get(name.value);
    return {
      name: name.value,
      default: contextValue(value) ?? null,
      defaultSpan: value.span,
      ...(neededAt && { neededAt }),
      span: name.span,
      origin: "declared",
    };
  });
  // Whether it must be given is what the rule for it says, before any step runs.
  const validated = validation.map(
    ({ variable: { value: name, span } }): Param => ({
      name,
      default: undefined,
      isOptional: true,
      span,
      origin: "declared",
    }),
  );
  return [...declared, ...validated];
}
