import type { NamesRead } from "../analysis/names-read.ts";
import { isAmong, isFinalOutput, namesRead } from "../analysis/names-read.ts";
import { readNames } from "../analysis/reads.ts";
import type { Setter } from "../analysis/setters/setters.ts";
import { settersOf } from "../analysis/setters/setters.ts";
import { toolVariables } from "../analysis/shell/environment/tool-variables.ts";
import { closestName } from "../diagnostics/spelling/closest-name.ts";
import { isMisspelling, isPlural } from "../diagnostics/spelling/is-misspelling.ts";
import { isTypingSlip } from "../diagnostics/spelling/is-typing-slip.ts";
import { renaming } from "../diagnostics/spelling/renaming.ts";
import type { Param, Plan } from "../ir/plan.ts";
import type { AssignedValue, Block, Step } from "../ir/step.ts";
import type { PlacedCommand } from "../ir/visit.ts";
import { commandsIn } from "../ir/visit.ts";
import type { ObjectMemo } from "../source/object-memo.ts";
import { createObjectMemo } from "../source/object-memo.ts";
import type { Span } from "../source/span.ts";
import type { RuleReport, RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

/**
 * A variable that a step sets and nothing reads may be a misspelt one, and an input that nothing reads changes nothing.
 * Variables of a recipe that others call or extend, and the result of its last step, are read elsewhere.
 */
export const unreadVariable = defineRule({
  name: "unread-variable",
  reports: ["misspelt-input", "misspelt-output", "unread-input", "unread-output"],
  check(subject, report) {
    const { plan, callees } = subject;
    // The steps of a parent that cannot be had may read anything.
    if (isUsed(subject) || plan.isFragment) return;
    const read = namesRead(plan, callees.plan);
    if (read === undefined) return;
    const isUnread = (name: string): boolean => !(isAmong(read, name) || isFinalOutput(plan, name));
    const inputs = fixedInputs(plan).filter(({ name }) => isUnread(name));
    const outputs = firstOutputs(plan).filter(({ name }) => isUnread(name));
    const meant = meantNames([...inputs, ...outputs], subject);
    const isTold = ({ name, span }: NamedPlace): boolean => isOwn(span, plan) && !meant.has(name);
    reportInputs(inputs.filter(isTold), { plan, read }, report);
    reportOutputs(outputs.filter(isTold), { plan, read }, report);
  },
});

/** A recipe, and what is read of its variables. */
interface Reading {
  readonly plan: Plan;
  readonly read: NamesRead;
}

function reportInputs(
  told: readonly NamedPlace[],
  { plan, read }: Reading,
  report: RuleReport<"misspelt-input" | "unread-input">,
): void {
  if (told.length === 0) return;
  const likeInput = inputsLike(told.length, plan, read);
  for (const { name, span } of told) {
    const other = likeInput(name);
    if (other === undefined) report("unread-input", span, { name });
    else report("misspelt-input", span, { name, meant: other });
  }
}

function reportOutputs(
  told: readonly Setter[],
  { plan, read }: Reading,
  report: RuleReport<"misspelt-output" | "unread-output">,
): void {
  if (told.length === 0) return;
  const likeOutput = outputsLike(plan, read);
  for (const setter of told) {
    const { name, span } = setter;
    const other = likeOutput(name);
    if (other !== undefined) reportMisspelt(name, span, other, report);
    else report("unread-output", span, { name }, { help: isLeftOut(setter) ? leftOut : undefined });
  }
}

const leftOut =
  "Of each iteration, the loop collects what its last step leaves, and nothing else: let that have it, or remove the field.";

/** Whether the loop around a step collects results, of which its own is none. */
function isLeftOut({ parents }: Setter): boolean {
  const loop = parents.at(-1);
  if (loop?.action.kind !== "loop") return false;
  return loop.exits.some(({ set }) => set.some(({ value }) => value.kind === "list"));
}

/** A name where it is written. */
interface NamedPlace {
  readonly name: string;
  readonly span: Span;
}

/** Tells the name under which a recipe has and reads what an output can hardly but have meant, and whether a step sets that. */
function outputsLike(plan: Plan, read: NamesRead): (name: string) => MeantOutput | undefined {
  const setters = settersOf(plan);
  const known = knownNames(plan);
  if (known.size > mostCompared) return () => undefined;
  // Most recipes have no output that nothing reads.
  let alike: readonly string[] | undefined;
  return (name) => {
    alike ??= [...known].filter((one) => isAmong(read, one));
    const meant = closestName(
      name,
      alike.filter((one) => !isPlural(name, one)),
    );
    if (meant === undefined || !isTypingSlip(name, meant)) return undefined;
    return { meant, isSet: setters.has(meant) };
  };
}

/** Tells the name that one of so many inputs has most likely meant, which is read, and which the same recipe does not give a default as well. */
function inputsLike(
  inputs: number,
  plan: Plan,
  read: NamesRead,
): (name: string) => string | undefined {
  if (inputs === 0) return () => undefined;
  const own = plan.params.filter(
    ({ defaultSpan, span }) => defaultSpan !== undefined && isOwn(span, plan),
  );
  const given = new Set(own.map((param) => param.name));
  const others = [...knownNames(plan)].filter((one) => !given.has(one) && isAmong(read, one));
  if (others.length > mostCompared || others.length * inputs > mostPairs) return () => undefined;
  return (name) => {
    const other = closestName(name, others);
    return other !== undefined && isMisspelling(name, other) ? other : undefined;
  };
}

const knownNames: ObjectMemo<Plan, ReadonlySet<string>> = createObjectMemo((plan) => {
  const names = new Set(plan.params.map(({ name }) => name));
  for (const name of settersOf(plan).keys()) names.add(name);
  return names;
});

interface MeantOutput {
  readonly meant: string;
  readonly isSet: boolean;
}

/** What another step sets may be meant to keep its result. */
function reportMisspelt(
  name: string,
  span: Span,
  output: MeantOutput,
  report: RuleReport<"misspelt-output">,
): void {
  const fix = output.isSet ? undefined : renaming(span, name, output.meant);
  report("misspelt-output", span, { name, ...output }, { fix });
}

/** Of a recipe with more names, the outputs that nothing reads are not compared with those that something does. */
const mostCompared = 1_000;

/** Whether the recipe itself has written something; what an extended one has is there for all that extend it. */
function isOwn({ source }: Span, { document }: Plan): boolean {
  return source === document.source;
}

/** Whether others call or extend a recipe: they read what it leaves behind. */
function isUsed({ plan: { id }, facts: { callGraph } }: RuleSubject): boolean {
  return callGraph.callsTo(id).length > 0 || callGraph.childrenOf(id).length > 0;
}

/** What only the caller sets. */
function fixedInputs(plan: Plan): readonly Param[] {
  const ambient: readonly string[] = Object.values(plan.ambient);
  const setters = settersOf(plan);
  return plan.params.filter(
    ({ name, origin, defaultSpan }) =>
      origin === "declared" &&
      defaultSpan !== undefined &&
      !setters.has(name) &&
      !ambient.includes(name) &&
      !(toolVariables.has(name.toUpperCase()) && commandsIn(plan.body).some(isGivenAll)),
  );
}

/** Whether a command finds all variables in its environment, in capitals too. */
function isGivenAll({ command }: PlacedCommand): boolean {
  return command.environment === "scope";
}

/**
 * Of each variable, the first step that says by name that it sets it, if it is not the last one of the recipe or of a loop
 * whose results are kept.
 */
function firstOutputs(plan: Plan): readonly Setter[] {
  const lastStep = lastStepOf(plan.body);
  const firsts = [...settersOf(plan).values()].flatMap(
    (setters) =>
      setters.find(
        ({ kind, span, step }) => kind === "exit" && span !== step.idSpan && step !== lastStep,
      ) ?? [],
  );
  return firsts.filter((setter) => !isKeptByLoop(setter));
}

/** The last step that does something; the end of a stage only waits for an approval, if that. */
function lastStepOf({ steps }: Block): Step | undefined {
  return [...steps.values()].findLast(({ action: { kind } }) => kind !== "none" && kind !== "gate");
}

/** Whether a step gives the iterations of a loop their results, and something keeps these: its `output` says what they are. */
function isKeptByLoop({ step, parents }: Setter): boolean {
  const loop = parents.at(-1);
  if (loop?.action.kind !== "loop") return false;
  const isLast = [...loop.action.body.steps.values()].at(-1) === step;
  return isLast && loop.exits.some(({ set }) => set.some(({ value }) => kept.has(value.kind)));
}

/** What a loop may keep of its iterations: the last result, or all. */
const kept: ReadonlySet<AssignedValue["kind"]> = new Set(["list", "result"]);

/** Of a recipe with more pairs of unread and unknown names, nobody can tell which are one. */
const mostPairs = 100_000;

/** The names that misspelt ones stand for: those are reported, and their authors know what they read. */
function meantNames(
  unread: readonly { readonly name: string }[],
  { plan, facts }: RuleSubject,
): ReadonlySet<string> {
  if (unread.length === 0) return new Set();
  const names = unread.map(({ name }) => name);
  const unknown = readNames(facts.reads).difference(knownNames(plan));
  if (unknown.size * names.length > mostPairs) return new Set(names);
  return new Set([...unknown].flatMap((name) => closestName(name, names) ?? []));
}
