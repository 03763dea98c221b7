import { isAmong, isFinalOutput, namesRead } from "../analysis/names-read.ts";
import type { Plan } from "../ir/plan.ts";
import type { PlanId } from "../ir/step.ts";
import { stepsOf } from "../ir/visit.ts";
import type { NeededProgram } from "./needed-programs.ts";
import { programsOf } from "./needed-programs.ts";

/** What a caller should hear before a run: odd, and right all the same in some project. */
export interface RunNotes {
  /** What steps, also of the recipes that are called, cannot do without. */
  readonly programs: readonly NeededProgram[];
  readonly unreadInputs: readonly UnreadInput[];
  /** Ids of the steps, also of the recipes that are called, that have tags; they run where nobody asks for tags. */
  readonly tagged: readonly string[];
}

/** An input that the caller gives and nothing reads. */
export interface UnreadInput {
  readonly name: string;
  /** Names that are read and not given: one of them may be meant. */
  readonly others: readonly string[];
}

/** The notes for a run of a recipe with the inputs given; `all` has the recipe and those that it calls. */
export function runNotesOf(
  recipe: Plan,
  all: ReadonlyMap<PlanId, Plan>,
  inputs: readonly string[],
): RunNotes {
  const plans = [...all.values()];
  return {
    programs: programsOf(plans),
    unreadInputs: unreadInputsOf(inputs, recipe, (id) => all.get(id)),
    tagged: plans.flatMap(taggedIn),
  };
}

/** Those of the given inputs that nothing reads, as far as the recipes that may read them are known. */
function unreadInputsOf(
  given: readonly string[],
  plan: Plan,
  planOf: (id: PlanId) => Plan | undefined,
): readonly UnreadInput[] {
  const read = namesRead(plan, planOf);
  if (read === undefined) return [];
  const others = [...read.written].filter((name) => !given.includes(name));
  const unread = given.filter((name) => !(isAmong(read, name) || isFinalOutput(plan, name)));
  return unread.map((name) => ({ name, others }));
}

function taggedIn({ body }: Plan): readonly string[] {
  return [...stepsOf(body)].flatMap(({ step: { around, id } }) =>
    around.some(({ kind }) => kind === "tags") ? [id] : [],
  );
}
