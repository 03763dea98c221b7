import { isList } from "../../../runtime/values/value.ts";
import type { Reference } from "../../ir/expression.ts";
import { soleReference } from "../../ir/references.ts";
import type {
  Assignment,
  Block,
  CallAction,
  LoopAction,
  PlanId,
  Step,
  StepKey,
  Update,
} from "../../ir/step.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import type { CalledPlans, Facts } from "../facts.ts";
import type { Read, Reads } from "../reads.ts";
import { readsByReference } from "../reads.ts";
import type { RecipeSubject } from "../recipe-subject.ts";
import type { Definition } from "../scope/definition.ts";
import { resultStep } from "../scope/definition.ts";
import { Definitions } from "../scope/definitions.ts";

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

/** What is known of a recipe, and of those that it calls. */
type Known = Pick<RecipeSubject, "callees" | "facts">;

/**
 * Follows what a variable that is read, or what a path leads to in it, comes from, given what sets the variable there: through
 * the loops that it is an item or a result of, what such a loop hands on to its next iteration, and into the recipes that it comes back from, where each of them leaves one
 * variable for it. What is not known of a call stays as it is, and so does what a called recipe declares the type of: that says
 * more. Where nothing is left after a failure, nothing is read: null is no origin.
 */
export function originOf(
  { name, path }: Pick<Reference, "name" | "path">,
  definitions: Definitions,
  { facts, callees }: Known,
): Origin {
  const read = { name, path, definitions };
  // A variable that so many steps may set has no one origin.
  if (definitions.parts !== undefined || !canBeFollowed(definitions)) return read;
  return new Following(callees).origin(read, facts);
}

/** Whether there is an origin behind some definitions; rule after rule asks of the same ones, which mostly are it themselves. */
const canBeFollowed = createObjectMemo((definitions: Definitions): boolean =>
  definitions.list().some((one) => leadsOn(one) || setsNothing(one)),
);

function leadsOn(definition: Definition): boolean {
  return (
    definition.kind === "loop" ||
    definition.kind === "update" ||
    loopOf(definition) !== undefined ||
    callOf(definition) !== undefined
  );
}

/** Whether a variable is null then, or an empty list. */
function setsNothing(definition: Definition): boolean {
  if (definition.kind !== "exit" || definition.assignment.value.kind !== "constant") return false;
  const { value } = definition.assignment.value;
  return value === null || (isList(value) && value.length === 0);
}

/** A value that is read, with what sets its variable there. */
export interface ReadValue {
  readonly reference: Pick<Reference, "name" | "path">;
  readonly definitions: Definitions;
}

/** Whether two values that are read may come from one place, as equally deep parts of what is there. */
export function shareOrigin(one: ReadValue, other: ReadValue, known: Known): boolean {
  const first = originOf(one.reference, one.definitions, known);
  const second = originOf(other.reference, other.definitions, known);
  const added = first.path.length - one.reference.path.length;
  if (added !== second.path.length - other.reference.path.length) return false;
  if (first.definitions === second.definitions) return true;
  // Large sets are not looked through.
  if (first.definitions.parts !== undefined || second.definitions.parts !== undefined) return false;
  const places = second.definitions.list();
  return first.definitions.list().some((definition) => places.includes(definition));
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
  private readonly updates = new Map<Update, number>();
  private calls = 0;

  constructor(called: CalledPlans) {
    this.called = called;
  }

  /** `facts`: of the recipe that the variable is one of. */
  origin(variable: Variable, facts: Facts): Origin {
    const { path } = variable;
    let all = Definitions.none;
    let left: Origin["path"] | undefined;
    for (const definition of variable.definitions) {
      if (setsNothing(definition)) continue;
      const origin = this.ofOne(variable, definition, facts);
      if (origin === undefined || (left ?? origin.path).length !== origin.path.length)
        return variable;
      left = origin.path;
      all = all.with(origin.definitions);
    }
    return { definitions: all, path: left ?? path };
  }

  /** Where a value comes from that one definition has set; undefined where that is hidden. */
  private ofOne(variable: Variable, definition: Definition, facts: Facts): Origin | undefined {
    const { name, path } = variable;
    if (definition.kind === "loop") return this.ofItem(variable, definition.step, facts);
    if (definition.kind === "update") return this.ofUpdate(variable, definition, facts);
    const loop = loopOf(definition);
    if (loop) return this.ofResults(variable, loop, facts);
    const call = callOf(definition);
    if (call === undefined) return { definitions: Definitions.only(definition), path };
    if (call.result !== "scope") return this.inCallee({ name, path }, call);
    const [key, ...keys] = path;
    return typeof key === "string" ? this.inCallee({ name: key, path: keys }, call) : undefined;
  }

  /** Where the results of a loop come from: all of them as a list, or the last one. */
  private ofResults(variable: Variable, loop: LoopAction, facts: Facts): Origin | undefined {
    const results = resultsOf(loop.body);
    if (results === undefined || loop.join !== undefined) return undefined;
    const { name, path } = variable;
    if (loop.value === "last") return this.origin({ name, path, definitions: results }, facts);
    const [item, ...keys] = path;
    if (item !== anyItem) return undefined;
    return this.origin({ name, path: keys, definitions: results }, facts);
  }

  /** Where the value comes from that a loop hands on to its next iteration; none where that is on the way already. */
  private ofUpdate(
    variable: Variable,
    definition: UpdateDefinition,
    facts: Facts,
  ): Origin | undefined {
    const { update } = definition;
    const source = soleReference(update.value);
    const definitions = source && readsByReference(facts.reads).get(source)?.variable?.definitions;
    if (source === undefined || definitions === undefined || definitions.parts !== undefined) {
      return { definitions: Definitions.only(definition), path: variable.path };
    }
    const path: Origin["path"] = [...source.path, ...variable.path];
    const before = this.updates.get(update);
    if (before !== undefined) {
      return before === path.length ? { definitions: Definitions.none, path } : undefined;
    }
    this.updates.set(update, path.length);
    const origin = this.origin({ name: source.name, path, definitions }, facts);
    this.updates.delete(update);
    return origin;
  }

  /** Where the list comes from that a variable holds the items of, one after the other. */
  private ofItem(variable: Variable, { action, key }: Step, facts: Facts): Origin | undefined {
    if (action.kind !== "loop" || action.head.kind !== "each") return undefined;
    const list = soleReference(action.head.list);
    const definitions = listsRead(facts.reads).get(key)?.variable?.definitions;
    if (action.head.item !== variable.name || !list || !definitions) return undefined;
    const path: readonly Key[] = [...list.path, anyItem, ...variable.path];
    return this.origin({ name: list.name, path, definitions }, facts);
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
    const origin = this.origin({ name, path, definitions: Definitions.of(left) }, facts);
    this.entered.delete(id);
    return origin;
  }
}

/** What a recipe sets a variable to that it completes with. */
function definitionsLeft({ flow }: Facts, name: string): readonly Definition[] | undefined {
  const end = flow.stateBefore(flow.graph.completed);
  const left = end?.variables.get(name)?.definitions.list();
  return left?.filter(({ kind }) => kind !== "given" && kind !== "leftover");
}

type UpdateDefinition = Extract<Definition, { readonly kind: "update" }>;

/** The lists of loops, as they are read. */
const listsRead = createObjectMemo(
  ({ all }: Reads): ReadonlyMap<StepKey, Read> =>
    new Map(all.flatMap((read) => (read.role === "list" ? [[read.step.key, read] as const] : []))),
);

/** What ends a block, where it is always what one of its steps has made, or nothing. */
function resultsOf({ steps }: Block): Definitions | undefined {
  let results = Definitions.none;
  for (const step of steps.values()) {
    for (const exit of step.exits) {
      if (exit.then.kind !== "end" || exit.then.value === "null") continue;
      if (exit.then.value !== "result" || exit.on.kind !== "ok") return undefined;
      results = results.with(Definitions.only({ kind: "exit", step, exit, assignment: result }));
    }
  }
  return results;
}

/** A result that no variable of its own takes. */
const result: Assignment = {
  name: "",
  nameSpan: undefined,
  value: { kind: "result" },
  onlyIfUnset: false,
};

/** The loop whose results a definition takes. */
function loopOf(definition: Definition): LoopAction | undefined {
  if (definition.kind !== "exit") return undefined;
  const { action } = definition.step;
  const { kind } = definition.assignment.value;
  return action.kind === "loop" && (kind === "list" || kind === "result") ? action : undefined;
}

/** The call that a definition comes back from. */
function callOf(definition: Definition): CallAction | undefined {
  if (definition.kind === "merge") return callIn(definition.step);
  const step = resultStep(definition);
  const call = step && callIn(step);
  return call?.result === "scope" && !call.check && call.report !== true ? call : undefined;
}

function callIn({ action }: Step): CallAction | undefined {
  return action.kind === "call" ? action : undefined;
}
