import { fieldsOf } from "./import-node.ts";
import type { Field, MapTree, Tree } from "./tree.ts";
import { fieldOf } from "./tree.ts";

/** What a recipe, its nodes and its imports say that names mean. */
export interface GivenFields {
  /** What stands for names where nobody gives them a value. */
  readonly defaults: readonly Field[];
  /** What imported recipes are given. */
  readonly values: readonly Field[];
}

/** All that a recipe gives to names. */
export function givenIn(root: MapTree): GivenFields {
  const given = { defaults: [], values: [] };
  for (const { value } of fieldsOf(root, "imports")) addGiven(value, given);
  addGiven(root, given);
  return given;
}

/** Adds what a node says that names mean, and those in it. */
function addGiven(
  tree: Tree,
  given: { readonly defaults: Field[]; readonly values: Field[] },
): void {
  if (tree.kind === "list") for (const item of tree.items) addGiven(item, given);
  if (tree.kind !== "map") return;
  for (const field of fieldsOf(tree, "defaults")) given.defaults.push(field);
  for (const field of fieldsOf(tree, "values")) given.values.push(field);
  const template = fieldOf(tree, "template")?.value;
  if (template !== undefined) addGiven(template, given);
}
