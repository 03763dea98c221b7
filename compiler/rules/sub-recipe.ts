import type { CallSite } from "../analysis/call-graph.ts";
import { closestName } from "../diagnostics/closest-name.ts";
import { readsOf, stepsOf } from "../ir/visit.ts";
import { lineIndexOf } from "../source/line-index.ts";
import type { RuleReport, RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

type Codes = "callee-has-errors" | "missing-input" | "missing-recipe" | "unknown-input";

/** A recipe that is called must be there, be sound, and be given what it needs and nothing else. */
export const subRecipe = defineRule({
  name: "sub-recipe",
  reports: ["callee-has-errors", "missing-input", "missing-recipe", "unknown-input"],
  check(subject, report) {
    const { plan, facts } = subject;
    for (const { step } of stepsOf(plan.body)) {
      const { action } = step;
      if (action.kind !== "call" || action.callee.kind !== "missing") continue;
      const { path, places, span } = action.callee;
      report("missing-recipe", span, places === undefined ? { path } : { path, places });
    }
    for (const site of facts.callGraph.callsFrom(plan.id)) checkCall(site, subject, report);
  },
});

function checkCall(site: CallSite, subject: RuleSubject, report: RuleReport<Codes>): void {
  const { callee } = site.call;
  if (callee.kind !== "static" || site.callee === site.caller) return;
  const [error] = subject.callees.errors(site.callee);
  if (error && !subject.callees.isReported(site.callee)) {
    const { line, column } = lineIndexOf(error.span.source).position(error.span.start);
    const related = [{ span: error.span, message: error.message }];
    const parameters = { recipe: callee.path, place: `${line}:${column}` };
    report("callee-has-errors", callee.span, parameters, { related });
  }
  checkInputs(site, subject, report);
}

function checkInputs(site: CallSite, { callees }: RuleSubject, report: RuleReport<Codes>): void {
  const { callee, input } = site.call;
  const plan = callees.plan(site.callee);
  const facts = callees.facts(site.callee);
  if (callee.kind !== "static" || plan === undefined || facts === undefined) return;
  const recipe = callee.path;
  const passed = new Set(input.map(({ name }) => name));
  const declared = new Map(plan.params.map((param) => [param.name, param]));
  const read = new Set([...readsOf(plan.body)].map(({ reference }) => reference.name));
  const optional = [...declared.keys()].filter((name) => !passed.has(name));
  // What inherits all variables is not told apart from what it needs.
  if (site.call.passes === "inherit") return;
  for (const { name, nameSpan } of input) {
    if (declared.has(name) || read.has(name)) continue;
    const closest = closestName(name, optional.toSorted());
    report("unknown-input", nameSpan, { recipe, name, closest });
  }
  for (const name of neededInputs(site, { declared, facts })) {
    if (passed.has(name)) continue;
    const param = declared.get(name);
    const related = param ? [{ span: param.span, message: "asked for here" }] : [];
    report("missing-input", callee.span, { recipe, name }, { related });
  }
}

/** What the callee has no default for, and what it reads because other callers give it. */
function neededInputs(
  _site: CallSite,
  {
    declared,
    facts,
  }: {
    readonly declared: ReadonlyMap<string, { readonly default: unknown; readonly origin: string }>;
    readonly facts: RuleSubject["facts"];
  },
): readonly string[] {
  const required = [...declared].flatMap(([name, param]) =>
    param.default === undefined && param.origin === "comment" ? [name] : [],
  );
  const given = facts.reads.all.flatMap(({ reference, variable }) =>
    [...(variable?.definitions ?? [])].some(({ kind }) => kind === "given") ? [reference.name] : [],
  );
  return [...new Set([...required, ...given])].sort();
}
