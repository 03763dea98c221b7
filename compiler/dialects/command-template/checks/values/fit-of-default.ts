import { javascriptText } from "../../../../../runtime/values/javascript-text.ts";
import type { ParamType } from "../../../../../runtime/values/param-type.ts";
import { isTextOf, readArgument } from "../../../../../runtime/values/param-type.ts";
import type { Value } from "../../../../../runtime/values/value.ts";
import { isList, isMap } from "../../../../../runtime/values/value.ts";
import { quoteUserText } from "../../../../diagnostics/quote-user-text.ts";
import type { RecipeNode } from "../../ast.ts";
import type { Tree } from "../../tree.ts";

/** What stands for a name where callers give nothing: its value in a node, or else its default in the recipe. */
export function defaultOf({ root, valueFields }: RecipeNode, name: string): Tree | undefined {
  return valueFields.find((one) => one.name === name)?.value ?? root.defaults.get(name);
}

/** What a default is, in the words of a message. */
export function describeDefault(value: Value): string {
  if (isList(value)) return "a list";
  return isMap(value) ? "a mapping" : `"${quoteUserText(javascriptText(value))}"`;
}

/** Whether a default is one of its type. Empty texts and null mean that there is nothing; texts with placeholders become something else. */
export function fits(type: ParamType, value: Value): boolean {
  if (value === null || value === "") return true;
  if (isMap(value)) return false;
  if (isList(value)) return type.kind === "array";
  const text = javascriptText(value);
  if (/\{[!(\w]/.test(text)) return true;
  return type.kind === "array" ? readArgument(type, text) !== undefined : isTextOf(type, text);
}

/** Whether a value is the text of a list, which only callers can give for one. */
export function isListText(value: Value): boolean {
  return typeof value === "string" && fits({ kind: "array" }, value) && /^\s*\[/.test(value);
}

/** Whether something can be computed with what callers may give for a type. */
export function mayBeWhole(type: ParamType | undefined): boolean {
  if (type?.kind === "enum") return type.members.some((member) => /^-?\d+$/.test(member));
  return (
    type === undefined || type.kind === "int" || type.kind === "number" || type.kind === "path"
  );
}

/** Whether what callers may give for a type can be the number of a setting. */
export function mayBeNumber(type: ParamType | undefined): boolean {
  if (type?.kind === "enum") return type.members.some((member) => !Number.isNaN(Number(member)));
  return type === undefined || type.kind === "int" || type.kind === "number";
}
