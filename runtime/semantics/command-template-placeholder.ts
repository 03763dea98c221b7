import { EvaluationError } from "../values/evaluation-error.ts";
import { javascriptJson, javascriptText } from "../values/javascript-text.ts";
import { isList } from "../values/value.ts";
import type { Found, Site } from "./command-template-lookup.ts";
import { expand, find, integerOf, isTemplate, listOf, rawText } from "./command-template-lookup.ts";
import { isTrue } from "./command-template-truth.ts";

/** `{name}`, `{name=default}`: the text of a value. Empty and null values count as given. */
export function value(site: Site, name: string, otherwise?: string): string {
  const found = find(site, name);
  if (found !== undefined) return valueText(site, found);
  if (otherwise !== undefined) return otherwise;
  throw name.includes("-") ? invalidVariable(name) : missing(site, name);
}

function valueText(site: Site, found: Found): string {
  const given = found.value;
  if (isTemplate(given)) return expand(site, given);
  if (!isList(given) || (found.kind === "declared" && site.listsAreText)) return rawText(found);
  return javascriptJson(given);
}

/** `{name??otherwise}`: the text of a value that counts as true, never expanded. */
export function fallback(site: Site, name: string, otherwise: string): string {
  const found = find(site, name);
  return found !== undefined && isTrue(rawText(found)) ? rawText(found) : otherwise;
}

/** `{name?yes:no}`. */
export function choice(site: Site, name: string, yes: string, no: string): string {
  const found = find(site, name);
  return found !== undefined && isTrue(rawText(found)) ? yes : no;
}

/** `{names[index]}`: an element of a list; nothing in it is expanded. */
export function element(site: Site, name: string, index: number | string): string {
  const list = listOf(find(site, name));
  const position = typeof index === "number" ? index : positionOf(find(site, index));
  const item = position === undefined ? undefined : list?.[position];
  if (item === undefined) throw missing(site, `${name}[${index}]`);
  return item === null ? "" : javascriptText(item);
}

/** The length of a list, as a text. */
export function length(site: Site, name: string): string {
  const list = listOf(find(site, name));
  if (list !== undefined) return String(list.length);
  throw new EvaluationError("type", "Command template repeat could not be resolved.");
}

/** An index may be anything that JavaScript turns into a whole number. */
function positionOf(found: Found | undefined): number | undefined {
  if (found === undefined) return undefined;
  const position = Number(typeof found.value === "boolean" ? found.value : rawText(found));
  return Number.isInteger(position) && position >= 0 ? position : undefined;
}

/** The number of a variable in an expression. */
export function integer(site: Site, name: string): number {
  const number = integerOf(find(site, name));
  if (number === undefined) throw invalidVariable(name);
  return number;
}

/** The text of a computed number, with zeros up to a width. */
export function digits(number: number, width = 0): string {
  return String(number).padStart(width, "0");
}

/** Braces around something that has no meaning. */
export function malformed(site: Site, content: string, computed: boolean): never {
  if (!computed) throw missing(site, content);
  throw new EvaluationError("undefined", `Invalid command template expression: ${content}`);
}

function missing({ label }: Site, content: string): EvaluationError {
  return new EvaluationError("undefined", `Missing ${label} value: ${content}`);
}

function invalidVariable(name: string): EvaluationError {
  const message = `Invalid command template expression variable: ${name}`;
  return new EvaluationError("undefined", message);
}
