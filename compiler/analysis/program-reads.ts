import type { Read } from "./reads.ts";

/** The values that are all of the name of a program in a command of the shell, among all that a plan reads. */
export function programReads(reads: readonly Read[]): readonly Read[] {
  const own = Map.groupBy(reads, ({ step }) => step);
  return [...own].flatMap(([{ action }, ofStep]) => {
    const named = action.kind === "shell" ? (action.programs ?? []) : [];
    return named.flatMap((reference) => {
      const name = [reference.name, ...reference.path].join(".");
      // A value that stands in several places is read once.
      const read = ofStep.find(
        ({ role, reference: one }) =>
          role === "environment" && [one.name, ...one.path].join(".") === name,
      );
      return read ? [{ ...read, reference }] : [];
    });
  });
}
