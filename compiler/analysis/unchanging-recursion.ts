import type { Param, Plan } from "../ir/plan.ts";
import { soleReference } from "../ir/references.ts";
import type { Block, CallAction, Step } from "../ir/step.ts";
import { blocksOfAction, stepsOf } from "../ir/visit.ts";
import type { Facts } from "./facts.ts";
import type { CallSite } from "./graph/call-graph.ts";
import { readsByReference } from "./reads.ts";
import type { Definitions } from "./scope/definitions.ts";
import { areOfKind } from "./scope/definitions.ts";

/**
 * The inputs that decide whether a recipe calls itself, where each call hands all of them on as they are: when it is made once,
 * it is made without end. Undefined where something else may decide, or nothing does.
 */
export function unchangingInputs(
  { caller, callee, call, step }: CallSite,
  { body }: Plan,
  facts: Facts,
): readonly string[] | undefined {
  if (
    caller !== callee ||
    step.exits.some(({ on, then }) => on.kind === "error" && then.kind !== "raise")
  )
    return undefined;
  if (stepsOf(body).some((one) => mayEnd(one.step))) return undefined;
  const parents = stepsOf(body).find((one) => one.step === step)?.parents ?? [];
  if (!isReachedInTurn([...parents, step], body)) return undefined;
  const deciding = new Set<string>();
  const around = new Set([...parents, step]);
  for (const { step: asked, role, reference, variable } of facts.reads.all) {
    if (!around.has(asked) || !decides.has(role)) continue;
    if (!isInput(variable?.definitions)) return undefined;
    deciding.add(reference.name);
  }
  const names = [...deciding];
  return names.length > 0 && names.every((name) => isHandedOn(name, { call, step }, facts))
    ? names
    : undefined;
}

/** What decides whether a step runs at all. */
const decides: ReadonlySet<string> = new Set(["count", "guard", "list", "while"]);

function isInput(definitions: Definitions | undefined): boolean {
  return definitions !== undefined && definitions.size > 0 && areOfKind(definitions, "param");
}

/** Whether a step may end the run on purpose, or somebody who is asked there. */
function mayEnd({ action, exits }: Step): boolean {
  return action.kind === "gate" || exits.some(({ then }) => then.kind === "finish");
}

/** Whether nothing but failures keeps a run from what is around a step, each inside the one before it. */
function isReachedInTurn(steps: readonly Step[], body: Block): boolean {
  return steps.every((step, index) => {
    const parent = steps[index - 1];
    const blocks = parent ? blocksOfAction(parent.action) : [body];
    const block = blocks.find(({ steps: inside }) => inside.get(step.key) === step);
    return block !== undefined && stepsBefore(step, block).every(leadsOnlyOn);
  });
}

function stepsBefore(step: Step, { steps }: Block): readonly Step[] {
  const all = [...steps.values()];
  return all.slice(0, all.indexOf(step));
}

function leadsOnlyOn({ exits }: Step): boolean {
  const targets = exits.map(({ then }) => then).filter(({ kind }) => kind !== "raise");
  const next = targets.map((one) => (one.kind === "goto" ? one.step : undefined));
  return next.every((one) => one !== undefined && one === next[0]);
}

/** Whether a call gives the recipe an input as it has been given it itself. */
function isHandedOn(
  name: string,
  { call, step }: { readonly call: CallAction; readonly step: Step },
  { flow, reads }: Facts,
): boolean {
  const input = call.input.find((one) => one.name === name);
  if (input === undefined) {
    const point = flow.graph.action(step.key);
    const state = call.passes === "inherit" && point ? flow.stateBefore(point) : undefined;
    return isInput(state?.variables.get(name)?.definitions);
  }
  const source = soleReference(input.value);
  if (source?.name !== name || source.path.length > 0) return false;
  const definitions = readsByReference(reads).get(source)?.variable?.definitions;
  // What is no text becomes one where it is pasted, and may decide otherwise then.
  const isSame = input.value.kind !== "template" || input.value.typed;
  return isInput(definitions) && (isSame || paramsOf(definitions).every(isText));
}

function paramsOf(definitions: Definitions | undefined): readonly Param[] {
  return definitions?.list().flatMap((one) => (one.kind === "param" ? [one.param] : [])) ?? [];
}

function isText({ default: value }: Param): boolean {
  return typeof value === "string";
}
