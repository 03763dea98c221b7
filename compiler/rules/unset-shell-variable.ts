import { scriptOf } from "../analysis/commands/script-of.ts";
import { unsetInScope } from "../analysis/environment/unset-in-scope.ts";
import { unsetOfGiven } from "../analysis/environment/unset-of-given.ts";
import type { UnsetVariable } from "../analysis/environment/unset-shell-variable.ts";
import type { UnsetExpansion } from "../analysis/shell/environment/unset-expansions.ts";
import type { RelatedPlace } from "../diagnostics/diagnostic.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import type { Plan } from "../ir/plan.ts";
import type { ShellAction } from "../ir/step.ts";
import { commandsIn } from "../ir/visit.ts";
import type { Span } from "../source/span.ts";
import { spanText } from "../source/span.ts";
import { alike, defineRule } from "./rule.ts";

/** A shell expands only what its script sets and its environment has: no variable of the recipe under its own name in small letters. */
export const unsetShellVariable = defineRule({
  name: "unset-shell-variable",
  reports: ["unset-shell-variable"],
  check({ plan, facts }, report) {
    const subject = { plan, facts, likeness: alike };
    for (const placed of commandsIn(plan.body)) {
      const { command } = placed;
      const isGiven = command.environment !== "scope";
      const unset = isGiven ? unsetOfGiven(placed, subject) : unsetInScope(placed, subject);
      for (const { expansion, ...meaning } of unset) {
        const span = placeOf(expansion, command, plan);
        if (span === undefined) continue;
        const parameters = { name: expansion.name, ...meaning, isGiven };
        report("unset-shell-variable", span, parameters, { related: declarationOf(meaning, plan) });
      }
    }
  },
});

/** Where the variable of the recipe is declared that is meant. */
function declarationOf(
  { meant, isOfRecipe }: Omit<UnsetVariable, "expansion">,
  { params }: Plan,
): readonly RelatedPlace[] {
  const param = isOfRecipe ? params.find(({ name }) => name === meant) : undefined;
  return param?.origin === "declared" ? [{ span: param.span, message: "declared here" }] : [];
}

/** Where a command expands a name, or does so first where it is written otherwise; undefined where the author has not written that. */
function placeOf(
  { name, start, end }: UnsetExpansion,
  { command }: ShellAction,
  plan: Plan,
): Span | undefined {
  const scalar = scalarAt(plan.document, command.span);
  // In another file, too, only what its author has written is told.
  if (scalar === undefined) return spanText(command.span).includes(name) ? command.span : undefined;
  const { span } = scalarMapOf(scalar);
  if (scalar.text.slice(start, end) === scriptOf(command).text.slice(start, end)) {
    return span(start, end);
  }
  const written = new RegExp(
    `\\$(?:\\{${name}\\}|\\{?${name}\\b)|(?<![\\w$-])${name}(?= *[-+*/%<>=)])`,
  ).exec(scalar.text);
  return written ? span(written.index, written.index + written[0].length) : undefined;
}
