import type { Block, Exit, Layer, Step, StepKey, Target } from "../../ir/step.ts";
import { exitOf } from "../../lower/exit-of.ts";
import type { StepNode } from "./ast.ts";
import { lowerAction } from "./lower-action.ts";
import { attemptExits, attemptLayers, innerApproval, okExit } from "./lower-attempt.ts";
import type { LowerContext } from "./lower-context.ts";
import { conditionOrError } from "./lower-context.ts";
import { lowerLoop } from "./lower-loop.ts";

/** Steps that follow each other, with the keys that they have. */
export interface StepList {
  readonly steps: readonly StepNode[];
  readonly keys: readonly StepKey[];
  /** Where the last one leads; undefined ends the block with the last result. */
  readonly after: StepKey | undefined;
  /** The stage whose steps these are; null for steps of a loop, which are not tracked. */
  readonly stage: string | undefined | null;
}

/** Lowers steps that follow each other. */
export function lowerSteps(list: StepList, context: LowerContext): readonly Step[] {
  const { steps, keys, after, stage } = list;
  return steps.map((step, index) => {
    const next = keys[index + 1] ?? after;
    const then: Target =
      next === undefined ? { kind: "end", value: "last" } : { kind: "goto", step: next };
    const tracked = stage === null ? undefined : { index, stage };
    return lowerStep({ step, key: keys[index] ?? step.id.value, then, tracked }, context);
  });
}

/** Lowers nested steps to a block of their own; its keys begin with the outer step's. */
function lowerNested(steps: readonly StepNode[], outer: StepKey, context: LowerContext): Block {
  const keys = steps.map(({ id }) => context.uniqueKey(`${outer}/${id.value}`));
  const lowered = lowerSteps({ steps, keys, after: undefined, stage: null }, context);
  return { entry: keys[0] ?? "", steps: new Map(lowered.map((step) => [step.key, step])) };
}

interface PlacedStep {
  readonly step: StepNode;
  readonly key: StepKey;
  readonly then: Target;
  readonly tracked: Step["tracked"];
}

function lowerStep({ step, key, then, tracked }: PlacedStep, context: LowerContext): Step {
  const base = {
    key,
    id: step.id.value,
    origins: [step.span],
    idSpan: step.id.span,
    tracked,
  } as const;
  const guard = guardLayers(step, context);
  const skips = skipExits(guard, then);
  const { steps } = step.action.kind === "steps" ? step.action : {};
  const nested = steps && lowerNested(steps, key, context);
  if (step.loop) {
    const { action, around, exits } = lowerLoop(step, step.loop, { key, then, nested }, context);
    return { ...base, around: [...guard, ...around], action, exits: [...exits, ...skips] };
  }
  if (nested) {
    const action = { kind: "block", body: nested } as const;
    return { ...base, around: guard, action, exits: [okExit(step, then), ...skips] };
  }
  const isStaged = tracked?.stage !== undefined;
  const exits = attemptExits(step, step.action, then);
  return {
    ...base,
    around: [...guard, ...attemptLayers(step, step.action)],
    action: lowerAction(step.action, context),
    exits: [
      ...(isStaged && step.action.kind === "recipe" ? exits.map(innerApproval) : exits),
      ...skips,
    ],
  };
}

function guardLayers(step: StepNode, context: LowerContext): readonly Layer[] {
  const condition = step.condition && conditionOrError(step.condition, context);
  return condition ? [{ kind: "guard", condition }] : [];
}

function skipExits(guard: readonly Layer[], then: Target): readonly Exit[] {
  if (guard.length === 0) return [];
  // A skipped step leaves no result; the last one before it stands.
  return [exitOf({ kind: "skipped" }, [], then)];
}
