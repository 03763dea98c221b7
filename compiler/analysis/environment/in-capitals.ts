import type { PlacedCommand } from "../../ir/visit.ts";
import { scriptOf } from "../commands/script-of.ts";
import { areOfKind } from "../scope/definitions.ts";
import type { VariableState, Variables } from "../scope/scope-state.ts";
import type { OutlinedStep } from "../types/prompt-outline.ts";
import { outlinedSteps } from "../types/prompt-outline.ts";
import { membersOf } from "../types/type.ts";
import { isLeftInEnvironment, namesInEnvironment, variablePrefix } from "./names-in-environment.ts";
import type { UnsetSubject } from "./unset-shell-variable.ts";

/**
 * What of the recipe a name in capitals is meant for that no command has: a list or a mapping that steps have set
 * (`$REVIEW`), or what a mapping holds (`$REVIEW_SUMMARY`). A script that also has the prefix before the name of the
 * variable (`$RECIPE_VAR_review`) knows that.
 */
export function meantInCapitals(
  name: string,
  { command, step }: PlacedCommand,
  { plan, facts }: UnsetSubject,
): MeantInCapitals | undefined {
  if (command !== step.action || !inCapitals.test(name)) return undefined;
  const { flow } = facts;
  const point = flow.graph.action(step.key);
  const variables = point && flow.stateBefore(point)?.variables;
  const meant = variables && meantAmong(variables, name, namesInEnvironment(plan));
  if (meant === undefined) return undefined;
  const prefixed = variablePrefix + meant.owner.replaceAll("-", "_");
  const isKnown = scriptOf(command.command).text.includes(prefixed);
  if (isKnown || isLeftInEnvironment(step, name, facts, meant.owner)) return undefined;
  return meant;
}

const inCapitals = /^(?!RECIPE_VAR_)[A-Z][A-Z0-9_]+$/;

/** A variable, or what it holds under a key. */
export interface MeantInCapitals {
  readonly owner: string;
  readonly key: string | undefined;
}

/** What is written for it in a placeholder. */
export function placeholderNameOf({ owner, key }: MeantInCapitals): string {
  return key === undefined ? owner : `${owner}.${key}`;
}

function meantAmong(
  variables: Variables,
  name: string,
  given: ReadonlyMap<string, string>,
): MeantInCapitals | undefined {
  const own = ownerOf(name, variables, given);
  if (own !== undefined) {
    return isCollection(own.variable) ? { owner: own.name, key: undefined } : undefined;
  }
  for (const { index } of name.matchAll(/_/g)) {
    const owner = ownerOf(name.slice(0, index), variables, given);
    if (owner === undefined) continue;
    const rest = name.slice(index + 1);
    const key = keysOf(owner.variable).find(
      (one) => one.toUpperCase().replaceAll("-", "_") === rest,
    );
    if (key !== undefined) return { owner: owner.name, key };
  }
  return undefined;
}

/** The variable that would be called so; what recipes that are called leave is none of the plan's own. */
function ownerOf(
  capitals: string,
  variables: Variables,
  given: ReadonlyMap<string, string>,
): { readonly name: string; readonly variable: VariableState } | undefined {
  const name = given.get(capitals) ?? capitals.toLowerCase();
  const variable = variables.get(name);
  return variable && { name, variable };
}

/** Whether steps have set a variable to lists and mappings alone, or to what agents answer that are asked for a mapping. */
function isCollection({ definitions, likely }: VariableState): boolean {
  const members = membersOf(likely);
  const areCollections = members.every(({ kind }) => kind === "record" || kind === "list");
  if (members.length > 0 && areCollections) {
    return areOfKind(definitions, "exit", "merge", "update");
  }
  const asked = outlinedSteps(definitions);
  return asked.length > 0 && asked.every(isDecoded);
}

/** What is not looked for in the answer of an agent is text as soon as a word stands before it. */
function isDecoded({ step: { action }, outline }: OutlinedStep): boolean {
  return outline.isMapping && action.kind === "agent" && action.check !== undefined;
}

/** The keys of the mappings that steps have set a variable to. */
function keysOf({ definitions, likely }: VariableState): readonly string[] {
  const known = membersOf(likely).flatMap((one) =>
    one.kind === "record" ? [...one.fields.keys()] : [],
  );
  const asked = outlinedSteps(definitions).flatMap(({ outline }) => outline.keys);
  return [...known, ...asked];
}
