import type { Alias, Scalar, YAMLMap, YAMLSeq } from "yaml";
import { isAlias, isMap, isScalar, isSeq } from "yaml";
import { diagnostic } from "../diagnostics/diagnostic.ts";
import type { SourceText } from "../source/source-text.ts";
import type { Span } from "../source/span.ts";
import type { BuildContext } from "./build-context.ts";
import type { RawEntry } from "./build-mapping.ts";
import { buildMapping } from "./build-mapping.ts";
import { buildScalar, buildTextScalar, emptyScalar } from "./build-scalar.ts";
import { collectionOf } from "./collection-tags.ts";
import type { Measure } from "./measure.ts";
import { createMeasure } from "./measure.ts";
import type { Node } from "./node.ts";

/** Turns a parsed YAML node into a located node: aliases and merges resolved, scalars with values. */
export function buildNodes(root: unknown, context: BuildContext): Node {
  return createBuilder(context).build(root, 1);
}

interface Builder {
  build(node: unknown, depth: number): Node;
}

function createBuilder(context: BuildContext): Builder {
  const anchors = new Map<string, Node>();
  const open = new Set<string>();
  const measure = createMeasure();
  let repeated = 0;

  const build = (node: unknown, depth: number): Node => {
    if (isAlias(node)) return follow(node, depth);
    const anchor = anchorOf(node);
    if (anchor === undefined) return buildContent(node, depth);
    open.add(anchor);
    const built = buildContent(node, depth);
    open.delete(anchor);
    anchors.set(anchor, built);
    return built;
  };

  const buildContent = (node: unknown, depth: number): Node => {
    if (isScalar(node)) return buildScalar(node, context);
    if (isMap(node)) return mapping(node, depth);
    if (isSeq(node)) return sequence(node, depth);
    return emptyScalar({ source: context.source, start: 0, end: 0 });
  };

  const mapping = (node: YAMLMap, depth: number): Node => {
    const raw: RawEntry[] = node.items.map((pair) => ({
      // YAML 1.2 has no merge keys.
      isMerge: context.schema !== "yaml-1.2" && isMergeKey(pair.key),
      key: buildKey(pair.key, depth + 1),
      value: build(pair.value, depth + 1),
    }));
    const { node: built, mergedEntries } = buildMapping(raw, collectionSpan(node, raw), {
      ...context,
      style: node.flow ? "flow" : "block",
    });
    count(mergedEntries, built.span);
    return collectionOf(built, node.tag, context);
  };

  /** `=` and `<<` have values as keys only. */
  const buildKey = (key: unknown, depth: number): Node => {
    if (isScalar(key)) reportMissingKey(key, context);
    return isPlain(key, "=") || isMergeKey(key) ? buildTextScalar(key, context) : build(key, depth);
  };

  const sequence = (node: YAMLSeq, depth: number): Node => {
    const items = node.items.map((item) => build(item, depth + 1));
    const span = spanOf(context.source, node, node.flow ? undefined : items.at(-1));
    const style = node.flow ? "flow" : "block";
    return collectionOf({ kind: "sequence", style, items, span }, node.tag, context);
  };

  const collectionSpan = (node: YAMLMap, raw: readonly RawEntry[]): Span =>
    spanOf(context.source, node, node.flow ? undefined : raw.at(-1)?.value);

  const follow = (alias: Alias, depth: number): Node => {
    const span = spanOf(context.source, alias, undefined);
    const target = anchors.get(alias.source);
    if (!target || open.has(alias.source)) {
      const code = open.has(alias.source) ? "yaml-recursive-alias" : "yaml-undefined-alias";
      context.report(diagnostic(code, span, { name: alias.source }));
      return emptyScalar(span);
    }
    return expand(target, span, depth) ? { ...target, aliasSpan: span } : emptyScalar(span);
  };

  /** Tells whether the limits allow a node once more. */
  const expand = (target: Node, span: Span, depth: number): boolean => {
    const { size, height }: Measure = measure(target);
    if (depth - 1 + height > context.limits.depth) {
      context.report(diagnostic("nesting-too-deep", span, { limit: context.limits.depth }));
      return false;
    }
    return count(size, span);
  };

  const count = (values: number, span: Span): boolean => {
    const limit = context.limits.repeatedValues;
    const before = repeated;
    repeated += values;
    if (before <= limit && repeated > limit) {
      context.report(diagnostic("alias-expansion", span, { limit }));
    }
    return repeated <= limit;
  };

  return { build };
}

function anchorOf(node: unknown): string | undefined {
  return isScalar(node) || isMap(node) || isSeq(node) ? node.anchor : undefined;
}

function isMergeKey(key: unknown): key is Scalar {
  return isPlain(key, "<<");
}

function isPlain(key: unknown, text: string): key is Scalar {
  return isScalar(key) && key.type === "PLAIN" && key.source === text && key.tag === undefined;
}

/** A parser of YAML 1.2 takes a line that starts with `: ` for an entry with the key null. */
function reportMissingKey(key: Scalar, { source, schema, report }: BuildContext): void {
  if (key.source !== "" || key.type !== "PLAIN" || key.tag || key.anchor) return;
  const from = key.range?.[0] ?? 0;
  const start = from + (/^\s*/.exec(source.text.slice(from, from + 1000))?.[0].length ?? 0);
  const isExplicit = source.text
    .slice(Math.max(0, from - 1000), from)
    .trimEnd()
    .endsWith("?");
  if (source.text[start] !== ":" || isExplicit || schema !== "yaml-1.1") return;
  const span = { source, start, end: start + 1 };
  report(diagnostic("yaml-syntax", span, { problem: 'no key stands before this ":"' }));
}

/** A block collection ends with its last part: the parser's range also takes the lines behind it. */
function spanOf(source: SourceText, node: YAMLMap | YAMLSeq | Alias, last: Node | undefined): Span {
  const [start, end] = node.range ?? [0, 0];
  const lastEnd = last && (last.aliasSpan ?? last.span).end;
  return { source, start, end: Math.max(start, lastEnd ?? end) };
}
