import { describe, expect, test } from "vitest";
import { solveForward } from "../../../../compiler/analysis/graph/dataflow.ts";
import type { GraphNode } from "../../../../compiler/analysis/graph/directed-graph.ts";
import type { SmallEdge } from "../../../support/small-graph.ts";
import { smallGraph } from "../../../support/small-graph.ts";

describe("the forward solver", () => {
  /** The nodes that were passed before one, where one way may be closed. */
  const visitedBefore = (
    last: number,
    pairs: readonly (readonly [number, number])[],
    blocked?: number,
  ): readonly number[] | undefined => {
    const graph = smallGraph(pairs);
    const { before } = solveForward<GraphNode, SmallEdge, ReadonlySet<number>>({
      graph,
      initial: new Set(),
      transfer: ({ id }, state) => new Set([...state, id]),
      follow: ({ id }, state) => (id === blocked ? undefined : state),
      merge: (_node, arrivals) => new Set(arrivals.flatMap(({ state }) => [...state])),
      equal: (left, right) => left.size === right.size,
    });
    const visited = before(graph.node(last));
    return visited && [...visited].toSorted();
  };

  test("joins what arrives on all ways, round loops too", () => {
    const before = visitedBefore(3, [
      [0, 1],
      [1, 2],
      [2, 1],
      [1, 3],
    ]);
    expect(before).toEqual([0, 1, 2]);
  });

  test("gives no state to a node behind an edge that cannot be taken", () => {
    const pairs = [
      [0, 1],
      [1, 2],
    ] as const;
    expect(visitedBefore(2, pairs)).toEqual([0, 1]);
    expect(visitedBefore(2, pairs, 1)).toBeUndefined();
  });
});
