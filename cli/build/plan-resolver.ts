import { posix } from "node:path";
import type { Plan } from "../../runtime/index.ts";
import { isModule } from "../is-module.ts";
import type { PlanRequest } from "./plan-cache.ts";
import { loadPlan } from "./plan-cache.ts";

/** A sub-recipe that was found, with its module, or why there is none. */
export type FoundCallee =
  | { readonly kind: "plan"; readonly plan: Plan; readonly module: string }
  | { readonly kind: "missing"; readonly message: string };

/** Finds the sub-recipe with a path that the recipe at `from` computed; `inputs` are the names that it passes. */
export type CalleeFinder = (
  path: string,
  from: string,
  inputs: readonly string[],
) => Promise<FoundCallee>;

/** Finds sub-recipes whose path only the run knows: beside the calling recipe, compiled through the cache. */
export function createCalleeFinder(request: Omit<PlanRequest, "path">): CalleeFinder {
  return async (path, from, names) => {
    if (path.startsWith("@")) return { kind: "missing", message: inBundle(path) };
    // An agent may have answered with it.
    if (isModule(path)) return { kind: "missing", message: isProgram(path) };
    const file = posix.isAbsolute(path) ? path : posix.join(posix.dirname(from), path);
    // Only the names count; the values are the run's business.
    const inputs = new Map(names.map((name) => [name, null]));
    const { plan, module, diagnostics } = await loadPlan({ ...request, path: file, inputs });
    if (plan && module !== undefined) return { kind: "plan", plan, module };
    const mistake = diagnostics.find(({ severity }) => severity === "error");
    const reason = mistake ? `: ${mistake.message}` : "";
    return { kind: "missing", message: `The recipe "${path}" cannot be compiled${reason}` };
  };
}

function isProgram(path: string): string {
  return `"${path}" is a program, and only recipes are called by paths that a run computes.`;
}

function inBundle(path: string): string {
  return `The recipe "${path}" is in a bundle, and only files are known here: give its path instead.`;
}
