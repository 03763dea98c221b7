import { describe, expect, test } from "vitest";
import { pageSize, VariableMap } from "../../../../compiler/analysis/scope/variable-map.ts";
import { fc } from "../../../support/seeded-properties.ts";

/** A write of a variable into one of the maps that have been made so far, or a copy of one. */
const steps = fc.array(
  fc.record({
    map: fc.nat(20),
    name: fc.nat(3 * pageSize),
    item: fc.option(fc.nat(3), { nil: undefined }),
    copies: fc.boolean(),
  }),
  { maxLength: 120 },
);

/** Maps, each with what it must hold. */
function run(
  all: readonly { map: number; name: number; item: number | undefined; copies: boolean }[],
): {
  readonly map: VariableMap<number>;
  readonly expected: Map<string, number>;
}[] {
  const made = [{ map: new VariableMap<number>(), expected: new Map<string, number>() }];
  for (const { map, name, item, copies } of all) {
    const chosen = made[map % made.length];
    if (chosen === undefined) continue;
    if (copies) made.push({ map: chosen.map.copy(), expected: new Map(chosen.expected) });
    chosen.map.set(`v${name}`, item);
    if (item === undefined) chosen.expected.delete(`v${name}`);
    else chosen.expected.set(`v${name}`, item);
  }
  return made;
}

describe("variables by name", () => {
  test("are what was written into each map, whatever was copied from which", () => {
    fc.assert(
      fc.property(steps, (all) => {
        for (const { map, expected } of run(all)) {
          expect(new Map(map)).toEqual(expected);
          for (const [name, item] of expected) expect(map.get(name)).toBe(item);
        }
      }),
    );
  });

  test("are equal in maps that hold the same", () => {
    fc.assert(
      fc.property(steps, (all) => {
        const [one, ...others] = run(all);
        for (const other of others) {
          const isAlike =
            one?.expected.size === other.expected.size &&
            [...other.expected].every(([name, item]) => one.expected.get(name) === item);
          expect(one?.map.equals(other.map, Object.is)).toBe(isAlike);
        }
      }),
    );
  });

  test("are shared with copies, but for the page that is written", () => {
    const map = new VariableMap<number>();
    for (let number = 0; number < 10 * pageSize; number += 1) map.set(`v${number}`, number);
    const copy = map.copy();
    copy.set(`v${3 * pageSize}`, -1);
    const shared = Array.from({ length: 10 }, (_, index) => map.page(index) === copy.page(index));
    expect(shared.filter((isShared) => !isShared)).toHaveLength(1);
    expect(map.get(`v${3 * pageSize}`)).toBe(3 * pageSize);
  });
});
