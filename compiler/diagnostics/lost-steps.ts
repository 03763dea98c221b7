/** The key of a list whose first item has an id: one that may stand for `steps`, at the top or inside what it was indented into. */
const listOfSteps =
  /^[ \t]{0,8}["']?(?:s\w{2,9}|\w{0,2}teps?|actions?|phases?|tasks?|workflow|pipeline|flow)["']?[ \t]{0,4}:[ \t]{0,9}(?:#[^\n]{0,200})?\n(?:[ \t]{0,40}(?:#[^\n]{0,200})?\n){0,5}[ \t]{0,12}-[ \t]{1,4}["']?id["']?[ \t]{0,4}:/im;

/** What says what a step does: who else lists things with ids has no such fields. */
const stepField =
  /^[ \t]{1,20}["']?(?:agent|prompt)["']?[ \t]{0,4}:|^[ \t]{1,20}type:[ \t]{1,4}["']?(?:agent|bash|recipe)["']?[ \t]{0,9}$/m;

const nameKey = /^["']?name["']?[ \t]{0,4}:/m;

/** What recipes say that extend another one, and may have no steps of their own. */
const extending = /^extends[ \t]{0,4}:[ \t]{0,9}["']?[\w./-]{1,200}["']?[ \t]{0,9}$/m;
const ofRecipe = /^(?:context|context_validation|description|hooks|recursion)[ \t]{0,4}:/m;

/**
 * Whether a text of YAML without a key of recipes is one all the same: its `steps` are misspelt, or indented into something else,
 * or it only extends another one.
 */
export function hasLostSteps(text: string): boolean {
  if (!nameKey.test(text)) return false;
  if (extending.test(text)) return ofRecipe.test(text);
  return listOfSteps.test(text) && stepField.test(text);
}
