import type { Document } from "../../document/node.ts";

/** The fields of a document that only this language has. */
export function findSigns({ root }: Document): readonly string[] {
  if (root.kind !== "mapping") return [];
  return root.entries.flatMap(({ key }) => (key.text === "template" ? [key.text] : []));
}
