import { spellingsOf } from "../../../runtime/semantics/amplihack-environment.ts";
import { unmistakableName } from "../../diagnostics/spelling/closest-name.ts";
import type { Report } from "../../document/cursor.ts";
import { readsOf } from "../../ir/evaluated.ts";
import type { Plan } from "../../ir/plan.ts";
import type { RecipeNode } from "./ast.ts";

/** Rules that a variable which nobody sets does not pass. */
const strict: ReadonlySet<string> = new Set(["git_repo", "nonempty", "path"]);

/** Reports rules for variables that the recipe neither declares nor reads, but under a name that is nearly the same. */
export function checkValidation(
  { context, validation }: RecipeNode,
  { body, document: { source } }: Plan,
  report: Report,
): void {
  if (validation.length === 0) return;
  const own = new Set(validation.map(({ variable }) => variable.span));
  const read = readsOf(body).flatMap(({ name, span }) => (own.has(span) ? [] : [name]));
  const known = new Set([...context.map(({ name }) => name.value), ...read]);
  for (const { variable, rule } of validation) {
    const { value: name, span } = variable;
    if (known.has(name) || !strict.has(rule.value)) continue;
    // Commands find it in their environment, too.
    const isExported = spellingsOf(name).some((word) => source.text.includes(word));
    const closest = isExported ? undefined : unmistakableName(name, [...known]);
    if (closest !== undefined) report("undefined-variable", span, { name, closest });
  }
}
