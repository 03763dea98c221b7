import type { Plan } from "../../ir/plan.ts";
import { countWord } from "../../source/count-word.ts";
import type { Facts } from "../facts.ts";
import type { Likeness } from "../likeness.ts";
import { hasVariable } from "../setters/has-variable.ts";
import type { UnsetExpansion, UnsetExpansions } from "../shell/environment/unset-expansions.ts";

/** A variable that a shell does not have, and what is most likely meant. */
export interface UnsetVariable {
  readonly expansion: UnsetExpansion;
  readonly meant: string | undefined;
  /** Whether that is a variable of the recipe. */
  readonly isOfRecipe: boolean;
  /** The step that sets it, where the command runs before that. */
  readonly setter?: string;
  /** The step whose command sets it in a shell of its own. */
  readonly elsewhere?: string;
  /** Whether a program looks for it that the shell has it beside, and does not give it to. */
  readonly isKept?: true;
  /** Whether the system has another variable of that name. */
  readonly isOfSystem?: true;
}

/** The recipe that a command is of, and how names are compared. */
export interface UnsetSubject {
  readonly plan: Plan;
  readonly facts: Facts;
  readonly likeness: Likeness;
}

/**
 * Slips for a variable that the script sets: one that has no value is counted and nothing reads it, or the script asks whether it
 * has one.
 */
export function slipsForAssigned(
  { asked, counted, assigned, text }: UnsetExpansions & { readonly text: string },
  plan: Plan,
  given: ReadonlySet<string>,
  { isPlural, nearest, isTypingSlip }: Likeness,
): readonly UnsetVariable[] {
  const own = asked.filter(({ name }) => isOfScripts(name, plan));
  return [...counted, ...own].flatMap((expansion) => {
    const { name } = expansion;
    const meant = given.has(name) ? undefined : nearest(name, [...assigned]);
    if (meant === undefined || !isTypingSlip(name, meant)) return [];
    if (isCopyOf(name, meant, text)) return [];
    // One of several of a thing may be there besides.
    if (name !== name.toLowerCase() && isPlural(name, meant)) return [];
    return [{ expansion, meant, isOfRecipe: false }];
  });
}

/**
 * Whether a script gives a variable the value of another one, as in `_KIND="$KIND"`: who does so knows both. What has a value
 * already, and gets more behind it, is meant to go on: `ERRORS="${ERROSR} and more"`.
 */
export function isCopyOf(name: string, copy: string, script: string): boolean {
  const [, setting = "", more = ""] =
    new RegExp(`(?<![\\w$-])(${copy}=["']?\\$\\{?${name}\\b)\\}?([^\\s"';&|)]| [^\\s;&|])?`).exec(
      script,
    ) ?? [];
  if (setting === "" || more === "") return setting !== "";
  return !new RegExp(`(?<![\\w$-])${copy}=`).test(script.slice(0, script.indexOf(setting)));
}

/**
 * Whether a thing and several of it are no two variables of a script: nothing reads the one that is set, or speaks of the other
 * one, in the script or in the recipe.
 */
export function isNoneOfTwo(name: string, meant: string, script: string, recipe: string): boolean {
  return isSetInVain(meant, script) || isSaidOnce(name, recipe);
}

/** Whether a name of several words, which no list has beside that of its items, stands in one place of a recipe. */
export function isSaidOnce(name: string, recipe: string): boolean {
  return (
    name.includes("_") && countWord(recipe, name) + countWord(recipe, name.toLowerCase()) === 1
  );
}

/** Whether a script gives a variable a value and says no more of it, to nobody else either. */
function isSetInVain(name: string, script: string): boolean {
  if (countWord(script, name) !== 1) return false;
  const value = String.raw`(?:"[^"\n]*"|'[^'\n]*'|\$\([^\n]*\)|[^\s;&|"'()]+)`;
  return new RegExp(String.raw`(?:^|[\n;&|({])[ \t]*${name}=${value}[ \t]*(?:[\n;]|$)`).test(
    script,
  );
}

/** Whether a name is none of the recipe's own, and has letters enough to be told from those that environments have. */
function isOfScripts(name: string, plan: Plan): boolean {
  const isOwn = hasVariable(plan, name) || hasVariable(plan, name.toLowerCase());
  return !isOwn && (ofScope.test(name) || name.length > 4);
}

/**
 * Names of the recipe's own variables, which no environment has in small letters: what a command does without them, it always
 * does.
 */
export function ownNames(
  optional: readonly UnsetExpansion[],
  plan: Plan,
  given: ReadonlySet<string>,
): readonly UnsetVariable[] {
  return optional.flatMap((expansion) => {
    const { name } = expansion;
    const isOwn = inSmallLetters.test(name) && !given.has(name) && hasVariable(plan, name);
    return isOwn ? [{ expansion, meant: name, isOfRecipe: true }] : [];
  });
}

/** A variable that only another shell has, where one has it. */
export function setElsewhere(
  expansion: UnsetExpansion,
  elsewhere: string | undefined,
): readonly UnsetVariable[] {
  if (elsewhere === undefined) return [];
  return [{ expansion, meant: undefined, isOfRecipe: false, elsewhere }];
}

/** Names that environments hardly have: in capitals and with a prefix a command finds the variables of its recipe. */
export const inSmallLetters = /^[a-z][a-z0-9_]{1,60}$/;

/** Those of them that are long enough to be told from each other. */
export const ofScope = /^[a-z][a-z0-9_]{2,60}$/;
