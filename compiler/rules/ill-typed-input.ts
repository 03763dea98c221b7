import type { CallSite } from "../analysis/graph/call-graph.ts";
import { inputDemands } from "../analysis/input-demands.ts";
import type { PlacedDemand } from "../analysis/own-demands.ts";
import type { ScopeState } from "../analysis/scope/scope-state.ts";
import { textSourceBesideDefaults, textSourceOfAll } from "../analysis/text-source.ts";
import { typeOfExpression } from "../analysis/types/expression-type.ts";
import type { Type } from "../analysis/types/type.ts";
import { soleReference } from "../ir/references.ts";
import type { CallAction } from "../ir/step.ts";
import type { RuleReport, RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

type Codes = "ill-typed-input" | "loop-over-text-output" | "path-into-text-output";

/** A value that is passed to a recipe must be one that the recipe can take, whatever language either is written in. */
export const illTypedInput = defineRule({
  name: "ill-typed-input",
  reports: ["ill-typed-input", "loop-over-text-output", "path-into-text-output"],
  check(subject, report) {
    const { facts, plan } = subject;
    for (const site of facts.callGraph.callsFrom(plan.id)) checkCall(site, subject, report);
  },
});

function checkCall(
  { callee, call, step }: CallSite,
  { callees, facts }: RuleSubject,
  report: RuleReport<Codes>,
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
    if (first === undefined) {
      checkText({ recipe: call.callee.path, as: name }, { value, state, asked }, report);
      continue;
    }
    const { demand, span } = first;
    const related = [{ span, message: `It must be ${demand.wanted} because of this.` }];
    const told = { recipe: call.callee.path, name, wanted: demand.wanted };
    report("ill-typed-input", nameSpan, { ...told, found: demand.describe(type) }, { related });
  }
}

/** Text is a list, or has keys, only if all of it is JSON, which some commands and most agents never print. */
function checkText(
  passed: { readonly recipe: string; readonly as: string },
  { value, state, asked }: PassedText,
  report: RuleReport<Codes>,
): void {
  const reference = value.kind === "template" ? soleReference(value) : undefined;
  const asking = asked.find(({ demand }) => demand.needsJson !== undefined);
  if (reference === undefined || reference.path.length > 0 || asking === undefined) return;
  const definitions = state.variables.get(reference.name)?.definitions;
  if (definitions === undefined) return;
  const { name, span } = reference;
  if (asking.demand.needsJson === "items") {
    const source = textSourceBesideDefaults(definitions);
    if (source === undefined) return;
    const related = [
      { span: asking.span, message: "It must be a list because of this." },
      { span: source.step.idSpan, message: "printed here" },
    ];
    report("loop-over-text-output", span, { name, from: source.from, passed }, { related });
    return;
  }
  const source = textSourceOfAll(definitions);
  if (source === undefined) return;
  const { from, step } = source;
  const isAnswer = step.action.kind === "agent";
  const related = [
    { span: asking.span, message: `The recipe "${passed.recipe}" reads its keys here.` },
  ];
  const parameters = { name, from, may: false, isAnswer, call: undefined };
  report("path-into-text-output", span, parameters, { related });
}

/** What is passed, and what the called recipe asks of it. */
interface PassedText {
  readonly value: CallAction["input"][number]["value"];
  readonly state: ScopeState;
  readonly asked: readonly PlacedDemand[];
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
