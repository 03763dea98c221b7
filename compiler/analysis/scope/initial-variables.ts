import type { Plan } from "../../ir/plan.ts";
import { holdsNothing, startValue } from "../../ir/start-value.ts";
import { declaredInputs } from "../setters/declared-inputs.ts";
import type { CalleeResults } from "../types/result-type.ts";
import type { Type } from "../types/type.ts";
import { json, never, typeOfValue, unionOf } from "../types/type.ts";
import { ambientTypes } from "./ambient.ts";
import type { Definition } from "./definition.ts";
import { Definitions } from "./definitions.ts";
import type { VariableState } from "./scope-state.ts";
import { VariableMap } from "./variable-map.ts";

/** What the flow analysis of one plan needs to know of the world around it. */
export interface ScopeFlowInput {
  readonly plan: Plan;
  readonly callees: CalleeResults;
  /**
   * Names that some caller in the workspace passes, whether the plan declares them or not, with the type of what is written
   * there; never for those that come with all variables of a caller.
   */
  readonly given: ReadonlyMap<string, Type>;
  /** Names that the plan may find set since it has been called before, and that no caller passes. */
  readonly leftover: ReadonlySet<string>;
}

/** The names that a plan has from its start on. */
export function namesDeclared({ params }: Plan): ReadonlySet<string> {
  return new Set(params.flatMap(({ name, isOptional }) => (isOptional === true ? [] : [name])));
}

/** The variables before the first step of a plan, in the version that it begins with. */
export function initialVariables(
  input: ScopeFlowInput,
  version: number,
): VariableMap<VariableState> {
  const variables = new VariableMap<VariableState>();
  const add = (name: string, definition: Definition, type: Type, likely: Type): void => {
    const isOptional = definition.kind === "param" && definition.param.isOptional === true;
    const must = !isOptional && definition.kind !== "leftover";
    const always = must && definition.kind !== "given";
    const definitions = Definitions.only(definition);
    variables.set(name, { always, must, may: true, type, likely, version, definitions });
  };
  for (const name of input.leftover) add(name, { kind: "leftover" }, json, json);
  for (const name of input.given.keys()) add(name, { kind: "given" }, json, json);
  const declared = declaredInputs(input.plan);
  for (const param of input.plan.params) {
    const { name } = param;
    const value = startValue(param);
    // A default that holds nothing stands for what callers give, where there are any.
    const isReplaced =
      ((input.given.has(name) || input.leftover.has(name)) && holdsNothing(value)) ||
      // That the default is a declaration is told; behind that, it is what callers give.
      declared.has(param);
    const passed = input.given.get(name) ?? never;
    const likely = value === undefined || isReplaced ? json : unionOf([typeOfValue(value), passed]);
    add(param.name, { kind: "param", param }, json, likely);
  }
  for (const [name, type] of ambientTypes(input.plan)) {
    add(name, { kind: "ambient" }, type, type);
  }
  return variables;
}
