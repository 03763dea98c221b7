import type { Report } from "../../document/cursor.ts";
import type { ArgumentNode } from "./ast.ts";
import { fieldsOf, isImportNode } from "./import-node.ts";
import type { MapTree, Tree } from "./tree.ts";
import { fieldOf } from "./tree.ts";

/** Reports values that a node fixes for a name that callers may give: theirs wins, in all nodes at once. */
export function checkOverridden(
  root: MapTree,
  declared: readonly ArgumentNode[],
  report: Report,
): void {
  const template = fieldOf(root, "template")?.value;
  if (template !== undefined) visit(template, new Set(declared.map(({ name }) => name)), report);
}

function visit(tree: Tree, declared: ReadonlySet<string>, report: Report): void {
  if (tree.kind === "list") for (const item of tree.items) visit(item, declared, report);
  if (tree.kind !== "map") return;
  const given = [
    ...(isImportNode(tree) ? fieldsOf(tree, "values") : []),
    ...fieldsOf(tree, "defaults"),
  ];
  for (const { name, value } of given) {
    const isForwarded = value.kind === "text" && value.text.includes(`{${name}`);
    if (declared.has(name) && !isForwarded) report("overridden-value", value.span, { name });
  }
  const template = fieldOf(tree, "template")?.value;
  if (template !== undefined) visit(template, declared, report);
}
