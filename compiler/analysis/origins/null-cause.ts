import type { Assignment, Block, Exit, LoopAction, Step } from "../../ir/step.ts";
import { isGuarded } from "../../ir/visit.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import { alternativesIn } from "../bounds/alternatives.ts";
import type { Read } from "../reads.ts";
import type { Definition } from "../scope/definition.ts";
import type { Definitions } from "../scope/definitions.ts";
import { createDefinitionsQuestion, createFirstQuestion, hasKind } from "../scope/definitions.ts";
import type { ScopeState } from "../scope/scope-state.ts";
import { printedInto } from "../types/printed-type.ts";
import type { Type } from "../types/type.ts";
import { membersOf, never } from "../types/type.ts";

/** A variable where something reads it. */
type Place = Pick<Read, "variable" | "state">;

/** Why a variable may be null. */
export interface NullCause {
  /** Completes "is null ...". */
  readonly reason: string;
  /** The step that leaves null behind; none where it is a default. */
  readonly step?: Step;
}

/** Why a variable may be null where it is read; undefined where nothing says that it may. */
export function nullCause(read: Place): NullCause | undefined {
  const { variable } = read;
  if (!mayBeNull(variable)) return undefined;
  const failing = failingStep(read);
  if (failing) return whenItFails(failing);
  const known = sourcesOf(variable.definitions).known;
  if (known) return known;
  const isNull = membersOf(variable.likely).some(({ kind }) => kind === "null");
  const isParam = isNull && hasKind(variable.definitions, "param");
  return isParam ? { reason: "unless the caller gives a value" } : undefined;
}

/** Whether its type leaves room for null; most variables are texts, and need no look at where they come from. */
function mayBeNull(variable: Place["variable"]): variable is NonNullable<Place["variable"]> {
  const type = variable?.likely;
  if (type === undefined) return false;
  return type.kind === "union" ? type.members.some(isNullOrJson) : isNullOrJson(type);
}

function isNullOrJson({ kind }: Type): boolean {
  return kind === "null" || kind === "json";
}

/** A step that leaves null behind when it fails. */
export function failingStep({ variable, state }: Place): Step | undefined {
  if (!mayBeNull(variable)) return undefined;
  for (const definition of sourcesOf(variable.definitions).failing) {
    if (definition.kind === "exit") return definition.step;
    const collecting = collectingStep(definition, state);
    if (collecting) return collecting;
  }
  return undefined;
}

/** What may leave null behind, whatever is known where it is read: most reads ask of what others have asked of. */
const sourcesOf = createObjectMemo((definitions: Definitions) => ({
  failing: mayFail(definitions),
  known: nullResult(definitions),
}));

const none: readonly Definition[] = [];

/** The loops of a set up to the first exit that leaves null behind where its step fails, and that exit. */
const mayFail = createDefinitionsQuestion<readonly Definition[]>(
  (one) => (one.kind === "loop" || leavesNull(one) ? [one] : none),
  (first, second) =>
    second.length === 0 || first.at(-1)?.kind === "exit" ? first : [...first, ...second],
  none,
);

function leavesNull(definition: Definition): boolean {
  if (definition.kind !== "exit" || definition.exit.on.kind !== "error") return false;
  const { value } = definition.assignment;
  return value.kind === "constant" && value.value === null;
}

/** A loop that collected the items of another one, null for each iteration that failed. */
function collectingStep(definition: Definition, { variables }: ScopeState): Step | undefined {
  const action = definition.kind === "loop" ? definition.step.action : undefined;
  if (action?.kind !== "loop" || action.head.kind !== "each") return undefined;
  const { list } = action.head;
  if (list.kind !== "reference" || list.path.length > 0) return undefined;
  const source = variables.get(list.name)?.definitions;
  return source && nullCollector(source);
}

const nullCollector = createFirstQuestion((one) =>
  one.kind === "exit" && collectsNull(one.step) ? one.step : undefined,
);

function collectsNull({ action }: Step): boolean {
  if (action.kind !== "loop" || action.value !== "list") return false;
  const exits = [...action.body.steps.values()].flatMap((step) => step.exits);
  return exits.some(
    ({ on, then }) => on.kind === "error" && then.kind === "end" && then.value === "null",
  );
}

/** What leaves null behind where it goes well. */
const nullResult = createFirstQuestion((definition) => {
  if (definition.kind !== "exit") return undefined;
  const { step, exit, assignment } = definition;
  return (
    printedNull(step, exit, assignment) ??
    (assignment.value.kind === "result" ? nullFrom(step) : undefined)
  );
});

/** Why the result of a step that others stand in may be null: it is that of the last one that has run. */
function nullFrom(step: Step): NullCause | undefined {
  const { action } = step;
  if (action.kind === "block") return nullOfBlock(action.body, step);
  if (action.kind !== "loop" || action.value !== "last") return undefined;
  return nullOfBlock(action.body, step);
}

function nullOfBlock(block: Block, owner: Step): NullCause | undefined {
  for (const step of [...block.steps.values()].toReversed()) {
    const cause = nullIn(step);
    if (cause !== undefined) return cause;
    // What stands before a step that runs in any case gives no result.
    if (!isGuarded(step)) return undefined;
  }
  if (alternativesIn(block).some(({ isOneCertain }) => isOneCertain)) return undefined;
  return { reason: `when none of the steps of "${owner.id}" runs`, step: owner };
}

/** Why the result of a step in a sequence may be null. */
function nullIn(step: Step): NullCause | undefined {
  if (goesOnWithNull(step)) return whenItFails(step);
  const { action, id } = step;
  if (action.kind === "loop" && action.value === "last" && mayBeIdle(action)) {
    return { reason: `when the loop "${id}" has no iteration`, step };
  }
  return nullFrom(step);
}

function mayBeIdle({ head }: LoopAction): boolean {
  return head.kind === "while" || (head.kind === "each" && head.list.kind === "reference");
}

function whenItFails(step: Step): NullCause {
  return { reason: `when step "${step.id}" fails`, step };
}

/** Whether others follow the failure of a step; what a command has printed before its exit code said so is no null. */
function goesOnWithNull({ exits }: Step): boolean {
  return exits.some(
    ({ on, then }) =>
      on.kind === "error" &&
      on.kinds.some((kind) => kind !== "exit") &&
      (then.kind === "goto" || then.kind === "end"),
  );
}

/** A step whose command prints `null`, in each run or on some path. */
function printedNull(step: Step, exit: Exit, assignment: Assignment): NullCause | undefined {
  const members = membersOf(printedInto(step, exit, assignment)?.type ?? never);
  if (!members.some(({ kind }) => kind === "null")) return undefined;
  const [, ...others] = members;
  const reason =
    others.length > 0
      ? `when step "${step.id}" prints that`
      : `because step "${step.id}" prints just that`;
  return { reason, step };
}
