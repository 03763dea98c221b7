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
  const files = globSync("*.txt", { cwd: inputs }).sort();
  expect(files).not.toEqual([]);
  for (const file of files) {
    const text = readFileSync(join(inputs, file), "utf8");
    const seed = all.find(({ dialect }) => file.endsWith(`.${dialect}.txt`));
    if (seed === undefined) throw new Error(`${file} names no dialect`);
    expect(checkText(seed, text, true).problem, file).toBeUndefined();
    expect(checkText(seed, text, false).problem, file).toBeUndefined();
  }
});

test("what a stranger writes at length is read in time that grows with its length", {
  timeout: 5_000,
}, () => {
  const head = "name: x\ndescription: d\nversion: 1.0.0\n";
  const agent = 'agent: "f:e"';
  const long: readonly string[] = [
    `${head}stages:\n  - name: ${"a".repeat(60_000)}é\n    steps: [{id: a, ${agent}, prompt: hi}]\n`,
    `${head}steps: [{id: a, ${agent}, prompt: "${"{x}} ".repeat(12_000)}"}]\n`,
  ];
  const seed = all.find(({ dialect }) => dialect === "amplifier");
  if (seed === undefined) throw new Error("there is no seed");
  for (const text of long) expect(checkText(seed, text, true).problem).toBeUndefined();
});
