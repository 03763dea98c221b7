import type { Report } from "../../../../document/cursor.ts";
import { namesIn } from "../../../../ir/command-names.ts";
import { lowerUnsplit } from "../../../../lower/command.ts";
import type { ArgumentNode } from "../../ast.ts";
import { fieldsOf, isImportNode } from "../../import-node.ts";
import type { Field, MapTree, Tree } from "../../tree.ts";
import { fieldOf } from "../../tree.ts";

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
  const check = ({ name, value }: Field): void => {
    if (declared.has(name) && !reads(value, name)) report("overridden-value", value.span, { name });
  };
  if (isImportNode(tree)) fieldsOf(tree, "values").forEach(check);
  fieldsOf(tree, "defaults").forEach(check);
  for (const field of ["template", "recover"]) {
    const inner = fieldOf(tree, field)?.value;
    if (inner !== undefined) visit(inner, declared, report);
  }
}

/** Whether a value hands on what stands for a name outside. */
function reads(value: Tree, name: string): boolean {
  return value.kind === "text" && namesIn(lowerUnsplit(value.text, value.spanAt)).includes(name);
}
