import { posix } from "node:path";
import type { PlanResolver } from "../../runtime/index.ts";
import type { PlanRequest } from "./plan-cache.ts";
import { loadPlan } from "./plan-cache.ts";

/** Finds sub-recipes whose path only the run knows: beside the calling recipe, compiled through the cache. */
export function createPlanResolver(request: Omit<PlanRequest, "path">): PlanResolver {
  return {
    resolve: async (path, from) => {
      const file = posix.isAbsolute(path) ? path : posix.join(posix.dirname(from), path);
      const { plan, diagnostics } = await loadPlan({ ...request, path: file });
      if (plan) return { kind: "plan", plan };
      const mistake = diagnostics.find(({ severity }) => severity === "error");
      const reason = mistake ? `: ${mistake.message}` : "";
      return { kind: "missing", message: `The recipe "${path}" cannot be compiled${reason}` };
    },
  };
}
