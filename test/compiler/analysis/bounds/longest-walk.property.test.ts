import { expect, test } from "vitest";
import { longestWalk } from "../../../../compiler/analysis/bounds/longest-walk.ts";
import type { Block, Step } from "../../../../compiler/ir/step.ts";
import { fc } from "../../../support/seeded-properties.ts";

const keys = ["a", "b", "c", "d"];

/** The steps that each step leads to. */
type Graph = readonly (readonly string[])[];

const graphs: fc.Arbitrary<Graph> = fc.array(fc.subarray(keys), {
  minLength: keys.length,
  maxLength: keys.length,
});

function blockOf(graph: Graph): Block {
  const span = { source: { path: "r", text: "" }, start: 0, end: 0 };
  const steps = keys.map((key, index): [string, Step] => {
    const exits = (graph[index] ?? []).map((step) => ({
      on: { kind: "outcome", outcome: step } as const,
      set: [],
      // biome-ignore lint/suspicious/noThenProperty: exits have one.
      then: { kind: "goto", step } as const,
    }));
    const action = { kind: "none" } as const;
    return [
      key,
      {
        key,
        id: key,
        origins: [span],
        idSpan: span,
        tracked: undefined,
        around: [],
        action,
        exits,
      },
    ];
  });
  return { entry: "a", steps: new Map(steps) };
}

/** The longest walk, by trying all of them. */
function tried(graph: Graph, most: number): number {
  const visits = new Map<string, number>();
  const from = (key: string): number => {
    const count = visits.get(key) ?? 0;
    if (count === most) return 0;
    visits.set(key, count + 1);
    const behind = (graph[keys.indexOf(key)] ?? []).map(from);
    visits.set(key, count);
    return 1 + Math.max(0, ...behind);
  };
  return from("a");
}

test("no walk takes more steps than the longest one is said to take", () => {
  fc.assert(
    fc.property(graphs, fc.integer({ min: 1, max: 2 }), (graph, most) => {
      const bound = longestWalk(blockOf(graph), new Map(keys.map((key) => [key, most])));
      expect(bound).toBeGreaterThanOrEqual(tried(graph, most));
      expect(bound).toBeLessThanOrEqual(keys.length * most);
    }),
  );
});
