import type { Reference } from "../ir/expression.ts";
import type { Plan } from "../ir/plan.ts";
import type { CallAction, PlanId, Step } from "../ir/step.ts";
import type { Facts } from "./facts.ts";
import type { Definition } from "./scope/definition.ts";
import { Definitions } from "./scope/definitions.ts";

/** Where a value comes from, and the keys of that which are read. */
export interface Origin {
  readonly definitions: Definitions;
  readonly path: readonly string[];
}

/** What is known of recipes that others call. */
export interface CalledPlans {
  plan(id: PlanId): Plan | undefined;
  facts(id: PlanId): Facts | undefined;
}

/**
 * Follows what a value comes from into the recipes that it comes back from, where each of them leaves one variable for it.
 * What is not known of a call stays as it is, and so does what a called recipe declares the type of: that says more.
 */
export function behindCalls(
  { name, path }: Pick<Reference, "name" | "path">,
  definitions: Definitions,
  called: CalledPlans,
): Origin {
  const read = { name, path, definitions };
  // A variable that so many steps may set has no one prompt that tells what it is.
  if (definitions.parts !== undefined || !definitions.list().some(isCalled)) return read;
  return new Following(called).origin(read);
}

/** A variable, where it comes from as far as its own recipe tells, and the keys of it that are read. */
interface Read extends Origin {
  readonly name: string;
}

/** So many calls are followed for one variable; what comes through more of them is left as it is. */
const mostCalls = 100;

class Following {
  private readonly called: CalledPlans;
  private readonly entered = new Set<PlanId>();
  private calls = 0;

  constructor(called: CalledPlans) {
    this.called = called;
  }

  origin(read: Read): Origin {
    const { name, path } = read;
    const calls = read.definitions.list().map(callOf);
    if (calls.every((call) => call === undefined)) return read;
    const areScopes = calls.every((call) => call?.result === "scope");
    const [key, ...keys] = path;
    if (!areScopes) return this.united(name, path, read) ?? read;
    return (key === undefined ? undefined : this.united(key, keys, read)) ?? read;
  }

  /** What all definitions of a variable come from, where called recipes have it by that name; undefined if one of them hides it. */
  private united(name: string, path: Origin["path"], { definitions }: Read): Origin | undefined {
    let all = Definitions.none;
    let left: Origin["path"] | undefined;
    for (const definition of definitions) {
      const call = callOf(definition);
      const own = { definitions: Definitions.only(definition), path };
      const origin = call ? this.inCallee({ name, path }, call) : own;
      if (origin === undefined || (left ?? origin.path).length !== origin.path.length)
        return undefined;
      left = origin.path;
      all = all.with(origin.definitions);
    }
    return left && { definitions: all, path: left };
  }

  /** What a called recipe leaves; no definition where it leaves the variable as its caller had it. */
  private inCallee(variable: Omit<Read, "definitions">, call: CallAction): Origin | undefined {
    const { name, path } = variable;
    const id = call.callee.kind === "static" ? call.callee.plan : undefined;
    this.calls += 1;
    if (id === undefined || this.calls > mostCalls || this.entered.has(id)) return undefined;
    if (call.input.some((input) => input.name === name)) return undefined;
    if (this.called.plan(id)?.outputTypes?.has(name)) return undefined;
    const left = this.definitionsLeft(id, name);
    if (left === undefined || left.length === 0) {
      return call.result === "merge" ? { definitions: Definitions.none, path } : undefined;
    }
    this.entered.add(id);
    const origin = this.origin({ name, path, definitions: setOf(left) });
    this.entered.delete(id);
    return origin;
  }

  /** What a recipe sets a variable to that it completes with. */
  private definitionsLeft(id: PlanId, name: string): readonly Definition[] | undefined {
    const flow = this.called.facts(id)?.flow;
    const end = flow?.stateBefore(flow.graph.completed);
    const left = end?.variables.get(name)?.definitions.list();
    return left?.filter(({ kind }) => kind !== "given");
  }
}

function setOf(definitions: readonly Definition[]): Definitions {
  return definitions.reduce((set, one) => set.with(Definitions.only(one)), Definitions.none);
}

function isCalled(definition: Definition): boolean {
  return callOf(definition) !== undefined;
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
