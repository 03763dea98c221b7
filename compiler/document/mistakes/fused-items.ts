import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Span } from "../../source/span.ts";
import { spanText } from "../../source/span.ts";
import { keyIdentity } from "../key-identity.ts";
import type { Scalar } from "../node.ts";

/** How the dash before an item of a list is written. */
const dash = "- ";

/**
 * The keys at which further items of a list begin whose dashes were forgotten, so that they became one mapping with the first:
 * each repeats the key that stands behind the dash, and at least one more. None where anything else repeats a key.
 *
 * @param keys those of the mapping, in the order of the file.
 */
export function fusedItems(keys: readonly Scalar[]): readonly Scalar[] {
  const [first, ...others] = keys;
  if (first === undefined || !followsDash(first)) return [];
  const opening = keyIdentity(first.value);
  const begins = others.filter(({ value }) => keyIdentity(value) === opening);
  const names = keys.map(({ value }) => keyIdentity(value));
  const starts = [0, ...begins.map((key) => keys.indexOf(key)), keys.length];
  const items = starts.slice(1).map((end, index) => names.slice(starts[index], end));
  const areItems = items.every((item) => new Set(item).size === item.length);
  const repeats = items
    .slice(1)
    .every((item) => item.slice(1).some((name) => isIn(items[0], name)));
  return areItems && repeats ? begins : [];
}

/**
 * Whether keys of a mapping behind a dash look like those of two items of which the second has lost its first line: three or more are
 * given again, one behind the other, and not that with which the mapping begins.
 */
export function goesOnAsItem(keys: readonly Scalar[], repeated: readonly Scalar[]): boolean {
  const [opening] = keys;
  const [first] = repeated;
  if (opening === undefined || first === undefined || !followsDash(opening)) return false;
  const isOpening = repeated.some(({ value }) => keyIdentity(value) === keyIdentity(opening.value));
  const from = keys.indexOf(first);
  const run = keys.slice(from, from + leastRun);
  return !isOpening && run.length === leastRun && run.every((key) => repeated.includes(key));
}

/** So many keys are not given again one by one. */
const leastRun = 3;

/** The fix that makes a key, which stands at a span, the first of an item. */
export function dashBefore(span: Span): Fix {
  const place = { source: span.source, start: span.start - dash.length, end: span.start };
  return { title: "Write a dash before it", edits: [{ span: place, text: dash }] };
}

function followsDash({ span }: Scalar): boolean {
  return spanText({ ...span, start: span.start - dash.length, end: span.start }) === dash;
}

function isIn<Name>(item: readonly Name[] | undefined, name: Name): boolean {
  return item?.includes(name) ?? false;
}
