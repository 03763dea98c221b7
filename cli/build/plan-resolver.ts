import { posix } from "node:path";
import type { PlanResolver } from "../../runtime/index.ts";
import type { PlanRequest } from "./plan-cache.ts";
import { loadPlan } from "./plan-cache.ts";

/** Finds sub-recipes whose path only the run knows: beside the calling recipe, compiled through the cache. */
export function createPlanResolver(request: Omit<PlanRequest, "path">): PlanResolver {
  return {
    resolve: async (path, from, names) => {
      if (path.startsWith("@")) return { kind: "missing", message: inBundle(path) };
      const file = posix.isAbsolute(path) ? path : posix.join(posix.dirname(from), path);
      // Only the names count; the values are the run's business.
      const inputs = new Map(names.map((name) => [name, null]));
      const { plan, diagnostics } = await loadPlan({ ...request, path: file, inputs });
      if (plan) return { kind: "plan", plan };
      const mistake = diagnostics.find(({ severity }) => severity === "error");
      const reason = mistake ? `: ${mistake.message}` : "";
      return { kind: "missing", message: `The recipe "${path}" cannot be compiled${reason}` };
    },
  };
}

function inBundle(path: string): string {
  return `The recipe "${path}" is in a bundle, and only files are known here: give its path instead.`;
}
