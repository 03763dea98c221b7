import type { Reference } from "../../ir/expression.ts";
import { dottedName } from "../../ir/references.ts";
import type { Step } from "../../ir/step.ts";
import type { Read } from "../reads.ts";

/** The values that are all of the name of a program in a command of the shell, among all that a plan reads. */
export function programReads(reads: readonly Read[]): readonly Read[] {
  const ofShells: Read[] = [];
  let asked: Step | undefined;
  let hasPrograms = false;
  for (const read of reads) {
    // The reads of a step stand together.
    if (read.step !== asked) {
      asked = read.step;
      hasPrograms = programsOf(asked).length > 0;
    }
    if (hasPrograms) ofShells.push(read);
  }
  return [...Map.groupBy(ofShells, ({ step }) => step)].flatMap(([step, ofStep]) =>
    programsOf(step).flatMap((reference) => {
      const name = dottedName(reference);
      // A value that stands in several places is read once.
      const read = ofStep.find(
        ({ role, reference: one }) => role === "environment" && dottedName(one) === name,
      );
      return read ? [{ ...read, reference }] : [];
    }),
  );
}

function programsOf({ action }: Step): readonly Reference[] {
  return action.kind === "shell" ? (action.programs ?? []) : [];
}
