import type { Template } from "./expression.ts";
import type { Plan } from "./plan.ts";
import type { Action, Block, Exit, Step, StepKey } from "./step.ts";
import { blocksOf } from "./visit.ts";

/**
 * Checks the invariants that every lowering and every pass must keep; each text names one that is
 * broken. Anything but an empty list is a bug of the compiler, never a mistake of a recipe.
 */
export function verifyPlan(plan: Plan): readonly string[] {
  return verifyBlock(plan.body, new Set(), true);
}

function verifyBlock(block: Block, seen: Set<StepKey>, isOutermost: boolean): readonly string[] {
  const broken: string[] = [];
  const { guardrails } = block;
  if (guardrails && !(guardrails.visits >= 1 && guardrails.total >= 1)) {
    broken.push("guardrails that let no step run");
  }
  for (const entry of new Set([block.entry, block.calledEntry ?? block.entry])) {
    if (!block.steps.has(entry)) broken.push(`entry "${entry}" is no step of its block`);
  }
  for (const [key, step] of block.steps) {
    if (step.key !== key) broken.push(`step "${step.key}" stands under the key "${key}"`);
    if (seen.has(key)) broken.push(`key "${key}" is used twice`);
    seen.add(key);
    const problems = [...verifyStep(step, block), ...verifyRestarts(step, isOutermost)];
    broken.push(...problems.map((text) => `step "${key}": ${text}`));
    for (const inner of blocksOf(step)) broken.push(...verifyBlock(inner, seen, false));
  }
  return broken;
}

function verifyStep(step: Step, block: Block): readonly string[] {
  return [
    ...verifyLayers(step),
    ...verifyAction(step.action),
    ...verifyExits(step),
    ...step.exits.flatMap(({ then }) =>
      then.kind === "goto" && !block.steps.has(then.step)
        ? [`goto "${then.step}" leads out of the block`]
        : [],
    ),
  ];
}

function verifyRestarts({ exits }: Step, isOutermost: boolean): readonly string[] {
  const restarts = exits.some(({ then }) => then.kind === "restart");
  return restarts && !isOutermost ? ["restart from inside a step"] : [];
}

function verifyLayers({ around }: Step): readonly string[] {
  return around.flatMap((layer) => {
    if (layer.kind === "retry" && isBelow(layer.attempts, 1)) return ["retry without an attempt"];
    if (layer.kind === "timeout" && !(typeof layer.ms !== "number" || layer.ms > 0)) {
      return ["timeout that is not positive"];
    }
    return layer.kind === "delay" && isBelow(layer.ms, 0) ? ["delay that is negative"] : [];
  });
}

function isBelow(value: number | Template, least: number): boolean {
  return typeof value === "number" && value < least;
}

function verifyAction(action: Action): readonly string[] {
  if (action.kind === "exec") return action.words.length === 0 ? ["exec without a program"] : [];
  if (action.kind !== "fork") return [];
  const keys = action.branches.map(({ key }) => key);
  return [
    ...(keys.length === 0 ? ["fork without a branch"] : []),
    ...(new Set(keys).size < keys.length ? ["fork with two branches of one key"] : []),
    ...action.serial.flatMap((key) =>
      keys.includes(key) ? [] : [`serial branch "${key}" is no branch of the fork`],
    ),
  ];
}

function verifyExits({ around, action, exits }: Step): readonly string[] {
  const guarded = around.some(({ kind }) => kind === "guard");
  const tagged = around.some(({ kind }) => kind === "tags");
  const asks = endsOnOutcomes(action);
  return [
    ...(tagged && !has(exits, "excluded") ? ["tags without an exit for excluded"] : []),
    ...(guarded && !has(exits, "skipped") ? ["guard without an exit for skipped"] : []),
    ...(has(exits, "empty") && !mayLoop(action) ? ["exit for empty without a loop"] : []),
    ...(asks || has(exits, "ok") ? [] : ["no exit for ok"]),
    ...(asks && !has(exits, "outcome") ? [`${action.kind} without an exit for its outcomes`] : []),
    ...missingOutcomes(action, exits),
    ...exits.flatMap((exit) => verifyWrites(exit, action)),
  ];
}

function endsOnOutcomes(action: Action): boolean {
  return action.kind === "gate" || (action.kind === "agent" && action.check?.kind === "outcome");
}

function missingOutcomes(action: Action, exits: readonly Exit[]): readonly string[] {
  if (action.kind !== "agent" || action.check?.kind !== "outcome") return [];
  return action.check.outcomes.flatMap((outcome) => {
    const covered = exits.some(({ on }) => on.kind === "outcome" && on.outcome === outcome);
    return covered ? [] : [`no exit for the outcome "${outcome}"`];
  });
}

function verifyWrites({ on, set }: Exit, action: Action): readonly string[] {
  return set.flatMap(({ name, value }) => {
    if (value.kind === "exit-code" && action.kind !== "shell" && action.kind !== "exec") {
      return [`"${name}" takes an exit code, but no process runs`];
    }
    if (value.kind === "approval" && action.kind !== "call") {
      return [`"${name}" takes what an approver said, but no recipe is called`];
    }
    if (value.kind === "list" && action.kind !== "loop" && action.kind !== "fork") {
      return [`"${name}" takes a list, but nothing loops`];
    }
    if (value.kind === "result" && (on.kind === "skipped" || on.kind === "excluded")) {
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
