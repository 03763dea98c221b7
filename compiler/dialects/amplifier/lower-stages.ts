import type { Assignment, Block, Exit, GateAction, Step, StepKey } from "../../ir/step.ts";
import { exitOf } from "../../lower/exit-of.ts";
import type { RecipeNode, StageNode } from "./ast.ts";
import { approvalMessage } from "./lower-attempt.ts";
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

/** What leaves a stage: its gate, or a step that does nothing, and the message of the approval. */
function lowerStageEnd(
  stage: StageNode,
  key: StepKey,
  next: StepKey | undefined,
  context: LowerContext,
): Step {
  const { approval, name } = stage;
  const then: Exit["then"] =
    next === undefined ? { kind: "end", value: "null" } : { kind: "goto", step: next };
  const base = { key, id: name.value, idSpan: name.span, tracked: undefined, around: [] };
  return approval === undefined
    ? {
        ...base,
        origins: [name.span],
        action: { kind: "none" },
        exits: [exitOf({ kind: "ok" }, [noMessage], then)],
      }
    : {
        ...base,
        origins: [approval.span],
        action: gateOf(stage, approval, context),
        exits: [
          exitOf({ kind: "outcome", outcome: "approved" }, [givenMessage], then),
          exitOf({ kind: "outcome", outcome: "denied" }, [], {
            kind: "finish",
            status: "denied",
            reason: `stage ${name.value} was denied`,
          }),
        ],
      };
}

function gateOf(
  { name }: StageNode,
  { default: decision, prompt, timeoutSeconds }: NonNullable<StageNode["approval"]>,
  context: LowerContext,
): GateAction {
  return {
    kind: "gate",
    stage: name.value,
    prompt: textTemplate(prompt, context),
    timeoutMs: secondsToMs(timeoutSeconds),
    default: decision,
  };
}

/** A message of an earlier stage stays. */
const noMessage: Assignment = {
  name: approvalMessage,
  nameSpan: undefined,
  value: { kind: "constant", value: "" },
  onlyIfUnset: true,
};

const givenMessage: Assignment = {
  name: approvalMessage,
  nameSpan: undefined,
  value: { kind: "result" },
  onlyIfUnset: false,
};
