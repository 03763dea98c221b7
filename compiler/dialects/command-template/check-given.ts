import { closestName } from "../../diagnostics/closest-name.ts";
import type { Report } from "../../document/cursor.ts";
import { fieldsOf } from "./import-node.ts";
import type { Import, LoadedRecipe } from "./loaded-recipe.ts";
import type { MapTree, Tree } from "./tree.ts";

/** Reports values of an import node that the imported recipe does not know: no text in it holds a word like their name. */
export function checkGiven(node: MapTree, { file, recipe }: Import, report: Report): void {
  const given = [...fieldsOf(node, "defaults"), ...fieldsOf(node, "values")];
  if (given.length === 0) return;
  const known = new Set<string>();
  collectWords(recipe, known);
  for (const { name, nameSpan } of given) {
    if (known.has(name)) continue;
    const closest = closestName(name, [...known]);
    report("unknown-input", nameSpan, { recipe: file, name, closest });
  }
}

function collectWords({ root, imports }: LoadedRecipe, known: Set<string>): void {
  collect(root, known);
  for (const { binding, recipe } of imports.values()) {
    if (binding) collect(binding, known);
    collectWords(recipe, known);
  }
}

/** Whatever could name a value: a placeholder may stand in any text. */
function collect(tree: Tree, known: Set<string>): void {
  switch (tree.kind) {
    case "text":
      for (const [word] of tree.text.matchAll(/[A-Za-z_][\w-]*/g)) known.add(word);
      return;
    case "list":
      for (const item of tree.items) collect(item, known);
      return;
    case "map":
      for (const { name, value } of tree.fields) {
        known.add(name);
        collect(value, known);
      }
      return;
    case "other":
      return;
    default:
      tree satisfies never;
  }
}
