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
import { withoutSurplusDashes } from "./mistakes/surplus-dash.ts";
import type { Node } from "./node.ts";
import { placeOf } from "./node.ts";

/** Turns a parsed YAML node into a located node: aliases and merges resolved, scalars with values. */
export function buildNodes(root: unknown, context: BuildContext): Node {
  return new NodeBuilder(context).build(root, 1);
}

/** Builds the nodes of one document, and counts what its aliases repeat. */
class NodeBuilder {
  readonly #context: BuildContext;
  readonly #anchors = new Map<string, Node>();
  /** Anchors of what is being built: an alias of one would hold itself. */
  readonly #open = new Set<string>();
  readonly #measure = createMeasure();
  #repeated = 0;

  constructor(context: BuildContext) {
    this.#context = context;
  }

  build(node: unknown, depth: number): Node {
    if (isAlias(node)) return this.#follow(node, depth);
    const anchor = anchorOf(node);
    if (anchor === undefined) return this.#content(node, depth);
    const isTaken = this.#anchors.has(anchor) || this.#open.has(anchor);
    this.#open.add(anchor);
    const built = this.#content(node, depth);
    this.#open.delete(anchor);
    this.#anchors.set(anchor, built);
    // PyYAML refuses what YAML allows.
    if (isTaken && this.#context.schema === "yaml-1.1") {
      const problem = `the anchor "${anchor}" is set twice`;
      this.#context.report(diagnostic("yaml-syntax", built.span, { problem }));
    }
    return built;
  }

  #content(node: unknown, depth: number): Node {
    if (isScalar(node)) return buildScalar(node, this.#context);
    if (isMap(node)) return this.#mapping(node, depth);
    if (isSeq(node)) return this.#sequence(node, depth);
    return emptyScalar({ source: this.#context.source, start: 0, end: 0 });
  }

  #mapping(node: YAMLMap, depth: number): Node {
    const raw: RawEntry[] = node.items.map((pair) => ({
      // YAML 1.2 has no merge keys.
      isMerge: this.#context.schema !== "yaml-1.2" && isMergeKey(pair.key),
      key: this.#key(pair.key, depth + 1),
      value: this.build(pair.value, depth + 1),
    }));
    const style = node.flow ? "flow" : "block";
    const span = this.#span(node, node.flow ? undefined : raw.at(-1)?.value);
    const { node: built, mergedEntries } = buildMapping(raw, span, { ...this.#context, style });
    this.#count(mergedEntries, built.span);
    return collectionOf(built, node.tag, this.#context);
  }

  /** `=` and `<<` have values as keys only. */
  #key(key: unknown, depth: number): Node {
    if (isScalar(key)) reportMissingKey(key, this.#context);
    return isPlain(key, "=") || isMergeKey(key)
      ? buildTextScalar(key, this.#context)
      : this.build(key, depth);
  }

  #sequence(node: YAMLSeq, depth: number): Node {
    const built = node.items.map((item) => this.build(item, depth + 1));
    const all = built.flatMap(withFused);
    const items = node.flow ? all : withoutSurplusDashes(all, this.#context);
    const span = this.#span(node, node.flow ? undefined : items.at(-1));
    const style = node.flow ? "flow" : "block";
    return collectionOf({ kind: "sequence", style, items, span }, node.tag, this.#context);
  }

  #follow(alias: Alias, depth: number): Node {
    const span = this.#span(alias, undefined);
    const target = this.#anchors.get(alias.source);
    if (!target || this.#open.has(alias.source)) {
      const code = this.#open.has(alias.source) ? "yaml-recursive-alias" : "yaml-undefined-alias";
      this.#context.report(diagnostic(code, span, { name: alias.source }));
      return emptyScalar(span);
    }
    return this.#fits(target, span, depth) ? { ...target, aliasSpan: span } : emptyScalar(span);
  }

  /** Whether the limits allow a node once more. */
  #fits(target: Node, span: Span, depth: number): boolean {
    const { size, height }: Measure = this.#measure(target);
    const { limits, report } = this.#context;
    if (depth - 1 + height > limits.depth) {
      report(diagnostic("nesting-too-deep", span, { limit: limits.depth }));
      return false;
    }
    return this.#count(size, span);
  }

  /** Whether so many values may be repeated besides. */
  #count(values: number, span: Span): boolean {
    const { limits, report } = this.#context;
    const limit = limits.repeatedValues;
    const before = this.#repeated;
    this.#repeated += values;
    if (before <= limit && this.#repeated > limit) {
      report(diagnostic("alias-expansion", span, { limit }));
    }
    return this.#repeated <= limit;
  }

  #span(node: Alias | YAMLMap | YAMLSeq, last: Node | undefined): Span {
    return spanOf(this.#context.source, node, last);
  }
}

/** The items of a list that one mapping became for want of dashes, or what else stands there. */
function withFused(item: Node): readonly Node[] {
  return item.kind === "mapping" && item.fused !== undefined ? item.fused : [item];
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
  const lastEnd = last && placeOf(last).end;
  return { source, start, end: Math.max(start, lastEnd ?? end) };
}
