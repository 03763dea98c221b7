import { describeType } from "../../../../../runtime/values/param-type.ts";
import { encodeTaggedJson } from "../../../../../runtime/values/tagged-json.ts";
import type { Value } from "../../../../../runtime/values/value.ts";
import { isList, isMap } from "../../../../../runtime/values/value.ts";
import { closestName } from "../../../../diagnostics/spelling/closest-name.ts";
import type { Report } from "../../../../document/cursor.ts";
import type { ObjectMemo } from "../../../../source/object-memo.ts";
import { createObjectMemo } from "../../../../source/object-memo.ts";
import type { SourceText } from "../../../../source/source-text.ts";
import type { Span } from "../../../../source/span.ts";
import type { ArgumentNode, LostInputs, UnknownInput } from "../../ast.ts";
import { bracedNames } from "../../braced-names.ts";
import { fieldsOf } from "../../import-node.ts";
import type { Import, LoadedRecipe } from "../../loaded-recipe.ts";
import { parseArguments } from "../../parse-arguments.ts";
import type { Field, MapTree, Tree } from "../../tree.ts";
import { fieldOf, plainValue } from "../../tree.ts";
import { reportRetyped } from "./check-retyped.ts";
import { describeDefault, fits, isListText } from "./fit-of-default.ts";

/** Reports values of an import and its node that are not of the type that the imported recipe declares. */
export function checkGiven(node: MapTree, { binding, recipe }: Import, report: Report): void {
  const given = givenFields(node, binding);
  if (given.length === 0) return;
  const declared = argumentsOf(recipe);
  for (const field of given) {
    const { name, value: tree } = field;
    const argument = declared.find((one) => one.name === name);
    const type = argument?.type;
    const value = plainValue(tree);
    const use = useOf(name, recipe);
    const isMisfit = type === undefined ? isNoText(value, argument, use) : !fits(type, value);
    if (isMisfit) {
      const found = describeDefault(value);
      const expected = type === undefined ? "a text" : describeType(type);
      report("unfit-default", tree.span, { name, found, expected, isGiven: true });
    } else if (type?.kind === "array" && use.isList && isListText(value)) {
      report("not-a-list", tree.span, { name });
    } else if (use.isPasted) {
      reportRetyped({ name, value: tree, argument, isAsked: use.isAsked }, report);
    }
  }
}

/** What a recipe does with a name, as far as its text shows. */
interface UseOfName {
  /** Whether it is put into a text as it is. */
  readonly isPasted: boolean;
  /** Whether it may also be asked for its truth, for which rewritten values are the same. */
  readonly isAsked: boolean;
  readonly isList: boolean;
}

function useOf(name: string, { root }: LoadedRecipe): UseOfName {
  const { text } = root.span.source;
  return {
    isPasted: text.includes(`{${name}}`),
    isAsked: text.includes(`${name}?`) || /\bwhen\b/.test(text),
    isList: text.includes(`{${name}[`) || text.includes(`${name}.length`),
  };
}

/** Whether a value is no text where one is due; a list without a type may be meant for a program that reads JSON. */
function isNoText(
  value: Value,
  argument: ArgumentNode | undefined,
  { isList: isRead, isPasted }: UseOfName,
): boolean {
  if (isRead) return false;
  const isText = argument?.typeText === "string";
  return isMap(value) ? isText || isPasted : isText && isList(value);
}

/** What a recipe declares that many import. */
const argumentsOf: ObjectMemo<LoadedRecipe, readonly ArgumentNode[]> = createObjectMemo(
  ({ root }) => parseArguments(root, () => undefined) ?? [],
);

/**
 * The values of an import and its node that the imported recipe does not know, since no text in it holds a word like their
 * name. Which of the names that it asks for they mean, is known when it is lowered.
 */
export function unknownInputs(
  node: MapTree,
  { binding, file, recipe }: Import,
): readonly UnknownInput[] {
  const fields = givenFields(node, binding);
  const alias = fieldOf(node, "name")?.value;
  if (fields.length === 0 || alias?.kind !== "text") return [];
  const known = wordsOf(recipe);
  return fields.flatMap((field) => {
    const { name, nameSpan, value } = field;
    // What it says itself under that name is what the recipe around it means by it.
    const others = fields.filter((other) => other !== field);
    if (known.has(name) || namesReadBy(node, others).has(name)) return [];
    if (isReferredTo(alias.text, name, nameSpan)) return [];
    const closest = closestName(name, [...known]);
    const names = value.kind === "text" ? bracedNames(value.text) : [];
    return [{ file, name, nameSpan, closest, names, nodeSpan: node.span }];
  });
}

/** The names that an import or its node gives in a mapping that no field for values is: misspelt, or called as elsewhere. */
export function lostInputs(node: MapTree, { binding }: Import): readonly LostInputs[] {
  const fields = [...node.fields, ...(binding?.fields ?? [])].filter(
    ({ name }) => !["defaults", "recover", "template", "values"].includes(name),
  );
  const names = fields.flatMap(({ value }) =>
    value.kind === "map" ? value.fields.map(({ name }) => name) : [],
  );
  return names.length === 0 ? [] : [{ names: new Set(names), nodeSpan: node.span }];
}

function givenFields(node: MapTree, binding: Import["binding"]): readonly Field[] {
  const given = [...fieldsOf(node, "defaults"), ...fieldsOf(node, "values")];
  const bound = binding ? [...fieldsOf(binding, "defaults"), ...fieldsOf(binding, "values")] : [];
  return [...bound, ...given];
}

/** The names that the settings of a node read, which see what it gives, and the texts that are given with them. */
function namesReadBy(node: MapTree, given: readonly Field[]): ReadonlySet<string> {
  const words = new Set<string>();
  const settings = node.fields.filter(({ name }) => !["defaults", "name", "values"].includes(name));
  for (const { name, value } of [...settings, ...given]) {
    if (value.kind !== "text") continue;
    // There, names need no braces.
    const isBare = name === "when" || name === "repeat";
    const texts = isBare ? [value.text] : (value.text.match(/\{[^{}]+\}/g) ?? []);
    for (const text of texts) for (const word of text.match(wordPattern) ?? []) words.add(word);
  }
  return words;
}

const wordPattern = /[A-Za-z_][\w-]*/g;

/** Whether the importing recipe itself reads what it gives: `{alias.values.name}`. */
function isReferredTo(alias: string, name: string, { source }: Span): boolean {
  const text = unbroken(source);
  return ["defaults", "values"].some((section) => {
    const reference = `${alias}.${section}.${name}`;
    for (let at = text.indexOf(reference); at >= 0; at = text.indexOf(reference, at + 1)) {
      if (!/[\w-]/.test(text.charAt(at + reference.length))) return true;
    }
    return false;
  });
}

/** A file without the line ends that break a word between double quotes. */
const unbroken = createObjectMemo(({ text }: SourceText) => text.replaceAll(/\\\r?\n[ \t]*/g, ""));

/** Reports defaults of an import that its values replace, whatever they are. */
export function checkReplacedDefaults(binding: MapTree, report: Report): void {
  const values = new Set(fieldsOf(binding, "values").map(({ name }) => name));
  for (const { name, nameSpan } of fieldsOf(binding, "defaults")) {
    if (!values.has(name)) continue;
    const where = "beside the value of the same name, which replaces it";
    report("ineffective-field", nameSpan, { field: name, where });
  }
}

/** Reports a value that the defaults and the values of one node give differently. */
export function checkTwiceGiven(tree: MapTree, report: Report): void {
  const defaults = fieldsOf(tree, "defaults");
  for (const { name, nameSpan, value } of fieldsOf(tree, "values")) {
    if (!defaults.some((field) => field.name === name && !isSame(field.value, value))) continue;
    report("conflicting-fields", nameSpan, {
      first: `defaults.${name}`,
      second: `values.${name}`,
    });
  }
}

function isSame(left: Tree, right: Tree): boolean {
  return encodeTaggedJson(plainValue(left)) === encodeTaggedJson(plainValue(right));
}

/** All words of a recipe that could name a value: placeholders may stand in any text, also those of other languages. */
const wordsOf: ObjectMemo<LoadedRecipe, ReadonlySet<string>> = createObjectMemo(
  ({ root, imports }) => {
    const words = new Set<string>();
    collect(root, words);
    for (const { binding, recipe } of imports.values()) {
      if (binding) collect(binding, words);
      for (const word of wordsOf(recipe)) words.add(word);
    }
    return words;
  },
);

function collect(tree: Tree, words: Set<string>): void {
  switch (tree.kind) {
    case "text":
      for (const piece of tree.text.match(placeholders) ?? []) addWords(piece, words);
      return;
    case "list":
      for (const item of tree.items) collect(item, words);
      return;
    case "map":
      for (const { name, value } of tree.fields) {
        words.add(name);
        collect(value, words);
        // There, names need no braces.
        if (bareFields.test(name)) for (const text of textsIn(value)) addWords(text, words);
      }
      return;
    case "other":
      return;
    default:
      tree satisfies never;
  }
}

const placeholders = /\{[^{}]*|[$%<@]\w[\w-]*/g;

const bareFields = /^(?:args|repeat|when)$/;

function addWords(text: string, words: Set<string>): void {
  for (const word of text.match(wordPattern) ?? []) words.add(word);
}

/** A text, or those in a list. */
function textsIn(tree: Tree): readonly string[] {
  if (tree.kind === "list") return tree.items.flatMap(textsIn);
  return tree.kind === "text" ? [tree.text] : [];
}
