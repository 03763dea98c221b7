import { spellingsOf } from "../../runtime/semantics/amplihack-environment.ts";
import { scriptOf } from "../analysis/commands/script-of.ts";
import {
  isLeftInEnvironment,
  namesInEnvironment,
  otherwiseInEnvironment,
  variablePrefix,
} from "../analysis/environment/names-in-environment.ts";
import { slipOfVariable } from "../analysis/environment/slip-of-variable.ts";
import { readNames } from "../analysis/reads.ts";
import {
  environmentNames,
  namesOfPrograms,
} from "../analysis/shell/environment/environment-names.ts";
import { readsOnlyNamed } from "../analysis/shell/environment/reads-only-named.ts";
import { systemVariables } from "../analysis/shell/environment/system-variables.ts";
import {
  ofTools,
  proxyVariables,
  toolVariables,
} from "../analysis/shell/environment/tool-variables.ts";
import { unsetExpansions } from "../analysis/shell/environment/unset-expansions.ts";
import { unmistakableName } from "../diagnostics/spelling/closest-name.ts";
import { isPlural } from "../diagnostics/spelling/is-misspelling.ts";
import { isTypingSlip } from "../diagnostics/spelling/is-typing-slip.ts";
import { misspeltFor } from "../diagnostics/spelling/misspelt-for.ts";
import { wordsOf } from "../diagnostics/spelling/name-words.ts";
import { isNameOfField } from "../document/mistakes/swallowed-fields.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import type { Template } from "../ir/expression.ts";
import type { Plan } from "../ir/plan.ts";
import { dottedName } from "../ir/references.ts";
import type { ShellAction } from "../ir/step.ts";
import { stepsOf } from "../ir/visit.ts";
import { createObjectMemo } from "../source/object-memo.ts";
import type { Span } from "../source/span.ts";
import { createTextMemo } from "../source/text-memo.ts";
import type { RuleReport } from "./rule.ts";
import { alike, defineRule } from "./rule.ts";

type Report = RuleReport<"ineffective-field" | "misspelt-environment">;

/** What a command is given under a name that it never mentions, while it reads one that is spelt almost so, it does not get. */
export const misspeltEnvironment = defineRule({
  name: "misspelt-environment",
  reports: ["ineffective-field", "misspelt-environment"],
  check({ plan, facts }, report) {
    for (const { step } of stepsOf(plan.body)) {
      const { action } = step;
      if (action.kind !== "shell") continue;
      const isSet = (name: string): boolean => isLeftInEnvironment(step, name, facts);
      const isRead = (name: string): boolean => readNames(facts.reads).has(name);
      if (action.environment === "scope") checkScope(action, { plan, isSet, isRead }, report);
      else if (action.env.length > 0) checkGiven(action, plan, report);
    }
  },
});

/** Looks at the variables that a step gives its command, and that it never mentions. */
function checkGiven({ command, env }: ShellAction, plan: Plan, report: Report): void {
  const { text } = scriptOf(command);
  const { all } = environmentNames(text);
  const unread = env.filter(({ name }) => !all.has(name));
  if (unread.length === 0) return;
  const missing = [...takenFrom(text, new Set(env.map(({ name }) => name)))];
  for (const { name, value } of unread) {
    const meant = meantBy(name, missing, { isOnlyOne: unread.length === 1, text });
    if (meant === undefined) {
      // What its indentation has made the last of several variables is told as a field.
      const isField = env.length > 1 && isNameOfField(name);
      if (!isField && isIdle(name, text))
        report("ineffective-field", value.span, { field: name, where }, { help });
      continue;
    }
    const read = placeOf(meant, command.span, plan);
    // Who gives a variable under its own name, or in capitals, has misspelt it where it is read.
    const isMisread = isNamedLike(name, value) || (isInCapitals(name) && !isInCapitals(meant));
    const [span, related] = isMisread
      ? [read, { span: value.span, message: "given here" }]
      : [value.span, { span: read, message: "read here" }];
    report("misspelt-environment", span, { name, meant }, { related: [related] });
  }
}

const help = "Read it in the command, or remove it.";
const where = "here: the command never mentions it, and runs nothing else that may read it";

/** Whether nothing of a command takes notice of a variable that it does not mention; `GREP_COLORS` is one for `grep`. */
function isIdle(name: string, text: string): boolean {
  if (toolVariables.has(name) || systemVariables.has(name) || ofTools.test(name)) return false;
  if (proxyVariables.has(name)) return false;
  const [program = "", ...others] = name.toLowerCase().split("_");
  return (others.length === 0 || !text.includes(program)) && readsOnlyNamed(text);
}

/** A command, and whether it has only one variable that it does not mention. */
interface Giving {
  readonly isOnlyOne: boolean;
  readonly text: string;
}

/** The one of the names which a command is not given that a name is meant for. */
function meantBy(
  name: string,
  missing: readonly string[],
  { isOnlyOne, text }: Giving,
): string | undefined {
  if (missing.length > mostMissing) return undefined;
  return similarTo(name, missing) ?? (isOnlyOne ? missingFor(name, missing, text) : undefined);
}

function similarTo(name: string, missing: readonly string[]): string | undefined {
  // What is for a program says nothing of other names.
  return (toolVariables.has(name) ? unmistakableName : misspeltFor)(name, missing);
}

/**
 * The only name that a command is not given and demands, where the only one that it does not mention has a word in common with
 * it, `PRIMARY_CODE` for `PRIMARY_RC`, or has no effect otherwise. What starts with the name of a tool, or is in small letters, may come from elsewhere.
 */
function missingFor(name: string, missing: readonly string[], text: string): string | undefined {
  const meant = onlyOne(missing);
  if (meant === undefined || !isInCapitals(meant) || !isInCapitals(name)) return undefined;
  if (toolVariables.has(name) || toolVariables.has(meant) || ofTools.test(meant)) return undefined;
  if (ofTools.test(name) || hasFallback(meant, text)) return undefined;
  const [words, others] = [wordsOf(name), wordsOf(meant)];
  const isShared = words.some((word) => word.length >= fewLetters && others.includes(word));
  return (isShared && words.length === others.length) || readsOnlyNamed(text) ? meant : undefined;
}

/** A shorter word is in many names. */
const fewLetters = 3;

/** Whether a command does something else where a variable is not there, or asks whether it is. */
function hasFallback(name: string, text: string): boolean {
  return new RegExp(`\\$\\{${name}:?[-+=?]|-[nvz] ["']?\\$?\\{?${name}\\b`).test(text);
}

function onlyOne<T>(items: readonly T[]): T | undefined {
  return items.length === 1 ? items[0] : undefined;
}

/** What a command takes from its environment and is not given. */
function takenFrom(text: string, given: ReadonlySet<string>): ReadonlySet<string> {
  const { read, ofPrograms } = environmentNames(text);
  const { expansions } = unsetExpansions(text, given);
  return new Set([...read, ...ofPrograms, ...expansions.map(({ name }) => name)])
    .difference(given)
    .difference(systemVariables);
}

function isInCapitals(name: string): boolean {
  return name === name.toUpperCase();
}

/** Whether a value is a variable, or a key, that is called like what it is given as. */
function isNamedLike(name: string, { parts }: Template): boolean {
  const [only] = parts.length === 1 ? parts : [];
  if (only?.kind !== "reference") return false;
  return dottedName(only).split(".").at(-1)?.toUpperCase() === name;
}

/** The recipe of a command, and what is known of names there. */
interface Scope {
  readonly plan: Plan;
  /** Whether a variable has such a name in the environment. */
  readonly isSet: (name: string) => boolean;
  /** Whether something in the recipe reads a variable. */
  readonly isRead: (name: string) => boolean;
}

/** Where all variables of a recipe are in the environment, in capitals too, one in capitals that is none may be meant for one. */
function checkScope({ command, env }: ShellAction, scope: Scope, report: Report): void {
  const { plan, isSet } = scope;
  const { text } = scriptOf(command);
  const unset = unsetCapitals(text, env);
  const given = unset.size === 0 ? undefined : namesInEnvironment(plan);
  if (given === undefined || given.size > mostGiven) return;
  const { all } = environmentNames(text);
  for (const meant of unset) {
    const name = given.has(meant) ? undefined : givenFor(meant, text, scope);
    if (name === undefined) continue;
    const isMentioned =
      all.has(name) || spellingsOf(given.get(name) ?? "").some((one) => all.has(one));
    if (isMentioned || isSet(meant)) continue;
    report("misspelt-environment", placeOf(meant, command.span, plan), { name, meant });
  }
}

/** The names in capitals that a command reads, neither sets nor is given; none where it has too many of them. */
function unsetCapitals(text: string, env: ShellAction["env"]): ReadonlySet<string> {
  const { found } = namedInCapitals(text, () => ({ found: findCapitals(text) }));
  if (found.size === 0) return found;
  // What placeholders became is told where they stand.
  const missing = found
    .difference(systemVariables)
    .difference(new Set(env.map(({ name }) => name)));
  if (missing.size === 0 || missing.size > mostMissing) return new Set();
  return missing.intersection(environmentNames(text).read);
}

/** What a command is given in the place of a name that it reads. */
function givenFor(meant: string, text: string, { plan, isRead }: Scope): string | undefined {
  if (meant.startsWith(variablePrefix)) return slipOfVariable(meant, text, plan, alike);
  const name = nearestGiven(plan)(meant);
  if (name === undefined) return undefined;
  // `DB_PORT` is another setting beside `DB_HOST`.
  if (!isPlural(name, meant))
    return isTypingSlip(meant.toLowerCase(), name.toLowerCase()) ? name : undefined;
  // Who means one thing or several of it has the other one from somewhere else, unless nothing reads the one that is there.
  return isRead(namesInEnvironment(plan).get(name) ?? name) ? undefined : name;
}

/** The variable that one which is not there may be meant for; many commands of a recipe read the same names. */
const nearestGiven = createObjectMemo((plan: Plan) => {
  const names = [...namesInEnvironment(plan).keys()];
  const nearest = new Map<string, string | undefined>();
  return (name: string): string | undefined => {
    // Some are told as variables that have another name in the environment.
    const isTold = otherwiseInEnvironment(plan).find(name) !== undefined;
    if (!nearest.has(name)) nearest.set(name, isTold ? undefined : unmistakableName(name, names));
    return nearest.get(name);
  };
});

/** Where a command reads a name first; all of it where its text as it is written has none. */
function placeOf(name: string, command: Span, { document }: Plan): Span {
  const scalar = scalarAt(document, command);
  if (scalar === undefined) return command;
  const expanded = scalar.text.search(new RegExp(`(?<=\\$\\{?|\\benv\\.)${name}\\b`));
  const start = expanded < 0 ? scalar.text.search(new RegExp(`\\b${name}\\b`)) : expanded;
  return start < 0 ? command : scalarMapOf(scalar).span(start, start + name.length);
}

/** Among more names than these, some are alike by chance. */
const mostGiven = 1000;

/** A variable whose name is long enough to be no other one by chance; what a prefix demands is told as unset. */
const ofScope =
  /\$\{?((?!RECIPE_VAR_)[A-Z][A-Z0-9_]{4,})\b|\$\{(RECIPE_VAR_(?!\w*__)\w{4,})(?=:?[-+=?])/g;

const inPrograms = /^(?!RECIPE_VAR_)[A-Z][A-Z0-9_]{4,}$/;

function findCapitals(text: string): ReadonlySet<string> {
  const found = text.matchAll(ofScope);
  // Those of Python and others as well.
  const ofPrograms = [...namesOfPrograms(text)].filter((name) => inPrograms.test(name));
  return new Set([
    ...found.map(([, capitals, prefixed = ""]) => capitals ?? prefixed),
    ...ofPrograms,
  ]);
}

const namedInCapitals = createTextMemo<{ readonly found: ReadonlySet<string> }>();

/** A command that reads more names than these takes them from somewhere else. */
const mostMissing = 50;
