import type { SpanAt } from "../../lower/spanned.ts";
import { parseArgument } from "../../lower/typed-argument.ts";
import { fieldsOf } from "./import-node.ts";
import type { Field, MapTree, Tree } from "./tree.ts";
import { fieldOf } from "./tree.ts";
import { wordsInArgs } from "./words-in-args.ts";

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
  given.defaults.push(...declaredDefaults(tree), ...fieldsOf(tree, "defaults"));
  given.values.push(...fieldsOf(tree, "values"));
  for (const field of ["template", "recover"]) {
    const inner = fieldOf(tree, field)?.value;
    if (inner !== undefined) addGiven(inner, given);
  }
}

/** The defaults in declarations of arguments, each at its place in its declaration. */
function declaredDefaults(map: MapTree): readonly Field[] {
  const declared = fieldOf(map, "args")?.value;
  if (declared?.kind !== "list" || wordsInArgs(map).length > 0) return [];
  return declared.items.flatMap((item) => {
    const argument = item.kind === "text" ? parseArgument(item.text) : undefined;
    if (item.kind !== "text" || argument?.default === undefined) return [];
    const { default: text, name } = argument;
    const at = item.text.indexOf(text, item.text.indexOf("=") + 1);
    const spanAt: SpanAt = (start, end) => item.spanAt(at + start, at + end);
    return [{ name, nameSpan: item.span, value: { ...item, text, spanAt } }];
  });
}
