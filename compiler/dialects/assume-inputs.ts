import { readsOf } from "../ir/evaluated.ts";
import type { Param, Plan } from "../ir/plan.ts";
import { boundNames, stepsOf } from "../ir/visit.ts";

/** A plan whose declared variables cannot be read, taking every name that it reads for one of them: that mistake is told already. */
export function assumeInputs(plan: Plan): Plan {
  const params = new Map(plan.params.map((param) => [param.name, param]));
  const own = new Set([...Object.values(plan.ambient), ...loopVariables(plan)]);
  for (const { name, span } of readsOf(plan.body)) {
    if (params.has(name) || own.has(name)) continue;
    const param: Param = { name, default: undefined, span, origin: "assumed" };
    params.set(name, param);
  }
  return { ...plan, params: [...params.values()] };
}

function loopVariables({ body }: Plan): readonly string[] {
  return stepsOf(body).flatMap(({ step: { action } }) =>
    action.kind === "loop" ? boundNames(action) : [],
  );
}
