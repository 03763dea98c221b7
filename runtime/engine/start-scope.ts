import type { Scope } from "../abi.ts";
import type { Value } from "../values/value.ts";
import { record } from "../values/value.ts";
import type { Frame } from "./run.ts";

/** The variables that a recipe starts with: its defaults, over them what it is given, and what the engine keeps. */
export function startScope({ plan, run }: Frame, given: Scope): Scope {
  const { ambient, params } = plan;
  const defaults = Object.entries(params).flatMap(([name, param]): [string, Value][] =>
    param.default === undefined ? [] : [[name, param.default]],
  );
  const recipe = record([
    ["name", plan.name],
    ["version", plan.version],
    ["description", plan.description],
  ]);
  return {
    ...Object.fromEntries(defaults),
    ...given,
    ...(ambient.recipe === undefined ? {} : { [ambient.recipe]: recipe }),
    ...(ambient.session === undefined ? {} : { [ambient.session]: run.session }),
  };
}
