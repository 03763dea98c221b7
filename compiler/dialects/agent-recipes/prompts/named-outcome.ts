import type { StepNode } from "../ast.ts";

/** Reports a name in a prompt that is no outcome, at its offset; each place is reported once. */
export type ReportOutcome = (name: string, start: number, closest: string | undefined) => void;

/** What a step calls its outcomes, also those that only its transitions name: that is told of its own. */
export function writtenOutcomes({ outcomes, transitions }: StepNode): ReadonlySet<string> {
  const listed = outcomes.map(({ value }) => value);
  return new Set([...listed, ...transitions.map(({ outcome }) => outcome.value)]);
}

/** A name without what authors hardly tell names apart by. */
export function plainName(outcome: string): string {
  return outcome.toLowerCase().replaceAll("_", "-");
}

/** More outcomes than anybody writes; comparing names with each takes its time. */
const mostCompared = 50;

/** The outcomes that names in a prompt are compared with. */
export function comparedOutcomes({ outcomes }: StepNode): readonly string[] {
  return outcomes.slice(0, mostCompared).map(({ value }) => value);
}
