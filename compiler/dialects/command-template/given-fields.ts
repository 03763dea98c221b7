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
  const parts = [...fieldsOf(root, "imports").map(({ value }) => value), root].flatMap(nodesIn);
  return {
    defaults: parts.flatMap((part) => fieldsOf(part, "defaults")),
    values: parts.flatMap((part) => fieldsOf(part, "values")),
  };
}

/** A node and those in it. */
function nodesIn(tree: Tree): readonly MapTree[] {
  if (tree.kind === "list") return tree.items.flatMap(nodesIn);
  if (tree.kind !== "map") return [];
  const template = fieldOf(tree, "template")?.value;
  return template === undefined ? [tree] : [tree, ...nodesIn(template)];
}
