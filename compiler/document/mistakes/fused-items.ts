import type { Fix } from "../../diagnostics/diagnostic.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import type { SourceText } from "../../source/source-text.ts";
import type { Span } from "../../source/span.ts";
import { spanText } from "../../source/span.ts";
import { keyIdentity } from "../key-identity.ts";
import type { Scalar } from "../node.ts";

/** How the dash before an item of a list is written. */
const dash = "- ";

/** An item that lacks its dash, so that it became one mapping with the item above it. */
export interface FusedItem {
  /** Its first key. */
  readonly key: Scalar;
  /** What it lacks: the dash before the first key, or the line that held both, which a comment may hold. */
  readonly lacks: "dash" | "head";
  readonly comment?: Span;
}

/**
 * The items of a list that became one mapping with that which begins a mapping. Each gives again the key behind the dash, and
 * looks like an item otherwise; or one has lost its head, and goes on with keys that the item above it has, too. None where
 * anything else repeats a key.
 *
 * @param keys those of the mapping, in the order of the file.
 */
export function fusedItems(keys: readonly Scalar[]): readonly FusedItem[] {
  const [first] = keys;
  return first !== undefined && followsDash(first) ? (itemsIn(keys, first) ?? []) : [];
}

/** The items behind the first that some keys are, where each begins with an opening key or lacks it; undefined where they are none. */
function itemsIn(keys: readonly Scalar[], opening: Scalar): readonly FusedItem[] | undefined {
  const commented = commentedHead(keys, opening);
  if (commented !== undefined) {
    const at = keys.indexOf(commented.key);
    const [above, below] = [keys.slice(0, at), keys.slice(at)].map((part) =>
      itemsIn(part, opening),
    );
    return above && below && [...above, commented, ...below];
  }
  const name = identityOf(opening);
  const begins = keys.slice(1).filter((key) => identityOf(key) === name);
  if (begins.length > 0) return itemsFrom(keys, begins);
  return isOfOwnKeys(keys) ? [] : headlessItem(keys);
}

/** Whether a file may have an item whose first line is a comment, with keys below it. */
export const mayHaveCommentedHead = createObjectMemo(
  ({ text }: SourceText): boolean =>
    hasItemInComment(text) &&
    /^(?<indent> *)#+ *- +[\w$-]+:.*\r?\n\k<indent> {2,}[\w$-]+:/m.test(text),
);

const dashAndKey = /- +[\w$-]+:/y;

/** Whether an item begins behind a number sign somewhere, which is found much faster than lines that begin with both. */
function hasItemInComment(text: string): boolean {
  for (let at = text.indexOf("#"); at >= 0; at = text.indexOf("#", at)) {
    while (text[at] === "#") at += 1;
    while (text[at] === " ") at += 1;
    dashAndKey.lastIndex = at;
    if (text[at] === "-" && dashAndKey.test(text)) return true;
  }
  return false;
}

/** The first item whose first line is a comment that has the opening key, too. */
function commentedHead(keys: readonly Scalar[], opening: Scalar): FusedItem | undefined {
  if (!mayHaveCommentedHead(opening.span.source)) return undefined;
  for (const key of keys.slice(1)) {
    const { comment } = gapAbove(key);
    const name =
      comment && /- +(?<name>[^: ][^:]{0,200}):/.exec(spanText(comment))?.groups?.["name"];
    if (comment !== undefined && name === opening.text) return { key, lacks: "head", comment };
  }
  return undefined;
}

/** The fix that makes a key, which stands at a span, the first of an item. */
export function dashBefore(span: Span): Fix {
  const place = { source: span.source, start: span.start - dash.length, end: span.start };
  return { title: "Write a dash before it", edits: [{ span: place, text: dash }] };
}

function identityOf({ value }: Scalar): ReturnType<typeof keyIdentity> {
  return keyIdentity(value);
}

/** So many keys are no slip of one. */
const leastRun = 3;

/** Items that begin at some keys of a mapping, if all of them look like items. */
function itemsFrom(
  keys: readonly Scalar[],
  begins: readonly Scalar[],
): readonly FusedItem[] | undefined {
  const starts = [0, ...begins.map((key) => keys.indexOf(key)), keys.length];
  const items = starts.slice(1).map((end, index) => keys.slice(starts[index], end));
  const [first = []] = items;
  const areItems = items.every(isOfOwnKeys);
  const isLikely = (item: readonly Scalar[]): boolean =>
    item.slice(1).some((key) => isIn(first, key)) ||
    item.length >= leastRun ||
    (item.length > 1 && (gapAbove(item[0]).isBlank || isLikeOthers(item)));
  return areItems && items.slice(1).every(isLikely)
    ? begins.map((key) => ({ key, lacks: "dash" }))
    : undefined;
}

/** The item that begins below the last gap above the first key that is given again, or with such keys. */
function headlessItem(keys: readonly Scalar[]): readonly FusedItem[] | undefined {
  const at = keys.findIndex((key, index) => isIn(keys.slice(0, index), key));
  const again = keys[at];
  if (again === undefined) return undefined;
  const earlier = keys.findIndex((key) => identityOf(key) === identityOf(again));
  for (let index = at; index > earlier; index -= 1) {
    const item = keys.slice(index);
    const [key] = item;
    const isLikely = gapAbove(key).isBlank && item.length >= leastRun;
    if (key === undefined || !isLikely) continue;
    if (!isOfOwnKeys(item) || !isOfOwnKeys(keys.slice(0, index))) return undefined;
    return [{ key, lacks: "head" }];
  }
  const run = keys.slice(at, at + leastRun);
  const goesOn = run.length === leastRun && run.every((key) => isIn(keys.slice(0, at), key));
  return goesOn && isOfOwnKeys(keys.slice(at)) ? [{ key: again, lacks: "head" }] : undefined;
}

/** What stands between a key and the line above it. */
function gapAbove(key: Scalar | undefined): {
  readonly isBlank: boolean;
  /** A comment that holds the first line of an item. */
  readonly comment?: Span;
} {
  if (key === undefined) return { isBlank: false };
  const { source, start } = key.span;
  const above = source.text.slice(Math.max(0, start - farthest), start);
  const gap = gapIn(above);
  const head = /(?<=\n[ \t]{0,200})#+ *- +[\w$-]+:(?: [^\r\n]*)?(?=\r?\n[ \t]*$)/.exec(gap);
  const isBlank = /\n[ \t]*\r?\n/.test(gap);
  if (head === null) return { isBlank };
  const from = start - gap.length + head.index;
  return { isBlank, comment: { source, start: from, end: from + head[0].trimEnd().length } };
}

/** The lines at the end of a text that are blank or comments, with the ends of lines before them. */
function gapIn(text: string): string {
  let start = text.length;
  for (let at = text.lastIndexOf("\n"); at >= 0; at = text.slice(0, start).lastIndexOf("\n")) {
    if (!/^[ \t]*(?:#[^\r\n]*)?$/.test(text.slice(at + 1, start))) break;
    start = text.charAt(at - 1) === "\r" ? at - 1 : at;
  }
  return text.slice(start);
}

/** Further above a key nobody looks for what belongs to it. */
const farthest = 500;

/** Whether the first two keys of an item follow each other in another item of the file, too. */
function isLikeOthers([first, second]: readonly Scalar[]): boolean {
  if (first === undefined || second === undefined) return false;
  const [name, next] = [first, second].map(({ text }) => text.replaceAll(/\W/g, "\\$&"));
  return new RegExp(`^ *- +${name}:[^\\n]*\\n *${next}:`, "m").test(first.span.source.text);
}

function isOfOwnKeys(keys: readonly Scalar[]): boolean {
  return new Set(keys.map(identityOf)).size === keys.length;
}

function followsDash({ span }: Scalar): boolean {
  return spanText({ ...span, start: span.start - dash.length, end: span.start }) === dash;
}

function isIn(keys: readonly Scalar[], key: Scalar): boolean {
  return keys.some((one) => identityOf(one) === identityOf(key));
}
