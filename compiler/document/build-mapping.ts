import type { DiagnosticExtra } from "../diagnostics/diagnostic.ts";
import { diagnostic } from "../diagnostics/diagnostic.ts";
import { quoteUserText } from "../diagnostics/quote-user-text.ts";
import type { Span } from "../source/span.ts";
import type { BuildContext } from "./build-context.ts";
import { keyIdentity } from "./key-identity.ts";
import { dashBefore, fusedItems, goesOnAsItem } from "./mistakes/fused-items.ts";
import type { Entry, Mapping, Node, RepeatedKey, Scalar } from "./node.ts";

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
  const repeats: Repeat[] = [];
  const merged = raw.filter((entry) => entry.isMerge).flatMap((entry) => merge(entry, context));
  // Keys of mappings that are merged have an identity.
  for (const entry of merged) entries.set(keyIdentity(entry.key.value) ?? "", entry);
  for (const { isMerge, key, value } of raw) {
    if (isMerge) continue;
    const identity = identityOf(key, context);
    if (key.kind !== "scalar" || identity === undefined) continue;
    const earlier = entries.get(identity);
    if (earlier && !earlier.merged) repeats.push({ key, earlier: earlier.key });
    // Python keeps the first of two equal keys (`1` and `true`) and the last value.
    const kept = earlier ? { ...key, value: earlier.key.value } : key;
    entries.set(identity, { key: kept, value, merged: false });
  }
  const repeated = repeats.length === 0 ? undefined : reportRepeats(repeats, raw, context);
  const node: Mapping = {
    kind: "mapping",
    style: context.style,
    entries: [...entries.values()],
    span,
    ...(repeated === undefined ? {} : { repeated }),
  };
  return { node, mergedEntries: merged.length };
}

/** What tells a key from others; undefined for what can be none. */
function identityOf(key: Node, { report }: BuildContext): string | undefined {
  const identity = key.kind === "scalar" ? keyIdentity(key.value) : undefined;
  if (identity !== undefined) return identity;
  report(diagnostic("yaml-unhashable-key", placeOf(key), {}));
  return undefined;
}

/** A key that is given again, and where it was given first. */
interface Repeat {
  readonly key: Scalar;
  readonly earlier: Scalar;
}

const doubtfulItem =
  "If a new item begins here, it lacks its dash; only the last value counts otherwise.";
const forgottenDash =
  "A new item begins here and lacks its dash; without it only its values count.";

const headlessItem =
  "The keys from here on are given again: if a new item begins here, it lacks the line with its dash.";

/** Reports keys that are given again; of items that lack their dash only the key that begins each. */
function reportRepeats(
  repeats: readonly Repeat[],
  raw: readonly RawEntry[],
  context: BuildContext & { readonly style: Mapping["style"] },
): readonly RepeatedKey[] {
  const keys = raw.map(({ key }) => key).filter((key) => key.kind === "scalar");
  const isBlock = context.style === "block";
  const begins = isBlock ? fusedItems(keys) : [];
  const repeated = repeats.map(({ key }) => key);
  const [first] = repeats;
  if (isBlock && first !== undefined && goesOnAsItem(keys, repeated)) {
    reportRepeat(first, context, { help: headlessItem });
    return [{ key: first.key }];
  }
  if (begins.length === 0) {
    for (const [index, repeat] of repeats.entries()) {
      const isOpening = isBlock && index === 0 && repeat.earlier === keys[0];
      reportRepeat(repeat, context, isOpening ? { help: doubtfulItem } : {});
    }
    return repeats.map(({ key }) => ({ key }));
  }
  return repeats
    .filter(({ key }) => begins.includes(key))
    .map((repeat) => {
      const dash = dashBefore(repeat.key.span);
      reportRepeat(repeat, context, { help: forgottenDash, fix: dash });
      return { key: repeat.key, dash };
    });
}

function reportRepeat(
  { key, earlier }: Repeat,
  context: BuildContext,
  extra: Pick<DiagnosticExtra, "fix" | "help"> = {},
): void {
  const related = [{ span: placeOf(earlier), message: "The key is first given here." }];
  const parameters = { key: quoteUserText(key.text) };
  context.report(diagnostic("duplicate-key", placeOf(key), parameters, { related, ...extra }));
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
