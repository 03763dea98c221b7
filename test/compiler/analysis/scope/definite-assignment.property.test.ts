import { expect, test } from "vitest";
import { compile } from "../../../../compiler/index.ts";
import { memoryFiles } from "../../../support/memory-files.ts";
import { fc } from "../../../support/seeded-properties.ts";

/** A step under a condition that reads one variable and sets another. */
interface Sketch {
  readonly guard: readonly {
    readonly flag: string;
    readonly value: string;
    readonly not: boolean;
  }[];
  readonly joined: "and" | "or";
  readonly sets: string;
  readonly reads: string;
}

const flags = ["f", "g"];
const values = ["a", "b", "c"];
const names = ["x", "y"];

const sketch: fc.Arbitrary<Sketch> = fc.record({
  guard: fc.array(
    fc.record({
      flag: fc.constantFrom(...flags),
      value: fc.constantFrom("a", "b"),
      not: fc.boolean(),
    }),
    { maxLength: 2 },
  ),
  joined: fc.constantFrom("and" as const, "or" as const),
  sets: fc.constantFrom(...names),
  reads: fc.constantFrom(...names),
});

type Flags = Readonly<Record<string, string>>;

function runs(step: Sketch, chosen: Flags): boolean {
  const parts = step.guard.map(({ flag, value, not }) => (chosen[flag] === value) !== not);
  if (parts.length === 0) return true;
  return step.joined === "and" ? !parts.includes(false) : parts.includes(true);
}

/** Whether each step that runs under these flags finds what it reads; a run ends where one does not. */
function simulate(steps: readonly Sketch[], chosen: Flags): ReadonlyMap<number, boolean> {
  const set = new Set(["f", "g"]);
  const found = new Map<number, boolean>();
  for (const [index, step] of steps.entries()) {
    if (!runs(step, chosen)) continue;
    found.set(index, set.has(step.reads));
    if (!set.has(step.reads)) break;
    set.add(step.sets);
  }
  return found;
}

/** The slow and obvious way: every choice of flags is tried. */
function definednessOf(steps: readonly Sketch[], index: number): string | undefined {
  const seen = new Set<boolean>();
  for (const f of values) {
    for (const g of values) {
      const found = simulate(steps, { f, g }).get(index);
      if (found !== undefined) seen.add(found);
    }
  }
  if (seen.size === 0) return undefined;
  if (seen.size === 2) return "maybe";
  return seen.has(true) ? "yes" : "no";
}

function recipe(steps: readonly Sketch[]): string {
  const lines = steps.flatMap(({ guard, joined, sets, reads }, index) => [
    `  - id: s${index}`,
    ...(guard.length === 0
      ? []
      : [
          `    condition: "${guard
            .map(({ flag, value, not }) => `{{${flag}}} ${not ? "!=" : "=="} '${value}'`)
            .join(` ${joined} `)}"`,
        ]),
    "    type: bash",
    `    command: "true {{${reads}}}"`,
    `    output: ${sets}`,
  ]);
  return `name: p\ndescription: p\nversion: 1.0.0\ncontext: {f: a, g: a}\nsteps:\n${lines.join("\n")}\n`;
}

test("what is said of a read agrees with trying every outcome of the conditions", () => {
  const guarded = sketch.map((one) => ({ ...one, reads: "f" }));
  const sketches = fc.tuple(
    fc.array(guarded, { minLength: 1, maxLength: 3 }),
    fc.array(sketch, { maxLength: 3 }),
  );
  fc.assert(
    fc.property(sketches, ([writes, rest]) => {
      const steps = [...writes, ...rest];
      const files = memoryFiles({ "p.yaml": recipe(steps) });
      const facts = compile(["p.yaml"], { files, dialect: "amplifier" }).requested[0]?.facts;
      for (const index of steps.keys()) {
        const read = facts?.reads.all.find(
          ({ step: at, role }) => at.id === `s${index}` && role === "command",
        );
        // Of a step that no run gets to, nothing can be said.
        const expected = definednessOf(steps, index);
        if (expected === undefined) continue;
        expect(read?.definedness, recipe(steps)).toBe(expected);
        // Behind a mistake the analysis goes on as if it had been mended.
        if (expected !== "yes") break;
      }
    }),
    { numRuns: 300 },
  );
});
