import type { Param, Plan } from "../../ir/plan.ts";
import { printCondition } from "../../ir/print-condition.ts";
import { soleReference } from "../../ir/references.ts";
import type { Block, PlanId, Step } from "../../ir/step.ts";
import { blocksOfAction, stepsOf } from "../../ir/visit.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import type { Facts } from "../facts.ts";
import type { CallSite } from "../graph/call-graph.ts";
import { readsByReference } from "../reads.ts";
import type { Definitions } from "../scope/definitions.ts";
import { areOfKind } from "../scope/definitions.ts";
import type { VariableState } from "../scope/scope-state.ts";
import { byDefault, outcomeByDefault } from "../unset/begins-by-default.ts";
import { wayBack } from "./endless-cycle.ts";

/** A recipe with what is known of it. */
interface AnalysedRecipe {
  readonly plan: Plan;
  readonly facts: Facts;
}

/** A recursion that goes on without end once all of its calls are made. */
interface UnchangingRecursion {
  readonly cycle: readonly PlanId[];
  /** What decides about the calls, and is the same for each of them. */
  readonly inputs: readonly string[];
  readonly isByDefault: boolean;
}

/** What is known of the recipes of a workspace. */
type KnownRecipe = (id: PlanId) => AnalysedRecipe | undefined;

/**
 * The recursion that a call begins whose guards ask for nothing but inputs, which every call on the way round hands on as they
 * are, under the same guards or under none; or which a recipe that calls itself leaves at defaults with which it does so again.
 */
export function unchangingRecursion(
  site: CallSite,
  recipe: AnalysedRecipe,
  known: KnownRecipe,
): UnchangingRecursion | undefined {
  const { callGraph } = recipe.facts;
  const { caller, callee } = site;
  if (!callGraph.groupOf(caller).includes(callee)) return undefined;
  const own = callUnder(site, recipe);
  if (own === undefined || own.inputs.length === 0) return undefined;
  const { inputs } = own;
  if (caller === callee && isMadeByDefault(site, inputs, recipe)) {
    return { cycle: [caller, caller], inputs, isByDefault: true };
  }
  const follows = (other: CallSite): boolean => {
    const from = other.caller === caller ? recipe : known(other.caller);
    const call = from && callUnder(other, from);
    if (from === undefined || call === undefined || other.isChosen) return false;
    return (
      (call.inputs.length === 0 || call.guards === own.guards) &&
      inputs.every((name) => isHandedOn(name, other, from.facts))
    );
  };
  if (!follows(site)) return undefined;
  const way = wayBack(site, callGraph, follows);
  return way && { cycle: way, inputs, isByDefault: false };
}

/** What a call depends on. */
interface DecidedCall {
  readonly inputs: readonly string[];
  /** The guards around it, as one text. */
  readonly guards: string;
}

/** What is known of the calls of a recipe: every way round asks for them again. */
const decidedCalls = createObjectMemo((_: Facts) => new Map<Step, DecidedCall | undefined>());

function callUnder({ step }: CallSite, recipe: AnalysedRecipe): DecidedCall | undefined {
  const known = decidedCalls(recipe.facts);
  if (!known.has(step)) known.set(step, decidingOf(step, recipe));
  return known.get(step);
}

/** The inputs that decide whether a call is made; undefined where something else may decide. */
function decidingOf(step: Step, { plan, facts }: AnalysedRecipe): DecidedCall | undefined {
  const { body } = plan;
  if (step.exits.some(({ on, then }) => on.kind === "error" && then.kind !== "raise"))
    return undefined;
  if (stepsOf(body).some((one) => mayEnd(one.step))) return undefined;
  const parents = stepsOf(body).find((one) => one.step === step)?.parents ?? [];
  if (!isReachedInTurn([...parents, step], body)) return undefined;
  const inputs = new Set<string>();
  const around = new Set([...parents, step]);
  for (const { step: asked, role, reference, variable } of facts.reads.all) {
    if (!around.has(asked) || !decides.has(role)) continue;
    if (!isInput(variable?.definitions)) return undefined;
    inputs.add(reference.name);
  }
  const asked = facts.reads.decisions.filter((one) => around.has(one.step));
  const guards = asked.map(({ condition }) => printCondition(condition.expression)).join("\n");
  return { inputs: [...inputs], guards };
}

/** Whether a recipe calls itself with nothing but defaults, and these let it do so. */
function isMadeByDefault(
  { call, step }: CallSite,
  inputs: readonly string[],
  { plan, facts }: AnalysedRecipe,
): boolean {
  if (call.passes === "inherit" || call.input.some(({ name }) => inputs.includes(name)))
    return false;
  const parents = stepsOf(plan.body).find((one) => one.step === step)?.parents ?? [];
  if (parents.length > 0) return false;
  const asked = facts.reads.decisions.filter((one) => one.step === step);
  return (
    asked.length > 0 &&
    asked.every(
      ({ condition, role, state }) =>
        role === "guard" && outcomeByDefault(condition, state, defaultAlone, facts) === true,
    )
  );
}

/** An input as what its default says. */
function defaultAlone(variable: VariableState): VariableState | undefined {
  const [param, ...others] = paramsOf(variable.definitions);
  return param && others.length === 0 ? byDefault(variable, param) : undefined;
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
  { call, step }: Pick<CallSite, "call" | "step">,
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
