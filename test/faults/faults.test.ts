import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sharedPath } from "../support/shared.ts";
import { faultSets } from "./fault-sets.ts";
import { faultTable, shareFound } from "./fault-table.ts";
import { hostsOf, measure } from "./measure.ts";

describe.each(faultSets)("the mistakes of $dialect", (set) => {
  test("all have a fault, or a reason why not", () => {
    const ids = [...set.faults, ...set.without].map(({ id }) => Number.parseInt(id, 10));
    const all = Array.from({ length: set.mistakes }, (_, index) => index + 1);
    expect([...new Set(ids)].sort((a, b) => a - b)).toEqual(all);
    const names = set.faults.map(({ id }) => id);
    expect(names).toEqual([...new Set(names)]);
  });

  test.skipIf(sharedPath("corpus") === undefined)(
    "are found where they are planted, as the table says",
    { timeout: 300_000 },
    () => {
      const measured = measure(set, hostsOf(set.dialect));
      expect(shareFound(measured)).toBeGreaterThanOrEqual(set.least);
      const few = measured.filter(({ planted }) => planted < 5).map(({ fault }) => fault.id);
      expect(few).toEqual(set.rare ?? []);
      const table = readFileSync(join(import.meta.dirname, "README.md"), "utf8");
      expect(table).toContain(faultTable(set, measured));
    },
  );
});
