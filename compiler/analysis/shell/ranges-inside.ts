import { partitionPoint } from "../../source/partition-point.ts";
import type { ScriptRange } from "./placement.ts";

/**
 * Of each range, those of others that hold it, in the order in which they are given. `byStart`: the ranges in the order of their
 * starts.
 */
export function rangesAround<Range extends ScriptRange>(
  byStart: readonly ScriptRange[],
  others: readonly Range[],
): (range: ScriptRange) => readonly Range[] {
  const waiting = [...others.entries()].sort(([, a], [, b]) => b.start - a.start);
  const around = new Map<ScriptRange, readonly Range[]>();
  let open: (readonly [number, Range])[] = [];
  for (const range of byStart) {
    for (let next = waiting.at(-1); next && next[1].start <= range.start; next = waiting.at(-1)) {
      open.push(next);
      waiting.pop();
    }
    open = open.filter(([, { end }]) => end >= range.start);
    const holding = open.filter(([, { end }]) => end >= range.end);
    around.set(
      range,
      holding.sort(([a], [b]) => a - b).map(([, one]) => one),
    );
  }
  return (range) => around.get(range) ?? [];
}

/** Those of some ranges that lie in a node. `byStart`: the ranges in the order of their starts. */
export function rangesInside<Range extends ScriptRange>(
  byStart: readonly Range[],
  node: { readonly pos: number; readonly end: number },
): readonly Range[] {
  // Most nodes hold none, and lie before the first of them or behind the last.
  const outermost = byStart.at(-1);
  if (outermost === undefined || outermost.start < node.pos) return none;
  let found: Range[] | undefined;
  const first = partitionPoint(byStart, ({ start }) => start < node.pos);
  for (let index = first; index < byStart.length; index += 1) {
    const range = byStart[index];
    if (range === undefined || range.start > node.end) break;
    if (range.end <= node.end) {
      found ??= [];
      found.push(range);
    }
  }
  return found ?? none;
}

const none: readonly never[] = [];
