import type { Param, Plan } from "../ir/plan.ts";
import { readsOf } from "../ir/visit.ts";

/** A plan whose declared variables cannot be read, taking every name that it reads for one of them: that mistake is told already. */
export function assumeInputs(plan: Plan): Plan {
  const params = new Map(plan.params.map((param) => [param.name, param]));
  const ambient = new Set(Object.values(plan.ambient));
  for (const { reference } of readsOf(plan.body)) {
    const { name, span } = reference;
    if (params.has(name) || ambient.has(name)) continue;
    const param: Param = { name, default: undefined, span, origin: "comment" };
    params.set(name, param);
  }
  return { ...plan, params: [...params.values()] };
}
