import type { Report } from "../../../../document/cursor.ts";
import { namesIn } from "../../../../ir/command-names.ts";
import { lowerUnsplit } from "../../../../lower/command.ts";
import type { ArgumentNode } from "../../ast.ts";
import { fieldsOf, isImportNode } from "../../import-node.ts";
import type { LoadedRecipe } from "../../loaded-recipe.ts";
import type { Field, MapTree, Tree } from "../../tree.ts";
import { fieldOf } from "../../tree.ts";

/** Reports values that a node or an import fixes for a name that callers may give: theirs wins, in all nodes at once. */
export function checkOverridden(
  { calls, root }: Pick<LoadedRecipe, "calls" | "root">,
  declared: readonly ArgumentNode[],
  report: Report,
): void {
  const names = new Set(declared.map(({ name }) => name));
  if (names.size === 0) return;
  const check = ({ name, value }: Field): void => {
    if (names.has(name) && !reads(value, name)) report("overridden-value", value.span, { name });
  };
  for (const { name: alias, value } of fieldsOf(root, "imports")) {
    if (value.kind !== "map" || calls.has(alias)) continue;
    const values = fieldsOf(value, "values");
    // What its own values replace is told as that.
    const isReplaced = ({ name }: Field): boolean => values.some((one) => one.name === name);
    values.forEach(check);
    for (const field of fieldsOf(value, "defaults")) if (!isReplaced(field)) check(field);
  }
  // A recipe of another language sees nothing but what it is given.
  const isCall = (name: string): boolean => calls.has(name);
  visitInner(root, check, isCall);
}

type IsCall = (alias: string) => boolean;

function visitInner(map: MapTree, check: (field: Field) => void, isCall: IsCall): void {
  for (const name of ["template", "recover"]) {
    const inner = fieldOf(map, name)?.value;
    if (inner !== undefined) visit(inner, check, isCall);
  }
}

function visit(tree: Tree, check: (field: Field) => void, isCall: IsCall): void {
  if (tree.kind === "list") for (const item of tree.items) visit(item, check, isCall);
  if (tree.kind !== "map") return;
  if (isImportNode(tree)) {
    const alias = fieldOf(tree, "name")?.value;
    if (alias?.kind === "text" && isCall(alias.text)) return;
    fieldsOf(tree, "values").forEach(check);
  }
  fieldsOf(tree, "defaults").forEach(check);
  visitInner(tree, check, isCall);
}

/** Whether a value hands on what stands for a name outside. */
function reads(value: Tree, name: string): boolean {
  return value.kind === "text" && namesIn(lowerUnsplit(value.text, value.spanAt)).includes(name);
}
