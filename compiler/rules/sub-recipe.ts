import { writtenCommands } from "../analysis/commands/written-commands.ts";
import type { CallSite } from "../analysis/graph/call-graph.ts";
import { isAmong, namesRead } from "../analysis/names-read.ts";
import { readNames } from "../analysis/reads.ts";
import { endlessRecursion } from "../analysis/repetition/endless-recursion.ts";
import { hasKind } from "../analysis/scope/definitions.ts";
import { speaksOf } from "../analysis/speaks-of.ts";
import type { Diagnostic, RelatedPlace } from "../diagnostics/diagnostic.ts";
import { diagnostic } from "../diagnostics/diagnostic.ts";
import { looksLikeRecipe } from "../diagnostics/recipe-keys.ts";
import { closestName, unmistakableName } from "../diagnostics/spelling/closest-name.ts";
import { isTypingSlip } from "../diagnostics/spelling/is-typing-slip.ts";
import { renamingFix } from "../document/mistakes/field-name-fix.ts";
import { saidText } from "../document/said-text.ts";
import type { Param, Plan } from "../ir/plan.ts";
import type { CallAction, Callee, Step } from "../ir/step.ts";
import { stepsOf } from "../ir/visit.ts";
import { lineIndexOf } from "../source/line-index.ts";
import type { RuleReport, RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

type CallCodes = "callee-has-errors" | "missing-input" | "unknown-input";

type Codes = CallCodes | "missing-recipe" | "unfit-choice";

/** A recipe that is called must be there, be sound, and be given what it needs and nothing else. */
export const subRecipe = defineRule({
  name: "sub-recipe",
  reports: [
    "callee-has-errors",
    "missing-input",
    "missing-recipe",
    "unfit-choice",
    "unknown-input",
  ],
  check(subject, report) {
    const { plan, facts } = subject;
    for (const { step } of stepsOf(plan.body)) {
      const { action, exits } = step;
      if (action.kind === "call") checkMissing(action.callee, report);
      for (const { then } of exits) {
        if (then.kind === "restart") checkRestart(then.callee, subject, report);
      }
      checkMissingChoices(step, plan, report);
    }
    for (const site of facts.callGraph.callsFrom(plan.id)) {
      checkCall(site, subject, site.isChosen ? reportChoice(site, report) : report);
    }
  },
});

/** What is an error of a recipe that is called for certain is one of some runs where the path is computed. */
function reportChoice({ call }: CallSite, report: RuleReport<Codes>): RuleReport<CallCodes> {
  return (code, span, parameters, extra) => {
    if (call.callee.kind !== "static") return;
    const { message: problem, related } = diagnostic(code, span, parameters, extra);
    report("unfit-choice", call.callee.span, { paths: [call.callee.path], problem }, { related });
  };
}

function checkMissing(callee: Callee, report: RuleReport<Codes>): void {
  if (callee.kind !== "missing" || callee.isReported === true) return;
  report("missing-recipe", callee.span, callee);
}

function checkMissingChoices(step: Step, { choices }: Plan, report: RuleReport<Codes>): void {
  const { action, key } = step;
  if (action.kind !== "call" || action.callee.kind !== "dynamic") return;
  const { span } = action.callee.path;
  const missing = (choices?.get(key)?.recipes ?? []).filter(({ plan }) => plan === undefined);
  if (missing.length === 0) return;
  const problem = missing.length === 1 ? "There is no such file." : "There are no such files.";
  report("unfit-choice", span, { paths: missing.map(({ path }) => path), problem });
}

/** A recipe that another one goes on as starts with its defaults alone. */
function checkRestart(callee: Callee, subject: RuleSubject, report: RuleReport<Codes>): void {
  if (callee.kind !== "static" || callee.plan === subject.plan.id) return;
  checkSound(callee, subject, report);
  const plan = subject.callees.plan(callee.plan);
  for (const param of plan?.params ?? []) {
    if (!isRequired(param)) continue;
    const missing = { recipe: callee.path, name: param.name };
    report("missing-input", callee.span, missing, { related: relatedTo(param), help: atRestart });
  }
}

const atRestart = "A restart passes nothing: give it a default in the recipe that begins.";

function checkCall(site: CallSite, subject: RuleSubject, report: RuleReport<CallCodes>): void {
  const { callee, lacksInput = false } = site.call;
  if (callee.kind !== "static") return;
  // Its own errors are told where they stand.
  if (site.callee !== site.caller) checkCallee(site, callee, subject, report);
  if (!lacksInput) checkInputs(site, subject, report);
}

function checkCallee(
  site: CallSite,
  callee: KnownCallee,
  subject: RuleSubject,
  report: RuleReport<CallCodes>,
): void {
  // Each recipe of a circle is told the whole of it.
  let isCircle: boolean | undefined;
  const isOwnCircle = ({ code }: Diagnostic): boolean => {
    if (code !== "endless-recursion") return false;
    isCircle ??= endlessRecursion(site, subject) !== undefined;
    return isCircle;
  };
  const { lacksInput = false } = site.call;
  const isTold = (error: Diagnostic): boolean =>
    isOwnCircle(error) || (lacksInput && error.code === "undefined-variable");
  checkSound(callee, subject, report, isTold);
}

type KnownCallee = Extract<Callee, { readonly kind: "static" }>;

function checkSound(
  { path, plan, span }: KnownCallee,
  { callees }: RuleSubject,
  report: RuleReport<CallCodes>,
  isTold: (error: Diagnostic) => boolean = () => false,
): void {
  if (callees.isReported(plan)) return;
  const error = callees.errors(plan).find((one) => !isTold(one));
  if (error === undefined) return;
  const { path: file, text } = error.span.source;
  const { line, column } = lineIndexOf(error.span.source).position(error.span.start);
  const isRecipe = looksLikeRecipe(text);
  const related = isRecipe ? [{ span: error.span, message: error.message }] : [];
  const parameters = { recipe: path, place: `${line}:${column}`, file, isRecipe };
  report("callee-has-errors", span, parameters, { related });
}

function checkInputs(site: CallSite, subject: RuleSubject, report: RuleReport<CallCodes>): void {
  const { callee, passes } = site.call;
  const plan = subject.callees.plan(site.callee);
  if (callee.kind !== "static" || plan === undefined) return;
  if (passes === "inherit" && subject.plan.isFragment) return;
  const missing = missingInputs(site, plan, subject);
  const told = checkUnknown({ callee, plan, site, missing }, subject, report);
  const declared = new Map(plan.params.map((param) => [param.name, param]));
  for (const name of missing) {
    if (!told.includes(name)) reportMissing(callee, name, declared.get(name), report);
  }
}

/** What the callee cannot do without, and is not given. */
function missingInputs(
  { call: { input, passes, stdin }, callee, step }: CallSite,
  plan: Plan,
  { callees, facts }: RuleSubject,
): readonly string[] {
  const passed = new Set(input.map(({ name }) => name));
  if (stdin !== undefined) passed.add("stdin");
  const required = plan.params.filter(isRequired).map(({ name }) => name);
  const calleeFacts = callees.facts(callee);
  if (passes === "inherit") {
    // What is there on some paths reaches the callee on them.
    const isInherited = (name: string): boolean => facts.mayHaveBefore(step.key, name) !== false;
    return required.filter((name) => !(passed.has(name) || isInherited(name)));
  }
  const asked = new Set([...required, ...(calleeFacts ? givenByOthers(calleeFacts) : [])]);
  return [...asked].filter((name) => !passed.has(name)).sort();
}

/** A call of a recipe that is known, and what that needs and is not given. */
interface KnownCall {
  readonly callee: KnownCallee;
  readonly plan: Plan;
  readonly site: CallSite;
  readonly missing: readonly string[];
}

/**
 * What the callee neither declares nor reads; what it leaves behind, its caller may read. Gives those of the missing
 * inputs that are told as misspelt here.
 */
function checkUnknown(
  { callee, plan, site, missing }: KnownCall,
  { callees, facts }: RuleSubject,
  report: RuleReport<CallCodes>,
): readonly string[] {
  const { input, passes } = site.call;
  const declared = plan.params.map(({ name }) => name);
  const undeclared = input.filter(({ name }) => !declared.includes(name));
  const read = undeclared.length > 0 ? namesRead(plan, callees.plan) : undefined;
  if (read === undefined) return [];
  const passed = new Set(input.map(({ name }) => name));
  const open = new Set([...missing, ...declared.filter((name) => !passed.has(name))]);
  const isReadBack = (name: string, isSlip: boolean): boolean =>
    passes === "inherit" && (mentions(plan, name, isSlip) || readNames(facts.reads).has(name));
  for (const one of undeclared) {
    const { name } = one;
    const candidates = [...open].sort();
    // One that differs by its signs alone is meant, whatever commands find in their environment.
    const same = candidates.find((other) => lettersOf(other) === lettersOf(name));
    const isOther =
      same !== undefined && !read.written.has(name) && !readNames(facts.reads).has(name);
    if (!isOther && isAmong(read, name)) continue;
    const closest = same ?? closestName(name, candidates);
    const isSlip = unmistakableName(name, candidates) === closest;
    if (!isOther && isReadBack(name, isSlip && closest !== undefined)) continue;
    reportUnknown(one, { closest, isSlip }, { callee, plan, missing }, report);
    if (closest !== undefined) open.delete(closest);
  }
  return missing.filter((name) => !open.has(name));
}

/** What a name that a recipe does not know may mean; a slip where it can mean nothing else. */
interface Meaning {
  readonly closest: string | undefined;
  readonly isSlip: boolean;
}

/** One mistake is told once: a misspelt name is why the right one is missing. */
function reportUnknown(
  { name, nameSpan }: CallAction["input"][number],
  { closest, isSlip }: Meaning,
  { callee, plan, missing }: Omit<KnownCall, "site">,
  report: RuleReport<CallCodes>,
): void {
  const isFixed = isSlip && closest !== undefined && isTypingSlip(name, closest);
  const fix = isFixed ? renamingFix({ text: name, span: nameSpan }, closest) : undefined;
  const recipe = callee.path;
  if (closest === undefined || !missing.includes(closest)) {
    report("unknown-input", nameSpan, { recipe, name, closest }, { fix });
    return;
  }
  const related = relatedTo(plan.params.find((param) => param.name === closest));
  report("missing-input", nameSpan, { recipe, name: closest, passed: name }, { related, fix });
}

/** A name as it is also spelt: with other signs between its words, or in capitals. */
function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[-_]/g, "");
}

/**
 * Whether the text of a recipe speaks of a name: its commands may read all variables from their environment. Of a name that is
 * a slip for an input, prompts speak as of any other thing, and so do the names of files: `package.json` is no `package`.
 */
function mentions(plan: Plan, name: string, isSlip: boolean): boolean {
  if (!isSlip) return speaksOf(saidText(plan.document), name);
  return writtenCommands(plan).some(({ scalar }) =>
    speaksOf(scalar.text.replaceAll(fileName, " "), name),
  );
}

/** A path, or a word with an ending. */
const fileName = /(?<![\w.-])(?:[\w.-]+\/)+[\w.-]+|(?<![\w.$-])\w[\w-]*\.[a-z]\w{0,4}\b(?!\()/g;

function reportMissing(
  { path, span }: KnownCallee,
  name: string,
  param: Param | undefined,
  report: RuleReport<CallCodes>,
): void {
  report("missing-input", span, { recipe: path, name }, { related: relatedTo(param) });
}

function relatedTo(param: Param | undefined): readonly RelatedPlace[] {
  return param ? [{ span: param.span, message: "asked for here" }] : [];
}

/** Whether a recipe cannot do without a value for a parameter; what the command line gives is no matter of the recipe. */
function isRequired({ default: fallback, isOptional, origin }: Param): boolean {
  return fallback === undefined && isOptional !== true && origin !== "option";
}

/** What a recipe reads because other callers give it. */
function givenByOthers({ reads }: RuleSubject["facts"]): readonly string[] {
  return reads.all.flatMap(({ reference, variable }) =>
    hasKind(variable?.definitions, "given") ? [reference.name] : [],
  );
}
