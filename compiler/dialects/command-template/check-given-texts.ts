import type { Report } from "../../document/cursor.ts";
import { lowerUnsplit } from "../../lower/command.ts";
import type { ArgumentNode } from "./ast.ts";
import { checkLookalikes } from "./check-foreign-placeholders.ts";
import { checkGivenText } from "./check-placeholders.ts";
import { fieldsOf } from "./import-node.ts";
import type { Field, MapTree, Tree } from "./tree.ts";
import { fieldOf } from "./tree.ts";

/** Looks at the placeholders in the texts of all defaults and values of a recipe, its nodes and its imports, and in its artifacts. */
export function checkGivenTexts(
  root: MapTree,
  args: readonly ArgumentNode[],
  report: Report,
): void {
  const defaults = fieldsOf(root, "defaults");
  const declared = new Set([...args, ...defaults].map(({ name }) => name));
  const lists = new Set([
    ...args.filter(({ type }) => type?.kind === "array").map(({ name }) => name),
    ...defaults.filter(({ value }) => value.kind === "list").map(({ name }) => name),
  ]);
  for (const { value } of givenIn(root)) {
    if (value.kind !== "text" || !/[{}]/.test(value.text)) continue;
    checkGivenText(lowerUnsplit(value.text, value.spanAt), { declared, lists }, report);
    checkLookalikes(value, declared, report);
  }
}

function givenIn(root: MapTree): readonly Field[] {
  const bindings = fieldsOf(root, "imports").flatMap(({ value }) => givenBy(value));
  return [...bindings, ...givenBy(root), ...fieldsOf(root, "artifacts")];
}

/** What a node says that names mean, and those in it. */
function givenBy(tree: Tree | undefined): readonly Field[] {
  if (tree?.kind === "list") return tree.items.flatMap(givenBy);
  if (tree?.kind !== "map") return [];
  return [
    ...fieldsOf(tree, "defaults"),
    ...fieldsOf(tree, "values"),
    ...givenBy(fieldOf(tree, "template")?.value),
  ];
}
