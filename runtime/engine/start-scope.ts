import type { Plan, Scope } from "../abi.ts";
import { EvaluationError } from "../values/evaluation-error.ts";
import { ownValue } from "../values/own-value.ts";
import { misfitText, readArgument } from "../values/param-type.ts";
import type { Value } from "../values/value.ts";
import { record } from "../values/value.ts";
import { hostScope } from "./host-values.ts";
import type { Frame } from "./run.ts";
import { tellSecrets } from "./tell-secrets.ts";

/**
 * The variables that a recipe starts with: its defaults, over them what it is given, and what the engine keeps. Fails with
 * an evaluation error where something given does not have its parameter's type.
 */
export function startScope(frame: Frame, given: Scope): Scope {
  const { plan, run } = frame;
  const { ambient, params } = plan;
  const defaults = Object.entries(params).flatMap(([name, param]): [string, Value][] =>
    param.default === undefined ? [] : [[name, param.default]],
  );
  const recipe = record([
    ["name", plan.name],
    ["version", plan.version],
    ["description", plan.description],
  ]);
  const known = Object.fromEntries(defaults);
  const inputs = typedInputs(plan, given);
  const scope: Scope = {
    ...known,
    ...hostScope(frame, { ...known, ...inputs }),
    ...inputs,
    ...(ambient.recipe === undefined ? {} : { [ambient.recipe]: recipe }),
    ...(ambient.session === undefined ? {} : { [ambient.session]: run.session }),
  };
  run.options.onStart?.({ ...known, ...inputs });
  tellSecrets(frame, scope);
  return scope;
}

/** What a caller gives, in the form that each parameter's type asks for. */
function typedInputs(plan: Plan, given: Scope): Scope {
  const [misfit] = misfits(plan, given);
  if (misfit !== undefined) throw new EvaluationError("type", misfit);
  return { ...given, ...Object.fromEntries(typedValues(plan, given)) };
}

/** What is said of the values that do not have their parameter's type. */
export function misfits(plan: Plan, given: Scope): readonly string[] {
  return typedValues(plan, given).flatMap(([, value, misfit]) =>
    value === undefined ? [misfit] : [],
  );
}

function typedValues(
  { params }: Plan,
  given: Scope,
): readonly (readonly [name: string, value: Value | undefined, misfit: string])[] {
  return Object.entries(params).flatMap(([name, { type }]) => {
    const value = ownValue(given, name);
    if (type === undefined || value === undefined) return [];
    return [[name, readArgument(type, value), misfitText(name, type)] as const];
  });
}
