import { closestName } from "../../../compiler/diagnostics/spelling/closest-name.ts";
import type { AnyBlock, Plan } from "../../../runtime/index.ts";
import { innerBlocks, knownCallee } from "../../../runtime/index.ts";
import type { OptionValues } from "../../option-values.ts";
import { UsageError } from "../../usage-error.ts";
import { readApprovals } from "./read-approvals.ts";

/** Refuses an answer to a stage that no recipe of the run has; a misspelt one would be waited for. */
export function requireStages(plan: Plan, options: OptionValues): void {
  const answered = [...readApprovals(options).keys()];
  if (answered.length === 0) return;
  const gates = findGates(plan);
  const wrong = answered.find((stage) => !gates.stages.has(stage));
  if (wrong === undefined || gates.isOpen) return;
  const names = [...gates.stages];
  const close = closestName(wrong, names);
  const help =
    names.length === 0 ? "no stage of the recipe asks" : `stages that ask: ${listed(names)}`;
  const guess = close === undefined ? help : `did you mean "${close}"?`;
  throw new UsageError(`No stage that asks for an approval is called "${wrong}": ${guess}`);
}

function listed(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ");
}

interface Gates {
  /** As answers name them: `parentStage/childStage` in a sub-recipe. */
  readonly stages: Set<string>;
  /** Whether there may be others: a recipe that is chosen while running, or that calls itself. */
  isOpen: boolean;
}

function findGates(plan: Plan): Gates {
  const gates: Gates = { stages: new Set(), isOpen: false };
  collectGates(plan.body, { prefix: "", stage: undefined, within: [plan] }, gates);
  return gates;
}

interface Position {
  readonly prefix: string;
  /** The stage whose steps these are. */
  readonly stage: string | undefined;
  readonly within: readonly Plan[];
}

function collectGates(block: AnyBlock, position: Position, gates: Gates): void {
  for (const step of Object.values(block.steps)) {
    const { action, tracked } = step;
    if (action.kind === "gate") gates.stages.add(`${position.prefix}${action.stage}`);
    const here = { ...position, stage: tracked?.stage ?? position.stage };
    for (const inner of innerBlocks(step)) collectGates(inner, here, gates);
    if (action.kind === "call") enterCallee(knownCallee(step), here, gates);
  }
}

function enterCallee(
  callee: Plan | undefined,
  { prefix, stage, within }: Position,
  gates: Gates,
): void {
  if (callee === undefined || within.includes(callee)) {
    gates.isOpen = true;
    return;
  }
  const inner = stage === undefined ? prefix : `${prefix}${stage}/`;
  const position = { prefix: inner, stage: undefined, within: [...within, callee] };
  collectGates(callee.body, position, gates);
}
