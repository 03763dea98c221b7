import { spellingsOf } from "../../../runtime/semantics/amplihack-environment.ts";
import type { Plan } from "../../ir/plan.ts";
import type { PlacedCommand } from "../../ir/visit.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import { scriptOf } from "../commands/script-of.ts";
import type { Facts } from "../facts.ts";
import { hasVariable } from "../setters/has-variable.ts";
import { settersOf } from "../setters/setters.ts";
import { environmentNames } from "../shell/environment/environment-names.ts";
import { proxyVariables } from "../shell/environment/tool-variables.ts";
import type { UnsetExpansion } from "../shell/environment/unset-expansions.ts";
import { unsetExpansions } from "../shell/environment/unset-expansions.ts";
import { meantInCapitals, placeholderNameOf } from "./in-capitals.ts";
import {
  isLeftInEnvironment,
  namesInEnvironment,
  otherwiseInEnvironment,
  variablePrefix,
} from "./names-in-environment.ts";
import { reservedNames } from "./reserved-names.ts";
import { setterInOtherShell } from "./set-in-other-shells.ts";
import { slipOfVariable } from "./slip-of-variable.ts";
import { unsetInPrograms } from "./unset-in-programs.ts";
import type { UnsetSubject, UnsetVariable } from "./unset-shell-variable.ts";
import {
  inSmallLetters,
  isCopyOf,
  isNoneOfTwo,
  isSaidOnce,
  ofScope,
  ownNames,
  setElsewhere,
  slipsForAssigned,
} from "./unset-shell-variable.ts";

/** Where a command finds all variables in its environment, it may find those of callers, too. */
export function unsetInScope(
  placed: PlacedCommand,
  subject: UnsetSubject,
): readonly UnsetVariable[] {
  const { plan, facts, likeness } = subject;
  const { command, env } = placed.command;
  const given = new Set(env.map(({ name }) => name));
  const { text } = scriptOf(command);
  const unset = unsetExpansions(text, given);
  const { expansions, optional, assigned, counted } = unset;
  const isThere = (name: string): boolean =>
    given.has(name) ||
    namesInEnvironment(plan).has(name) ||
    isLeftInEnvironment(placed.step, name, facts);
  const inPrograms = [
    ...unsetInPrograms(text, isThere, likeness),
    ...reservedNames(placed, subject),
  ];
  if (expansions.length + optional.length + counted.length === 0) return inPrograms;
  const replaced = optional.flatMap((one) =>
    given.has(one.name) ? [] : replacedByAnother(one, text, placed, subject),
  );
  const others = expansions.flatMap((one) =>
    given.has(one.name) || proxyVariables.has(one.name)
      ? []
      : alwaysUnset(one, assigned, placed, subject),
  );
  const own = [
    ...ownNames(optional, plan, given),
    ...lostInCapitals(optional, given, placed, subject),
  ];
  return [
    ...others,
    ...own,
    ...replaced,
    ...slipsForAssigned({ ...unset, text }, plan, given, likeness),
    ...setLater(expansions, placed, subject),
    ...ofStep(expansions, placed, subject),
    ...inPrograms,
  ];
}

/** An expansion that says what to take where it is unset, of a name that is another one by a slip. */
function replacedByAnother(
  expansion: UnsetExpansion,
  script: string,
  placed: PlacedCommand,
  subject: UnsetSubject,
): readonly UnsetVariable[] {
  const { name } = expansion;
  const meant = slipOfVariable(name, script, subject.plan, subject.likeness);
  const isSlip = meant !== undefined && isSlipBeside(name, meant, placed, subject);
  return isSlip ? [{ expansion, meant, isOfRecipe: false }] : [];
}

/** A name under which neither the script, nor the recipe, nor what is around them has anything. */
function alwaysUnset(
  expansion: UnsetExpansion,
  assigned: ReadonlySet<string>,
  placed: PlacedCommand,
  subject: UnsetSubject,
): readonly UnsetVariable[] {
  const { plan, likeness } = subject;
  const { name } = expansion;
  if (isForHooks(name, placed, plan)) {
    return [{ expansion, meant: likeness.nearest(name, namesInHooks), isOfRecipe: false }];
  }
  if (namesInHooks.includes(name)) return [];
  const ofRecipe = variableInScope(name, placed, subject);
  if (ofRecipe !== undefined) return [{ expansion, meant: ofRecipe, isOfRecipe: true }];
  const inCapitals = meantInCapitals(name, placed, subject);
  if (inCapitals) {
    return [{ expansion, meant: placeholderNameOf(inCapitals), isOfRecipe: true }];
  }
  const joined = joinedTo(name, plan);
  if (joined !== undefined) return [{ expansion, meant: joined, isOfRecipe: false }];
  const meant = ofScope.test(name)
    ? likeness.nearest(name, [...assigned])
    : (meantInScope(name, placed, subject) ?? meantInScript(name, assigned, placed, subject));
  if (meant !== undefined) return [{ expansion, meant, isOfRecipe: false }];
  return setElsewhere(expansion, setOutOfScope(name, placed, subject));
}

/** The variable in capitals that small letters are joined to: `$REPORT_x` and `$SIZEpx` have names of their own, which nobody gives a value. */
function joinedTo(name: string, plan: Plan): string | undefined {
  const [, capitals] = /^([A-Z][A-Z0-9_]*[A-Z0-9])_*[a-z]\w*$/.exec(name) ?? [];
  if (capitals === undefined) return undefined;
  return namesInEnvironment(plan).has(capitals) ? capitals : undefined;
}

/**
 * What is always empty, or has always another value, since commands have no such name of a list or a mapping. What is called like
 * a key may be a setting of the environment, unless the script has nothing in its place.
 */
function lostInCapitals(
  optional: readonly UnsetExpansion[],
  given: ReadonlySet<string>,
  placed: PlacedCommand,
  subject: UnsetSubject,
): readonly UnsetVariable[] {
  const { text } = scriptOf(placed.command.command);
  return optional.flatMap((expansion) => {
    const { name, start, end } = expansion;
    const meant = given.has(name) ? undefined : meantInCapitals(name, placed, subject);
    const isSetting = meant?.key !== undefined && !/-\}$/.test(text.slice(start, end));
    if (meant === undefined || isSetting) return [];
    return [{ expansion, meant: placeholderNameOf(meant), isOfRecipe: true }];
  });
}

/**
 * Names in capitals of variables that later steps set. Environments may have such names: where the step itself sets the variable,
 * or a caller may have left it, it makes one of the other.
 */
function setLater(
  expansions: readonly UnsetExpansion[],
  { command, step }: PlacedCommand,
  { plan, facts }: UnsetSubject,
): readonly UnsetVariable[] {
  if (command !== step.action || isCalled(plan, facts)) return [];
  const given = namesInEnvironment(plan);
  return expansions.flatMap((expansion) => {
    const { name } = expansion;
    const meant = given.get(name);
    // What has the prefix is told as a variable of the recipe.
    if (meant === undefined || name.startsWith(variablePrefix)) return [];
    if (facts.mayHaveBefore(step.key, meant) !== false) return [];
    const [setter, ...others] = settersOf(plan).get(meant) ?? [];
    const isSetHere = [setter, ...others].some((one) => one?.step.key === step.key);
    if (setter === undefined || isSetHere || isLeftInEnvironment(step, name, facts)) return [];
    return [{ expansion, meant, isOfRecipe: true, setter: setter.step.id }];
  });
}

function isCalled({ id }: Plan, { callGraph }: Facts): boolean {
  return callGraph.callsTo(id).length > 0;
}

/** Whether a name is a slip for a variable that its command has right, too; where that never mentions it, it is told as given. */
function isSlipBeside(
  name: string,
  meant: string,
  { command, step }: PlacedCommand,
  { plan, facts, likeness: { isPlural, isTypingSlip } }: UnsetSubject,
): boolean {
  const { all } = environmentNames(scriptOf(command.command).text);
  const owner = namesInEnvironment(plan).get(meant) ?? "";
  if (!spellingsOf(owner).some((one) => all.has(one))) return false;
  const isSlip = isTypingSlip(name, meant) || isPlural(name, meant);
  return isSlip && !isLeftInEnvironment(step, name, facts);
}

/** The variable of the recipe that a name is meant for which no variable has in the environment. */
function variableInScope(
  name: string,
  { step }: PlacedCommand,
  { plan, facts }: UnsetSubject,
): string | undefined {
  const otherwise = otherwiseInEnvironment(plan).find(name);
  if (otherwise !== undefined && !isLeftInEnvironment(step, name, facts, otherwise)) {
    return otherwise;
  }
  return inSmallLetters.test(name) && hasVariable(plan, name) ? name : undefined;
}

/** The step whose shell has a variable of a name that no variable of the recipe has in the environment. */
function setOutOfScope(
  name: string,
  placed: PlacedCommand,
  { plan, facts }: UnsetSubject,
): string | undefined {
  if (namesInEnvironment(plan).has(name)) return undefined;
  const setter = setterInOtherShell(name, placed, plan);
  return setter === undefined || isLeftInEnvironment(placed.step, name, facts) ? undefined : setter;
}

/** The variable of the environment that a name is a slip for, where the command has that one right in another place. */
function meantInScope(
  name: string,
  { command, step }: PlacedCommand,
  { plan, facts, likeness: { isPlural, nearest, isTypingSlip, saidIn } }: UnsetSubject,
): string | undefined {
  const inEnvironment = namesInEnvironment(plan);
  // What has the prefix is told as a variable of the recipe.
  if (name.length < fewLetters || name.startsWith(variablePrefix) || inEnvironment.has(name)) {
    return undefined;
  }
  const meant = nearest(name, mentionedBy(scriptOf(command.command).text, inEnvironment));
  if (meant === undefined) return undefined;
  const isSlip =
    isTypingSlip(name, meant) || (isPlural(name, meant) && isSaidOnce(name, saidIn(plan)));
  return isSlip && !isLeftInEnvironment(step, name, facts) ? meant : undefined;
}

/** The names of variables in the environment that a script mentions, with how else they may be written; by script. */
const mentionedOf = createObjectMemo(
  (_: ReadonlyMap<string, string>) => new Map<string, readonly string[]>(),
);

function mentionedBy(text: string, inEnvironment: ReadonlyMap<string, string>): readonly string[] {
  const byText = mentionedOf(inEnvironment);
  const mentioned =
    byText.get(text) ??
    [...environmentNames(text).all].flatMap((one) => {
      const variable = inEnvironment.get(one);
      return variable === undefined ? [] : spellingsOf(variable);
    });
  byText.set(text, mentioned);
  return mentioned;
}

/**
 * The variable of its own script that a name in capitals is a slip for. An environment may have any such name: only one that
 * the script sets, is not given besides and differs by a slip of the fingers is surely meant.
 */
function meantInScript(
  name: string,
  assigned: ReadonlySet<string>,
  { command, step }: PlacedCommand,
  { plan, facts, likeness: { isPlural, nearest, isTypingSlip, saidIn } }: UnsetSubject,
): string | undefined {
  if (name.startsWith("RECIPE_") || namesInEnvironment(plan).has(name)) return undefined;
  const meant = nearest(name, [...assigned]);
  const { text } = scriptOf(command.command);
  if (meant === undefined || isCopyOf(name, meant, text)) return undefined;
  const isLost = isPlural(name, meant) && isNoneOfTwo(name, meant, text, saidIn(plan));
  if (!isLost && !isTypingSlip(name, meant)) return undefined;
  return isLeftInEnvironment(step, name, facts) ? undefined : meant;
}

/** Shorter names are alike by chance. */
const fewLetters = 5;

/** What hooks find of their step. */
export const namesInHooks: readonly string[] = ["STEP_ID", "STEP_STATUS"];

/**
 * What only hooks find of their step, in the command of the step itself. One that looks for other names that nothing gives it has
 * an environment of its own, which may have these, too.
 */
function ofStep(
  expansions: readonly UnsetExpansion[],
  { command, step }: PlacedCommand,
  { plan, facts }: UnsetSubject,
): readonly UnsetVariable[] {
  if (command !== step.action) return [];
  const isGiven = (name: string): boolean =>
    namesInEnvironment(plan).has(name) || isLeftInEnvironment(step, name, facts);
  const unknown = expansions.filter(({ name }) => !isGiven(name));
  if (!unknown.every(({ name }) => namesInHooks.includes(name))) return [];
  return unknown.map((expansion) => ({ expansion, meant: undefined, isOfRecipe: false }));
}

/** Whether a hook looks for something of its step under another name than what it finds. */
function isForHooks(name: string, { command, step }: PlacedCommand, plan: Plan): boolean {
  if (command === step.action || !/^steps?(?:_|id|status)/i.test(name)) return false;
  return !(namesInHooks.includes(name) || namesInEnvironment(plan).has(name));
}
