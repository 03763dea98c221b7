import type { Facts, ScopeFact } from "../analysis/facts.ts";
import type { Plan } from "../ir/plan.ts";
import type { Block, Exit, Step, StepKey } from "../ir/step.ts";
import { blocksOf, boundNames, stepsOf } from "../ir/visit.ts";
import type { TypeName } from "./emit-type.ts";
import { joinTypeNames, typeNameOf } from "./emit-type.ts";

/** What generated code says of one variable. */
export interface Variable {
  readonly optional: boolean;
  readonly type: TypeName;
}

/** The variables of one scope, without those that the engine keeps, in a fixed order. */
export type ScopeShape = ReadonlyMap<string, Variable>;

/** The scopes of a plan as generated code declares them. */
export interface ScopeShapes {
  /** The scope that a step starts with. */
  before(step: StepKey): ScopeShape;
  readonly final: ScopeShape;
  /** Names that the engine keeps up to date and no step writes. */
  readonly ambient: readonly AmbientName[];
}

/** What the analyses say of scopes; all that the emitter asks them. */
export type ScopeFacts = Pick<Facts, "finalScope" | "scopeBefore">;

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
  const shapes = new Map<StepKey, Map<string, Variable>>();
  for (const step of steps) {
    const fact = facts.scopeBefore(step.key);
    if (fact) shapes.set(step.key, shapeOf(fact, ambient));
  }
  const everything = anythingPossible([...shapes.values()]);
  for (const step of steps) {
    const shape = shapes.get(step.key) ?? new Map(everything);
    shapes.set(step.key, sortedByName(declareUpdates(step, shape)));
  }
  widenTypes(plan.body, shapes);
  const none: ScopeShape = new Map();
  return {
    before: (step) => shapes.get(step) ?? none,
    final: finalShape(plan, shapes, shapeOf(facts.finalScope, ambient)),
    ambient,
  };
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

function shapeOf(fact: ScopeFact, ambient: readonly string[]): Map<string, Variable> {
  const shape = new Map<string, Variable>();
  for (const [name, { defined, type }] of fact) {
    if (ambient.includes(name)) continue;
    shape.set(name, { optional: defined === "maybe", type: typeNameOf(type) });
  }
  return sortedByName(shape);
}

function sortedByName(shape: Map<string, Variable>): Map<string, Variable> {
  return new Map([...shape].sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** The scope of steps that are never reached: nothing is known of any variable. */
function anythingPossible(shapes: readonly ScopeShape[]): ScopeShape {
  const names = new Set(shapes.flatMap((shape) => [...shape.keys()]));
  return sortedByName(new Map([...names].map((name) => [name, { optional: true, type: "value" }])));
}

/** What a loop updates may be anything from the second iteration on. */
function declareUpdates({ action }: Step, shape: Map<string, Variable>): Map<string, Variable> {
  if (action.kind !== "loop") return shape;
  for (const { name } of action.update) {
    shape.set(name, { optional: shape.get(name)?.optional ?? true, type: "value" });
  }
  return shape;
}

/** The scope at the end, fitted to the exits that lead there like the scope of a step. */
function finalShape(
  plan: Plan,
  shapes: ReadonlyMap<StepKey, ScopeShape>,
  known: Map<string, Variable>,
): ScopeShape {
  for (const { key, exits } of plan.body.steps.values()) {
    const source = shapes.get(key) ?? new Map();
    for (const exit of exits) if (exit.then.kind === "end") widenTarget(source, known, exit);
  }
  return sortedByName(known);
}

/** Declares what a dead exit writes, of which the analyses know nothing: its code is there all the same. */
function declareWrites(exit: Exit, target: Map<string, Variable>): boolean {
  const unknown = exit.set.filter(({ name }) => !target.has(name));
  for (const { name } of unknown) target.set(name, { optional: true, type: "value" });
  return unknown.length > 0;
}

/**
 * Facts may know a type by reasons that `tsc` cannot follow. Where an exit carries a variable
 * unchanged into a step that declares a narrower type, that step declares any value instead.
 */
function widenTypes(block: Block, shapes: ReadonlyMap<StepKey, Map<string, Variable>>): void {
  const worklist = [...block.steps.values()];
  for (let step = worklist.shift(); step; step = worklist.shift()) {
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

function widenTarget(source: ScopeShape, target: Map<string, Variable>, exit: Exit): boolean {
  const written = new Set(exit.set.map(({ name }) => name));
  let changed = declareWrites(exit, target);
  for (const [name, variable] of target) {
    const before = source.get(name);
    if (!before || written.has(name)) continue;
    const type = joinTypeNames(before.type, variable.type);
    if (type === variable.type) continue;
    target.set(name, { ...variable, type });
    changed = true;
  }
  return changed;
}
