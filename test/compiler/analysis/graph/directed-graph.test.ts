import { describe, expect, test } from "vitest";
import { smallGraph } from "../../../support/small-graph.ts";

/** The numbers of a graph's nodes in reverse postorder. */
function orderOf(pairs: readonly (readonly [number, number])[]): readonly number[] {
  return smallGraph(pairs).order.nodes.map(({ id }) => id);
}

describe("reverse postorder", () => {
  test("puts every node before its successors where there is no cycle", () => {
    const order = orderOf([
      [0, 1],
      [0, 2],
      [1, 3],
      [2, 3],
    ]);
    expect(order.indexOf(3)).toBe(3);
    expect(order[0]).toBe(0);
  });

  test("leaves out what cannot be reached", () => {
    expect(
      orderOf([
        [0, 1],
        [2, 1],
      ]),
    ).toEqual([0, 1]);
  });
});
