import type { Node } from "../../document/node.ts";
import type { ConfigField } from "../../ir/step.ts";

/** The settings that have no further ones inside; the items of a list share their names. */
export function configFields(node: Node, above = ""): readonly ConfigField[] {
  if (node.kind === "sequence") return node.items.flatMap((item) => configFields(item, above));
  if (node.kind === "scalar") return [];
  return node.entries.flatMap(({ key, value }) => {
    const path = above === "" ? key.text : `${above}.${key.text}`;
    const inner = configFields(value, path);
    return inner.length === 0 ? [{ path, span: key.span }] : inner;
  });
}
