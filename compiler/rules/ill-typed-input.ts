import type { ParamType } from "../../runtime/values/param-type.ts";
import { describeType as describeParam, readArgument } from "../../runtime/values/param-type.ts";
import type { Facts } from "../analysis/facts.ts";
import type { CallSite } from "../analysis/graph/call-graph.ts";
import { isUnavoidable } from "../analysis/graph/is-unavoidable.ts";
import type { Read } from "../analysis/reads.ts";
import { readsByReference } from "../analysis/reads.ts";
import { areOfKind } from "../analysis/scope/definitions.ts";
import { typeOfExpression } from "../analysis/types/expression-type.ts";
import type { Type } from "../analysis/types/type.ts";
import { describeType, mayBeList, membersOf } from "../analysis/types/type.ts";
import type { Plan } from "../ir/plan.ts";
import { soleReference } from "../ir/references.ts";
import type { PlanId, Step } from "../ir/step.ts";
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
  subject: RuleSubject,
  report: RuleReport<"ill-typed-input">,
): void {
  const { callees, facts } = subject;
  const calleeFacts = callees.facts(id);
  const point = facts.flow.graph.before(step.key);
  const state = point && facts.flow.stateBefore(point);
  if (calleeFacts === undefined || state === undefined) return;
  if (call.callee.kind !== "static" || call.input.length === 0) return;
  const demands = demandsOf(id, subject, mostPassed);
  for (const { name, nameSpan, value } of call.input) {
    const demand = demands.get(name);
    const certain = typeOfExpression(value, state, "type");
    const likely = typeOfExpression(value, state, "likely");
    // An empty default is mostly one that callers replace.
    const type = saysNothing(likely) ? certain : likely;
    if (demand === undefined || type.kind === "never" || demand.fits(type)) continue;
    // A recipe may well take something else where it leaves the step out.
    const place = certainPlace(demand, calleeFacts);
    if (place === undefined) continue;
    const related = [{ span: place.span, message: `It must be ${demand.wanted} because of this.` }];
    const parameters = { recipe: call.callee.path, name, wanted: demand.wanted };
    report("ill-typed-input", nameSpan, { ...parameters, found: describeType(type) }, { related });
  }
}

function saysNothing(type: Type): boolean {
  return type.kind === "null" || (type.kind === "literal" && type.value === "");
}

/** Where a recipe demands something in every run that completes. */
function certainPlace({ places }: Demand, { flow }: Facts): DemandPlace | undefined {
  return places.find((one) => !one.step || isUnavoidable(one.step, flow));
}

type Demands = ReadonlyMap<string, Demand>;

/** Through so many recipes more what one passes on is followed. */
const mostPassed = 3;

/** What a recipe demands itself, and what those demand that it passes its parameters on to. */
function demandsOf(id: PlanId, { callees }: Pick<RuleSubject, "callees">, most: number): Demands {
  const [plan, facts] = [callees.plan(id), callees.facts(id)];
  if (plan === undefined || facts === undefined) return new Map();
  const own = ownDemands(plan, facts);
  const passed = most > 0 ? passedOn(id, facts) : [];
  if (passed.length === 0) return own;
  const demands = new Map(own);
  for (const { site, name, as } of passed) {
    if (own.has(name)) continue;
    const inner = callees.facts(site.callee);
    const demand = inner && demandsOf(site.callee, { callees }, most - 1).get(as);
    const place = demand && inner ? certainPlace(demand, inner) : undefined;
    if (demand === undefined || place === undefined) continue;
    const places = [...(demands.get(name)?.places ?? []), { span: place.span, step: site.step }];
    demands.set(name, { ...demand, places });
  }
  return demands;
}

interface PassedOn {
  readonly site: CallSite;
  /** The parameter, and the name under which the called recipe gets it. */
  readonly name: string;
  readonly as: string;
}

/** The parameters that a recipe passes on as they are. */
function passedOn(id: PlanId, { callGraph, reads }: Facts): readonly PassedOn[] {
  const sites = callGraph
    .callsFrom(id)
    .filter(({ callee, isChosen }) => callee !== id && !isChosen);
  return sites.flatMap((site) =>
    site.call.input.flatMap(({ name: as, value }): readonly PassedOn[] => {
      const isTyped = value.kind === "template" && value.typed;
      const source = isTyped ? soleReference(value) : undefined;
      if (source === undefined || source.path.length > 0) return [];
      return isGiven(readsByReference(reads).get(source)?.variable)
        ? [{ site, name: source.name, as }]
        : [];
    }),
  );
}

function isGiven(variable: Read["variable"]): boolean {
  return (
    variable !== undefined &&
    variable.definitions.size > 0 &&
    areOfKind(variable.definitions, "param", "given")
  );
}

/** Declared types, and lists that a recipe repeats steps over. */
function ownDemands({ params }: Plan, facts: Facts): Demands {
  const demands = new Map<string, Demand>();
  for (const { reference, role, step, variable } of facts.reads.all) {
    if (role !== "list" || reference.path.length > 0) continue;
    if (!isGiven(variable)) continue;
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
