import type { CallSite } from "../analysis/graph/call-graph.ts";
import { isAmong, namesRead } from "../analysis/names-read.ts";
import { hasKind } from "../analysis/scope/definitions.ts";
import { closestName } from "../diagnostics/closest-name.ts";
import { diagnostic } from "../diagnostics/diagnostic.ts";
import { looksLikeRecipe } from "../diagnostics/recipe-keys.ts";
import type { Param, Plan } from "../ir/plan.ts";
import type { Callee, Step } from "../ir/step.ts";
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
  const missing = (choices?.get(key) ?? []).filter(({ plan }) => plan === undefined);
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
    if (isRequired(param)) reportMissing(callee, param.name, param, report);
  }
}

function checkCall(site: CallSite, subject: RuleSubject, report: RuleReport<CallCodes>): void {
  const { callee } = site.call;
  if (callee.kind !== "static" || site.callee === site.caller) return;
  checkSound(callee, subject, report);
  checkInputs(site, subject, report);
}

type KnownCallee = Extract<Callee, { readonly kind: "static" }>;

function checkSound(
  { path, plan, span }: KnownCallee,
  { callees }: RuleSubject,
  report: RuleReport<CallCodes>,
): void {
  const [error] = callees.errors(plan);
  if (error === undefined || callees.isReported(plan)) return;
  const { path: file, text } = error.span.source;
  const { line, column } = lineIndexOf(error.span.source).position(error.span.start);
  const related = looksLikeRecipe(text) ? [{ span: error.span, message: error.message }] : [];
  const parameters = { recipe: path, place: `${line}:${column}`, file };
  report("callee-has-errors", span, parameters, { related });
}

function checkInputs(site: CallSite, subject: RuleSubject, report: RuleReport<CallCodes>): void {
  const { callee, input, passes, stdin } = site.call;
  const plan = subject.callees.plan(site.callee);
  const facts = subject.callees.facts(site.callee);
  if (callee.kind !== "static" || plan === undefined || facts === undefined) return;
  const passed = new Set(input.map(({ name }) => name));
  if (stdin !== undefined) passed.add("stdin");
  const declared = new Map(plan.params.map((param) => [param.name, param]));
  const required = plan.params.filter(isRequired).map(({ name }) => name);
  if (passes === "inherit") {
    if (subject.plan.isFragment) return;
    // What is there on some paths reaches the callee on them.
    const isInherited = (name: string): boolean =>
      subject.facts.mayHaveBefore(site.step.key, name) !== false;
    const missing = required.filter((name) => !(passed.has(name) || isInherited(name)));
    for (const name of missing) reportMissing(callee, name, declared.get(name), report);
  }
  checkUnknown(callee, site, subject, report);
  if (passes === "inherit") return;
  for (const name of new Set([...required, ...givenByOthers(facts)].sort())) {
    if (!passed.has(name)) reportMissing(callee, name, declared.get(name), report);
  }
}

/** What the callee neither declares nor reads; what it leaves behind, its caller may read. */
function checkUnknown(
  callee: KnownCallee,
  { call: { input, passes }, callee: id }: CallSite,
  { callees, facts }: RuleSubject,
  report: RuleReport<CallCodes>,
): void {
  const plan = callees.plan(id);
  if (plan === undefined) return;
  const declared = plan.params.map(({ name }) => name);
  const undeclared = input.filter(({ name }) => !declared.includes(name));
  const read = undeclared.length > 0 ? namesRead(plan, callees.plan) : undefined;
  if (read === undefined) return;
  const passed = new Set(input.map(({ name }) => name));
  const optional = declared.filter((name) => !passed.has(name)).toSorted();
  const isReadBack = (name: string): boolean =>
    passes === "inherit" && (mentions(plan, name) || readsOf(facts).has(name));
  for (const { name, nameSpan } of undeclared) {
    // One that differs by its signs alone is meant, whatever commands find in their environment.
    const same = optional.find((one) => lettersOf(one) === lettersOf(name));
    const isOther = same !== undefined && !read.written.has(name) && !readsOf(facts).has(name);
    if (!isOther && (isAmong(read, name) || isReadBack(name))) continue;
    const closest = same ?? closestName(name, optional);
    report("unknown-input", nameSpan, { recipe: callee.path, name, closest });
  }
}

/** A name as it is also spelt: with other signs between its words, or in capitals. */
function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[-_]/g, "");
}

/** Whether the text of a recipe has a name in it: its commands may read all variables from their environment. */
function mentions({ document }: Plan, name: string): boolean {
  return document.source.text.toLowerCase().includes(name.toLowerCase());
}

function readsOf({ reads }: RuleSubject["facts"]): ReadonlySet<string> {
  return new Set(reads.all.map(({ reference }) => reference.name));
}

function reportMissing(
  { path, span }: KnownCallee,
  name: string,
  param: Param | undefined,
  report: RuleReport<CallCodes>,
): void {
  const related = param ? [{ span: param.span, message: "asked for here" }] : [];
  report("missing-input", span, { recipe: path, name }, { related });
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
