import type { Reference } from "../../ir/expression.ts";
import { soleReference } from "../../ir/references.ts";
import type { Span } from "../../source/span.ts";
import type { CallSite } from "../graph/call-graph.ts";
import type { TextSource } from "../origins/text-source.ts";
import { textSourceBesideDefaults, textSourceOfAll } from "../origins/text-source.ts";
import type { RecipeSubject } from "../recipe-subject.ts";
import type { Demand } from "../types/demand.ts";
import { typeOfExpression } from "../types/expression-type.ts";
import { inputDemands } from "./input-demands.ts";

/** Text of a step that is passed to a recipe which needs JSON of it. */
export interface PassedText {
  readonly reference: Reference;
  readonly source: TextSource;
  /** The called recipe, and what it calls the text. */
  readonly recipe: string;
  readonly as: string;
  /** What in that recipe needs it. */
  readonly needed: Span;
}

/** What a recipe needs that text has only where all of it is JSON. */
type Need = NonNullable<Demand["needsJson"]>;

/** The texts that steps leave and that are passed to recipes which go through their items, or look up their keys. */
export function passedTexts(need: Need, subject: RecipeSubject): readonly PassedText[] {
  const { facts, plan } = subject;
  return facts.callGraph.callsFrom(plan.id).flatMap((site) => textsOfCall(site, need, subject));
}

function textsOfCall(
  { call, callee, step }: CallSite,
  need: Need,
  { callees, facts: { flow } }: RecipeSubject,
): readonly PassedText[] {
  const point = flow.graph.before(step.key);
  const state = point && flow.stateBefore(point);
  if (state === undefined || call.callee.kind !== "static") return [];
  const recipe = call.callee.path;
  return call.input.flatMap(({ name: as, value }) => {
    const reference = value.kind === "template" ? soleReference(value) : undefined;
    if (reference === undefined || reference.path.length > 0) return [];
    const definitions = state.variables.get(reference.name)?.definitions;
    const source = definitions && sources[need](definitions);
    if (source === undefined) return [];
    const demands = inputDemands(callee, callees, new Set([as]));
    // What no text fits is told as an input of another type.
    const type = typeOfExpression(value, state, "likely");
    const asking = demands.find(({ demand }) => demand.needsJson === need && demand.fits(type));
    return asking ? [{ reference, source, recipe, as, needed: asking.span }] : [];
  });
}

/** Defaults may be lists; keys are told only where nothing but text comes. */
const sources = { items: textSourceBesideDefaults, keys: textSourceOfAll };
