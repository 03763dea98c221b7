import { EvaluationError } from "../values/evaluation-error.ts";
import { rustJsonText } from "../values/rust-json.ts";
import { rustSpaceClass, trim, trimEnd, trimStart } from "../values/rust-space.ts";
import type { Value } from "../values/value.ts";
import { isList, isMap } from "../values/value.ts";
import { byteLength } from "./amplihack-functions.ts";
import { text } from "./amplihack-text.ts";

/** `.strip()`: without white space at both ends. */
export function strip(value: Value): string {
  return trim(textOf(value, "strip"));
}

/** `.lstrip()`: without white space at the start. */
export function lstrip(value: Value): string {
  return trimStart(textOf(value, "lstrip"));
}

/** `.rstrip()`: without white space at the end. */
export function rstrip(value: Value): string {
  return trimEnd(textOf(value, "rstrip"));
}

/** `.lower()`: in lower case. */
export function lower(value: Value): string {
  return textOf(value, "lower").toLowerCase();
}

/** `.upper()`: in upper case. */
export function upper(value: Value): string {
  return textOf(value, "upper").toUpperCase();
}

/** `.title()`: each word with a capital, joined by one blank. */
export function title(value: Value): string {
  return words(textOf(value, "title")).map(capitalized).join(" ");
}

/** `.startswith(prefix)`. */
export function startswith(value: Value, prefix: Value = ""): boolean {
  return textOf(value, "startswith").startsWith(given(prefix));
}

/** `.endswith(suffix)`. */
export function endswith(value: Value, suffix: Value = ""): boolean {
  return textOf(value, "endswith").endsWith(given(suffix));
}

/** `.replace(old, new)`: every occurrence; nothing at all occurs between any two characters. */
export function replace(value: Value, old: Value = "", replacement: Value = ""): string {
  const next = given(replacement);
  const whole = textOf(value, "replace");
  if (given(old) !== "") return whole.split(given(old)).join(next);
  return [...whole].reduce((result, character) => result + character + next, next);
}

/** `.split(separator)`: at white space, or at every occurrence of a separator. */
export function split(value: Value, separator?: Value): readonly string[] {
  const whole = textOf(value, "split");
  if (typeof separator !== "string") return words(whole);
  return separator === "" ? ["", ...whole, ""] : whole.split(separator);
}

/** `separator.join(list)`: the texts of a list; other items are left out. */
export function join(value: Value, list: Value = null): string {
  const separator = textOf(value, "join");
  const items = isList(list) ? list : [];
  return items.filter((item) => typeof item === "string").join(separator);
}

/** `.count(part)`: how often a part occurs, without overlaps. */
export function count(value: Value, part: Value = ""): number {
  const whole = textOf(value, "count");
  if (given(part) === "") return [...whole].length + 1;
  return whole.split(given(part)).length - 1;
}

/** `.find(part)`: the byte at which a part first occurs, or -1. */
export function find(value: Value, part: Value = ""): number {
  const whole = textOf(value, "find");
  const index = whole.indexOf(given(part));
  return index < 0 ? -1 : byteLength(whole.slice(0, index));
}

const space = new RegExp(`${rustSpaceClass}+`);

function words(whole: string): readonly string[] {
  return whole.split(space).filter((word) => word !== "");
}

function capitalized(word: string): string {
  const [first = "", ...rest] = word;
  return first.toUpperCase() + rest.join("").toLowerCase();
}

/** An argument that is no text counts as the empty one. */
function given(argument: Value): string {
  return typeof argument === "string" ? argument : "";
}

/** The text whose method is called: lists and mappings have none. */
function textOf(value: Value, method: string): string {
  if (!isList(value) && !isMap(value)) return text(value);
  throw new EvaluationError(
    "condition",
    `method '.${method}()' can only be called on strings, numbers, booleans, or null; got ${rustJsonText(value)}`,
  );
}
