import { settersOf } from "../analysis/scope/setters.ts";
import { scriptOf } from "../analysis/script-of.ts";
import { environmentNames } from "../analysis/shell/environment-names.ts";
import { unsetExpansions } from "../analysis/shell/unset-expansions.ts";
import type { ExpandedNames, UnsetName } from "../analysis/shell/unset-names.ts";
import { expandedNames } from "../analysis/shell/unset-names.ts";
import { unmistakableName } from "../diagnostics/closest-name.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import type { Plan } from "../ir/plan.ts";
import type { ShellAction } from "../ir/step.ts";
import { commandsOf, stepsOf } from "../ir/visit.ts";
import { createObjectMemo } from "../source/object-memo.ts";
import type { RuleReport } from "./rule.ts";
import { defineRule } from "./rule.ts";

/** A shell expands only what its script sets and its environment has: no variable of the recipe under its own name in small letters. */
export const unsetShellVariable = defineRule({
  name: "unset-shell-variable",
  reports: ["unset-shell-variable"],
  check({ plan }, report) {
    for (const { step } of stepsOf(plan.body)) {
      for (const action of commandsOf(step)) {
        if (action.environment === "scope") checkScope(action, plan, report);
        else checkGiven(action, plan, report);
      }
    }
  },
});

/** Where a command finds all variables in its environment, it may find those of callers, too. */
function checkScope(
  { command, env }: ShellAction,
  plan: Plan,
  report: RuleReport<"unset-shell-variable">,
): void {
  const scalar = scalarAt(plan.document, command.span);
  if (scalar === undefined) return;
  const { span } = scalarMapOf(scalar);
  const names = expandedNames(scalar.text);
  for (const unset of names.unset) {
    if (env.some(({ name }) => name === unset.name)) continue;
    const meant = meantBy(unset, names, plan);
    if (meant === undefined) continue;
    const parameters = { name: unset.name, ...meant, isGiven: false };
    report("unset-shell-variable", span(unset.start, unset.end), parameters);
  }
}

interface Meant {
  readonly meant: string;
  /** Whether that is a variable of the recipe. */
  readonly isOfRecipe: boolean;
}

function meantBy({ name }: UnsetName, { set }: ExpandedNames, plan: Plan): Meant | undefined {
  const { declared, set: stored } = variablesOf(plan);
  if (declared.has(name) || stored.has(name)) return { meant: name, isOfRecipe: true };
  const meant = unmistakableName(name, set);
  return meant === undefined ? undefined : { meant, isOfRecipe: false };
}

/** Looks at a command that is given its variables one by one. */
function checkGiven(
  action: ShellAction,
  plan: Plan,
  report: RuleReport<"unset-shell-variable">,
): void {
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
    const isOfRecipe = ofRecipe !== undefined;
    report("unset-shell-variable", span, { name, meant, isOfRecipe, isGiven: true });
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
