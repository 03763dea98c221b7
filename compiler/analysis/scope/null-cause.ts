import type { Step } from "../../ir/step.ts";
import type { Read } from "../reads.ts";
import { printedInto } from "../types/printed-type.ts";
import { membersOf, never } from "../types/type.ts";
import type { Definition, ScopeState } from "./scope-state.ts";

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
  if (variable === undefined) return undefined;
  const failing = failingStep(read);
  if (failing) return { reason: `when step "${failing.id}" fails`, step: failing };
  for (const definition of variable.definitions) {
    const printing = printsNull(definition);
    if (printing) return printing;
  }
  const isNull = membersOf(variable.likely).some(({ kind }) => kind === "null");
  const isParam = isNull && [...variable.definitions].some(({ kind }) => kind === "param");
  return isParam ? { reason: "unless the caller gives a value" } : undefined;
}

/** A step that leaves null behind when it fails. */
export function failingStep({ variable, state }: Place): Step | undefined {
  for (const definition of variable?.definitions ?? []) {
    const collecting = collectingStep(definition, state);
    if (collecting) return collecting;
    if (definition.kind !== "exit" || definition.exit.on.kind !== "error") continue;
    const { value } = definition.assignment;
    if (value.kind === "constant" && value.value === null) return definition.step;
  }
  return undefined;
}

/** A loop that collected the items of another one, null for each iteration that failed. */
function collectingStep(definition: Definition, { variables }: ScopeState): Step | undefined {
  const action = definition.kind === "loop" ? definition.step.action : undefined;
  if (action?.kind !== "loop" || action.head.kind !== "each") return undefined;
  const { list } = action.head;
  if (list.kind !== "reference" || list.path.length > 0) return undefined;
  for (const source of variables.get(list.name)?.definitions ?? []) {
    if (source.kind === "exit" && collectsNull(source.step)) return source.step;
  }
  return undefined;
}

function collectsNull({ action }: Step): boolean {
  if (action.kind !== "loop" || action.value !== "list") return false;
  const exits = [...action.body.steps.values()].flatMap((step) => step.exits);
  return exits.some(
    ({ on, then }) => on.kind === "error" && then.kind === "end" && then.value === "null",
  );
}

/** A step whose command prints `null`, in each run or on some path. */
function printsNull(definition: Definition): NullCause | undefined {
  if (definition.kind !== "exit") return undefined;
  const { step, assignment } = definition;
  const members = membersOf(printedInto(step, assignment)?.type ?? never);
  if (!members.some(({ kind }) => kind === "null")) return undefined;
  const [, ...others] = members;
  const reason =
    others.length > 0
      ? `when step "${step.id}" prints that`
      : `because step "${step.id}" prints just that`;
  return { reason, step };
}
