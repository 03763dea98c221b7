import { evaluationOf } from "../analysis/conditions/evaluation.ts";
import type { CallSite } from "../analysis/graph/call-graph.ts";
import { isAskedForInScript, isSaidEmpty } from "../analysis/nothing-in-text.ts";
import type { Read } from "../analysis/reads.ts";
import { areOfKind } from "../analysis/scope/definitions.ts";
import type { RelatedPlace } from "../diagnostics/diagnostic.ts";
import { isSaidNullAt } from "../document/mistakes/said-empty.ts";
import { isSaidOptional, saidRequired } from "../document/said-required.ts";
import { pastedInto } from "../ir/evaluated.ts";
import type { Param, Plan } from "../ir/plan.ts";
import type { RuleReport, RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

/**
 * A default of no value reminds those of an input who begin a recipe by hand. A recipe that calls it and passes nothing has it
 * go on with nothing: an agent is asked about an empty text, or about "None".
 */
export const emptyInput = defineRule({
  name: "empty-input",
  reports: ["empty-input"],
  check(subject, report) {
    const { facts, plan } = subject;
    for (const site of facts.callGraph.callsFrom(plan.id)) checkCall(site, subject, report);
  },
});

function checkCall(site: CallSite, subject: RuleSubject, report: RuleReport<"empty-input">): void {
  const { call, callee, caller, isChosen } = site;
  const plan = subject.callees.plan(callee);
  const reads = subject.callees.facts(callee)?.reads.all;
  if (plan === undefined || reads === undefined || isChosen || callee === caller) return;
  if (call.callee.kind !== "static" || call.lacksInput === true) return;
  const declared = new Set(plan.params.map(({ name }) => name));
  // What is passed under a name that the recipe does not know may be meant for this one.
  if (call.input.some(({ name }) => !declared.has(name))) return;
  for (const param of plan.params) {
    if (isPassed(param.name, site, subject)) continue;
    const own = reads.filter(({ reference }) => reference.name === param.name);
    const need = needOf(param, own, plan);
    if (need === undefined) continue;
    const parameters = { recipe: call.callee.path, name: param.name, asText: need.asText };
    report("empty-input", call.callee.span, parameters, { related: [need.related] });
  }
}

function isPassed(name: string, { call, step }: CallSite, { facts }: RuleSubject): boolean {
  if (call.input.some((one) => one.name === name)) return true;
  return call.passes === "inherit" && facts.mayHaveBefore(step.key, name) !== false;
}

/** Why a recipe needs more than the default of an input. */
interface Need {
  readonly related: RelatedPlace;
  /** How null is written; undefined of an empty text. */
  readonly asText: string | undefined;
}

function needOf(param: Param, reads: readonly Read[], plan: Plan): Need | undefined {
  const { default: fallback, defaultSpan, span } = param;
  if (defaultSpan === undefined || (fallback !== "" && fallback !== null)) return undefined;
  const entry = { ...span, end: defaultSpan.end };
  const said = param.neededAt ?? saidRequired(entry);
  if (said === undefined && (fallback === "" || isSaidOptional(entry))) return undefined;
  if (!reads.some(isOfDefault) || reads.some((read) => isExpected(read, plan))) return undefined;
  const asText = fallback === null ? evaluationOf(plan.dialect)?.text(null) : undefined;
  if (said !== undefined) return { related: { span: said, message: "it says so here" }, asText };
  const written = asText ? reads.find(isWritten) : undefined;
  if (written === undefined) return undefined;
  return { related: { span: written.reference.span, message: "read here" }, asText };
}

/** Whether nothing in the recipe gives the variable another value before it is read. */
function isOfDefault({ role, variable }: Read): boolean {
  return pastedInto.has(role) && variable !== undefined && areOfKind(variable.definitions, "param");
}

function isWritten(read: Read): boolean {
  return read.role === "prompt" && read.reference.path.length === 0 && isOfDefault(read);
}

/** Whether the recipe reckons with nothing: it asks what there is, or tells its reader what that means. */
function isExpected(read: Read, plan: Plan): boolean {
  const { reference, role } = read;
  if (role === "prompt") {
    return isSaidEmpty(read, plan) || isSaidNullAt(plan.document, reference.span);
  }
  return !pastedInto.has(role) || isAskedForInScript(read, reference.name, plan);
}
