import type { Plan } from "../../ir/plan.ts";
import { countWord } from "../../source/count-word.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import type { Likeness } from "../likeness.ts";
import { namesInEnvironment, variablePrefix } from "./names-in-environment.ts";

/**
 * The variable in the environment of commands, such as `RECIPE_VAR_topic`, for which a name with that prefix is most likely a
 * slip, where no variable has it. Only recipes have such names, so that a text in its place (`${RECIPE_VAR_topc:-none}`)
 * always stands there. Several of a thing may come from elsewhere, unless nothing but the one script speaks of them.
 */
export function slipOfVariable(
  name: string,
  script: string,
  plan: Plan,
  { nearest, isPlural, saidIn }: Likeness,
): string | undefined {
  if (!name.startsWith(variablePrefix) || namesInEnvironment(plan).has(name)) return undefined;
  const bare = name.slice(variablePrefix.length);
  const meant = nearestVariable(plan)(bare, nearest);
  if (meant === undefined || standsIn(meant, name, script)) return undefined;
  if (isPlural(bare, meant) && !isOnlyIn(script, name, saidIn(plan))) return undefined;
  return variablePrefix + meant;
}

/** What follows the prefix; what all names have in common makes none like another. */
const nearestVariable = createObjectMemo((plan: Plan) => {
  const names = [...namesInEnvironment(plan).keys()]
    .filter((name) => name.startsWith(variablePrefix))
    .map((name) => name.slice(variablePrefix.length));
  const known = new Map<string, string | undefined>();
  return (bare: string, nearest: Likeness["nearest"]): string | undefined => {
    if (names.length > mostNames) return undefined;
    if (!known.has(bare)) known.set(bare, nearest(bare, names));
    return known.get(bare);
  };
});

/** Among more names than these, some are alike by chance. */
const mostNames = 1000;

/** Whether a script takes a variable where another one is not there: then it knows both. */
function standsIn(variable: string, name: string, script: string): boolean {
  const fallback = new RegExp(
    String.raw`\$\{${name}:?[-=?][^}\n]{0,80}\b${variablePrefix}${variable}\b`,
  );
  return fallback.test(script);
}

/** Whether a recipe has a name in one script alone, and nowhere without the prefix. */
function isOnlyIn(script: string, name: string, recipe: string): boolean {
  const isSpokenOf = countWord(recipe, name.slice(variablePrefix.length)) > 0;
  return !isSpokenOf && countWord(recipe, name) === countWord(script, name);
}
