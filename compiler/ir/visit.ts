import type { ObjectMemo } from "../source/object-memo.ts";
import { createObjectMemo } from "../source/object-memo.ts";
import type { Condition } from "./expression.ts";
import { referencesOf } from "./references.ts";
import type {
  Action,
  Block,
  Callee,
  Exit,
  Layer,
  LoopAction,
  PlanId,
  ShellAction,
  Step,
} from "./step.ts";

/** A step with the steps that it is nested in, outermost first. */
export interface PlacedStep {
  readonly step: Step;
  readonly parents: readonly Step[];
}

/** The blocks directly inside a step: those of its action, then those that its layers run after a failure. */
export function blocksOf({ action, around }: Step): readonly Block[] {
  const own = blocksOfAction(action);
  for (const layer of around) {
    // Few steps have a layer that runs any.
    if (layer.kind === "recover" || (layer.kind === "retry" && layer.recover)) {
      return [...own, ...around.flatMap(blocksOfLayer)];
    }
  }
  return own;
}

/** The blocks that a layer runs after a failure. */
export function blocksOfLayer(layer: Layer): readonly Block[] {
  if (layer.kind === "recover") return [layer.body];
  return layer.kind === "retry" && layer.recover ? [layer.recover.body] : none;
}

const none: readonly Block[] = [];

/** The blocks directly inside an action. */
export function blocksOfAction(action: Action): readonly Block[] {
  switch (action.kind) {
    case "loop":
    case "block":
      return [action.body];
    case "fork":
      return action.branches.map(({ body }) => body);
    case "agent":
    case "shell":
    case "exec":
    case "call":
    case "gate":
    case "none":
      return none;
    default:
      return action satisfies never;
  }
}

/** All steps of a block and of the blocks inside it, in source order, a container before its body. */
export const stepsOf: ObjectMemo<Block, readonly PlacedStep[]> = createObjectMemo((block) => {
  const steps: PlacedStep[] = [];
  placeSteps(block, [], steps);
  return steps;
});

function placeSteps(block: Block, parents: readonly Step[], placed: PlacedStep[]): void {
  for (const step of block.steps.values()) {
    placed.push({ step, parents });
    const inside = blocksOf(step);
    if (inside.length === 0) continue;
    const around = [...parents, step];
    for (const inner of inside) placeSteps(inner, around, placed);
  }
}

/** The commands that authors write for a step: its own, and those that hooks run around it. */
export function commandsOf({ action, around, idSpan }: Step): readonly ShellAction[] {
  const own = action.kind === "shell" ? [action] : noCommands;
  // Most steps have none, and several rules ask for each.
  if (!hasHooks(around)) return own;
  const hooks = around.flatMap((layer) =>
    layer.kind === "hooks" ? [layer.before, layer.after, layer.onError] : [],
  );
  // What a language adds of its own stands where the step does.
  const isWritten = (hook: ShellAction): boolean => hook.command.span !== idSpan;
  return [...own, ...hooks.filter((hook) => hook !== undefined).filter(isWritten)];
}

const noCommands: readonly ShellAction[] = [];

function hasHooks(around: readonly Layer[]): boolean {
  for (const { kind } of around) if (kind === "hooks") return true;
  return false;
}

/** A command with the step that runs it. */
export interface PlacedCommand {
  readonly step: Step;
  readonly command: ShellAction;
}

/** The commands that authors write in a block, at any depth, in source order. */
export const commandsIn: ObjectMemo<Block, readonly PlacedCommand[]> = createObjectMemo((block) => {
  const placed: PlacedCommand[] = [];
  for (const { step } of stepsOf(block)) {
    for (const command of commandsOf(step)) placed.push({ step, command });
  }
  return placed;
});

/** The recipes that a step runs: what it calls, and what its exits go on with. */
function calleesOf({ action, exits }: Step): readonly Callee[] {
  const callees: Callee[] = action.kind === "call" ? [action.callee] : [];
  for (const { then } of exits) if (then.kind === "restart") callees.push(then.callee);
  return callees;
}

/** How many iterations of a loop run at once, where they run in lanes. */
export function lanesOf({ head }: LoopAction): number | "unbounded" | undefined {
  return head.kind === "while" ? undefined : head.lanes;
}

/** The plans that a plan runs and that are known, each once, in source order. */
export function calledPlansOf(plan: { readonly body: Block }): readonly PlanId[] {
  const called = new Set<PlanId>();
  for (const { step } of stepsOf(plan.body)) {
    for (const callee of calleesOf(step)) if (callee.kind === "static") called.add(callee.plan);
  }
  return [...called];
}

/** The variables that a loop sets for its body and takes back afterwards. */
export function boundNames({ head }: LoopAction): readonly string[] {
  switch (head.kind) {
    case "each":
      return [head.item];
    case "while":
      return [head.index, head.iteration].filter((name) => name !== undefined);
    case "times":
      return head.binds;
    default:
      return head satisfies never;
  }
}

/** All ways out of the steps of a block, nested ones included. */
export function exitsOf(block: Block): readonly Exit[] {
  return stepsOf(block).flatMap(({ step }) => step.exits);
}

/** Those by which a run completes as it should. */
export function completionsOf(block: Block): readonly Exit[] {
  return exitsOf(block).filter(({ then }) => then.kind === "finish" && then.status === "completed");
}

/** The conditions around the action of a step, outermost first: all of them have to hold for it to run. */
export function guardsOf({ around }: Step): readonly Condition[] {
  const conditions: Condition[] = [];
  for (const layer of around) if (layer.kind === "guard") conditions.push(layer.condition);
  return conditions;
}

/** Whether the conditions of a step read a variable, of which their author may thus know more than is declared. */
export function asksFor(step: Step, name: string): boolean {
  return guardsOf(step).some(({ expression }) =>
    referencesOf(expression).some((reference) => reference.name === name),
  );
}

/** Whether a condition may keep a step from running. */
export function isGuarded({ around }: Step): boolean {
  for (const { kind } of around) if (kind === "guard") return true;
  return false;
}
