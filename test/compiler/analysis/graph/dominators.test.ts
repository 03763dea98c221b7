import { describe, expect, test } from "vitest";
import { computeDominators } from "../../../../compiler/analysis/graph/dominators.ts";
import { fc } from "../../../support/seeded-properties.ts";
import type { SmallGraph } from "../../../support/small-graph.ts";
import { reachable, smallGraph } from "../../../support/small-graph.ts";

/** The dominators of a graph over numbers, by number. */
function dominatorsOf(graph: SmallGraph) {
  const { immediate, dominates } = computeDominators(graph);
  return {
    immediate: (id: number) => immediate(graph.node(id))?.id,
    dominates: (candidate: number, id: number) => dominates(graph.node(candidate), graph.node(id)),
  };
}

describe("dominators", () => {
  test("of a diamond join at its top", () => {
    const dominators = dominatorsOf(
      smallGraph([
        [0, 1],
        [0, 2],
        [1, 3],
        [2, 3],
      ]),
    );
    expect(dominators.immediate(3)).toBe(0);
    expect(dominators.dominates(1, 3)).toBe(false);
  });

  test("of a loop's body include its head", () => {
    const dominators = dominatorsOf(
      smallGraph([
        [0, 1],
        [1, 2],
        [2, 1],
        [1, 3],
      ]),
    );
    expect(dominators.immediate(2)).toBe(1);
    expect(dominators.immediate(3)).toBe(1);
    expect(dominators.immediate(0)).toBeUndefined();
  });

  test("are none for what cannot be reached", () => {
    const dominators = dominatorsOf(
      smallGraph([
        [0, 1],
        [2, 1],
      ]),
    );
    expect(dominators.immediate(2)).toBeUndefined();
    expect(dominators.dominates(0, 2)).toBe(false);
    expect(dominators.immediate(1)).toBe(0);
  });

  test("are the nodes without which there is no way", () => {
    const pair = fc.tuple(fc.nat(7), fc.nat(7));
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 20 }), (pairs) => {
        const graph = smallGraph(pairs);
        const dominators = dominatorsOf(graph);
        for (const node of reachable(graph, 0)) {
          for (let candidate = 0; candidate < 8; candidate += 1) {
            const cut = !reachable(graph, 0, candidate).has(node);
            const expected = cut && reachable(graph, 0).has(candidate);
            expect(dominators.dominates(candidate, node)).toBe(expected);
          }
        }
      }),
    );
  });
});
