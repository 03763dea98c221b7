import type { CommandPart, CommandTemplate } from "../../ir/command.ts";
import { evaluationOfStep } from "../../ir/evaluated.ts";
import type { Expression, Reference, ValueTemplate } from "../../ir/expression.ts";
import type { Plan } from "../../ir/plan.ts";
import { referencesOf } from "../../ir/references.ts";
import type { Block, Step, StepKey } from "../../ir/step.ts";
import { blocksOf, boundNames } from "../../ir/visit.ts";
import type { ObjectMemo } from "../../source/object-memo.ts";
import { createObjectMemo } from "../../source/object-memo.ts";

/** Names of variables. */
type Names = ReadonlySet<string>;

const noNames: Names = new Set();

/** Whether all that a step of a plan evaluates before it starts has a value, whatever has happened before. */
export function isSureToEvaluate(step: Step, plan: Plan): boolean {
  const { inputs } = evaluationOfStep(step);
  if (inputs.every(({ expression, references }) => isConstant(expression, references))) return true;
  const names = setBefore(plan).get(step.key) ?? noNames;
  return inputs.every(({ expression }) => hasValue(expression, names));
}

function isConstant(
  expression: Expression | ValueTemplate,
  references: readonly Reference[],
): boolean {
  const command = expression.kind === "template" ? expression.command : undefined;
  return command === undefined && references.length === 0;
}

/** Whether an expression has a value where these variables have one. */
function hasValue(expression: Expression | ValueTemplate, names: Names): boolean {
  switch (expression.kind) {
    case "reference":
      return isSet(expression, names);
    case "template": {
      const { command } = expression;
      if (command === undefined) return referencesOf(expression).every((one) => isSet(one, names));
      return command.text.parts.every((part) => isSurePart(part, command, names));
    }
    case "list-template":
      return expression.items.every((item) => hasValue(item, names));
    case "map-template":
      return expression.entries.every(([, value]) => hasValue(value, names));
    default:
      return referencesOf(expression).length === 0;
  }
}

function isSet({ name, path, optional }: Reference, names: Names): boolean {
  return optional === true || (path.length === 0 && names.has(name));
}

/** What a caller gives is pasted as it is; a default with placeholders may lead nowhere. */
function isSurePart(part: CommandPart, { defaults }: CommandTemplate, names: Names): boolean {
  switch (part.kind) {
    case "text":
    case "command-fallback":
    case "command-choice":
      return true;
    case "command-value": {
      const isDeclared = defaults.get(part.name)?.kind === "constant";
      return isDeclared || part.default !== undefined || names.has(part.name);
    }
    default:
      return false;
  }
}

/** The variables that are set whenever a step begins, as far as defaults and the steps of a sequence set them. */
const setBefore: ObjectMemo<Plan, ReadonlyMap<StepKey, Names>> = createObjectMemo((plan) => {
  const found = new Map<StepKey, Names>();
  // What is neither given nor optional has to be given before a run starts.
  const set = plan.params.filter(
    (param) => (param.given ?? param.default) !== undefined || param.isOptional !== true,
  );
  collect(plan.body, new Set(set.map(({ name }) => name)), found);
  return found;
});

function collect(block: Block, outside: Names, found: Map<StepKey, Names>): void {
  let names = outside;
  const steps = [...block.steps.values()];
  const isInOrder = steps.every((step, index) => leadsOnlyTo(step, steps[index + 1]?.key));
  for (const step of steps) {
    found.set(step.key, names);
    const { action } = step;
    const bound = action.kind === "loop" ? new Set(boundNames(action)) : noNames;
    for (const inner of blocksOf(step)) collect(inner, names.union(bound), found);
    if (isInOrder) names = names.union(setBy(step));
  }
}

function leadsOnlyTo({ exits }: Step, next: StepKey | undefined): boolean {
  return exits.every(({ then }) => then.kind !== "goto" || then.step === next);
}

/** The variables that are set however a step leads on to the next one. */
function setBy({ exits }: Step): Names {
  const [first, ...others] = exits
    .filter(({ then }) => then.kind === "goto")
    .map(({ set }): Names => new Set(set.map(({ name }) => name)));
  return others.reduce((all, one) => all.intersection(one), first ?? noNames);
}
