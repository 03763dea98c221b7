import type { Block, Exit, Step, StepKey } from "../../ir/step.ts";
import type { RecipeNode, StageNode } from "./ast.ts";
import { approvalMessage, exitOf } from "./lower-attempt.ts";
import type { LowerContext } from "./lower-context.ts";
import { textTemplate } from "./lower-context.ts";
import { lowerSteps } from "./lower-step.ts";
import { secondsToMs } from "./seconds-to-ms.ts";

/** Lowers all steps to one block; a stage of a staged recipe ends with a step of its own. */
export function lowerStages(recipe: RecipeNode, context: LowerContext): Block {
  const stages = recipe.stages.filter((stage) => stage.steps.length > 0);
  const keyed = stages.map((stage) => ({
    stage,
    keys: stage.steps.map(({ id }) => context.uniqueKey(id.value)),
    end: recipe.staged ? context.uniqueKey(`${stage.name.value}/end`) : undefined,
  }));
  const steps = new Map<StepKey, Step>();
  for (const [index, { stage, keys, end }] of keyed.entries()) {
    const next = keyed[index + 1]?.keys[0];
    const after = end ?? next;
    const name = recipe.staged ? stage.name.value : undefined;
    for (const step of lowerSteps({ steps: stage.steps, keys, after, stage: name }, context)) {
      steps.set(step.key, step);
    }
    if (end !== undefined) steps.set(end, lowerStageEnd(stage, end, next, context));
  }
  return { entry: keyed[0]?.keys[0] ?? "", steps };
}

function lowerStageEnd(
  stage: StageNode,
  key: StepKey,
  next: StepKey | undefined,
  context: LowerContext,
): Step {
  const then: Exit["then"] =
    next === undefined ? { kind: "end", value: "null" } : { kind: "goto", step: next };
  const base = {
    key,
    id: stage.name.value,
    idSpan: stage.name.span,
    tracked: undefined,
    around: [],
  };
  const { approval } = stage;
  if (!approval) {
    const set = [
      {
        name: approvalMessage,
        nameSpan: undefined,
        value: { kind: "constant" as const, value: "" },
        onlyIfUnset: true,
      },
    ];
    return {
      ...base,
      origins: [stage.name.span],
      action: { kind: "none" },
      exits: [exitOf({ kind: "ok" }, set, then)],
    };
  }
  const message = {
    name: approvalMessage,
    nameSpan: undefined,
    value: { kind: "result" as const },
    onlyIfUnset: false,
  };
  return {
    ...base,
    origins: [approval.span],
    action: {
      kind: "gate",
      stage: stage.name.value,
      prompt: textTemplate(approval.prompt, context),
      timeoutMs: secondsToMs(approval.timeoutSeconds),
      default: approval.default,
    },
    exits: [
      exitOf({ kind: "outcome", outcome: "approved" }, [message], then),
      exitOf({ kind: "outcome", outcome: "denied" }, [], {
        kind: "finish",
        status: "denied",
        reason: `stage ${stage.name.value} was denied`,
      }),
    ],
  };
}
