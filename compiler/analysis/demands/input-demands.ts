import { soleReference } from "../../ir/references.ts";
import type { PlanId } from "../../ir/step.ts";
import type { CalledPlans, Facts } from "../facts.ts";
import type { CallSite } from "../graph/call-graph.ts";
import { isFatal } from "../graph/is-fatal.ts";
import { readsByReference } from "../reads.ts";
import type { PlacedDemand } from "./own-demands.ts";
import { isGiven, ownDemands } from "./own-demands.ts";

/** Through so many recipes more what one passes on is followed. */
const mostPassed = 3;

/** What a recipe demands of some of its parameters itself, and what those demand that it passes them on to. */
export function inputDemands(
  id: PlanId,
  recipes: CalledPlans,
  names: ReadonlySet<string>,
  most = mostPassed,
): readonly PlacedDemand[] {
  const [plan, facts] = [recipes.plan(id), recipes.facts(id)];
  if (plan === undefined || facts === undefined) return [];
  const own = ownDemands(plan, facts, names);
  const passed = most > 0 ? passedOn(id, facts, names) : [];
  return passed.length === 0
    ? own
    : [...own, ...passed.flatMap((one) => demandsBehind(one, facts, recipes, most - 1))];
}

/** What another recipe demands of a parameter that is passed on to it. */
function demandsBehind(
  { site: { callee, step }, name, as }: PassedOn,
  { flow }: Facts,
  recipes: CalledPlans,
  most: number,
): readonly PlacedDemand[] {
  const isCalled = (): boolean => isFatal(flow.graph.action(step.key), ["callee"], flow);
  return inputDemands(callee, recipes, new Set([as]), most).map((inner) => ({
    ...inner,
    name,
    isCertain: () => inner.isCertain() && isCalled(),
  }));
}

interface PassedOn {
  readonly site: CallSite;
  /** The parameter, and the name under which the called recipe gets it. */
  readonly name: string;
  readonly as: string;
}

/** The parameters that a recipe passes on as they are. */
function passedOn(
  id: PlanId,
  { callGraph, reads }: Facts,
  names: ReadonlySet<string>,
): readonly PassedOn[] {
  const sites = callGraph
    .callsFrom(id)
    .filter(({ callee, isChosen }) => callee !== id && !isChosen);
  return sites.flatMap((site) =>
    site.call.input.flatMap(({ name: as, value }): readonly PassedOn[] => {
      const isTyped = value.kind === "template" && value.typed;
      const source = isTyped ? soleReference(value) : undefined;
      if (source === undefined || source.path.length > 0 || !names.has(source.name)) return [];
      return isGiven(readsByReference(reads).get(source)?.variable)
        ? [{ site, name: source.name, as }]
        : [];
    }),
  );
}
