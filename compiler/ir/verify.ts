import type { Plan } from "./plan.ts";
import type { Action, Block, Exit, Step, StepKey } from "./step.ts";
import { blocksOf } from "./visit.ts";

/**
 * Checks the invariants that every lowering and every pass must keep; each text names one that is
 * broken. Anything but an empty list is a bug of the compiler, never a mistake of a recipe.
 */
export function verifyPlan(plan: Plan): readonly string[] {
  return verifyBlock(plan.body, new Set());
}

function verifyBlock(block: Block, seen: Set<StepKey>): readonly string[] {
  const broken: string[] = [];
  if (!block.steps.has(block.entry)) broken.push(`entry "${block.entry}" is no step of its block`);
  for (const [key, step] of block.steps) {
    if (step.key !== key) broken.push(`step "${step.key}" stands under the key "${key}"`);
    if (seen.has(key)) broken.push(`key "${key}" is used twice`);
    seen.add(key);
    broken.push(...verifyStep(step, block).map((text) => `step "${key}": ${text}`));
    for (const inner of blocksOf(step.action)) broken.push(...verifyBlock(inner, seen));
  }
  return broken;
}

function verifyStep(step: Step, block: Block): readonly string[] {
  return [
    ...verifyLayers(step),
    ...verifyExits(step),
    ...step.exits.flatMap(({ then }) =>
      then.kind === "goto" && !block.steps.has(then.step)
        ? [`goto "${then.step}" leads out of the block`]
        : [],
    ),
  ];
}

function verifyLayers({ around }: Step): readonly string[] {
  return around.flatMap((layer) => {
    if (layer.kind === "retry" && layer.attempts < 1) return ["retry without an attempt"];
    if (layer.kind === "timeout" && !(layer.ms > 0)) return ["timeout that is not positive"];
    return [];
  });
}

function verifyExits({ around, action, exits }: Step): readonly string[] {
  const guarded = around.some(({ kind }) => kind === "guard");
  const gate = action.kind === "gate";
  return [
    ...(guarded && !has(exits, "skipped") ? ["guard without an exit for skipped"] : []),
    ...(has(exits, "empty") && !mayLoop(action) ? ["exit for empty without a loop"] : []),
    ...(gate || has(exits, "ok") ? [] : ["no exit for ok"]),
    ...(gate && !has(exits, "outcome") ? ["gate without an exit for its outcomes"] : []),
    ...exits.flatMap((exit) => verifyWrites(exit, action)),
  ];
}

function verifyWrites({ on, set }: Exit, action: Action): readonly string[] {
  return set.flatMap(({ name, value }) => {
    if (value.kind === "exit-code" && action.kind !== "shell") {
      return [`"${name}" takes an exit code, but no process runs`];
    }
    if (value.kind === "list" && action.kind !== "loop") {
      return [`"${name}" takes a list, but nothing loops`];
    }
    if (value.kind === "result" && on.kind === "skipped") {
      return [`"${name}" takes the result of a step that is skipped`];
    }
    return [];
  });
}

function has(exits: readonly Exit[], kind: Exit["on"]["kind"]): boolean {
  return exits.some(({ on }) => on.kind === kind);
}

/** A loop that was too broken to lower does nothing, and keeps its exits. */
function mayLoop(action: Action): boolean {
  return action.kind === "loop" || action.kind === "none";
}
