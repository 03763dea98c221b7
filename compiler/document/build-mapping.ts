import type { DiagnosticExtra } from "../diagnostics/diagnostic.ts";
import { diagnostic } from "../diagnostics/diagnostic.ts";
import { quoteUserText } from "../diagnostics/quote-user-text.ts";
import type { Span } from "../source/span.ts";
import type { BuildContext } from "./build-context.ts";
import { keyIdentity } from "./key-identity.ts";
import type { FusedItem } from "./mistakes/fused-items.ts";
import { dashBefore, fusedItems, mayHaveCommentedHead } from "./mistakes/fused-items.ts";
import type { Entry, Mapping, Node, Scalar } from "./node.ts";
import { placeOf } from "./node.ts";

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
  const items = itemsOf(raw, repeats, context);
  if (items !== undefined) {
    return { node: { ...items[0], fused: items }, mergedEntries: merged.length };
  }
  const repeated = reportRepeats(repeats, raw, context);
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

/** Reports keys that are given again; undefined where there are none. */
function reportRepeats(
  repeats: readonly Repeat[],
  raw: readonly RawEntry[],
  context: BuildContext & { readonly style: Mapping["style"] },
): readonly Scalar[] | undefined {
  if (repeats.length === 0) return undefined;
  for (const [index, repeat] of repeats.entries()) {
    const isOpening = context.style === "block" && index === 0 && repeat.earlier === raw[0]?.key;
    reportRepeat(repeat, context, isOpening ? { help: doubtfulItem } : {});
  }
  return repeats.map(({ key }) => key);
}

/** The items that some entries are which lack the dashes between them, each as a mapping; undefined where there is one only. */
function itemsOf(
  raw: readonly RawEntry[],
  repeats: readonly Repeat[],
  context: BuildContext & { readonly style: Mapping["style"] },
): readonly [Mapping, ...Mapping[]] | undefined {
  const mayBeFused = repeats.length > 0 || mayHaveCommentedHead(context.source);
  if (!mayBeFused || context.style !== "block") return undefined;
  const keys = raw.map(({ key }) => key).filter((key) => key.kind === "scalar");
  const fused = fusedItems(keys);
  if (fused.length === 0) return undefined;
  for (const item of fused) reportFused(item, context);
  const part = (from: number, to: number | undefined): Mapping => {
    const entries = raw.slice(from, to);
    const start = entries[0]?.key.span.start ?? 0;
    const span = { source: context.source, start, end: entries.at(-1)?.value.span.end ?? start };
    return buildMapping(entries, span, context).node;
  };
  const starts = fused.map(({ key }) => raw.findIndex((entry) => entry.key === key));
  return [part(0, starts[0]), ...starts.map((from, index) => part(from, starts[index + 1]))];
}

function reportFused({ key, lacks, comment }: FusedItem, context: BuildContext): void {
  if (comment !== undefined) {
    const problem = "the first line of this item is a comment, and what belongs to it is none";
    const help = 'Leave the "#" out, or write one before each line of the item.';
    const related = [{ span: key.span, message: "The item goes on here." }];
    context.report(diagnostic("yaml-syntax", comment, { problem }, { help, related }));
    return;
  }
  const fix = lacks === "dash" ? dashBefore(key.span) : undefined;
  const parameters = { key: quoteUserText(key.text), lacks };
  context.report(diagnostic("yaml-missing-dash", key.span, parameters, { fix }));
}

function reportRepeat(
  { key, earlier }: Repeat,
  context: BuildContext,
  extra: Pick<DiagnosticExtra, "help">,
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
