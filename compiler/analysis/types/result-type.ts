import type { ValueTemplate } from "../../ir/expression.ts";
import type {
  AgentAction,
  Assignment,
  Block,
  ExecAction,
  Exit,
  PlanId,
  ShellAction,
  Step,
} from "../../ir/step.ts";
import type { Field, Type } from "./type.ts";
import { json, never, nothing, string, typeOfValue, unionOf } from "./type.ts";

/** The type of what a callee leaves behind, as far as it is known: in every run, or likely. */
export type CalleeResult = (callee: PlanId, view: ResultView) => Type;

/** What callees leave behind in every run, and in runs of callees whose commands print what they visibly do. */
export interface CalleeResults {
  readonly result: CalleeResult;
  readonly likely: CalleeResult;
  /** Names that a callee declares and never sets: they stay what the caller has there. */
  readonly unwritten: (callee: PlanId) => ReadonlySet<string>;
}

/**
 * Which callers are asked for: those that pass all that the callee takes, or leave it its declared defaults, or those that
 * make its variables their own, without what it leaves as it was given and what the engine keeps for it.
 */
export type ResultView = "passed" | "declared" | "merged";

/** The type of what an exit assigns. */
export function assignedType(
  step: Step,
  exit: Exit,
  assignment: Assignment,
  callee: CalleeResult,
): Type {
  const { value } = assignment;
  switch (value.kind) {
    case "constant":
      return typeOfValue(value.value);
    case "exit-code":
    case "stdout":
      return string;
    case "approval":
      return json;
    case "template":
      return passedType(value.template);
    case "list":
      return listType(step, callee);
    case "result":
      return exit.on.kind === "empty" ? nothing : resultType(step, callee);
    default:
      return value satisfies never;
  }
}

/** The type of what a step leaves behind: that of its action, or of the block that makes its failure good. */
function resultType(step: Step, callee: CalleeResult): Type {
  const types = [actionType(step, callee)];
  for (const layer of step.around) {
    if (layer.kind === "recover") types.push(blockType(layer.body, callee));
  }
  return unionOf(types);
}

/** The type of what an action leaves behind. */
function actionType(step: Step, callee: CalleeResult): Type {
  const { action } = step;
  switch (action.kind) {
    case "agent":
    case "shell":
    case "exec":
      return checkedType(action) ?? (action.decoding === "text" ? string : json);
    case "call":
      if (action.check) return json;
      return action.report === true ? string : callType(step, callee);
    case "loop":
      if (action.join) return string;
      return action.value === "list"
        ? listType(step, callee)
        : unionOf([blockType(action.body, callee), nothing]);
    case "fork":
      return action.join.kind === "quorum" ? string : nothing;
    case "block":
      return blockType(action.body, callee);
    case "gate":
      return string;
    // It has no result unless it stands for a step that cannot be read, which may leave anything.
    case "none":
      return json;
    default:
      return action satisfies never;
  }
}

/** An answer's description may be missing; what must be JSON may go on as anything. */
function checkedType(action: AgentAction | ShellAction | ExecAction): Type | undefined {
  if (action.kind === "exec" || action.check === undefined) return undefined;
  return action.check.kind === "outcome" ? unionOf([string, nothing]) : json;
}

function listType(step: Step, callee: CalleeResult): Type {
  if (step.action.kind === "fork") {
    const types = step.action.branches.map(({ body }) => blockType(body, callee));
    return { kind: "list", item: unionOf([...types, nothing]) };
  }
  if (step.action.kind !== "loop") return never;
  return { kind: "list", item: blockType(step.action.body, callee) };
}

/** The variables that a callee leaves behind; undefined where that is not known. */
export function calleeScope(
  { action }: Step,
  callee: CalleeResult,
): ReadonlyMap<string, Field> | undefined {
  if (action.kind !== "call" || action.callee.kind !== "static") return undefined;
  const result = callee(action.callee.plan, "merged");
  return result.kind === "record" && !result.open ? result.fields : undefined;
}

/** A callee's variables, with those that the call itself passes. */
function callType(step: Step, callee: CalleeResult): Type {
  if (step.action.kind === "call" && step.action.result === "output") return string;
  if (step.action.kind !== "call" || step.action.callee.kind !== "static") return json;
  if (step.action.result !== "scope") return json;
  const { input } = step.action;
  const result = callee(step.action.callee.plan, "declared");
  if (result.kind !== "record" || input.length === 0) return result;
  const fields = new Map(result.fields);
  const passed = callee(step.action.callee.plan, "passed");
  for (const { name, value } of input) {
    const field = passed.kind === "record" ? passed.fields.get(name) : undefined;
    fields.set(name, { type: field?.type ?? passedType(value), optional: false });
  }
  return { kind: "record", fields, open: result.open };
}

function passedType(value: ValueTemplate): Type {
  return value.kind === "literal" ? typeOfValue(value.value) : json;
}

function blockType(block: Block, callee: CalleeResult): Type {
  const ends = [...block.steps.values()].flatMap((step) =>
    step.exits.map((exit) => endType(step, exit, block, callee)),
  );
  return unionOf(ends);
}

function endType(step: Step, exit: Exit, block: Block, callee: CalleeResult): Type {
  if (exit.then.kind !== "end") return never;
  // A variable that ends a block holds what commands have printed.
  if (typeof exit.then.value !== "string") return string;
  if (exit.then.value === "last") return lastType(block, callee);
  const skipped = exit.on.kind === "skipped" || exit.on.kind === "excluded";
  const empty = exit.then.value === "null" || skipped;
  return empty ? nothing : resultType(step, callee);
}

function lastType(block: Block, callee: CalleeResult): Type {
  const types = [...block.steps.values()].map((step) => resultType(step, callee));
  return unionOf([...types, nothing]);
}
