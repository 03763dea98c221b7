import { isTrue } from "../../../../../runtime/semantics/command-template-truth.ts";
import type { ParamType } from "../../../../../runtime/values/param-type.ts";
import type { Report } from "../../../../document/cursor.ts";
import { saidTruth } from "../../../../source/said-truth.ts";
import type { RecipeNode } from "../../ast.ts";
import type { NameUse } from "../../name-uses.ts";
import { defaultOf } from "./fit-of-default.ts";

/**
 * Reports guards and choices that ask for the truth of a default which says no and counts as true, such as `off`. Where a
 * command gets the text itself, too, they ask whether there is one.
 */
export function checkSaidTruth(
  recipe: RecipeNode,
  uses: readonly NameUse[],
  types: ReadonlyMap<string, ParamType>,
  report: Report,
): void {
  const asked = uses.filter(asksForTruth);
  if (asked.length === 0) return;
  const given = new Set(uses.filter((use) => !asksForTruth(use)).map(({ name }) => name));
  for (const { name, span } of asked) {
    const value = defaultOf(recipe, name);
    const type = types.get(name)?.kind ?? "string";
    if (value?.kind !== "text" || given.has(name) || (type !== "string" && type !== "enum"))
      continue;
    const { text } = value;
    if (saidTruth(text) !== false || !isTrue(text)) continue;
    const related = [{ span: value.span, message: "its default" }];
    const help = 'Of texts only "", "0", "false" and "no" count as false.';
    report("misleading-truth", span, { name, text, asked: "truth" }, { help, related });
  }
}

function asksForTruth({ isGuard, part }: NameUse): boolean {
  return isGuard === true || part?.kind === "command-choice";
}
