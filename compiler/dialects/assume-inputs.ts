import { readsOf } from "../ir/evaluated.ts";
import type { Param, Plan } from "../ir/plan.ts";

/** A plan whose declared variables cannot be read, taking every name that it reads for one of them: that mistake is told already. */
export function assumeInputs(plan: Plan): Plan {
  const params = new Map(plan.params.map((param) => [param.name, param]));
  const ambient = new Set(Object.values(plan.ambient));
  for (const { name, span } of readsOf(plan.body)) {
    if (params.has(name) || ambient.has(name)) continue;
    const param: Param = { name, default: undefined, span, origin: "comment" };
    params.set(name, param);
  }
  return { ...plan, params: [...params.values()] };
}
