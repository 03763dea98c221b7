import { expect, it } from "vitest";
import { mergedValue, shownJson } from "../../../../compiler/analysis/types/shown-json.ts";

it("shows of items what they have in common", () => {
  const [shown] = shownJson('[{"a": "x", "b": {"c": "x"}}, {"a": ["y"], "b": {"d": "y"}}]').values;
  const inner = new Map([
    ["c", { kind: "text" }],
    ["d", { kind: "text" }],
  ]);
  expect(shown).toEqual({
    kind: "list",
    item: {
      kind: "mapping",
      isOpen: false,
      keys: new Map<string, unknown>([
        ["a", { kind: "other" }],
        ["b", { kind: "mapping", isOpen: false, keys: inner }],
      ]),
    },
  });
});

it("knows nothing of no values, and of values of several kinds", () => {
  expect(mergedValue([])).toEqual({ kind: "other" });
  expect(mergedValue([{ kind: "text" }, { kind: "list", item: { kind: "text" } }])).toEqual({
    kind: "other",
  });
});

it("reads a list of twenty thousand different items at once", { timeout: 5000 }, () => {
  const items = Array.from({ length: 20_000 }, (_, index) => `{"k${index}": 1}`);
  const [shown] = shownJson(`[${items.join(", ")}]`).values;
  const item = shown?.kind === "list" ? shown.item : undefined;
  expect(item?.kind === "mapping" && item.keys.size).toBe(20_000);
});
