import type { Facts, VariableFact } from "../analysis/facts.ts";
import type { ReadonlyVariableMap, VariableMap } from "../analysis/scope/variable-map.ts";
import { PageProjection } from "../analysis/scope/variable-map.ts";
import type { Plan } from "../ir/plan.ts";
import type { Block, Exit, Step, StepKey } from "../ir/step.ts";
import { blocksOf, boundNames, stepsOf } from "../ir/visit.ts";
import type { TypeName } from "./emit-type.ts";
import { joinTypeNames, typeNameOf } from "./emit-type.ts";

/** What generated code says of one variable; the same object wherever it says the same. */
export interface Variable {
  readonly optional: boolean;
  readonly type: TypeName;
}

/** The variables of one scope, without those that the engine keeps. Scopes share what they have in common. */
export type ScopeShape = ReadonlyVariableMap<Variable>;

/** The scopes of a plan as generated code declares them. */
export interface ScopeShapes {
  /** The scope that a step starts with. */
  before(step: StepKey): ScopeShape;
  readonly final: ScopeShape;
  /** A scope without variables. */
  readonly none: ScopeShape;
  /** Names that the engine keeps up to date and no step writes. */
  readonly ambient: readonly AmbientName[];
}

/** What the analyses say of scopes; all that the emitter asks them. */
export type ScopeFacts = Pick<Facts, "finalVariables" | "variablesBefore">;

/** Names that the runtime declares types for. */
export type AmbientName = (typeof ambientNames)[keyof typeof ambientNames];

const ambientNames = {
  recipe: "recipe",
  session: "session",
  step: "step",
  stage: "stage",
  skipped: "_skipped_steps",
} as const;

/** Derives the declared scopes from the facts. */
export function computeScopeShapes(plan: Plan, facts: ScopeFacts): ScopeShapes {
  const steps = [...stepsOf(plan.body)].map(({ step }) => step);
  const ambient = keptByEngine(plan, steps);
  const kept: ReadonlySet<string> = new Set(ambient);
  const projection = new PageProjection<VariableFact, Variable>(
    ({ defined, type }, name) =>
      kept.has(name) ? undefined : variableOf(defined === "maybe", typeNameOf(type)),
    ({ optional, type }) => `${type}${optional ? "?" : ""}`,
  );
  const final = facts.finalVariables.project(projection);
  const shapes = new Map<StepKey, VariableMap<Variable>>();
  for (const step of steps) {
    const known = facts.variablesBefore(step.key);
    if (known) shapes.set(step.key, known.project(projection));
  }
  const everything = anythingPossible([...shapes.values()], final.sibling());
  for (const step of steps) {
    const shape = shapes.get(step.key) ?? everything.copy();
    declareUpdates(step, shape);
    shapes.set(step.key, shape);
  }
  widenTypes(plan.body, shapes);
  const none = final.sibling<Variable>();
  widenFinal(plan, shapes, final);
  return { before: (step) => shapes.get(step) ?? none, final, none, ambient };
}

/** Each kind of variable once, so that variables of the same kind are one object. */
const variables = new Map<string, Variable>();

function variableOf(optional: boolean, type: TypeName): Variable {
  const key = `${type}${optional ? "?" : ""}`;
  const variable = variables.get(key) ?? { optional, type };
  variables.set(key, variable);
  return variable;
}

/** Variables with their names, in the order of these. */
export function sortedByName(
  named: Iterable<readonly [string, Variable]>,
): readonly (readonly [string, Variable])[] {
  return [...named].sort(([left], [right]) => (left < right ? -1 : 1));
}

function keptByEngine(plan: Plan, steps: readonly Step[]): readonly AmbientName[] {
  const written = new Set(steps.flatMap(writtenNames));
  const kept = new Set(Object.values(plan.ambient));
  return Object.values(ambientNames).filter((name) => kept.has(name) && !written.has(name));
}

/** Names that a step gives a value in some way. */
function writtenNames(step: Step): readonly string[] {
  const exits = step.exits.flatMap((exit) => exit.set.map(({ name }) => name));
  if (step.action.kind !== "loop") return exits;
  return [...exits, ...boundNames(step.action), ...step.action.update.map(({ name }) => name)];
}

/** The scope of steps that are never reached: nothing is known of any variable. */
function anythingPossible(
  shapes: readonly ScopeShape[],
  empty: VariableMap<Variable>,
): VariableMap<Variable> {
  let before: ScopeShape = empty.copy();
  for (const shape of shapes) {
    for (const [name] of shape.unlike(before)) empty.set(name, variableOf(true, "value"));
    before = shape;
  }
  return empty;
}

/** What a loop updates may be anything from the second iteration on. */
function declareUpdates({ action }: Step, shape: VariableMap<Variable>): void {
  if (action.kind !== "loop") return;
  for (const { name } of action.update) {
    shape.set(name, variableOf(shape.get(name)?.optional ?? true, "value"));
  }
}

/** The scope at the end is fitted to the exits that lead there like the scope of a step. */
function widenFinal(
  plan: Plan,
  shapes: ReadonlyMap<StepKey, ScopeShape>,
  final: VariableMap<Variable>,
): void {
  for (const { key, exits } of plan.body.steps.values()) {
    const source = shapes.get(key);
    if (source === undefined) continue;
    for (const exit of exits) if (exit.then.kind === "end") widenTarget(source, final, exit);
  }
}

/** Declares what a dead exit writes, of which the analyses know nothing: its code is there all the same. */
function declareWrites(exit: Exit, target: VariableMap<Variable>): boolean {
  const unknown = exit.set.filter(({ name }) => target.get(name) === undefined);
  for (const { name } of unknown) target.set(name, variableOf(true, "value"));
  return unknown.length > 0;
}

/**
 * Facts may know a type by reasons that `tsc` cannot follow. Where an exit carries a variable
 * unchanged into a step that declares a narrower type, that step declares any value instead.
 */
function widenTypes(block: Block, shapes: ReadonlyMap<StepKey, VariableMap<Variable>>): void {
  const worklist = [...block.steps.values()];
  // Goes on with what is added on the way.
  for (const step of worklist) {
    const source = shapes.get(step.key);
    for (const exit of step.exits) {
      if (exit.then.kind !== "goto" || !source) continue;
      const target = shapes.get(exit.then.step);
      const next = block.steps.get(exit.then.step);
      if (target && next && widenTarget(source, target, exit)) worklist.push(next);
    }
  }
  for (const step of block.steps.values()) {
    for (const inner of blocksOf(step)) widenTypes(inner, shapes);
  }
}

function widenTarget(source: ScopeShape, target: VariableMap<Variable>, exit: Exit): boolean {
  const written = new Set(exit.set.map(({ name }) => name));
  let changed = declareWrites(exit, target);
  for (const [name, variable] of target.unlike(source)) {
    const before = source.get(name);
    if (!before || written.has(name)) continue;
    const type = joinTypeNames(before.type, variable.type);
    if (type === variable.type) continue;
    target.set(name, variableOf(variable.optional, type));
    changed = true;
  }
  return changed;
}
