import { lookedUpNames } from "../ir/command-names.ts";
import { evaluatedIn } from "../ir/evaluated.ts";
import type { Expression, ValueTemplate } from "../ir/expression.ts";
import type { Plan } from "../ir/plan.ts";
import { referencesOf } from "../ir/references.ts";
import type { PlanId } from "../ir/step.ts";
import type { PlacedCommand } from "../ir/visit.ts";
import { commandsIn, stepsOf } from "../ir/visit.ts";
import { createObjectMemo } from "../source/object-memo.ts";
import { createTextMemo } from "../source/text-memo.ts";
import { scriptOf } from "./commands/script-of.ts";
import { environmentMentions } from "./shell/environment/environment-mentions.ts";

/** The names of variables that something reads. */
export interface NamesRead {
  /** All of them, as they are written. */
  readonly written: ReadonlySet<string>;
  /** Those of them that expressions have. */
  readonly inExpressions: ReadonlySet<string>;
  /** Those that commands may find in their environment, where `a-b` is `a_b`; in small letters where a command has capitals. */
  readonly inEnvironment: ReadonlySet<string>;
}

/**
 * The variables that a run of a plan may read: in its own expressions, and in the recipes that it hands all its variables
 * to, at any depth. Undefined where one of those is not known, which may read any.
 */
export function namesRead(
  plan: Plan,
  planOf: (id: PlanId) => Plan | undefined,
): NamesRead | undefined {
  const plans = new Set([plan]);
  for (const next of plans) {
    for (const id of inheritingCallees(next)) {
      const callee = id === undefined ? undefined : planOf(id);
      if (callee === undefined) return undefined;
      plans.add(callee);
    }
  }
  const expressions = unionOf([...plans].map(namesInExpressions));
  // Nearly all names are in expressions, and commands are only looked through for the others.
  let environment: ReadonlySet<string> | undefined;
  return {
    inExpressions: expressions,
    get inEnvironment() {
      environment ??= unionOf([...plans].map(namesInCommands));
      return environment;
    },
    get written() {
      return this.inEnvironment.union(expressions);
    },
  };
}

function unionOf(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  const [first, ...others] = sets;
  if (first === undefined || others.length === 0) return first ?? new Set();
  const union = new Set(first);
  for (const names of others) for (const name of names) union.add(name);
  return union;
}

/** Whether a variable is among names that are read. */
export function isAmong(read: NamesRead, variable: string): boolean {
  if (read.inExpressions.has(variable)) return true;
  const { inEnvironment } = read;
  if (inEnvironment.size === 0) return false;
  const spelt = variable.replaceAll("-", "_");
  return (
    inEnvironment.has(variable) ||
    inEnvironment.has(spelt) ||
    inEnvironment.has(spelt.toLowerCase())
  );
}

/** Whether a variable is what a run has for its final output. */
export function isFinalOutput({ output }: Plan, name: string): boolean {
  return name === output.variable || name === output.fallback;
}

/** What the expressions of a plan read themselves; every caller of it asks. */
const namesInExpressions = createObjectMemo((plan: Plan): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const { expression, references } of evaluatedIn(plan.body)) {
    for (const { name } of references) names.add(name);
    for (const name of commandNamesOf(expression)) names.add(name);
  }
  for (const template of toldToHost(plan)) {
    for (const { name } of referencesOf(template)) names.add(name);
    for (const name of commandNamesOf(template)) names.add(name);
  }
  return names;
});

const namesInCommands = createObjectMemo(({ body }: Plan): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const placed of commandsIn(body)) {
    for (const name of mentionedNames(placed)) names.add(name);
  }
  return names;
});

/** What a command may find in its environment, be it declared or not: who calls the recipe may hand it down. */
function mentionedNames({ command: { command, environment } }: PlacedCommand): readonly string[] {
  if (environment !== "scope") return [];
  const { text } = scriptOf(command);
  return mentioned(text, () => findNames(text));
}

const mentioned = createTextMemo<readonly string[]>();

/** What may be variables, and words in capitals: the shell may compute with them, `$((RETRIES + 1))`, or another program look for them. */
function findNames(text: string): readonly string[] {
  const names = new Set(environmentMentions(text).map(({ name }) => name));
  for (const [word] of text.matchAll(/\b[A-Z][A-Z0-9_]+\b/g)) names.add(word.toLowerCase());
  return [...names];
}

function toldToHost({ host }: Plan): readonly ValueTemplate[] {
  const paths = (host?.artifacts ?? []).map(({ path }) => path);
  return [...paths, host?.channel?.value, host?.stateDir].filter((one) => one !== undefined);
}

/** The names that commands look up though something else may stand for them; they are no references. */
function commandNamesOf(node: Expression | ValueTemplate): readonly string[] {
  switch (node.kind) {
    case "template":
      return node.command ? lookedUpNames(node.command) : [];
    case "list-template":
      return node.items.flatMap(commandNamesOf);
    case "map-template":
      return node.entries.flatMap(([, value]) => commandNamesOf(value));
    default:
      return [];
  }
}

/** The recipes that a plan hands all its variables to; undefined for each that is not known. */
const inheritingCallees = createObjectMemo(({ body }: Plan): readonly (PlanId | undefined)[] => {
  const callees: (PlanId | undefined)[] = [];
  for (const { step } of stepsOf(body)) {
    const { action } = step;
    if (action.kind !== "call" || action.passes !== "inherit") continue;
    callees.push(action.callee.kind === "static" ? action.callee.plan : undefined);
  }
  return callees;
});
