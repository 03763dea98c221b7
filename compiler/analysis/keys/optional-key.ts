import { soleReference } from "../../ir/references.ts";
import { asksFor } from "../../ir/visit.ts";
import type { Span } from "../../source/span.ts";
import type { KnownRead } from "../reads.ts";
import type { RecipeSubject } from "../recipe-subject.ts";
import { areOfKind, createFirstQuestion } from "../scope/definitions.ts";
import type { ScopeFlow } from "../scope/scope-flow.ts";
import { accessKey, never } from "../types/type.ts";
import type { Called } from "../unset/set-by-call.ts";
import { isSetByCall } from "../unset/set-by-call.ts";
import { isToldByResult } from "../unset/told-by-result.ts";
import { isOptionalKey } from "./missing-key.ts";

/** A key that a callee's result has on some of its ways only. */
export interface LeftOutKey {
  readonly name: string;
  readonly key: string;
  /** The called recipe, as its caller names it. */
  readonly recipe: string;
}

/** A key of a callee's result that the callee sets on some paths only, its guards taken into account. */
export function leftOutKey(read: KnownRead, { callees }: RecipeSubject): LeftOutKey | undefined {
  const { reference, step, variable } = read;
  const { name, path } = reference;
  const [key] = path;
  if (key === undefined) return undefined;
  const callee = firstCallee(variable.definitions);
  if (callee?.kind !== "static" || !isOptionalKey(variable.likely, key)) return undefined;
  const flow = callees.facts(callee.plan)?.flow;
  if (isSetAtEnd(key, flow)) return undefined;
  const plan = callees.plan(callee.plan);
  if (plan && flow && isSetByCalls(key, variable, { plan, flow })) return undefined;
  if (plan && isToldByResult(step, { callee: plan, name: key, holder: name })) return undefined;
  return { name, key, recipe: callee.path };
}

const firstCallee = createFirstQuestion((one) =>
  one.kind === "exit" && one.step.action.kind === "call" ? one.step.action.callee : undefined,
);

/** Whether all calls that a variable may come from pass what lets a recipe set a key of it. */
function isSetByCalls(
  key: string,
  { definitions }: KnownRead["variable"],
  called: Called,
): boolean {
  return definitions.list().every((one) => {
    const call = one.kind === "exit" ? one.step.action : undefined;
    return call?.kind === "call" && isSetByCall(key, call, called);
  });
}

/** Whether a recipe sets a variable wherever it completes, such as by steps of which one runs in each case. */
function isSetAtEnd(name: string, flow: ScopeFlow | undefined): boolean {
  const end = flow?.stateBefore(flow.graph.completed);
  return flow !== undefined && end !== undefined && flow.definedness(end, name) === "yes";
}

/** A key that a declared type lets be absent. */
export interface OptionalKey {
  /** What has the key: the variable, or the path up to it. */
  readonly name: string;
  readonly key: string;
  /** Where the type is declared. */
  readonly declared: Span;
}

/** A key that a declared type lets be absent, where no condition before the read asks for anything of that variable. */
export function optionalKey(read: KnownRead, { plan }: RecipeSubject): OptionalKey | undefined {
  const { reference, role, step, variable } = read;
  const { name, path } = reference;
  const declared = plan.outputTypes?.get(declaredNameOf(read))?.span;
  if (declared === undefined) return undefined;
  if (role !== "guard" && asksFor(step, name)) return undefined;
  let type = variable.likely;
  let owner = name;
  for (const key of path) {
    if (isOptionalKey(type, key)) return { name: owner, key, declared };
    const access = accessKey(type, key);
    type = access.kind === "found" ? access.type : never;
    owner = `${owner}.${key}`;
  }
  return undefined;
}

/** The variable with a declared type of which another one is, or is an item. */
function declaredNameOf({ reference: { name }, variable: { definitions } }: KnownRead): string {
  const action = areOfKind(definitions, "loop") ? firstLoop(definitions)?.action : undefined;
  if (action?.kind !== "loop" || action.head.kind !== "each") return name;
  return soleReference(action.head.list)?.name ?? name;
}

const firstLoop = createFirstQuestion((one) => (one.kind === "loop" ? one.step : undefined));
