import type { Document, Mapping, Node } from "../../document/node.ts";

/** The fields of a document that only this language has. */
export function findSigns({ root }: Document): readonly string[] {
  if (root.kind !== "mapping") return [];
  const fields = ["initialStep", "guardrails"].filter((field) => fieldOf(root, field));
  const steps = fieldOf(root, "steps");
  const isMachine =
    steps?.kind === "mapping" &&
    steps.entries.some(
      ({ key, value }) =>
        key.text === "$include" || (value.kind === "mapping" && fieldOf(value, "onOutcome")),
    );
  return [...fields, ...(isMachine ? ["onOutcome"] : [])];
}

function fieldOf({ entries }: Mapping, name: string): Node | undefined {
  return entries.find(({ key }) => key.text === name)?.value;
}
