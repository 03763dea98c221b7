import { describe, expect, test } from "vitest";
import type { Definition } from "../../../../compiler/analysis/scope/definition.ts";
import {
  areOfKind,
  createDefinitionsQuestion,
  createFirstQuestion,
  Definitions,
  DefinitionsWalk,
  hasKind,
} from "../../../../compiler/analysis/scope/definitions.ts";
import { fc } from "../../../support/seeded-properties.ts";

const singles = Array.from({ length: 40 }, (_, index): Definitions => {
  const kind = index % 7 === 0 ? "given" : "ambient";
  return Definitions.only({ kind });
});

function definitionOf(index: number): Definition {
  const [definition] = singles[index]?.list() ?? [];
  if (definition === undefined) throw new Error("no such definition");
  return definition;
}

/**
 * Unites sets as a list of instructions says: each makes a new set of one of the last and any earlier one, so that most become
 * larger than the sets that are kept as lists.
 */
function unite(steps: readonly (readonly [number, number])[]): {
  readonly set: Definitions;
  readonly expected: readonly Definition[];
} {
  const made = singles.map((set, index) => ({ set, expected: [definitionOf(index)] }));
  for (const [first, second] of steps) {
    const one = made[made.length - 1 - (first % 3)];
    const other = made[second % made.length];
    if (one === undefined || other === undefined) continue;
    const expected = [...new Set([...one.expected, ...other.expected])];
    made.push({ set: one.set.with(other.set), expected });
  }
  return made.at(-1) ?? { set: Definitions.none, expected: [] };
}

const instructions = fc.array(fc.tuple(fc.nat(200), fc.nat(200)), { minLength: 1, maxLength: 80 });

describe("sets of definitions", () => {
  test("are in the order in which definitions came first, and as large as there are", () => {
    fc.assert(
      fc.property(instructions, (steps) => {
        const { set, expected } = unite(steps);
        expect(set.size).toBe(expected.length);
        expect(set.list()).toHaveLength(expected.length);
        expect(set.list().every((one, index) => one === expected[index])).toBe(true);
        expect([...set]).toEqual([...set.list()]);
      }),
    );
  });

  test("are one of two where that has all of the other, so that fixpoints settle", () => {
    fc.assert(
      fc.property(instructions, fc.nat(39), (steps, index) => {
        const { set } = unite(steps);
        const single = singles[index] ?? Definitions.none;
        const grown = set.with(single);
        expect(grown === set).toBe(set.list().includes(definitionOf(index)));
        expect(grown.with(set)).toBe(grown);
        expect(grown.with(single)).toBe(grown);
      }),
    );
  });

  test("answer what each definition alone would", () => {
    fc.assert(
      fc.property(instructions, (steps) => {
        const { set, expected } = unite(steps);
        const isGiven = ({ kind }: Definition): boolean => kind === "given";
        expect(hasKind(set, "given")).toBe(expected.some(isGiven));
        expect(areOfKind(set, "given")).toBe(expected.every(isGiven));
        const first = createFirstQuestion((one) => (isGiven(one) ? one : undefined));
        expect(first(set)).toBe(expected.find(isGiven));
      }),
    );
  });
});

describe("a variable that a thousand steps may set", () => {
  const count = 1000;
  const grown: Definitions[] = [Definitions.only({ kind: "given" })];
  for (let step = 1; step < count; step += 1) {
    const before = grown.at(-1) ?? Definitions.none;
    grown.push(Definitions.only({ kind: "ambient" }).with(before));
  }

  test("is asked about each of them once, wherever it is read", () => {
    let asked = 0;
    const question = createDefinitionsQuestion<boolean>(
      ({ kind }) => {
        asked += 1;
        return kind === "given";
      },
      (first, second) => first || second,
      false,
    );
    expect(grown.every(question)).toBe(true);
    expect(grown.at(-1)?.size).toBe(count);
    // A set that is made of a single definition and a larger one asks for the single one; small sets are asked each time.
    expect(asked).toBeLessThan(2 * count);
  });

  test("gives each of them to a walk through all reads once", () => {
    const walk = new DefinitionsWalk();
    const found = grown.flatMap((set) => walk.next(set));
    expect(found).toHaveLength(count);
  });

  test("takes no list of them for each", () => {
    const large = grown.filter(({ parts }) => parts !== undefined);
    expect(large.length).toBeGreaterThan(count - 20);
  });
});
