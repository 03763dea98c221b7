import { partitionPoint } from "../../source/partition-point.ts";
import type { ScriptRange } from "./placement.ts";

/** Those of some ranges that lie in a node. `byStart`: the ranges in the order of their starts. */
export function rangesInside<Range extends ScriptRange>(
  byStart: readonly Range[],
  node: { readonly pos: number; readonly end: number },
): readonly Range[] {
  const found: Range[] = [];
  const first = partitionPoint(byStart, ({ start }) => start < node.pos);
  for (let index = first; index < byStart.length; index += 1) {
    const range = byStart[index];
    if (range === undefined || range.start > node.end) break;
    if (range.end <= node.end) found.push(range);
  }
  return found;
}
