import type { Value } from "../../runtime/values/value.ts";
import type { PlanLookup } from "../analysis/bounds/followers.ts";
import type { Bounds } from "../analysis/bounds/plan-bounds.ts";
import { boundsOfPlan } from "../analysis/bounds/plan-bounds.ts";
import { mostNested } from "../ir/most-nested.ts";
import type { Plan } from "../ir/plan.ts";
import type { Action, Block, Guardrails, Step } from "../ir/step.ts";
import { blocksOfAction } from "../ir/visit.ts";
import { positionOf } from "../source/line-index.ts";
import { actionPhrase } from "./action-phrase.ts";
import { durationText } from "./duration-text.ts";
import { oneLine } from "./expression-text.ts";
import { guardText, settingPhrases } from "./setting-phrases.ts";

/** A plan in words: what `recipec plan` shows. */
export interface PlanDescription {
  readonly name: string;
  readonly version: string;
  readonly dialect: string;
  readonly path: string;
  readonly description: string;
  readonly inputs: readonly InputDescription[];
  /** `depth` counts the outermost recipe; `agentSteps` is undefined where nothing limits them. */
  readonly limits: { readonly depth: number; readonly agentSteps: number | undefined };
  /** Of an outcome machine. */
  readonly guardrails: Guardrails | undefined;
  readonly pacing: readonly string[];
  readonly bounds: Bounds;
  readonly steps: readonly StepDescription[];
}

/** A variable that the caller may or must give. */
export interface InputDescription {
  readonly name: string;
  readonly required: boolean;
  readonly default: Value | undefined;
}

/** One step in words. */
export interface StepDescription {
  readonly id: string;
  readonly kind: Action["kind"];
  readonly line: number;
  readonly stage: string | undefined;
  /** What it does, as a phrase. */
  readonly summary: string;
  /** The condition without which it is skipped. */
  readonly when: string | undefined;
  /** The run's tags leave it out. */
  readonly isLeftOut: boolean;
  /** Retries, limits and other settings, a phrase each. */
  readonly settings: readonly string[];
  /** Variables that it may set. */
  readonly writes: readonly string[];
  /** The steps inside a loop or block. */
  readonly steps: readonly StepDescription[];
}

/** Whether a run wants a step that has these tags; never asked about steps without any. */
export type TagFilter = (tags: readonly string[]) => boolean;

/** Describes a plan and what a run of it may cost. */
export function describePlan(
  plan: Plan,
  lookup: PlanLookup,
  wants: TagFilter = () => true,
): PlanDescription {
  return {
    name: plan.name,
    version: plan.version,
    dialect: plan.dialect,
    path: plan.source.path,
    description: oneLine(plan.description),
    inputs: plan.params.map((param) => ({
      name: param.name,
      required: param.default === undefined && param.isOptional !== true,
      default: param.default,
    })),
    limits: {
      depth: mostNested(plan.limits),
      agentSteps: plan.limits.total === Number.MAX_SAFE_INTEGER ? undefined : plan.limits.total,
    },
    guardrails: plan.body.guardrails,
    pacing: pacingPhrases(plan),
    bounds: boundsOfPlan(plan, lookup),
    steps: describeBlock(plan.body, { wants, choices: plan.choices ?? new Map() }),
  };
}

function pacingPhrases({ pacing }: Plan): readonly string[] {
  if (pacing === undefined) return [];
  return [
    ...(pacing.maxConcurrent === undefined ? [] : [`at most ${pacing.maxConcurrent} at once`]),
    ...(pacing.minDelayMs > 0 ? [`${durationText(pacing.minDelayMs)} apart`] : []),
  ];
}

/** What the description of a step needs besides the step. */
interface DescriptionContext {
  readonly wants: TagFilter;
  readonly choices: NonNullable<Plan["choices"]>;
}

function describeBlock(block: Block, context: DescriptionContext): readonly StepDescription[] {
  // Steps that do nothing only write what the dialect wants; nobody wrote them.
  const shown = [...block.steps.values()].filter(({ action }) => action.kind !== "none");
  return shown.map((step) => describeStep(step, context));
}

function describeStep(step: Step, context: DescriptionContext): StepDescription {
  const { action } = step;
  // A loop over one step is shown as that step, done repeatedly.
  const shown = onlyBodyStep(action);
  const span = step.origins[0];
  return {
    id: step.id,
    kind: action.kind,
    line: positionOf(span).line,
    stage: step.tracked?.stage,
    summary: `${actionPhrase(action)}${shown ? `: ${actionPhrase(shown.action)}` : ""}`,
    when: guardText(step),
    isLeftOut: !step.around.every((layer) => layer.kind !== "tags" || context.wants(layer.tags)),
    settings: [
      ...new Set([
        ...settingPhrases(step),
        ...(shown ? settingPhrases(shown) : []),
        ...choicePhrases(shown ?? step, context),
      ]),
    ],
    writes: writesOf(step),
    steps: innerSteps(shown?.action ?? action, context),
  };
}

/** Which recipes a computed path may lead to. */
function choicePhrases({ key }: Step, { choices }: DescriptionContext): readonly string[] {
  const paths = (choices.get(key)?.recipes ?? []).map(({ path }) => path);
  return paths.length === 0 ? [] : [`${paths.join(" or ")}, unless the caller gives other values`];
}

function onlyBodyStep(action: Action): Step | undefined {
  if (action.kind !== "loop" || action.body.steps.size !== 1) return undefined;
  const [only] = action.body.steps.values();
  // Written on the loop itself and not as a step of its own inside it.
  const apart = only === undefined || only.action.kind === "loop" || guardText(only) !== undefined;
  return apart ? undefined : only;
}

function innerSteps(action: Action, context: DescriptionContext): readonly StepDescription[] {
  return blocksOfAction(action).flatMap((block) => describeBlock(block, context));
}

function writesOf(step: Step): readonly string[] {
  const names = step.exits.flatMap(({ set }) =>
    set.filter(({ nameSpan }) => nameSpan !== undefined).map(({ name }) => name),
  );
  return [...new Set(names)];
}
