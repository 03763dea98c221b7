import { diagnostic } from "../diagnostics/diagnostic.ts";
import { quoteUserText } from "../diagnostics/quote-user-text.ts";
import { spanText } from "../source/span.ts";
import type { BuildContext } from "./build-context.ts";
import type { Mapping, Node, Sequence } from "./node.ts";
import { tagSpan } from "./tag-span.ts";

/** Applies the tag of a list or mapping: `!!set`, `!!omap` and `!!pairs` make something else of it. */
export function collectionOf(
  node: Mapping | Sequence,
  tag: string | undefined,
  context: BuildContext,
): Node {
  const wanted = tag?.replace(/^tag:yaml\.org,2002:/, "!!");
  switch (wanted) {
    case undefined:
    case "!":
      return node;
    case "!!map":
      if (node.kind === "mapping") return node;
      break;
    case "!!seq":
      if (node.kind === "sequence") return node;
      break;
    case "!!set":
      if (node.kind === "mapping") return setOf(node);
      break;
    case "!!omap":
    case "!!pairs": {
      const pairs = node.kind === "sequence" ? pairsOf(node) : undefined;
      if (pairs) return pairs;
      break;
    }
  }
  const parameters = { tag: quoteUserText(wanted) };
  const place = tagSpan(context.source, node.span.start);
  context.report(diagnostic("yaml-unknown-tag", place, parameters));
  return node;
}

function setOf({ entries, span }: Mapping): Node {
  const items = entries.map((entry) => entry.key.value);
  return {
    kind: "scalar",
    value: { kind: "set", items },
    text: spanText(span),
    style: "plain",
    span,
  };
}

/** A list of mappings with one entry each is, for PyYAML, a list of pairs. */
function pairsOf(node: Sequence): Sequence | undefined {
  const items: Sequence[] = [];
  for (const item of node.items) {
    const entry =
      item.kind === "mapping" && item.entries.length === 1 ? item.entries[0] : undefined;
    if (!entry) return undefined;
    const pair = [entry.key, entry.value];
    items.push({ kind: "sequence", style: "flow", items: pair, span: item.span });
  }
  return { ...node, items };
}
