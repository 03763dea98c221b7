import { inputDemands } from "../analysis/demands/input-demands.ts";
import type { CallSite } from "../analysis/graph/call-graph.ts";
import { typeOfExpression } from "../analysis/types/expression-type.ts";
import type { Type } from "../analysis/types/type.ts";
import type { RuleReport, RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

/** A value that is passed to a recipe must be one that the recipe can take, whatever language either is written in. */
export const illTypedInput = defineRule({
  name: "ill-typed-input",
  reports: ["ill-typed-input"],
  check(subject, report) {
    const { facts, plan } = subject;
    for (const site of facts.callGraph.callsFrom(plan.id)) checkCall(site, subject, report);
  },
});

function checkCall(
  { callee, call, step }: CallSite,
  { callees, facts }: RuleSubject,
  report: RuleReport<"ill-typed-input">,
): void {
  const point = facts.flow.graph.before(step.key);
  const state = point && facts.flow.stateBefore(point);
  if (state === undefined || call.callee.kind !== "static" || call.input.length === 0) return;
  const names = new Set(call.input.map(({ name }) => name));
  const demands = Map.groupBy(inputDemands(callee, callees, names), ({ name }) => name);
  for (const { name, nameSpan, value } of call.input) {
    const asked = demands.get(name);
    if (asked === undefined) continue;
    const certain = typeOfExpression(value, state, "type");
    const type = passedType(certain, typeOfExpression(value, state, "likely"));
    if (type.kind === "never") continue;
    // A recipe may well take something else where it leaves the step out.
    const first = asked.find((one) => !one.demand.fits(type) && one.isCertain());
    if (first === undefined) continue;
    const { demand, span } = first;
    const related = [{ span, message: `It must be ${demand.wanted} because of this.` }];
    const told = { recipe: call.callee.path, name, wanted: demand.wanted };
    report("ill-typed-input", nameSpan, { ...told, found: demand.describe(type) }, { related });
  }
}

/** What is passed where callers leave the defaults alone, but for an empty one, which they mostly replace or fill. */
function passedType(certain: Type, likely: Type): Type {
  if (saysNothing(likely)) return certain;
  const isFilled = certain.kind === "json" && likely.kind === "record" && likely.fields.size === 0;
  return isFilled ? { ...likely, open: true } : likely;
}

function saysNothing(type: Type): boolean {
  return type.kind === "null" || (type.kind === "literal" && type.value === "");
}
