import { settersOf } from "../analysis/scope/setters.ts";
import type { ExpandedNames, UnsetName } from "../analysis/shell/unset-names.ts";
import { expandedNames } from "../analysis/shell/unset-names.ts";
import { unmistakableName } from "../diagnostics/closest-name.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import type { Plan } from "../ir/plan.ts";
import type { ShellAction } from "../ir/step.ts";
import { commandsOf, stepsOf } from "../ir/visit.ts";
import type { RuleReport } from "./rule.ts";
import { defineRule } from "./rule.ts";

/** A shell expands only what its script sets and its environment has: no variable of the recipe under its own name in small letters. */
export const unsetShellVariable = defineRule({
  name: "unset-shell-variable",
  reports: ["unset-shell-variable"],
  check({ plan }, report) {
    for (const { step } of stepsOf(plan.body)) {
      for (const action of commandsOf(step)) {
        // What a command finds that is given its variables one by one, another rule asks.
        if (action.environment === "scope") checkCommand(action, plan, report);
      }
    }
  },
});

function checkCommand(
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
    report("unset-shell-variable", span(unset.start, unset.end), { name: unset.name, ...meant });
  }
}

interface Meant {
  readonly meant: string;
  /** Whether that is a variable of the recipe. */
  readonly isOfRecipe: boolean;
}

function meantBy({ name }: UnsetName, { set }: ExpandedNames, plan: Plan): Meant | undefined {
  if (isVariable(name, plan)) return { meant: name, isOfRecipe: true };
  const meant = unmistakableName(name, set);
  return meant === undefined ? undefined : { meant, isOfRecipe: false };
}

function isVariable(name: string, plan: Plan): boolean {
  return plan.params.some((param) => param.name === name) || settersOf(plan).has(name);
}
