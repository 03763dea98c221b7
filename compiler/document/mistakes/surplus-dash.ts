import type { BuildContext } from "../build-context.ts";
import type { Mapping, Node } from "../node.ts";
import { beginsItems, dashTooMany } from "./odd-dash.ts";

/** The key that each item of a list has, as far as its first item tells: steps have an `id`, and what holds steps has a `name`. */
function namingKey(items: readonly Node[]): string | undefined {
  const [first] = items;
  if (first?.kind !== "mapping" || first.style !== "block") return undefined;
  const name = first.entries[0]?.key.text;
  const holdsSteps = (item: Node): boolean => item.kind === "mapping" && hasKey(item, "steps");
  const isNaming = name === "id" || (name === "name" && items.some(holdsSteps));
  return isNaming ? name : undefined;
}

/** Whether some items of a block list lack a key that all have. */
export function hasNameless(items: readonly Node[]): boolean {
  const name = namingKey(items);
  return name !== undefined && items.some((item) => isNameless(item, name));
}

function isNameless(item: Node, name: string): item is Mapping {
  return item.kind === "mapping" && item.style === "block" && !hasKey(item, name);
}

function hasKey({ entries }: Mapping, name: string | undefined): boolean {
  return entries.some(({ key }) => key.text === name);
}

/**
 * The items of a block list with those joined that a dash too many parts, which is reported: the second has no name, no key of the
 * first, and begins otherwise than items do that lack their names only.
 */
export function withoutSurplusDashes(
  items: readonly Node[],
  { report, source }: BuildContext,
): readonly Node[] {
  const name = namingKey(items);
  if (name === undefined) return items;
  const joined: Node[] = [];
  for (const item of items) {
    const before = joined.at(-1);
    const isPart = before?.kind === "mapping" && isNameless(item, name);
    const start = dashOf(source.text, item);
    if (!isPart || start === undefined || !goesOn(before, item, items)) {
      joined.push(item);
      continue;
    }
    const key = item.entries[0]?.key.text;
    // What begins other items, too, may be one of a list inside of the item above.
    const isInner = key !== undefined && beginsItems(source.text, key) > 1;
    const dash = { source, start, end: start + 1 };
    const fix = { title: "Leave the dash out", edits: [{ span: dash, text: " " }] };
    const help = isInner
      ? "Indent the line as the items are that it belongs to."
      : `The items of this list have a \`${name}\`: leave the dash out, or give the item one.`;
    report(dashTooMany(source, start, { help, ...(isInner ? {} : { fix }) }));
    const span = { ...before.span, end: item.span.end };
    joined[joined.length - 1] = { ...before, entries: [...before.entries, ...item.entries], span };
  }
  return joined;
}

/** Where the dash of an item is; an item may also have lost the line that held it. */
function dashOf(text: string, { span }: Node): number | undefined {
  const start = text.lastIndexOf("-", span.start - 1);
  return start >= 0 && /^-\s+$/.test(text.slice(start, span.start)) ? start : undefined;
}

/** What may name an item of its own, in this language or another. */
const names: ReadonlySet<string> = new Set(["id", "label", "name", "title"]);

/** Whether a key is one of these, but for signs around it and capitals. */
function mayBeName(key: string): boolean {
  return names.has(key.toLowerCase().replaceAll(/[^a-z]/g, ""));
}

/** Whether the keys of an item go on with those of the item above it. */
function goesOn(before: Mapping, item: Mapping, items: readonly Node[]): boolean {
  if (item.entries.some(({ key }) => mayBeName(key.text) || hasKey(before, key.text))) return false;
  if (before.entries.length === 1) return true;
  const first = item.entries[0]?.key.text;
  // An item that lacks its name begins with what is second in others.
  return items.every(
    (one) => one === item || one.kind !== "mapping" || one.entries[1]?.key.text !== first,
  );
}
