import type { Plan } from "../../ir/plan.ts";
import type { PlacedCommand } from "../../ir/visit.ts";
import { stepsOf } from "../../ir/visit.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import { scriptOf } from "../commands/script-of.ts";
import type { Facts } from "../facts.ts";
import type { Likeness } from "../likeness.ts";
import { readNames } from "../reads.ts";
import { declaredNames, hasVariable } from "../setters/has-variable.ts";
import { settersOf } from "../setters/setters.ts";
import { demandedPlaces } from "../shell/environment/demanded-names.ts";
import { environmentNames, namesOfPrograms } from "../shell/environment/environment-names.ts";
import { ofTools } from "../shell/environment/tool-variables.ts";
import { unsetExpansions } from "../shell/environment/unset-expansions.ts";
import { setterInOtherShell } from "./set-in-other-shells.ts";
import { unsetInPrograms } from "./unset-in-programs.ts";
import type { UnsetSubject, UnsetVariable } from "./unset-shell-variable.ts";
import {
  isCopyOf,
  isNoneOfTwo,
  ownNames,
  setElsewhere,
  slipsForAssigned,
} from "./unset-shell-variable.ts";

/** Looks at a command that is given its variables one by one. */
export function unsetOfGiven(
  placed: PlacedCommand,
  { plan, facts, likeness }: UnsetSubject,
): readonly UnsetVariable[] {
  const { command, env } = placed.command;
  const { text } = scriptOf(command);
  const given = new Set(env.map(({ name }) => name));
  const unset = unsetExpansions(text, given);
  const { expansions, optional, assigned } = unset;
  const ofPrograms = namesOfPrograms(text);
  const own = [
    ...ownNames(optional, plan, given),
    ...slipsForAssigned({ ...unset, text }, plan, given, likeness),
    ...unsetInPrograms(text, (name) => given.has(name), likeness),
  ];
  if (expansions.length + ofPrograms.size === 0) return own;
  if (expansions.length > mostUnset) return [];
  const { all } = environmentNames(text);
  const [mentioned, unmentioned] = [given.intersection(all), given.difference(all)];
  // What is given and never mentioned is told as the misspelt one.
  const isMisspelt = (name: string): boolean =>
    [...unmentioned].some((one) => likeness.misspeltFor(one, [name]) !== undefined);
  const inPrograms = [...ofPrograms.difference(given)].flatMap((name): readonly UnsetVariable[] => {
    const start = text.search(new RegExp(`(?<=["'.{]|printenv {1,9})${name}\\b`));
    if (start < 0) return [];
    const expansion = { name, start, end: start + name.length };
    const meant = likeness.nearest(name, [...mentioned]);
    if (meant !== undefined) return [{ expansion, meant, isOfRecipe: false }];
    if (demandedPlaces(name, text).length === 0 || isMisspelt(name)) return [];
    const ofRecipe = variableOf(name, plan, facts);
    return ofRecipe === undefined
      ? setElsewhere(expansion, setterInOtherShell(name, placed, plan))
      : [{ expansion, meant: ofRecipe, isOfRecipe: true }];
  });
  const inShell = expansions.flatMap((expansion): readonly UnsetVariable[] => {
    const { name } = expansion;
    if (given.has(name) || isMisspelt(name)) return [];
    if (mentioned.has(name.toUpperCase())) {
      return [{ expansion, meant: name.toUpperCase(), isOfRecipe: false }];
    }
    const ofRecipe = variableOf(name, plan, facts);
    const meant = ofRecipe ?? meantOf(name, { assigned, mentioned, text }, likeness, plan);
    if (meant !== undefined) return [{ expansion, meant, isOfRecipe: ofRecipe !== undefined }];
    const elsewhere = setElsewhere(expansion, setterInOtherShell(name, placed, plan));
    if (elsewhere.length > 0 || !isOfScripts(name, given)) return elsewhere;
    return [{ expansion, meant, isOfRecipe: false }];
  });
  return [...inShell, ...own, ...inPrograms];
}

/** A command that expands more names than these takes them from somewhere else. */
const mostUnset = 10;

/**
 * The variable of the recipe that a name is meant for: its own, or in capitals one that a step sets, that other commands are
 * given, that is declared and read nowhere else, or that has a name which other programs hardly have.
 */
function variableOf(name: string, plan: Plan, facts: Facts): string | undefined {
  if (hasVariable(plan, name)) return name;
  const { set, given } = variablesOf(plan);
  const small = name.toLowerCase();
  if (set.has(small)) return small;
  const isMeant = given.has(name) || !readNames(facts.reads).has(small) || isOfRecipes(name);
  return declaredNames(plan).has(small) && isMeant ? small : undefined;
}

/** Whether a name of several words is none that the environment of other programs has. */
function isOfRecipes(name: string): boolean {
  return name.includes("_") && !ofTools.test(name);
}

const variablesOf = createObjectMemo((plan: Plan) => ({
  set: new Set(settersOf(plan).keys()),
  given: new Set(
    stepsOf(plan.body).flatMap(({ step: { action } }) =>
      action.kind === "shell" ? action.env.map(({ name }) => name) : [],
    ),
  ),
}));

/** What a script knows: the names that it sets, and those that it is given and mentions. */
interface NamesOfScript {
  readonly assigned: ReadonlySet<string>;
  readonly mentioned: ReadonlySet<string>;
  readonly text: string;
}

/** The name that one is misspelt for. What a script sets may well be one of several that its environment has, or the other way round. */
function meantOf(
  name: string,
  { assigned, mentioned, text }: NamesOfScript,
  { nearest, isPlural, saidIn }: Likeness,
  plan: Plan,
): string | undefined {
  const meant = nearest(name, [...assigned, ...mentioned]);
  if (meant === undefined || mentioned.has(meant)) return meant;
  const areTwo = isPlural(name, meant) && !isNoneOfTwo(name, meant, text, saidIn(plan));
  return areTwo || isCopyOf(name, meant, text) ? undefined : meant;
}

/** Whether only a script sets variables of such a name: environments have capitals, but for those of proxies and package managers. */
function isOfScripts(name: string, given: ReadonlySet<string>): boolean {
  return /[a-z]/.test(name) && !/proxy|^npm_|^__/.test(name) && !given.has(name.toUpperCase());
}
