import type { Reference } from "../ir/expression.ts";
import type { Plan } from "../ir/plan.ts";
import { soleReference } from "../ir/references.ts";
import type { CallAction, PlanId, Step, StepKey } from "../ir/step.ts";
import { createObjectMemo } from "../source/object-memo.ts";
import type { Facts } from "./facts.ts";
import type { Read, Reads } from "./reads.ts";
import type { Definition } from "./scope/definition.ts";
import { Definitions } from "./scope/definitions.ts";

/** Stands in a path for the number of an item. */
export const anyItem: unique symbol = Symbol("any item");

/** A key of a mapping, or an item of a list. */
export type Key = string | typeof anyItem;

/** Where a value comes from: what sets a variable, and the way from what that holds to the value. */
export interface Origin {
  readonly definitions: Definitions;
  /** Ends with the keys that are read, less those that name a variable of a called recipe. */
  readonly path: readonly Key[];
}

/** What is known of recipes that others call. */
export interface CalledPlans {
  plan(id: PlanId): Plan | undefined;
  facts(id: PlanId): Facts | undefined;
}

/** A variable that is read, with keys, and what sets it where it is. */
export interface VariableRead extends Pick<Reference, "name" | "path"> {
  readonly definitions: Definitions;
}

/**
 * Follows what a value comes from through the loops that it is an item of, and into the recipes that it comes back from,
 * where each of them leaves one variable for it. What is not known of a call stays as it is, and so does what a called recipe
 * declares the type of: that says more.
 */
export function originOf(read: VariableRead, facts: Facts, called: CalledPlans): Origin {
  // A variable that so many steps may set has no one origin.
  if (read.definitions.parts !== undefined || !read.definitions.list().some(leadsOn)) return read;
  return new Following(called).origin(read, facts);
}

function leadsOn(definition: Definition): boolean {
  return definition.kind === "loop" || callOf(definition) !== undefined;
}

/** So many calls are followed for one variable; what comes through more of them is left as it is. */
const mostCalls = 100;

/** A variable with the way to the value in it. */
interface Variable extends Origin {
  readonly name: string;
}

class Following {
  private readonly called: CalledPlans;
  private readonly entered = new Set<PlanId>();
  private calls = 0;

  constructor(called: CalledPlans) {
    this.called = called;
  }

  /** `facts`: of the recipe that the variable is one of. */
  origin(variable: Variable, facts: Facts): Origin {
    const { name, path } = variable;
    const list = variable.definitions.list();
    const [only, ...others] = list;
    if (only?.kind === "loop" && others.length === 0)
      return this.ofItem(variable, only.step, facts);
    const calls = list.map(callOf);
    if (calls.every((call) => call === undefined)) return variable;
    const areScopes = calls.every((call) => call?.result === "scope");
    const [key, ...keys] = path;
    if (!areScopes) return this.united({ name, path }, variable, facts) ?? variable;
    if (typeof key !== "string") return variable;
    return this.united({ name: key, path: keys }, variable, facts) ?? variable;
  }

  /** Where the list comes from that a variable holds the items of, one after the other. */
  private ofItem(variable: Variable, { action, key }: Step, facts: Facts): Origin {
    if (action.kind !== "loop" || action.head.kind !== "each") return variable;
    const list = soleReference(action.head.list);
    const read = listsRead(facts.reads).get(key);
    if (action.head.item !== variable.name || list === undefined || !read?.variable)
      return variable;
    const { definitions } = read.variable;
    const path: readonly Key[] = [...list.path, anyItem, ...variable.path];
    return this.origin({ name: list.name, path, definitions }, facts);
  }

  /** What all definitions of a variable come from, where called recipes have it by that name; undefined if one of them hides it. */
  private united(
    wanted: Omit<Variable, "definitions">,
    { definitions }: Origin,
    facts: Facts,
  ): Origin | undefined {
    let all = Definitions.none;
    let left: Origin["path"] | undefined;
    for (const definition of definitions) {
      const call = callOf(definition);
      const own = { ...wanted, definitions: Definitions.only(definition) };
      const origin = call ? this.inCallee(wanted, call) : this.origin(own, facts);
      if (origin === undefined || (left ?? origin.path).length !== origin.path.length)
        return undefined;
      left = origin.path;
      all = all.with(origin.definitions);
    }
    return left && { definitions: all, path: left };
  }

  /** What a called recipe leaves; no definition where it leaves the variable as its caller had it. */
  private inCallee(
    { name, path }: Omit<Variable, "definitions">,
    call: CallAction,
  ): Origin | undefined {
    const id = call.callee.kind === "static" ? call.callee.plan : undefined;
    this.calls += 1;
    if (id === undefined || this.calls > mostCalls || this.entered.has(id)) return undefined;
    if (call.input.some((input) => input.name === name)) return undefined;
    if (this.called.plan(id)?.outputTypes?.has(name)) return undefined;
    const facts = this.called.facts(id);
    const left = facts && definitionsLeft(facts, name);
    if (facts === undefined || left === undefined || left.length === 0) {
      return call.result === "merge" ? { definitions: Definitions.none, path } : undefined;
    }
    this.entered.add(id);
    const origin = this.origin({ name, path, definitions: setOf(left) }, facts);
    this.entered.delete(id);
    return origin;
  }
}

/** What a recipe sets a variable to that it completes with. */
function definitionsLeft({ flow }: Facts, name: string): readonly Definition[] | undefined {
  const end = flow.stateBefore(flow.graph.completed);
  const left = end?.variables.get(name)?.definitions.list();
  return left?.filter(({ kind }) => kind !== "given");
}

/** The lists of loops, as they are read. */
const listsRead = createObjectMemo(
  ({ all }: Reads): ReadonlyMap<StepKey, Read> =>
    new Map(all.flatMap((read) => (read.role === "list" ? [[read.step.key, read] as const] : []))),
);

function setOf(definitions: readonly Definition[]): Definitions {
  return definitions.reduce((set, one) => set.with(Definitions.only(one)), Definitions.none);
}

/** The call that a definition comes back from. */
function callOf(definition: Definition): CallAction | undefined {
  if (definition.kind === "merge") return callIn(definition.step);
  if (definition.kind !== "exit" || definition.assignment.value.kind !== "result") return undefined;
  const call = callIn(definition.step);
  return call?.result === "scope" && !call.check && call.report !== true ? call : undefined;
}

function callIn({ action }: Step): CallAction | undefined {
  return action.kind === "call" ? action : undefined;
}
