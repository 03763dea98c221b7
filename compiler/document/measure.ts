import type { Node } from "./node.ts";

/** How large a node is with everything that it contains. */
export interface Measure {
  readonly size: number;
  /** How many lists and mappings stand inside one another. */
  readonly height: number;
}

/** Creates a function that measures nodes; parts that occur more than once are walked once. */
export function createMeasure(): (node: Node) => Measure {
  // Each use of an alias is a node of its own, but shares the list of parts.
  const known = new Map<readonly unknown[], Measure>();
  const measure = (node: Node): Measure => {
    if (node.kind === "scalar") return { size: 1, height: 0 };
    const list = node.kind === "sequence" ? node.items : node.entries;
    const found = known.get(list);
    if (found) return found;
    let size = 1;
    let height = 0;
    for (const part of partsOf(node)) {
      const inner = measure(part);
      size += inner.size;
      height = Math.max(height, inner.height);
    }
    const result = { size, height: height + 1 };
    known.set(list, result);
    return result;
  };
  return measure;
}

function partsOf(node: Exclude<Node, { kind: "scalar" }>): readonly Node[] {
  return node.kind === "sequence" ? node.items : node.entries.map((entry) => entry.value);
}
