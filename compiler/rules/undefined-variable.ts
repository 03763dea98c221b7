import { spellingsOf, variablesNamed } from "../../runtime/semantics/amplihack-environment.ts";
import type { Facts } from "../analysis/facts.ts";
import type { Read } from "../analysis/reads.ts";
import { placesThatRead } from "../analysis/reads.ts";
import { isSetByBegunLoop } from "../analysis/scope/begins-by-default.ts";
import { createDefinitionsQuestion } from "../analysis/scope/definitions.ts";
import { loopThatFailsAtFirst } from "../analysis/scope/first-iteration.ts";
import { isLeftByCall } from "../analysis/scope/left-by-call.ts";
import { namesAt } from "../analysis/scope/names-at.ts";
import type { ScopeFlow } from "../analysis/scope/scope-flow.ts";
import type { Setter } from "../analysis/scope/setters.ts";
import { settersOf } from "../analysis/scope/setters.ts";
import { skippedTogether } from "../analysis/scope/skipped-together.ts";
import { hasUnknownGuard } from "../analysis/scope/unknown-guard.ts";
import { unreadDeclaration } from "../analysis/scope/unread-declaration.ts";
import { failsWhereUnset, wordsForNothing } from "../analysis/scope/unset-reads.ts";
import { unsetReason } from "../analysis/scope/unset-reason.ts";
import { loopsWithoutIt, whyNotYetSet } from "../analysis/scope/why-not-yet-set.ts";
import type { LostCalls, Writer } from "../analysis/scope/writers.ts";
import {
  createCallFinder,
  createLostCalls,
  mergingCalls,
  neverTrueGuard,
  writersAtFirst,
} from "../analysis/scope/writers.ts";
import { asksWhetherEmpty } from "../analysis/shell/pasting/asks-whether-empty.ts";
import { createStepFinder } from "../analysis/step-finder.ts";
import type { DiagnosticExtra, RelatedPlace } from "../diagnostics/diagnostic.ts";
import { closestName, unmistakableName } from "../diagnostics/spelling/closest-name.ts";
import { isTypingSlip } from "../diagnostics/spelling/is-typing-slip.ts";
import { twoSpellings } from "../diagnostics/spelling/two-spellings.ts";
import { locatedText, saidAt } from "../document/located-text.ts";
import { quotedWordHelp } from "../document/mistakes/quoted-word-help.ts";
import { isSaidEmptyAt } from "../document/mistakes/said-empty.ts";
import { templateWordHelp, withBlanks } from "../document/mistakes/template-word-help.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { pastedInto } from "../ir/evaluated.ts";
import type { Reference } from "../ir/expression.ts";
import type { Plan } from "../ir/plan.ts";
import { dottedName, referencesOf } from "../ir/references.ts";
import type { PlanId, Step } from "../ir/step.ts";
import { asksFor, guardsOf, stepsOf } from "../ir/visit.ts";
import { spanText } from "../source/span.ts";
import type { RuleReport } from "./rule.ts";
import { defineRule } from "./rule.ts";

/**
 * A variable that is read must be set on every path that leads there: an engine fails at the read,
 * after all the steps before it have cost their time and money.
 */
export const undefinedVariable = defineRule({
  name: "undefined-variable",
  reports: ["undefined-variable", "variable-not-yet-set", "unset-variable", "maybe-unset-variable"],
  check({ plan, facts, callees }, report) {
    const setters = settersOf(plan);
    const leavers = createCallFinder(plan.id, facts, (callee) => callees.facts(callee)?.finalScope);
    const stepNamed = createStepFinder(plan);
    const params = plan.params.map(({ name }) => name);
    const isUsed = (name: string): boolean =>
      params.includes(name) || facts.reads.all.some(({ reference }) => reference.name === name);
    const fails = failsWhereUnset(plan.dialect);
    const lostCalls = createLostCalls(plan, callees.plan);
    const seen = new Set<string>();
    const isUnset = unsetIn(facts.reads.all);
    for (const read of facts.reads.all) {
      const { name, span } = read.reference;
      const isSkippedList = name === plan.ambient.skipped && !params.includes(name);
      const emptier = emptierOf(read, facts.flow, plan);
      if (emptier === undefined && !isUnset(read) && !isSkippedList) continue;
      if (!fails && isFineUnset(read, { params, setters, plan })) continue;
      // A loop's condition is read at two points.
      const place = `${span.start} ${name}`;
      if (seen.has(place)) continue;
      seen.add(place);
      if (isSkippedList) report("maybe-unset-variable", span, { name, reason: noneSkipped });
      else if (emptier !== undefined) reportEmptied(read, emptier, { plan, facts }, report);
      else {
        const suggests = seen.size <= mostSuggestions;
        const names = {
          setters,
          leavers,
          lostCalls,
          stepNamed,
          isUsed,
          fails,
          suggests,
          plan,
          planOf: callees.plan,
          factsOf: callees.facts,
          facts,
        };
        checkRead(read, names, report);
      }
    }
  },
});

/**
 * Whether a variable may be unset where it is read. Behind a read the flow takes its variable for set; what nothing sets is
 * as wrong in all other places, and its author will want to know them.
 */
function unsetIn(reads: readonly Read[]): (read: Read) => boolean {
  let neverSet: ReadonlySet<string> | undefined;
  return ({ definedness, variable, reference: { name } }) => {
    if (definedness !== "yes") return true;
    if (variable === undefined || variable.definitions.size > 0) return false;
    neverSet ??= new Set(
      reads.flatMap((read) => (read.definedness === "no" ? read.reference.name : [])),
    );
    return neverSet.has(name);
  };
}

/** Who has misspelt more names than these has done something else. */
const mostSuggestions = 100;

/** Why the list of skipped steps may be unset, which the engine makes with the first of them. */
const noneSkipped = "it is set once a step has been skipped";

/**
 * Where reading an unset variable is no failure, a condition may well ask whether it is set, a hook behind a step
 * runs again after what that and later visits of it have written, and one before a step may say what there is so far.
 */
function isFineUnset(
  read: Read,
  {
    params,
    setters,
    plan,
  }: { readonly params: readonly string[]; readonly setters: Setters; readonly plan: Plan },
): boolean {
  const { role, reference, definedness, variable } = read;
  const { name, span } = reference;
  if (params.includes(name) || reference.optional === true) return true;
  if (role === "guard" && wordsForNothing.has(name)) return true;
  if (!setters.has(name) && mergingCalls(read).length === 0) return false;
  if (role === "hook-after") return true;
  if (role === "hook-before") return definedness === "maybe";
  if (variable === undefined) return false;
  return (
    !(pastedInto.has(role) && saidAt(plan.document, span).startsWith("{{")) ||
    isAskedFor(read, plan) ||
    isSaidEmpty(read, plan)
  );
}

/** Whether a prompt says itself that the value may be empty. */
function isSaidEmpty(
  { definedness, role, reference: { span } }: Read,
  { document }: Plan,
): boolean {
  return role === "prompt" && definedness !== "no" && isSaidEmptyAt(document, span);
}

/** Whether the command that reads a variable, in its text or from its environment, asks itself what there is. */
function isAskedFor({ role, reference: { name, span } }: Read, { document }: Plan): boolean {
  const isCommand = role === "command" || role === "environment";
  const scalar = isCommand ? scalarAt(document, span) : undefined;
  return scalar !== undefined && asksWhetherEmpty(scalar.text, name, spellingsOf(name));
}

/** The member of a parallel group that leaves an empty text behind where it is skipped, if it may have been. */
function emptierOf(read: Read, flow: ScopeFlow, plan: Plan): Step | undefined {
  const { step: reader, role, reference, variable, state } = read;
  const { name, span } = reference;
  // Reads of unset variables yield nothing there instead of failing.
  if (!pastedInto.has(role) || variable === undefined || !anySkipped(variable.definitions))
    return undefined;
  for (const definition of variable.definitions) {
    if (definition.kind !== "exit" || !skips.has(definition.exit.on.kind)) continue;
    const { step } = definition;
    const [guard] = guardsOf(step);
    if (guard && flow.constantOutcome(guard, state) === true) continue;
    const isMeant = asksFor(reader, name) || isAskedFor(read, plan) || isSaidEmpty(read, plan);
    return saidAt(plan.document, span).startsWith("{{") && !isMeant ? step : undefined;
  }
  return undefined;
}

const skips: ReadonlySet<string> = new Set(["skipped", "excluded"]);

const anySkipped = createDefinitionsQuestion(
  (one) => one.kind === "exit" && skips.has(one.exit.on.kind),
  (first, second) => first || second,
  false,
);

type Codes =
  | "undefined-variable"
  | "variable-not-yet-set"
  | "unset-variable"
  | "maybe-unset-variable";

type Setters = ReadonlyMap<string, readonly Setter[]>;

interface Names {
  readonly setters: Setters;
  /** Calls whose recipes leave a variable behind, wherever they stand. */
  readonly leavers: (name: string) => readonly Writer[];
  readonly lostCalls: LostCalls;
  /** The step with an id. */
  readonly stepNamed: (id: string) => Step | undefined;
  /** Whether the read fails where the variable is unset. */
  readonly fails: boolean;
  /** Whether a name is declared or read: how such a one is spelt is no slip of one place. */
  readonly isUsed: (name: string) => boolean;
  /** Whether to look for the name that was meant. */
  readonly suggests: boolean;
  readonly plan: Plan;
  readonly planOf: (recipe: PlanId) => Plan | undefined;
  readonly factsOf: (recipe: PlanId) => Facts | undefined;
  readonly facts: Facts;
}

function checkRead(read: Read, names: Names, report: RuleReport<Codes>): void {
  const { step, reference, definedness, variable } = read;
  const { setters, leavers, fails, plan, facts } = names;
  const { name, span } = reference;
  const before: readonly Writer[] = [...(setters.get(name) ?? []), ...mergingCalls(read)];
  const known = before.length > 0 ? before : leavers(name);
  const [writer] = known;
  const failing = fails ? loopThatFailsAtFirst(read, plan, facts.flow) : undefined;
  if (name === "") {
    reportForeignPath(reference, report);
  } else if (writer === undefined) {
    reportUnknown(read, names, report);
  } else if (names.lostCalls.isMeantToLeave(step)) {
    return;
  } else if (read.role === "hook-before") {
    const reason = `the hook runs before step "${step.id}", too`;
    const help = "It reads as empty text then. Declare a default that says so.";
    report("maybe-unset-variable", span, { name, reason }, { related: relatedPlaces(known), help });
  } else if (variable === undefined || variable.definitions.size === 0) {
    reportUnwritten(read, known, names, report);
  } else if (definedness === "no" && fails) {
    report(
      "unset-variable",
      span,
      { name, reader: readerOf(step) },
      { related: whyUnset(known, read, names) },
    );
  } else if (failing !== undefined) {
    const help = `The first iteration of "${failing.id}" reads it before it is set: declare a default.`;
    const related = [...relatedPlaces(known), { span: failing.idSpan, message: "the loop" }];
    const parameters = {
      name,
      reader: readerOf(step),
      ended: undefined,
      within: undefined,
      lanes: undefined,
    };
    report("variable-not-yet-set", span, parameters, { related, help });
  } else reportMaybeUnset(read, known, names, report);
}

/** A variable that is set on some of the ways that lead to a read. */
function reportMaybeUnset(
  read: Read,
  known: readonly Writer[],
  names: Names,
  report: RuleReport<Codes>,
): void {
  const { name, span } = read.reference;
  const { fails, plan, facts } = names;
  const [writer] = known;
  if (writer === undefined || isLeftByCall(read, names)) return;
  if (isSetByBegunLoop(writer, read, plan, facts)) return;
  const { text: reason, help: way, isHardly } = unsetReason(writer, read, plan, facts);
  if ((isHardly === true && known.length === 1) || hasUnknownGuard(read, names)) return;
  const together = known.length > 1 ? skippedTogether(known, read, plan, facts) : undefined;
  const help = fails ? (conditionHelp(read) ?? (together ? coverHelp : way)) : emptyHelp;
  const related = whyUnset(known, read, names);
  const guarded = read.step.origins[0];
  const why = { name, reason: together ?? reason };
  report("maybe-unset-variable", span, why, { related, help, guarded });
}

/** A variable that no step before has set: all that set it come later, or one of them never runs. */
function reportUnwritten(
  { step, reference: { name, span }, state }: Read,
  writers: readonly Writer[],
  { setters, plan, facts: { flow } }: Names,
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
  { plan, facts }: Pick<Names, "plan" | "facts">,
  report: RuleReport<Codes>,
): void {
  const { name, span } = read.reference;
  const setter = { step: member, parents: [], name };
  const { text: reason, place } = unsetReason(setter, read, plan, facts);
  const help =
    "It is an empty text then: let this text say what that means, or give the step the same condition.";
  report("maybe-unset-variable", span, { name, reason }, { related: place ? [place] : [], help });
}

function reportUnknown(read: Read, known: Names, report: RuleReport<Codes>): void {
  const { setters, lostCalls, suggests, plan } = known;
  const { name, span } = read.reference;
  if (plan.loopCounters?.includes(name)) {
    report("undefined-variable", span, { name, closest: undefined, isCounter: true });
    return;
  }
  const otherwise = otherMeaning(read, known);
  if (otherwise === "flat name") return;
  if (otherwise !== undefined) {
    report("undefined-variable", span, { name, closest: undefined }, otherwise);
    return;
  }
  const names = suggests ? namesAt(read, setters) : [];
  if (isExported(read, names)) return;
  const meant = unmistakableName(name, names);
  if (meant === undefined && lostCalls.mayLeave(read.step)) return;
  const loop = suggests ? namelessLoop(read, known) : undefined;
  if (loop !== undefined && (meant === undefined || isListOf(loop, meant))) {
    const related = [{ span: loop.idSpan, message: "the loop" }];
    const help = `Name the items of the loop "${loop.id}" so: add \`as: ${name}\` to it.`;
    report("undefined-variable", span, { name, closest: undefined }, { related, help });
    return;
  }
  const isSlip = meant !== undefined && isTypingSlip(name, meant);
  const closest = closestName(name, names);
  const help = closest === undefined ? quotedWordHelp(name, span) : undefined;
  const extra = isSlip ? mendName(read.reference, meant, known) : { help };
  report("undefined-variable", span, { name, closest }, extra);
}

/** What mends a name that is read and one that is set, of which one is a slip. */
function mendName({ name, span }: Reference, meant: string, known: Names): DiagnosticExtra {
  const places = placesThatRead(known.facts.reads.all, name);
  const declared = unreadDeclaration(meant, known);
  if (places > 1 && declared === undefined && !known.isUsed(meant)) return {};
  return twoSpellings(
    { name, span, places, isInPlaceholders: true },
    { name: meant, places: declared },
  );
}

/** What a name means that is no variable, and what to write then: a step, a word of another program, or part of a name with dots. */
function otherMeaning(
  read: Read,
  { plan, setters, stepNamed }: Names,
): DiagnosticExtra | "flat name" | undefined {
  const { name, path } = read.reference;
  const step = stepNamed(wordsForSteps.has(name) ? (path[0] ?? name) : name);
  if (step !== undefined) {
    const related = [{ span: step.idSpan, message: "the step" }];
    return { related, help: resultHelp(step, setters) };
  }
  if (isFlatName(read, setters, plan)) return "flat name";
  const help = foreignHelp(read, plan);
  return help === undefined ? undefined : { help };
}

/** Whether a command names a variable with dots in its name; that nothing else can name it is told where it is set. */
function isFlatName({ reference, role, step }: Read, setters: Setters, { params }: Plan): boolean {
  const whole = dottedName(reference);
  const isOfCommand =
    step.action.kind === "shell" && (role === "command" || role === "environment");
  return isOfCommand && (setters.has(whole) || params.some((param) => param.name === whole));
}

/** Whether a command means a variable of other recipes whose name has signs for which the environment has others. */
function isExported({ reference: { name, span } }: Read, names: readonly string[]): boolean {
  const exported = `RECIPE_VAR_${name}`;
  if (!spanText(span).includes(exported)) return false;
  return names.some((one) => variablesNamed(one).own === exported);
}

/** The loop around a read that does not say what its items are called, while nothing reads them. */
function namelessLoop({ step: { key } }: Read, { setters, isUsed }: Names): Step | undefined {
  const bindings = [...setters.values()].flat().filter(({ kind }) => kind === "binding");
  return bindings.findLast(({ step: { action }, name }) => {
    if (action.kind !== "loop" || action.head.kind !== "each") return false;
    const { item, itemSpan } = action.head;
    if (item !== name || itemSpan !== undefined || isUsed(item)) return false;
    return stepsOf(action.body).some(({ step }) => step.key === key);
  })?.step;
}

/** Whether a loop goes over a variable, or over a part of it: its items may well be called almost like it. */
function isListOf({ action }: Step, name: string): boolean {
  if (action.kind !== "loop" || action.head.kind !== "each") return false;
  return referencesOf(action.head.list).some((one) => one.name === name);
}

/** `{{.Names}}`, which templates of Go write; with blanks they mean the same, and no placeholder. */
function reportForeignPath({ path, span }: Reference, report: RuleReport<Codes>): void {
  const name = `.${path.join(".")}`;
  const help = `It is replaced by nothing. ${withBlanks(name)}`;
  report("undefined-variable", span, { name, closest: undefined }, { help });
}

/** What to write instead of what is no placeholder in a text where values are pasted. */
function foreignHelp({ reference, role }: Read, { document }: Plan): string | undefined {
  const { name, path, span } = reference;
  if (path.length > 0 || !pastedInto.has(role)) return undefined;
  return templateWordHelp(name, locatedText(document, span));
}

/** What other languages call all results: `{{steps.build.output}}`. */
const wordsForSteps: ReadonlySet<string> = new Set(["outputs", "results", "steps"]);

/** The result of a step has the name that its output gives it. */
function resultHelp({ id, key }: Step, setters: Setters): string {
  const output = [...setters.values()]
    .flat()
    .find(({ kind, step }) => kind === "exit" && step.key === key);
  return output === undefined
    ? `Results are not named by their steps: give step "${id}" an \`output\`, and read that.`
    : `Results are not named by their steps: step "${id}" sets "${output.name}".`;
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
  { plan, facts }: Pick<Names, "plan" | "facts">,
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
