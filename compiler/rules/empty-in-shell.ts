import { settersOf } from "../analysis/scope/setters.ts";
import { scriptOf } from "../analysis/script-of.ts";
import { environmentNames } from "../analysis/shell/environment-names.ts";
import { unsetExpansions } from "../analysis/shell/unset-expansions.ts";
import { unmistakableName } from "../diagnostics/closest-name.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import type { Plan } from "../ir/plan.ts";
import type { ShellAction } from "../ir/step.ts";
import { stepsOf } from "../ir/visit.ts";
import { createObjectMemo } from "../source/object-memo.ts";
import type { RuleReport } from "./rule.ts";
import { defineRule } from "./rule.ts";

/** Of the variables that a shell expands, those are empty that neither its script nor its environment sets: the recipe's are no variables of it. */
export const emptyInShell = defineRule({
  name: "empty-in-shell",
  reports: ["empty-in-shell"],
  check({ plan }, report) {
    for (const { step } of stepsOf(plan.body)) {
      const { action } = step;
      // Where a command finds all variables in its environment, it may find those of callers.
      if (action.kind === "shell" && action.environment !== "scope") check(action, plan, report);
    }
  },
});

function check(action: ShellAction, plan: Plan, report: RuleReport<"empty-in-shell">): void {
  const { text } = scriptOf(action.command);
  const given = new Set(action.env.map(({ name }) => name));
  const { expansions, assigned } = unsetExpansions(text, given);
  if (expansions.length === 0 || expansions.length > mostUnset) return;
  const { all } = environmentNames(text);
  const [mentioned, unmentioned] = [given.intersection(all), given.difference(all)];
  const readable = [...assigned, ...mentioned];
  for (const { name, start, end } of expansions) {
    // What is given and never mentioned is told as the misspelt one.
    if (given.has(name) || [...unmentioned].some((one) => unmistakableName(one, [name]))) continue;
    const ofRecipe = variableOf(name, plan);
    const meant = ofRecipe ?? meantOf(name, readable);
    const isUnset = meant !== undefined || isOfScripts(name, given);
    if (!isUnset) continue;
    const scalar = scalarAt(plan.document, action.command.span);
    const isExact = scalar?.text.slice(start, end) === text.slice(start, end);
    const span = scalar && isExact ? scalarMapOf(scalar).span(start, end) : action.command.span;
    report("empty-in-shell", span, { name, meant, isOfRecipe: ofRecipe !== undefined });
  }
}

/** A command that expands more names than these takes them from somewhere else. */
const mostUnset = 10;

/** The variable of the recipe that a name is meant for: its own, or in capitals one that a step sets or that others are given. */
function variableOf(name: string, plan: Plan): string | undefined {
  const { declared, set, given } = variablesOf(plan);
  if (declared.has(name) || set.has(name)) return name;
  const small = name.toLowerCase();
  return set.has(small) || (given.has(name) && declared.has(small)) ? small : undefined;
}

const variablesOf = createObjectMemo((plan: Plan) => ({
  declared: new Set(plan.params.map(({ name }) => name)),
  set: new Set(settersOf(plan).keys()),
  given: new Set(
    stepsOf(plan.body).flatMap(({ step: { action } }) =>
      action.kind === "shell" ? action.env.map(({ name }) => name) : [],
    ),
  ),
}));

function meantOf(name: string, readable: readonly string[]): string | undefined {
  const meant = unmistakableName(name, readable);
  const isPlural = meant !== undefined && [`${meant}s`, `${meant}S`].includes(name);
  const isSingular = meant !== undefined && [`${name}s`, `${name}S`].includes(meant);
  return isPlural || isSingular ? undefined : meant;
}

/** Whether only a script sets variables of such a name: environments have capitals, but for those of proxies and package managers. */
function isOfScripts(name: string, given: ReadonlySet<string>): boolean {
  return /[a-z]/.test(name) && !/proxy|^npm_|^__/.test(name) && !given.has(name.toUpperCase());
}
