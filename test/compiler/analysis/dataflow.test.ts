import { describe, expect, test } from "vitest";
import { reversePostorder, solveForward } from "../../../compiler/analysis/dataflow.ts";
import type { SmallEdge } from "../../support/small-graph.ts";
import { smallGraph } from "../../support/small-graph.ts";

describe("reverse postorder", () => {
  test("puts every node before its successors where there is no cycle", () => {
    const order = reversePostorder(
      smallGraph([
        [0, 1],
        [0, 2],
        [1, 3],
        [2, 3],
      ]),
    );
    expect(order.indexOf(3)).toBe(3);
    expect(order[0]).toBe(0);
  });

  test("leaves out what cannot be reached", () => {
    expect(
      reversePostorder(
        smallGraph([
          [0, 1],
          [2, 1],
        ]),
      ),
    ).toEqual([0, 1]);
  });
});

describe("the forward solver", () => {
  const visited = (pairs: readonly (readonly [number, number])[], blocked?: SmallEdge) =>
    solveForward<number, SmallEdge, ReadonlySet<number>>({
      graph: smallGraph(pairs),
      initial: new Set(),
      transfer: (node, state) => new Set([...state, node]),
      follow: (edge, state) =>
        edge.from === blocked?.from && edge.to === blocked.to ? undefined : state,
      merge: (_node, arrivals) => new Set(arrivals.flatMap(({ state }) => [...state])),
      equal: (left, right) => left.size === right.size,
    }).before;

  test("joins what arrives on all ways, round loops too", () => {
    const before = visited([
      [0, 1],
      [1, 2],
      [2, 1],
      [1, 3],
    ]);
    expect([...(before.get(3) ?? [])].toSorted()).toEqual([0, 1, 2]);
  });

  test("gives no state to a node behind an edge that cannot be taken", () => {
    expect(
      visited(
        [
          [0, 1],
          [1, 2],
        ],
        { from: 1, to: 2 },
      ).has(2),
    ).toBe(false);
  });
});
