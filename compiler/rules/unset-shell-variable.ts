import { settersOf } from "../analysis/scope/setters.ts";
import { scriptOf } from "../analysis/script-of.ts";
import { environmentNames } from "../analysis/shell/environment-names.ts";
import type { UnsetExpansion } from "../analysis/shell/unset-expansions.ts";
import { unsetExpansions } from "../analysis/shell/unset-expansions.ts";
import { unmistakableName } from "../diagnostics/closest-name.ts";
import { isPlural } from "../diagnostics/is-misspelling.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import type { Plan } from "../ir/plan.ts";
import type { ShellAction } from "../ir/step.ts";
import { commandsIn, stepsOf } from "../ir/visit.ts";
import { createObjectMemo } from "../source/object-memo.ts";
import type { Span } from "../source/span.ts";
import { defineRule } from "./rule.ts";

/** A shell expands only what its script sets and its environment has: no variable of the recipe under its own name in small letters. */
export const unsetShellVariable = defineRule({
  name: "unset-shell-variable",
  reports: ["unset-shell-variable"],
  check({ plan }, report) {
    for (const { command } of commandsIn(plan.body)) {
      const isGiven = command.environment !== "scope";
      const unset = isGiven ? unsetOfGiven(command, plan) : unsetInScope(command, plan);
      for (const { expansion, ...meaning } of unset) {
        const span = placeOf(expansion, command, plan);
        report("unset-shell-variable", span, { name: expansion.name, ...meaning, isGiven });
      }
    }
  },
});

/** A variable that a shell does not have, and what is most likely meant. */
interface Unset {
  readonly expansion: UnsetExpansion;
  readonly meant: string | undefined;
  /** Whether that is a variable of the recipe. */
  readonly isOfRecipe: boolean;
}

/** Where a command finds all variables in its environment, it may find those of callers, too. */
function unsetInScope({ command, env }: ShellAction, plan: Plan): readonly Unset[] {
  const given = new Set(env.map(({ name }) => name));
  const { expansions, assigned } = unsetExpansions(scriptOf(command).text, given);
  const { declared, set } = variablesOf(plan);
  return expansions.flatMap((expansion): readonly Unset[] => {
    const { name } = expansion;
    if (!ofScope.test(name) || given.has(name) || proxies.has(name)) return [];
    if (declared.has(name) || set.has(name)) return [{ expansion, meant: name, isOfRecipe: true }];
    const meant = unmistakableName(name, [...assigned]);
    return meant === undefined ? [] : [{ expansion, meant, isOfRecipe: false }];
  });
}

/** Names that environments hardly have: in capitals and with a prefix a command finds the variables of its recipe. */
const ofScope = /^[a-z][a-z0-9_]{2,60}$/;

/** What programs find in their environment in small letters. */
const proxies: ReadonlySet<string> = new Set(["http_proxy", "https_proxy", "no_proxy"]);

/** Looks at a command that is given its variables one by one. */
function unsetOfGiven({ command, env }: ShellAction, plan: Plan): readonly Unset[] {
  const { text } = scriptOf(command);
  const given = new Set(env.map(({ name }) => name));
  const { expansions, assigned } = unsetExpansions(text, given);
  if (expansions.length === 0 || expansions.length > mostUnset) return [];
  const { all } = environmentNames(text);
  const [mentioned, unmentioned] = [given.intersection(all), given.difference(all)];
  const readable = [...assigned, ...mentioned];
  return expansions.flatMap((expansion): readonly Unset[] => {
    const { name } = expansion;
    // What is given and never mentioned is told as the misspelt one.
    if (given.has(name) || [...unmentioned].some((one) => unmistakableName(one, [name]))) return [];
    const ofRecipe = variableOf(name, plan);
    const meant = ofRecipe ?? meantOf(name, readable);
    const isUnset = meant !== undefined || isOfScripts(name, given);
    return isUnset ? [{ expansion, meant, isOfRecipe: ofRecipe !== undefined }] : [];
  });
}

function placeOf({ start, end }: UnsetExpansion, { command }: ShellAction, plan: Plan): Span {
  const { text } = scriptOf(command);
  const scalar = scalarAt(plan.document, command.span);
  const isExact = scalar?.text.slice(start, end) === text.slice(start, end);
  return scalar && isExact ? scalarMapOf(scalar).span(start, end) : command.span;
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
  return meant !== undefined && isPlural(name, meant) ? undefined : meant;
}

/** Whether only a script sets variables of such a name: environments have capitals, but for those of proxies and package managers. */
function isOfScripts(name: string, given: ReadonlySet<string>): boolean {
  return /[a-z]/.test(name) && !/proxy|^npm_|^__/.test(name) && !given.has(name.toUpperCase());
}
