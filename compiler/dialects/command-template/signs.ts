import type { Document, Node } from "../../document/node.ts";
import { entryOf } from "../../document/node.ts";

/**
 * The fields of a document that only this language has. Arguments are declared in no other, but count only where there are no
 * steps with names: the template is there by another name then, as are steps that are texts.
 */
export function findSigns({ root }: Document): readonly string[] {
  if (root.kind !== "mapping") return [];
  const fields = new Map(root.entries.map(({ key, value }) => [key.text, value] as const));
  if (fields.has("template")) return ["template"];
  if (!fields.has("args") || [...fields.values()].some(hasNames)) return [];
  return isCommands(fields.get("steps")) ? ["args", "steps"] : ["args"];
}

/** Whether some entries of a list have an `id`, as steps of other languages do. */
function hasNames(value: Node): boolean {
  if (value.kind !== "sequence") return false;
  return value.items.some((item) => item.kind === "mapping" && entryOf(item, "id") !== undefined);
}

function isCommands(steps: Node | undefined): boolean {
  return steps?.kind === "sequence" && steps.items.some(({ kind }) => kind === "scalar");
}
