import type { Template } from "./expression.ts";
import type { Plan } from "./plan.ts";
import type { Action, Block, Exit, Layer, Step, StepKey } from "./step.ts";
import { blocksOf } from "./visit.ts";

/**
 * Checks the invariants that every lowering and every pass must keep; each text names one that is
 * broken. Anything but an empty list is a bug of the compiler, never a mistake of a recipe.
 */
export function verifyPlan(plan: Plan): readonly string[] {
  const broken: string[] = [];
  verifyBlock(plan.body, { seen: new Set(), isOutermost: true }, (text) => broken.push(text));
  return broken;
}

/** Takes down an invariant that is broken. */
type Report = (text: string) => void;

interface Context {
  /** The keys of the plan so far. */
  readonly seen: Set<StepKey>;
  readonly isOutermost: boolean;
}

function verifyBlock(block: Block, { seen, isOutermost }: Context, report: Report): void {
  verifyHead(block, report);
  for (const [key, step] of block.steps) {
    if (step.key !== key) report(`step "${step.key}" stands under the key "${key}"`);
    if (seen.has(key)) report(`key "${key}" is used twice`);
    seen.add(key);
    const reportOfStep = (text: string): void => report(`step "${key}": ${text}`);
    verifyStep(step, block, reportOfStep);
    if (!isOutermost) verifyInner(step, reportOfStep);
    for (const inner of blocksOf(step)) verifyBlock(inner, { seen, isOutermost: false }, report);
  }
}

function verifyHead({ calledEntry, entry, guardrails, steps }: Block, report: Report): void {
  if (guardrails && !(guardrails.visits >= 1 && guardrails.total >= 1)) {
    report("guardrails that let no step run");
  }
  verifyEntry(entry, steps, report);
  if (calledEntry !== undefined && calledEntry !== entry) verifyEntry(calledEntry, steps, report);
}

function verifyEntry(entry: StepKey, steps: Block["steps"], report: Report): void {
  if (!steps.has(entry)) report(`entry "${entry}" is no step of its block`);
}

function verifyInner({ exits }: Step, report: Report): void {
  for (const { then } of exits) {
    if (then.kind !== "restart") continue;
    report("restart from inside a step");
    return;
  }
}

function verifyStep(step: Step, { steps }: Block, report: Report): void {
  for (const layer of step.around) verifyLayer(layer, report);
  verifyAction(step.action, report);
  verifyExits(step, report);
  for (const { then } of step.exits) {
    if (then.kind === "goto" && !steps.has(then.step)) {
      report(`goto "${then.step}" leads out of the block`);
    }
  }
}

function verifyLayer(layer: Layer, report: Report): void {
  if (layer.kind === "retry" && isBelow(layer.attempts, 1)) report("retry without an attempt");
  if (layer.kind === "timeout" && !(typeof layer.ms !== "number" || layer.ms > 0)) {
    report("timeout that is not positive");
  }
  if (layer.kind === "delay" && isBelow(layer.ms, 0)) report("delay that is negative");
}

function isBelow(value: number | Template, least: number): boolean {
  return typeof value === "number" && value < least;
}

function verifyAction(action: Action, report: Report): void {
  if (action.kind === "exec" && action.words.length === 0) report("exec without a program");
  if (action.kind !== "fork") return;
  const keys = new Set(action.branches.map(({ key }) => key));
  if (keys.size === 0) report("fork without a branch");
  if (keys.size < action.branches.length) report("fork with two branches of one key");
  for (const key of action.serial) {
    if (!keys.has(key)) report(`serial branch "${key}" is no branch of the fork`);
  }
}

function verifyExits({ around, action, exits }: Step, report: Report): void {
  const asks = endsOnOutcomes(action);
  if (hasLayer(around, "tags") && !has(exits, "excluded")) {
    report("tags without an exit for excluded");
  }
  if (hasLayer(around, "guard") && !has(exits, "skipped")) {
    report("guard without an exit for skipped");
  }
  if (has(exits, "empty") && !mayLoop(action)) report("exit for empty without a loop");
  if (!asks && !has(exits, "ok")) report("no exit for ok");
  if (asks && !has(exits, "outcome")) report(`${action.kind} without an exit for its outcomes`);
  verifyOutcomes(action, exits, report);
  for (const exit of exits) verifyWrites(exit, action, report);
}

function endsOnOutcomes(action: Action): boolean {
  return action.kind === "gate" || (action.kind === "agent" && action.check?.kind === "outcome");
}

function verifyOutcomes(action: Action, exits: readonly Exit[], report: Report): void {
  if (action.kind !== "agent" || action.check?.kind !== "outcome") return;
  const covered = new Set(exits.map(({ on }) => (on.kind === "outcome" ? on.outcome : undefined)));
  for (const outcome of action.check.outcomes) {
    if (!covered.has(outcome)) report(`no exit for the outcome "${outcome}"`);
  }
}

function verifyWrites({ on, set }: Exit, action: Action, report: Report): void {
  for (const { name, value } of set) {
    if (value.kind === "exit-code" && action.kind !== "shell" && action.kind !== "exec") {
      report(`"${name}" takes an exit code, but no process runs`);
    }
    if (value.kind === "approval" && action.kind !== "call") {
      report(`"${name}" takes what an approver said, but no recipe is called`);
    }
    if (value.kind === "list" && action.kind !== "loop" && action.kind !== "fork") {
      report(`"${name}" takes a list, but nothing loops`);
    }
    if (value.kind === "result" && (on.kind === "skipped" || on.kind === "excluded")) {
      report(`"${name}" takes the result of a step that is skipped`);
    }
  }
}

function has(exits: readonly Exit[], kind: Exit["on"]["kind"]): boolean {
  for (const { on } of exits) if (on.kind === kind) return true;
  return false;
}

function hasLayer(around: readonly Layer[], kind: Layer["kind"]): boolean {
  for (const layer of around) if (layer.kind === kind) return true;
  return false;
}

/** A loop that was too broken to lower does nothing, and keeps its exits. */
function mayLoop(action: Action): boolean {
  return action.kind === "loop" || action.kind === "none";
}
