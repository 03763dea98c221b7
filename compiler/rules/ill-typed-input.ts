import type { ParamType } from "../../runtime/values/param-type.ts";
import { describeType as describeParam, readArgument } from "../../runtime/values/param-type.ts";
import type { Facts } from "../analysis/facts.ts";
import type { CallSite } from "../analysis/graph/call-graph.ts";
import { isUnavoidable } from "../analysis/graph/is-unavoidable.ts";
import { areOfKind } from "../analysis/scope/definitions.ts";
import { typeOfExpression } from "../analysis/types/expression-type.ts";
import type { Type } from "../analysis/types/type.ts";
import { describeType, mayBeList, membersOf } from "../analysis/types/type.ts";
import type { Plan } from "../ir/plan.ts";
import type { Step } from "../ir/step.ts";
import type { Span } from "../source/span.ts";
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

/** What a recipe can take as one of its parameters. */
interface Demand {
  readonly wanted: string;
  readonly places: readonly DemandPlace[];
  readonly fits: (type: Type) => boolean;
}

/** Where a recipe demands something. */
interface DemandPlace {
  readonly span: Span;
  /** The step that fails without it; undefined where the recipe is not even started. */
  readonly step: Step | undefined;
}

function checkCall(
  { callee: id, call, step }: CallSite,
  { callees, facts }: RuleSubject,
  report: RuleReport<"ill-typed-input">,
): void {
  const plan = callees.plan(id);
  const calleeFacts = callees.facts(id);
  const point = facts.flow.graph.before(step.key);
  const state = point && facts.flow.stateBefore(point);
  if (plan === undefined || calleeFacts === undefined || state === undefined) return;
  if (call.callee.kind !== "static" || call.input.length === 0) return;
  const demands = demandsOf(plan, calleeFacts);
  for (const { name, nameSpan, value } of call.input) {
    const demand = demands.get(name);
    const type = typeOfExpression(value, state, "type");
    if (demand === undefined || type.kind === "never" || demand.fits(type)) continue;
    // A recipe may well take something else where it leaves the step out.
    const place = demand.places.find(
      (one) => !one.step || isUnavoidable(one.step, calleeFacts.flow),
    );
    if (place === undefined) continue;
    const related = [{ span: place.span, message: `It must be ${demand.wanted} because of this.` }];
    const parameters = { recipe: call.callee.path, name, wanted: demand.wanted };
    report("ill-typed-input", nameSpan, { ...parameters, found: describeType(type) }, { related });
  }
}

/** Declared types, and lists that a recipe repeats steps over. */
function demandsOf({ params }: Plan, facts: Facts): ReadonlyMap<string, Demand> {
  const demands = new Map<string, Demand>();
  for (const { reference, role, step, variable } of facts.reads.all) {
    if (role !== "list" || reference.path.length > 0) continue;
    if (variable === undefined || variable.definitions.size === 0) continue;
    if (!areOfKind(variable.definitions, "param", "given")) continue;
    const { name, span } = reference;
    const places = [...(demands.get(name)?.places ?? []), { span, step }];
    demands.set(name, { wanted: "a list", places, fits: mayBeList });
  }
  for (const { name, span, type } of params) {
    if (type === undefined) continue;
    const fits = (found: Type): boolean => membersOf(found).some((one) => mayBeTaken(type, one));
    demands.set(name, {
      wanted: describeParam(type),
      places: [{ span, step: undefined }],
      fits,
    });
  }
  return demands;
}

/** Whether some value of a type without alternatives is one that a parameter takes. */
function mayBeTaken(type: ParamType, found: Type): boolean {
  switch (found.kind) {
    case "literal":
      return readArgument(type, found.value) !== undefined;
    case "list":
      return type.kind === "array" || type.kind === "path" || type.kind === "enum";
    case "record":
      return type.kind === "path" || type.kind === "enum";
    case "number":
      return type.kind !== "bool" && type.kind !== "array";
    case "boolean":
      return type.kind !== "int" && type.kind !== "number" && type.kind !== "array";
    default:
      return true;
  }
}
