import type { Facts } from "../analysis/facts.ts";
import { shortestWayOf, trapsIn } from "../analysis/graph/traps.ts";
import type { RelatedPlace } from "../diagnostics/diagnostic.ts";
import type { Plan } from "../ir/plan.ts";
import type { Callee, Exit, PlanId, Step } from "../ir/step.ts";
import { stepsOf } from "../ir/visit.ts";
import { createObjectMemo } from "../source/object-memo.ts";
import type { RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

/**
 * Recipes that start each other afresh must have an exit between them, and one for what is foreseen: no guardrail counts over
 * restarts. Of a circle of recipes that are all checked, the first one tells, and of one without restarts, its own checks do.
 */
export const endlessRestart = defineRule({
  name: "endless-restart",
  reports: ["endless-restart"],
  check(subject, report) {
    const { plan, facts, callees } = subject;
    const known = knownEnds(facts);
    if (restartsOf(plan, facts)?.[0] === undefined) return;
    if (known.teller !== undefined && known.teller !== plan.id) return;
    const restarts = restartsWithoutEnd(subject, isPlanned);
    if (restarts === undefined) return;
    const next = (id: PlanId): readonly PlanId[] => restarts.get(id)?.map((one) => one.plan) ?? [];
    const traps = trapsIn([plan.id], next);
    rememberTellers(traps, subject);
    const trap = traps.find((group) => isToldBy(group, subject));
    if (trap === undefined) return;
    const way = wayInto(trap, plan.id, next);
    const first = restarts.get(plan.id)?.find((one) => one.plan === way[1]);
    if (first === undefined) return;
    const path = way.map((id) => callees.plan(id)?.name ?? plan.name);
    const onlyOther = restartsWithoutEnd(subject, isAny) === undefined;
    const isCircle = trap.some((id) => next(id).length > 0);
    const { span, related } = placeIn(plan, first);
    const parameters = { recipe: first.path, path, onlyOther, isCircle };
    report("endless-restart", span, parameters, { related });
  },
});

/** Where a plan restarts with a recipe: of a step that it includes, the place that includes it. */
function placeIn(
  { body }: Plan,
  callee: StaticCallee,
): Pick<RelatedPlace, "span"> & { readonly related: readonly RelatedPlace[] } {
  const isWanted = ({ then }: Exit): boolean => then.kind === "restart" && then.callee === callee;
  const found = [...stepsOf(body)].find(({ step }) => step.exits.some(isWanted));
  const anchor = found?.step.origins[0] ?? callee.span;
  return anchor.source === callee.span.source
    ? { span: callee.span, related: [] }
    : { span: anchor, related: [{ span: callee.span, message: "It is written here." }] };
}

/** All recipes of a circle lead to the same ones, so that each need not look around for itself. */
function rememberTellers(
  traps: readonly (readonly PlanId[])[],
  { plan, facts, callees }: RuleSubject,
): void {
  for (const trap of traps) {
    const teller = tellerOf(trap, callees);
    for (const id of trap) {
      const known = id === plan.id ? facts : callees.facts(id);
      if (known !== undefined) knownEnds(known).teller = teller;
    }
  }
}

/** Whether it is up to a recipe to tell of a group that it leads to, or is part of. */
function isToldBy(group: readonly PlanId[], { plan, callees }: RuleSubject): boolean {
  return (tellerOf(group, callees) ?? plan.id) === plan.id;
}

/** Which recipe of a group tells of it; undefined where none of them is checked. */
function tellerOf(
  group: readonly PlanId[],
  { isReported }: RuleSubject["callees"],
): PlanId | undefined {
  return group.filter((id) => isReported(id)).sort()[0];
}

/** The way from a recipe into a group, and once round where the group is a circle. */
function wayInto(
  group: readonly PlanId[],
  from: PlanId,
  next: (id: PlanId) => readonly PlanId[],
): readonly PlanId[] {
  const into = shortestWayOf([from], new Set(group), next);
  const entry = into.at(-1) ?? from;
  return [...into, ...shortestWayOf(next(entry), new Set([entry]), next)];
}

type StaticCallee = Extract<Callee, { readonly kind: "static" }>;

/** Which exits of a step count. */
type Counts = (exit: Exit, step: Step) => boolean;

const isAny: Counts = () => true;

/** The outcome `other` stands for what nobody has foreseen, where a step has more outcomes. */
const isPlanned: Counts = ({ on }, { exits }) =>
  on.kind !== "outcome" || on.outcome !== "other" || exits.every((exit) => !isForeseen(exit));

function isForeseen({ on }: Exit): boolean {
  return on.kind === "outcome" && on.outcome !== "other";
}

/**
 * What this plan, and each one that it leads to, restarts with; undefined where one of them can come to an end of its own by
 * exits that count. A recipe that cannot be looked at is given the benefit of the doubt.
 */
function restartsWithoutEnd(
  { plan, facts, callees }: RuleSubject,
  counts: Counts,
): ReadonlyMap<PlanId, readonly StaticCallee[]> | undefined {
  const restarts = new Map<PlanId, readonly StaticCallee[]>();
  const seen = new Set<PlanId>([plan.id]);
  for (const id of seen) {
    const one = id === plan.id ? plan : callees.plan(id);
    const known = id === plan.id ? facts : callees.facts(id);
    if (one === undefined || known === undefined || hasEnd(one, known, counts)) return undefined;
    const found = restartsOf(one, known);
    if (found === undefined) return undefined;
    restarts.set(id, found);
    for (const callee of found) seen.add(callee.plan);
  }
  return restarts;
}

/** What was found out about a recipe, which all recipes ask that lead to it. */
interface KnownEnds {
  readonly ends: Map<Counts, boolean>;
  restarts?: { readonly found: readonly StaticCallee[] | undefined };
  /** Which recipe tells of the group that this one is part of, where that leads nowhere else. */
  teller?: PlanId | undefined;
}

const knownEnds = createObjectMemo((_: Facts): KnownEnds => ({ ends: new Map() }));

function hasEnd(plan: Plan, facts: Facts, counts: Counts): boolean {
  const { ends } = knownEnds(facts);
  const found = ends.get(counts) ?? findsEnd(plan, facts, counts);
  ends.set(counts, found);
  return found;
}

function findsEnd(plan: Plan, facts: Facts, counts: Counts): boolean {
  const isEnd: Counts = (exit, step) => {
    const { on, then } = exit;
    const ends = on.kind !== "error" && (then.kind === "finish" || then.kind === "end");
    return ends && counts(exit, step);
  };
  return reachedExits(plan, facts, isEnd).length > 0;
}

/** The recipes that a plan restarts with; undefined where one of them is not there. */
function restartsOf(plan: Plan, facts: Facts): readonly StaticCallee[] | undefined {
  const known = knownEnds(facts);
  known.restarts ??= { found: findRestarts(plan, facts) };
  return known.restarts.found;
}

function findRestarts(plan: Plan, facts: Facts): readonly StaticCallee[] | undefined {
  const isRestart: Counts = ({ then }) => then.kind === "restart";
  const found: StaticCallee[] = [];
  for (const { then } of reachedExits(plan, facts, isRestart)) {
    if (then.kind !== "restart") continue;
    if (then.callee.kind !== "static") return undefined;
    found.push(then.callee);
  }
  return found;
}

function reachedExits(plan: Plan, { flow }: Facts, isWanted: Counts): readonly Exit[] {
  return [...stepsOf(plan.body)].flatMap(({ step }) => {
    const wanted = step.exits.filter((exit) => isWanted(exit, step));
    const point = wanted.length > 0 ? flow.graph.before(step.key) : undefined;
    return point && flow.stateBefore(point) ? wanted : [];
  });
}
