import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkSlice, checkText } from "./check-damaged.ts";
import { seeds } from "./seeds.ts";

const all = seeds();
const inputs = join(import.meta.dirname, "inputs");

describe("damaged recipes of all dialects", () => {
  test("are compiled without a crash, quickly, and with places in their text", {
    timeout: 60_000,
  }, () => {
    const { surprises, sound } = checkSlice(all, 0, 400);
    expect(surprises).toEqual([]);
    // Damage that the compiler always refuses would not get to the analyses.
    expect(sound).toBeGreaterThan(40);
  });
});

test("inputs that surprised once do so no longer", () => {
  for (const file of globSync("*.txt", { cwd: inputs }).sort()) {
    const text = readFileSync(join(inputs, file), "utf8");
    const seed = all.find(({ dialect }) => file.endsWith(`.${dialect}.txt`));
    if (seed === undefined) throw new Error(`${file} names no dialect`);
    expect(checkText(seed, text, true).problem, file).toBeUndefined();
    expect(checkText(seed, text, false).problem, file).toBeUndefined();
  }
});
