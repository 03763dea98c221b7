import type { Facts } from "../analysis/facts.ts";
import { failsWhereUnset } from "../analysis/language-traits.ts";
import type { Read } from "../analysis/reads.ts";
import type { Setter } from "../analysis/setters/setters.ts";
import { settersOf } from "../analysis/setters/setters.ts";
import { isSetByBegunLoop } from "../analysis/unset/begins-by-default.ts";
import { loopThatFailsAtFirst } from "../analysis/unset/first-iteration.ts";
import { isLeftByCall } from "../analysis/unset/left-by-call.ts";
import { callsThatLeave, missingReads } from "../analysis/unset/missing-reads.ts";
import { isOneOfSeveral } from "../analysis/unset/one-of-several.ts";
import { skippedTogether } from "../analysis/unset/skipped-together.ts";
import { hasUnknownGuard } from "../analysis/unset/unknown-guard.ts";
import { unsetReason } from "../analysis/unset/unset-reason.ts";
import { loopsWithoutIt, whyNotYetSet } from "../analysis/unset/why-not-yet-set.ts";
import type { LostCalls, Writer } from "../analysis/unset/writers.ts";
import { createLostCalls, neverTrueGuard, writersAtFirst } from "../analysis/unset/writers.ts";
import type { RelatedPlace } from "../diagnostics/diagnostic.ts";
import type { Plan } from "../ir/plan.ts";
import type { PlanId, Step } from "../ir/step.ts";
import type { RuleReport } from "./rule.ts";
import { defineRule } from "./rule.ts";

type Codes = "variable-not-yet-set" | "unset-variable" | "maybe-unset-variable";

/**
 * A variable that something sets must be set on every path that leads to a read: an engine fails at the read, after all the
 * steps before it have cost their time and money, or makes an empty text of it.
 */
export const unsetVariable = defineRule({
  name: "unset-variable",
  reports: ["variable-not-yet-set", "unset-variable", "maybe-unset-variable"],
  check(subject, report) {
    const { plan, facts, callees } = subject;
    const known: Known = {
      setters: settersOf(plan),
      leavers: callsThatLeave(subject),
      lostCalls: createLostCalls(plan, callees.plan),
      fails: failsWhereUnset(plan.dialect),
      plan,
      planOf: callees.plan,
      factsOf: callees.facts,
      facts,
    };
    for (const { read, lack } of missingReads(subject)) {
      const { name, span } = read.reference;
      if (lack.kind === "unset-here") checkRead(read, lack.writers, known, report);
      else if (lack.kind === "emptied") reportEmptied(read, lack.by, known, report);
      else if (lack.kind === "none-skipped") {
        report("maybe-unset-variable", span, { name, reason: noneSkipped });
      }
    }
  },
});

/** Why the list of skipped steps may be unset, which the engine makes with the first of them. */
const noneSkipped = "it is set once a step has been skipped";

interface Known {
  readonly setters: ReadonlyMap<string, readonly Setter[]>;
  /** Calls whose recipes leave a variable behind, wherever they stand. */
  readonly leavers: (name: string) => readonly Writer[];
  readonly lostCalls: LostCalls;
  /** Whether the read fails where the variable is unset. */
  readonly fails: boolean;
  readonly plan: Plan;
  readonly planOf: (recipe: PlanId) => Plan | undefined;
  readonly factsOf: (recipe: PlanId) => Facts | undefined;
  readonly facts: Facts;
}

function checkRead(
  read: Read,
  writers: readonly Writer[],
  known: Known,
  report: RuleReport<Codes>,
): void {
  const { step, reference, definedness, variable } = read;
  const { lostCalls, fails, plan, facts } = known;
  const { name, span } = reference;
  if (lostCalls.isMeantToLeave(step)) return;
  if (read.role === "hook-before") {
    const reason = `the hook runs before step "${step.id}", too`;
    const help = "It reads as empty text then. Declare a default that says so.";
    const related = relatedPlaces(writers);
    report("maybe-unset-variable", span, { name, reason }, { related, help });
    return;
  }
  if (variable === undefined || variable.definitions.size === 0) {
    reportUnwritten(read, writers, known, report);
    return;
  }
  const parameters = { name, reader: readerOf(step) };
  if (definedness === "no" && fails) {
    report("unset-variable", span, parameters, { related: whyUnset(writers, read, known) });
    return;
  }
  const failing = fails ? loopThatFailsAtFirst(read, plan, facts.flow) : undefined;
  if (failing === undefined) {
    reportMaybeUnset(read, writers, known, report);
    return;
  }
  const help = `The first iteration of "${failing.id}" reads it before it is set: declare a default.`;
  const related = [...relatedPlaces(writers), { span: failing.idSpan, message: "the loop" }];
  const noLoops = { ended: undefined, within: undefined, lanes: undefined };
  report("variable-not-yet-set", span, { ...parameters, ...noLoops }, { related, help });
}

/** A variable that is set on some of the ways that lead to a read. */
function reportMaybeUnset(
  read: Read,
  writers: readonly Writer[],
  known: Known,
  report: RuleReport<Codes>,
): void {
  const { name, span } = read.reference;
  const { fails, plan, facts } = known;
  const [writer] = writers;
  if (writer === undefined || isLeftByCall(read, known)) return;
  if (isSetByBegunLoop(writer, read, plan, facts)) return;
  if (!fails && isOneOfSeveral(read.step, name)) return;
  const { text: reason, help: way, isHardly } = unsetReason(writer, read, plan, facts);
  if ((isHardly === true && writers.length === 1) || hasUnknownGuard(read, known)) return;
  const together = writers.length > 1 ? skippedTogether(writers, read, plan, facts) : undefined;
  const help = fails ? (conditionHelp(read) ?? (together ? coverHelp : way)) : emptyHelp;
  const related = whyUnset(writers, read, known);
  const guarded = read.step.origins[0];
  const why = { name, reason: together ?? reason };
  report("maybe-unset-variable", span, why, { related, help, guarded });
}

/** A variable that no step before has set: all that set it come later, or one of them never runs. */
function reportUnwritten(
  { step, reference: { name, span }, state }: Read,
  writers: readonly Writer[],
  { setters, plan, facts: { flow } }: Known,
  report: RuleReport<Codes>,
): void {
  const parameters = { name, reader: readerOf(step) };
  const related = relatedPlaces(writers);
  const never = neverTrueGuard(writers, { state }, flow);
  if (never === undefined) {
    const own = setters.get(name) ?? [];
    const loops = loopsWithoutIt(step, own, plan);
    const isPlain = loops.within === undefined && loops.lanes === undefined;
    const help = isPlain ? whyNotYetSet({ step }, own) : undefined;
    report("variable-not-yet-set", span, { ...parameters, ...loops }, { related, help });
  } else {
    const place = { span: never.span, message: "never true, so the step does not run" };
    report("unset-variable", span, parameters, { related: [...related, place] });
  }
}

const coverHelp =
  "Let one of their conditions hold in every run, or declare a default for the variable.";

const emptyHelp =
  "It reads as empty text then. Say in the text what that means, or declare a default.";

/** Where reading fails, a condition cannot guard itself. */
function conditionHelp({ role }: Read): string | undefined {
  return role === "guard" || role === "while" || role === "until"
    ? "Declare a default for the variable: all variables of a condition are read first, also behind `and`."
    : undefined;
}

function reportEmptied(
  read: Read,
  member: Step,
  { plan, facts }: Known,
  report: RuleReport<Codes>,
): void {
  const { name, span } = read.reference;
  const setter = { step: member, parents: [], name };
  const { text: reason, place } = unsetReason(setter, read, plan, facts);
  const help =
    "It is an empty text then: let this text say what that means, or give the step the same condition.";
  const parameters = { name, reason, isEmptied: true };
  report("maybe-unset-variable", span, parameters, { related: place ? [place] : [], help });
}

function readerOf({ id, action }: Step): string {
  return action.kind === "gate" ? `the approval of stage "${id}"` : `step "${id}"`;
}

function relatedPlaces(writers: readonly Writer[]): readonly RelatedPlace[] {
  return writersAtFirst(mostPlaces, writers).map(({ span }) => ({ span, message: "set here" }));
}

function whyUnset(
  writers: readonly Writer[],
  read: Read,
  { plan, facts }: Known,
): readonly RelatedPlace[] {
  const places = writersAtFirst(mostPlaces, writers).flatMap((writer) => {
    const { place } = unsetReason(writer, read, plan, facts);
    return [{ span: writer.span, message: "set here" }, ...(place ? [place] : [])];
  });
  // Several writers may stand behind one decision.
  const told = new Map(places.map((place) => [`${place.span.start} ${place.message}`, place]));
  return [...told.values()];
}

/** More places would bury what is said. */
const mostPlaces = 3;
