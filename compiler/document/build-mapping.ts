import { diagnostic } from "../diagnostics/diagnostic.ts";
import { quoteUserText } from "../diagnostics/quote-user-text.ts";
import type { Span } from "../source/span.ts";
import type { BuildContext } from "./build-context.ts";
import { keyIdentity } from "./key-identity.ts";
import type { Entry, Mapping, Node, Scalar } from "./node.ts";

/** A key and value as they stand in the file. */
export interface RawEntry {
  readonly isMerge: boolean;
  readonly key: Node;
  readonly value: Node;
}

/** A mapping, and how many entries merge keys brought into it. */
export interface BuiltMapping {
  readonly node: Mapping;
  readonly mergedEntries: number;
}

/**
 * Builds a mapping as PyYAML's `construct_mapping` does: merged entries come first, own entries
 * replace them, and of a repeated key the last value takes the place of the first.
 */
export function buildMapping(
  raw: readonly RawEntry[],
  span: Span,
  context: BuildContext & { readonly style: Mapping["style"] },
): BuiltMapping {
  const entries = new Map<string, Entry>();
  const repeated: Scalar[] = [];
  const merged = raw.filter((entry) => entry.isMerge).flatMap((entry) => merge(entry, context));
  for (const entry of merged) entries.set(keyIdentity(entry.key.value), entry);
  for (const { isMerge, key, value } of raw) {
    if (isMerge || !isKey(key, context)) continue;
    const identity = keyIdentity(key.value);
    const earlier = entries.get(identity);
    if (earlier && !earlier.merged) {
      const isFirst =
        context.style === "block" && repeated.length === 0 && isSameKey(raw[0], earlier);
      reportDuplicate(key, earlier, isFirst, context);
      repeated.push(key);
    }
    // Python keeps the first of two equal keys (`1` and `true`) and the last value.
    const kept = earlier ? { ...key, value: earlier.key.value } : key;
    entries.set(identity, { key: kept, value, merged: false });
  }
  const node: Mapping = {
    kind: "mapping",
    style: context.style,
    entries: [...entries.values()],
    span,
    ...(repeated.length === 0 ? {} : { repeated }),
  };
  return { node, mergedEntries: merged.length };
}

function isKey(key: Node, context: BuildContext): key is Scalar {
  const isHashable = key.kind === "scalar" && keyIdentity(key.value) !== "collection";
  if (!isHashable) context.report(diagnostic("yaml-unhashable-key", placeOf(key), {}));
  return isHashable;
}

function isSameKey(entry: RawEntry | undefined, { key }: Entry): boolean {
  return entry !== undefined && placeOf(entry.key).start === placeOf(key).start;
}

/** `isFirst`: whether the mapping begins with the key, as an item of a list does. */
function reportDuplicate(
  key: Scalar,
  earlier: Entry,
  isFirst: boolean,
  context: BuildContext,
): void {
  const related = [{ span: placeOf(earlier.key), message: "The key is first given here." }];
  const parameters = { key: quoteUserText(key.text) };
  const help = isFirst
    ? "If a new item begins here, it lacks its dash; only the last value counts otherwise."
    : undefined;
  context.report(diagnostic("duplicate-key", placeOf(key), parameters, { related, help }));
}

/** What a merge key adds, in the order in which a later entry replaces an earlier one. */
function merge({ value }: RawEntry, context: BuildContext): readonly Entry[] {
  const sources = value.kind === "sequence" ? [...value.items].reverse() : [value];
  return sources.flatMap((source) => {
    if (source.kind === "mapping")
      return source.entries.map((entry) => ({ ...entry, merged: true }));
    context.report(diagnostic("yaml-invalid-merge", placeOf(source), {}));
    return [];
  });
}

function placeOf(node: Node): Span {
  return node.aliasSpan ?? node.span;
}
