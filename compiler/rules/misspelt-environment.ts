import { spellingsOf } from "../../runtime/semantics/amplihack-environment.ts";
import type { Facts } from "../analysis/facts.ts";
import { namesInEnvironment } from "../analysis/names-in-environment.ts";
import { scriptOf } from "../analysis/script-of.ts";
import { environmentNames } from "../analysis/shell/environment-names.ts";
import { systemVariables } from "../analysis/shell/system-variables.ts";
import { unmistakableName } from "../diagnostics/closest-name.ts";
import { isPlural } from "../diagnostics/is-misspelling.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import type { Template } from "../ir/expression.ts";
import type { Plan } from "../ir/plan.ts";
import { dottedName } from "../ir/references.ts";
import type { ShellAction, Step } from "../ir/step.ts";
import { stepsOf } from "../ir/visit.ts";
import { createObjectMemo } from "../source/object-memo.ts";
import type { Span } from "../source/span.ts";
import { createTextMemo } from "../source/text-memo.ts";
import type { RuleReport } from "./rule.ts";
import { defineRule } from "./rule.ts";

type Report = RuleReport<"misspelt-environment">;

/** What a command is given under a name that it never mentions, while it reads one that is spelt almost so, it does not get. */
export const misspeltEnvironment = defineRule({
  name: "misspelt-environment",
  reports: ["misspelt-environment"],
  check({ plan, facts }, report) {
    for (const { step } of stepsOf(plan.body)) {
      const { action } = step;
      if (action.kind !== "shell") continue;
      const isSet = (name: string): boolean => isSetBefore(step, name, facts);
      if (action.environment === "scope") checkScope(action, { plan, isSet }, report);
      else if (action.env.length > 0) checkGiven(action, plan, report);
    }
  },
});

/** Looks at the variables that a step gives its command. */
function checkGiven({ command, env }: ShellAction, plan: Plan, report: Report): void {
  const { read, all } = environmentNames(scriptOf(command).text);
  const given = new Set(env.map(({ name }) => name));
  const missing = [...read].filter((name) => !(given.has(name) || systemVariables.has(name)));
  if (missing.length === 0 || missing.length > mostMissing) return;
  for (const { name, value } of env) {
    const meant = all.has(name) ? undefined : unmistakableName(name, missing);
    if (meant === undefined) continue;
    // Who gives a variable under its own name has misspelt it where it is read.
    const span = isNamedLike(name, value) ? placeOf(meant, command.span, plan) : value.span;
    report("misspelt-environment", span, { name, meant });
  }
}

/** Whether a value is a variable, or a key, that is called like what it is given as. */
function isNamedLike(name: string, { parts }: Template): boolean {
  const [only] = parts.length === 1 ? parts : [];
  if (only?.kind !== "reference") return false;
  return dottedName(only).split(".").at(-1)?.toUpperCase() === name;
}

/** Where all variables of a recipe are in the environment, in capitals too, one in capitals that is none may be meant for one. */
function checkScope(
  { command, env }: ShellAction,
  { plan, isSet }: { readonly plan: Plan; readonly isSet: (name: string) => boolean },
  report: Report,
): void {
  const { text } = scriptOf(command);
  const { found } = namedInCapitals(text, () => ({ found: findCapitals(text) }));
  // What placeholders became is told where they stand.
  const missing = found
    .difference(systemVariables)
    .difference(new Set(env.map(({ name }) => name)));
  if (missing.size === 0 || missing.size > mostMissing) return;
  const given = namesInEnvironment(plan);
  if (given.size > mostGiven) return;
  for (const meant of missing) {
    const name = given.has(meant) ? undefined : nearestGiven(plan)(meant);
    // Who means one thing or several of it has the other one from somewhere else.
    if (name === undefined || isPlural(name, meant)) continue;
    const { read, all } = environmentNames(text);
    const isMentioned =
      all.has(name) || spellingsOf(given.get(name) ?? "").some((one) => all.has(one));
    if (!read.has(meant) || isMentioned || isSet(meant)) continue;
    report("misspelt-environment", placeOf(meant, command.span, plan), { name, meant });
  }
}

/** The variable that one which is not there may be meant for; many commands of a recipe read the same names. */
const nearestGiven = createObjectMemo((plan: Plan) => {
  const names = [...namesInEnvironment(plan).keys()];
  const nearest = new Map<string, string | undefined>();
  return (name: string): string | undefined => {
    if (!nearest.has(name)) nearest.set(name, unmistakableName(name, names));
    return nearest.get(name);
  };
});

/** Whether a variable is called that in the environment of a step, where a recipe that is called may have left it. */
function isSetBefore({ key }: Step, name: string, facts: Facts): boolean {
  const names = [...(facts.scopeBefore(key)?.keys() ?? [])];
  return names.some((one) => spellingsOf(one).includes(name));
}

/** Where a command has a name first; all of it where its text as it is written has none. */
function placeOf(name: string, command: Span, { document }: Plan): Span {
  const scalar = scalarAt(document, command);
  const start = scalar?.text.search(new RegExp(`${name}\\b`)) ?? -1;
  return scalar === undefined || start < 0
    ? command
    : scalarMapOf(scalar).span(start, start + name.length);
}

/** Among more names than these, some are alike by chance. */
const mostGiven = 1000;

/** A variable whose name is long enough to be no other one by chance; what a prefix demands is told as unset. */
const ofScope = /\$\{?([A-Z][A-Z0-9_]{4,})\b|\$\{(RECIPE_VAR_(?!\w*__)\w{4,})(?=:?[-+=?])/g;

function findCapitals(text: string): ReadonlySet<string> {
  const found = text.matchAll(ofScope);
  return new Set(found.map(([, capitals, prefixed = ""]) => capitals ?? prefixed));
}

const namedInCapitals = createTextMemo<{ readonly found: ReadonlySet<string> }>();

/** A command that reads more names than these takes them from somewhere else. */
const mostMissing = 50;
