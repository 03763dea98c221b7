import type { Document } from "../../document/node.ts";
import { entryOf } from "../../document/node.ts";

/** The fields of a document that only this language has. */
export function findSigns({ root }: Document): readonly string[] {
  if (root.kind !== "mapping") return [];
  const fields = ["initialStep", "guardrails"].filter((field) => entryOf(root, field));
  const steps = entryOf(root, "steps")?.value;
  const isMachine =
    steps?.kind === "mapping" &&
    steps.entries.some(
      ({ key, value }) =>
        key.text === "$include" || (value.kind === "mapping" && entryOf(value, "onOutcome")),
    );
  return [...fields, ...(isMachine ? ["onOutcome"] : [])];
}
