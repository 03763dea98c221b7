import type { Report } from "../../document/cursor.ts";
import { lowerUnsplit } from "../../lower/command.ts";
import type { ArgumentNode } from "./ast.ts";
import { checkLookalikes } from "./check-foreign-placeholders.ts";
import { checkGivenText } from "./check-placeholders.ts";
import { fieldsOf } from "./import-node.ts";
import type { Field, MapTree, TextTree, Tree } from "./tree.ts";
import { fieldOf } from "./tree.ts";

/** Looks at the placeholders in the texts of all defaults and values of a recipe, its nodes and its imports, and in its artifacts. */
export function checkGivenTexts(
  root: MapTree,
  args: readonly ArgumentNode[],
  report: Report,
): void {
  const given = givenIn(root);
  if (given.length === 0) return;
  const defaults = fieldsOf(root, "defaults");
  const declared = new Set([...args, ...defaults].map(({ name }) => name));
  const lists = new Set([
    ...args.filter(({ type }) => type?.kind === "array").map(({ name }) => name),
    ...defaults.filter(({ value }) => value.kind === "list").map(({ name }) => name),
  ]);
  for (const value of given) {
    checkGivenText(lowerUnsplit(value.text, value.spanAt), { declared, lists }, report);
    checkLookalikes(value, declared, report);
  }
}

/** The texts with braces that a recipe gives. */
function givenIn(root: MapTree): readonly TextTree[] {
  const given: TextTree[] = [];
  for (const { value } of fieldsOf(root, "imports")) addGiven(value, given);
  addGiven(root, given);
  addTexts(fieldsOf(root, "artifacts"), given);
  return given;
}

/** Adds what a node says that names mean, and those in it. */
function addGiven(tree: Tree, given: TextTree[]): void {
  if (tree.kind === "list") for (const item of tree.items) addGiven(item, given);
  if (tree.kind !== "map") return;
  addTexts(fieldsOf(tree, "defaults"), given);
  addTexts(fieldsOf(tree, "values"), given);
  const template = fieldOf(tree, "template")?.value;
  if (template !== undefined) addGiven(template, given);
}

function addTexts(fields: readonly Field[], given: TextTree[]): void {
  for (const { value } of fields) {
    if (value.kind === "text" && /[{}]/.test(value.text)) given.push(value);
  }
}
