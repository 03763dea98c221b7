import type { Evaluated } from "../../ir/evaluated.ts";
import { evaluationOfStep } from "../../ir/evaluated.ts";
import type { Condition, Reference } from "../../ir/expression.ts";
import type { LoopAction, Step } from "../../ir/step.ts";
import { guardsOf } from "../../ir/visit.ts";
import type { FlowNode } from "./control-flow-graph.ts";

/** The loop that a point belongs to. */
export function loopOf(node: FlowNode): LoopAction | undefined {
  if (!("step" in node)) return undefined;
  return node.step.action.kind === "loop" ? node.step.action : undefined;
}

/** What decides which way leads on from a point, and all that is read for it. */
export interface Deciding {
  /** All of them have to hold. */
  readonly conditions: readonly Condition[];
  readonly references: readonly Reference[];
}

/** The guards before a step; the condition under which a loop runs on, or ends behind an iteration and its updates. */
export function decidingAt(node: FlowNode): Deciding {
  switch (node.kind) {
    case "before":
      return guardsBefore(node.step);
    case "action":
    case "head": {
      const head = loopOf(node)?.head;
      const isWhile = ({ role }: Evaluated): boolean => role === "while";
      return deciding(node.step, isWhile, head?.kind === "while" ? head.condition : undefined);
    }
    case "tail":
      return deciding(node.step, ({ role }) => role !== "while", node.loop.until);
    default:
      return { conditions: [], references: [] };
  }
}

function guardsBefore(step: Step): Deciding {
  return {
    conditions: guardsOf(step),
    references: evaluationOfStep(step).guards.flatMap(({ references }) => references),
  };
}

function deciding(
  step: Step,
  isRead: (part: Evaluated) => boolean,
  condition: Condition | undefined,
): Deciding {
  const { loop } = evaluationOfStep(step);
  return {
    conditions: condition === undefined ? [] : [condition],
    references: loop.filter(isRead).flatMap(({ references }) => references),
  };
}
