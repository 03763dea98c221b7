import { spellingsOf } from "../../runtime/semantics/amplihack-environment.ts";
import { otherExportedKeys } from "../analysis/exported-keys.ts";
import type { Facts } from "../analysis/facts.ts";
import {
  isLeftInEnvironment,
  namesInEnvironment,
  otherwiseInEnvironment,
  variablePrefix,
} from "../analysis/names-in-environment.ts";
import { readNames } from "../analysis/reads.ts";
import { hasVariable } from "../analysis/scope/has-variable.ts";
import { settersOf } from "../analysis/scope/setters.ts";
import { scriptOf } from "../analysis/script-of.ts";
import { setterInOtherShell } from "../analysis/set-in-other-shells.ts";
import { environmentNames } from "../analysis/shell/environment/environment-names.ts";
import type {
  UnsetExpansion,
  UnsetExpansions,
} from "../analysis/shell/environment/unset-expansions.ts";
import { unsetExpansions } from "../analysis/shell/environment/unset-expansions.ts";
import { slipOfVariable } from "../analysis/slip-of-variable.ts";
import type { RelatedPlace } from "../diagnostics/diagnostic.ts";
import { unmistakableName } from "../diagnostics/spelling/closest-name.ts";
import { isPlural } from "../diagnostics/spelling/is-misspelling.ts";
import { isTypingSlip } from "../diagnostics/spelling/is-typing-slip.ts";
import { likeness } from "../diagnostics/spelling/likeness.ts";
import { misspeltFor } from "../diagnostics/spelling/misspelt-for.ts";
import { saidIn } from "../document/said-text.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import type { Plan } from "../ir/plan.ts";
import type { ShellAction } from "../ir/step.ts";
import type { PlacedCommand } from "../ir/visit.ts";
import { commandsIn, stepsOf } from "../ir/visit.ts";
import { createObjectMemo } from "../source/object-memo.ts";
import type { Span } from "../source/span.ts";
import type { RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

/** A shell expands only what its script sets and its environment has: no variable of the recipe under its own name in small letters. */
export const unsetShellVariable = defineRule({
  name: "unset-shell-variable",
  reports: ["unset-shell-variable"],
  check(subject, report) {
    const { plan } = subject;
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

/** A variable that a shell does not have, and what is most likely meant. */
interface Unset {
  readonly expansion: UnsetExpansion;
  readonly meant: string | undefined;
  /** Whether that is a variable of the recipe. */
  readonly isOfRecipe: boolean;
  /** The step that sets it, where the command runs before that. */
  readonly setter?: string;
  /** The step whose command sets it in a shell of its own. */
  readonly elsewhere?: string;
}

/** Where the variable of the recipe is declared that is meant. */
function declarationOf(
  { meant, isOfRecipe }: Omit<Unset, "expansion">,
  { params }: Plan,
): readonly RelatedPlace[] {
  const param = isOfRecipe ? params.find(({ name }) => name === meant) : undefined;
  return param?.origin === "declared" ? [{ span: param.span, message: "declared here" }] : [];
}

/** Where a command finds all variables in its environment, it may find those of callers, too. */
function unsetInScope(placed: PlacedCommand, subject: RuleSubject): readonly Unset[] {
  const { plan } = subject;
  const { command, env } = placed.command;
  const given = new Set(env.map(({ name }) => name));
  const { text } = scriptOf(command);
  const unset = unsetExpansions(text, given);
  const { expansions, optional, assigned } = unset;
  const replaced = optional.flatMap((expansion): readonly Unset[] => {
    const meant = given.has(expansion.name)
      ? undefined
      : slipOfVariable(expansion.name, text, plan, { ...likeness, saidIn });
    if (meant === undefined || !isSlipBeside(expansion.name, meant, placed, subject)) return [];
    return [{ expansion, meant, isOfRecipe: false }];
  });
  const others = expansions.flatMap((expansion): readonly Unset[] => {
    const { name } = expansion;
    if (given.has(name) || proxies.has(name)) return [];
    if (isForHooks(name, placed, plan)) {
      return [{ expansion, meant: unmistakableName(name, namesInHooks), isOfRecipe: false }];
    }
    const ofRecipe = variableInScope(name, placed, subject);
    if (ofRecipe !== undefined) return [{ expansion, meant: ofRecipe, isOfRecipe: true }];
    const meant = ofScope.test(name)
      ? unmistakableName(name, [...assigned])
      : (meantInScope(name, placed, subject) ?? meantInScript(name, assigned, placed, subject));
    if (meant !== undefined) return [{ expansion, meant, isOfRecipe: false }];
    return setElsewhere(expansion, setOutOfScope(name, placed, subject));
  });
  const besides = [
    ...setLater(expansions, placed, subject),
    ...misspeltKeys(expansions, placed, subject),
  ];
  const own = ownNames(optional, plan, given);
  return [...others, ...own, ...replaced, ...miscounted(unset, given), ...besides];
}

/** Slips for keys of mappings that steps have set: `$RECIPE_VAR_meta__nmae`. */
function misspeltKeys(
  expansions: readonly UnsetExpansion[],
  { step }: PlacedCommand,
  { plan, facts }: RuleSubject,
): readonly Unset[] {
  return expansions.flatMap((expansion) => {
    const keys = otherExportedKeys(expansion.name, step, plan, facts) ?? [];
    const meant = keys.length === 0 ? undefined : unmistakableName(expansion.name, keys);
    return meant === undefined ? [] : [{ expansion, meant, isOfRecipe: false }];
  });
}

/**
 * Names in capitals of variables that later steps set. Environments may have such names: where the step itself sets the variable,
 * or a caller may have left it, it makes one of the other.
 */
function setLater(
  expansions: readonly UnsetExpansion[],
  { command, step }: PlacedCommand,
  { plan, facts }: RuleSubject,
): readonly Unset[] {
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

/** Slips for a variable that the script sets, where one is counted that has no value, and nothing reads it. */
function miscounted(
  { counted, assigned }: UnsetExpansions,
  given: ReadonlySet<string>,
): readonly Unset[] {
  return counted.flatMap((expansion) => {
    const { name } = expansion;
    const meant = given.has(name) ? undefined : unmistakableName(name, [...assigned]);
    if (meant === undefined || !isTypingSlip(name, meant)) return [];
    return [{ expansion, meant, isOfRecipe: false }];
  });
}

/**
 * Names of the recipe's own variables, which no environment has in small letters: what a command does without them, it always
 * does.
 */
function ownNames(
  optional: readonly UnsetExpansion[],
  plan: Plan,
  given: ReadonlySet<string>,
): readonly Unset[] {
  return optional.flatMap((expansion) => {
    const { name } = expansion;
    const isOwn = inSmallLetters.test(name) && !given.has(name) && hasVariable(plan, name);
    return isOwn ? [{ expansion, meant: name, isOfRecipe: true }] : [];
  });
}

/** Whether a name is a slip for a variable that its command has right, too; where that never mentions it, it is told as given. */
function isSlipBeside(
  name: string,
  meant: string,
  { command, step }: PlacedCommand,
  { plan, facts }: RuleSubject,
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
  { plan, facts }: RuleSubject,
): string | undefined {
  const otherwise = otherwiseInEnvironment(plan).find(name);
  if (otherwise !== undefined && !isLeftInEnvironment(step, name, facts, otherwise)) {
    return otherwise;
  }
  return inSmallLetters.test(name) && hasVariable(plan, name) ? name : undefined;
}

function setElsewhere(expansion: UnsetExpansion, elsewhere: string | undefined): readonly Unset[] {
  if (elsewhere === undefined) return [];
  return [{ expansion, meant: undefined, isOfRecipe: false, elsewhere }];
}

/** The step whose shell has a variable of a name that no variable of the recipe has in the environment. */
function setOutOfScope(
  name: string,
  placed: PlacedCommand,
  { plan, facts }: RuleSubject,
): string | undefined {
  if (namesInEnvironment(plan).has(name)) return undefined;
  const setter = setterInOtherShell(name, placed, plan);
  return setter === undefined || isLeftInEnvironment(placed.step, name, facts) ? undefined : setter;
}

/** Names that environments hardly have: in capitals and with a prefix a command finds the variables of its recipe. */
const inSmallLetters = /^[a-z][a-z0-9_]{1,60}$/;

/** Those of them that are long enough to be told from each other. */
const ofScope = /^[a-z][a-z0-9_]{2,60}$/;

/** What programs find in their environment in small letters. */
const proxies: ReadonlySet<string> = new Set(["http_proxy", "https_proxy", "no_proxy"]);

/** The variable of the environment that a name is a slip for, where the command has that one right in another place. */
function meantInScope(
  name: string,
  { command, step }: PlacedCommand,
  { plan, facts }: RuleSubject,
): string | undefined {
  const inEnvironment = namesInEnvironment(plan);
  // What has the prefix is told as a variable of the recipe.
  if (name.length < fewLetters || name.startsWith("RECIPE_VAR_") || inEnvironment.has(name)) {
    return undefined;
  }
  const meant = unmistakableName(name, mentionedBy(scriptOf(command.command).text, inEnvironment));
  if (meant === undefined || !isTypingSlip(name, meant)) return undefined;
  return isLeftInEnvironment(step, name, facts) ? undefined : meant;
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
  { step }: PlacedCommand,
  { plan, facts }: RuleSubject,
): string | undefined {
  if (name.startsWith("RECIPE_") || namesInEnvironment(plan).has(name)) return undefined;
  const meant = unmistakableName(name, [...assigned]);
  if (meant === undefined || !isTypingSlip(name, meant)) return undefined;
  return isLeftInEnvironment(step, name, facts) ? undefined : meant;
}

/** Shorter names are alike by chance. */
const fewLetters = 5;

/** What hooks find of their step. */
const namesInHooks: readonly string[] = ["STEP_ID", "STEP_STATUS"];

/** Whether a hook looks for something of its step under another name than what it finds. */
function isForHooks(name: string, { command, step }: PlacedCommand, plan: Plan): boolean {
  if (command === step.action || !/^steps?(?:_|id|status)/i.test(name)) return false;
  return !(namesInHooks.includes(name) || namesInEnvironment(plan).has(name));
}

/** Looks at a command that is given its variables one by one. */
function unsetOfGiven(placed: PlacedCommand, { plan, facts }: RuleSubject): readonly Unset[] {
  const { command, env } = placed.command;
  const { text } = scriptOf(command);
  const given = new Set(env.map(({ name }) => name));
  const unset = unsetExpansions(text, given);
  const { expansions, optional, assigned } = unset;
  const { all, ofPrograms } = environmentNames(text);
  const own = [...ownNames(optional, plan, given), ...miscounted(unset, given)];
  if (expansions.length + ofPrograms.size === 0) return own;
  if (expansions.length > mostUnset) return [];
  const [mentioned, unmentioned] = [given.intersection(all), given.difference(all)];
  const inPrograms = [...ofPrograms.difference(given)].flatMap((name): readonly Unset[] => {
    const meant = unmistakableName(name, [...mentioned]);
    const start = text.search(new RegExp(`(?<=["'.{]|printenv +)${name}\\b`));
    const expansion = { name, start, end: start + name.length };
    return meant === undefined || start < 0 ? [] : [{ expansion, meant, isOfRecipe: false }];
  });
  const inShell = expansions.flatMap((expansion): readonly Unset[] => {
    const { name } = expansion;
    // What is given and never mentioned is told as the misspelt one.
    if (given.has(name) || [...unmentioned].some((one) => misspeltFor(one, [name]))) return [];
    if (mentioned.has(name.toUpperCase())) {
      return [{ expansion, meant: name.toUpperCase(), isOfRecipe: false }];
    }
    const ofRecipe = variableOf(name, plan, facts);
    const meant = ofRecipe ?? meantOf(name, { assigned, mentioned });
    if (meant !== undefined) return [{ expansion, meant, isOfRecipe: ofRecipe !== undefined }];
    const elsewhere = setElsewhere(expansion, setterInOtherShell(name, placed, plan));
    if (elsewhere.length > 0 || !isOfScripts(name, given)) return elsewhere;
    return [{ expansion, meant, isOfRecipe: false }];
  });
  return [...inShell, ...own, ...inPrograms];
}

/** Where a command expands a name, or does so first where it is written otherwise; undefined where the author has not written that. */
function placeOf(
  { name, start, end }: UnsetExpansion,
  { command }: ShellAction,
  plan: Plan,
): Span | undefined {
  const scalar = scalarAt(plan.document, command.span);
  if (scalar === undefined) return command.span;
  const { span } = scalarMapOf(scalar);
  if (scalar.text.slice(start, end) === scriptOf(command).text.slice(start, end)) {
    return span(start, end);
  }
  const written = new RegExp(
    `\\$(?:\\{${name}\\}|\\{?${name}\\b)|(?<![\\w$-])${name}(?= *[-+*/%<>=)])`,
  ).exec(scalar.text);
  return written ? span(written.index, written.index + written[0].length) : undefined;
}

/** A command that expands more names than these takes them from somewhere else. */
const mostUnset = 10;

/**
 * The variable of the recipe that a name is meant for: its own, or in capitals one that a step sets, that other commands are
 * given, or that is declared and read nowhere else.
 */
function variableOf(name: string, plan: Plan, facts: Facts): string | undefined {
  if (hasVariable(plan, name)) return name;
  const { declared, set, given } = variablesOf(plan);
  const small = name.toLowerCase();
  if (set.has(small)) return small;
  const isMeant = given.has(name) || !readNames(facts.reads).has(small);
  return declared.has(small) && isMeant ? small : undefined;
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

/** The name that one is misspelt for. What a script sets may well be one of several that its environment has, or the other way round. */
function meantOf(
  name: string,
  {
    assigned,
    mentioned,
  }: { readonly assigned: ReadonlySet<string>; readonly mentioned: ReadonlySet<string> },
): string | undefined {
  const meant = unmistakableName(name, [...assigned, ...mentioned]);
  if (meant === undefined || mentioned.has(meant)) return meant;
  return isPlural(name, meant) ? undefined : meant;
}

/** Whether only a script sets variables of such a name: environments have capitals, but for those of proxies and package managers. */
function isOfScripts(name: string, given: ReadonlySet<string>): boolean {
  return /[a-z]/.test(name) && !/proxy|^npm_|^__/.test(name) && !given.has(name.toUpperCase());
}
