import { describe, expect, test } from "vitest";
import { stronglyConnected } from "../../../../compiler/analysis/graph/strongly-connected.ts";
import { fc } from "../../../support/seeded-properties.ts";
import { reachable, smallGraph } from "../../../support/small-graph.ts";

const nodes = [0, 1, 2, 3, 4, 5];

describe("strongly connected components", () => {
  test("come before the components that lead to them", () => {
    const graph = smallGraph([
      [0, 1],
      [1, 2],
      [2, 1],
      [2, 3],
    ]);
    const found = stronglyConnected([0, 1, 2, 3], (id) =>
      graph.edgesFrom(graph.node(id)).map(({ to }) => to.id),
    );
    expect(found.map((component) => component.toSorted())).toEqual([[3], [1, 2], [0]]);
  });

  test("hold exactly the nodes that reach each other", () => {
    const pair = fc.tuple(fc.nat(5), fc.nat(5));
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 12 }), (pairs) => {
        const graph = smallGraph(pairs);
        const found = stronglyConnected(nodes, (id) =>
          graph.edgesFrom(graph.node(id)).map(({ to }) => to.id),
        );
        expect(found.flat().toSorted()).toEqual(nodes);
        for (const left of nodes) {
          for (const right of nodes) {
            const together = found.some((one) => one.includes(left) && one.includes(right));
            const mutual = reachable(graph, left).has(right) && reachable(graph, right).has(left);
            expect(together).toBe(mutual);
          }
        }
      }),
    );
  });
});
