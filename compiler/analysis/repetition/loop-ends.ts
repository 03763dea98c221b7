import type { Value } from "../../../runtime/values/value.ts";
import type { Condition } from "../../ir/expression.ts";
import type { Plan } from "../../ir/plan.ts";
import { referencesOf } from "../../ir/references.ts";
import type { LoopAction, Step, Update } from "../../ir/step.ts";
import { requiredTests } from "../../ir/tests-in.ts";
import { stepsOf } from "../../ir/visit.ts";
import { outcomeBehindUpdates } from "../conditions/loop-counter.ts";
import type { Facts } from "../facts.ts";
import type { Decision } from "../reads.ts";
import { decisionsAgain } from "../reads.ts";
import { hasDeadEnds } from "../scope/dead-ends.ts";
import type { Definition } from "../scope/definition.ts";
import { areOfKind } from "../scope/definitions.ts";
import type { ScopeState } from "../scope/scope-state.ts";
import { declaredNames } from "../setters/has-variable.ts";
import { settersOf } from "../setters/setters.ts";
import type { Type } from "../types/type.ts";
import { membersOf } from "../types/type.ts";
import { idleUpdateOf } from "./idle-update.ts";

/** What keeps a loop from ending before its limit: its own condition, or a way out that none of its iterations changes. */
export interface LostEnd {
  readonly kind: "endless" | "idle-break";
  readonly condition: Condition;
}

/** What an end of loops is looked for in. */
type Known = Pick<Facts, "flow" | "reads">;

/** What keeps a loop of a plan from ending before its limit; undefined where something may end it. */
export function lostEndOf(step: Step, plan: Plan, facts: Known): LostEnd | undefined {
  const { action } = step;
  if (action.kind !== "loop" || isBroken(action, plan)) return undefined;
  const condition = goesOn(action);
  const { until } = action;
  const asked = [condition, until].filter((one) => one !== undefined);
  if (asked.length === 0) return undefined;
  const changed = changedNames(asked, { step, loop: action, plan });
  if (until && neverChanges(until, changed)) return { kind: "idle-break", condition: until };
  if (condition === undefined || mayLeave(action)) return undefined;
  if (until && reads(until, changed)) {
    const isIdle = neverChanges(condition, changed) && waits(condition);
    return isIdle ? { kind: "idle-break", condition } : undefined;
  }
  const mayEnd = reads(condition, changed) && !isLasting(step, action, plan, facts);
  return mayEnd ? undefined : { kind: "endless", condition };
}

/**
 * Whether a condition waits for something that the loop is to bring about: for a word (`!= 'done'`), or for a number to reach
 * its limit. Others may ask for a setting, where the loop has another way out: `mode == 'full'`, `files > 0`.
 */
function waits({ expression }: Condition): boolean {
  return requiredTests(expression).some(({ operator, left, right }) => {
    if (operator === "<" || operator === "<=") return left.kind === "reference";
    const word = left.kind === "literal" ? left : right;
    return operator === "!=" && word.kind === "literal" && isWaitedFor(word.value);
  });
}

/** Whether a value is one that ends something, and not the one that stands for no setting. */
function isWaitedFor(value: Value): boolean {
  return typeof value === "string" && !/^(?:|false|none|null|off|0)$/i.test(value);
}

/** The conditions of a loop that read a variable. */
export function waitingFor(loop: LoopAction, name: string): readonly Condition[] {
  const names = new Set([name]);
  return [goesOn(loop), loop.until].flatMap((condition) =>
    condition !== undefined && reads(condition, names) ? [condition] : [],
  );
}

/** The condition of a loop that may run more than once, and is not meant to run a number of times that stands there. */
function goesOn({ head }: LoopAction): Condition | undefined {
  if (head.kind !== "while" || head.atMost === 1) return undefined;
  const isCounted = head.hasOwnLimit === true && isConstant(head.condition);
  return isCounted ? undefined : head.condition;
}

/** Whether a loop's condition always holds when the body has run; where a step ends the run, more conditions do that. */
function isLasting(step: Step, loop: LoopAction, plan: Plan, facts: Known): boolean {
  const decision = decisionsAgain(facts.reads).get(step);
  if (decision === undefined) return false;
  const { condition } = decision;
  if (outcomeBehindUpdates(condition, loop, plan.dialect) === true) return true;
  return outcomeAgain(decision, plan, facts) === true;
}

/** The condition of a loop that may run more than once, and never holds when the body has run: by what its commands print. */
export function conditionEndingAtOnce(step: Step, plan: Plan, facts: Known): Condition | undefined {
  const { action } = step;
  const decision = decisionsAgain(facts.reads).get(step);
  if (action.kind !== "loop" || decision === undefined || isBroken(action, plan)) return undefined;
  const condition = goesOn(action);
  if (condition === undefined || !areLeftBySteps(condition, decision)) return undefined;
  return outcomeAgain(decision, plan, facts) === false ? condition : undefined;
}

/** Whether all that a condition reads is what steps leave; who sets a constant by an update means what comes of it. */
function areLeftBySteps({ expression }: Condition, { state: { variables } }: Decision): boolean {
  const names = referencesOf(expression).map(({ name }) => name);
  return (
    names.length > 0 && names.every((name) => areOfKind(variables.get(name)?.definitions, "exit"))
  );
}

/** How the condition of a loop comes out whenever the body has run; undefined where it may come out either way. */
function outcomeAgain(
  { condition, state }: Decision,
  plan: Plan,
  { flow }: Known,
): boolean | undefined {
  const path = hasDeadEnds(plan) || state.path;
  return flow.constantOutcome(condition, { path, variables: asPrinted(condition, state) });
}

/** The variables behind a body, with what commands visibly print which alone have set one of a condition. */
function asPrinted({ expression }: Condition, { variables }: ScopeState): ScopeState["variables"] {
  const read = new Set(
    requiredTests(expression)
      .flatMap(referencesOf)
      .map(({ name }) => name),
  );
  const printed = [...read].flatMap((name) => {
    const variable = variables.get(name);
    const isOwn = variable?.definitions.list().every(({ kind }) => fromBody.has(kind));
    if (variable === undefined || !isOwn || !isVisible(variable.likely)) return [];
    return [[name, { ...variable, type: variable.likely }] as const];
  });
  if (printed.length === 0) return variables;
  const known = variables.copy();
  for (const [name, variable] of printed) known.set(name, variable);
  return known;
}

/** What an iteration sets. */
const fromBody: ReadonlySet<Definition["kind"]> = new Set(["exit", "update"]);

/** Whether values are known as they are: some texts, or a mapping, which is none. */
function isVisible(type: Type): boolean {
  const members = membersOf(type);
  return members.length > 0 && members.every(({ kind }) => kind === "literal" || kind === "record");
}

/** What a loop does that has another mistake is known once that is mended. */
function isBroken(loop: LoopAction, plan: Plan): boolean {
  return (
    loop.isPartial === true ||
    loop.update.some(hasNearMiss) ||
    readsUnknown(loop, plan) ||
    [...stepsOf(loop.body)].some(({ step }) => step.action.kind === "none")
  );
}

/** Text that looks like a placeholder and is none is told as such. */
function hasNearMiss({ value }: Update): boolean {
  return (
    value.kind === "template" &&
    value.parts.some((part) => part.kind === "text" && part.text.includes("{{"))
  );
}

function readsUnknown(loop: LoopAction, plan: Plan): boolean {
  const conditions = [goesOn(loop), loop.until].filter((one) => one !== undefined);
  if (conditions.length === 0) return false;
  const known = loopNames(loop, plan);
  const declared = declaredNames(plan);
  const setters = settersOf(plan);
  return conditions
    .flatMap(({ expression }) => referencesOf(expression))
    .some(({ name }) => !(declared.has(name) || setters.has(name) || known.has(name)));
}

/** The variables that the engine sets, and those of the loop itself. */
function loopNames({ head }: LoopAction, { ambient }: Plan): ReadonlySet<string> {
  const own = head.kind === "while" ? [head.index, head.iteration] : [];
  return new Set([...Object.values(ambient), ...own.filter((name) => name !== undefined)]);
}

function neverChanges(condition: Condition, changed: ReadonlySet<string>): boolean {
  return !(isConstant(condition) || reads(condition, changed));
}

function isConstant(condition: Condition | undefined): boolean {
  return condition !== undefined && referencesOf(condition.expression).length === 0;
}

function reads({ expression }: Condition, names: ReadonlySet<string>): boolean {
  return referencesOf(expression).some(({ name }) => names.has(name));
}

/** A loop of a plan. */
interface PlacedLoop {
  readonly step: Step;
  readonly loop: LoopAction;
  readonly plan: Plan;
}

/** The variables that some conditions read and that differ from one iteration to the next. */
function changedNames(
  conditions: readonly Condition[],
  { step, loop, plan }: PlacedLoop,
): ReadonlySet<string> {
  const names = new Set(loopNames(loop, plan));
  const kept = new Set(loop.update.filter(idleUpdateOf).map(({ name }) => name));
  for (const { name } of conditions.flatMap(({ expression }) => referencesOf(expression))) {
    const setters = settersOf(plan).get(name) ?? [];
    const inside = setters.some((setter) => {
      const isOwn = setter.step === step && setter.kind !== "exit";
      return setter.parents.includes(step) || (isOwn && !kept.has(name));
    });
    if (inside) names.add(name);
  }
  return names;
}

/** Whether a step of the body may end the whole recipe on purpose. */
function mayLeave(loop: LoopAction): boolean {
  for (const { step } of stepsOf(loop.body)) {
    if (step.exits.some(({ then }) => then.kind === "finish")) return true;
  }
  return false;
}
