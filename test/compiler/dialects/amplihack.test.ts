import { describe, expect, test } from "vitest";
import { compile } from "../../../compiler/compile.ts";
import { amplihack } from "../../../compiler/dialects/amplihack/index.ts";
import { readDocument } from "../../../compiler/document/read-document.ts";
import { printPlan } from "../../../compiler/ir/print.ts";
import { describeSamples } from "../../support/front-end-samples.ts";
import { memoryFiles } from "../../support/memory-files.ts";

describeSamples({
  dialect: amplihack,
  callee: (path) => (path === "child.yaml" ? "child.yaml" : undefined),
  others: /^(?:base|parent)\.yaml$/,
});

describe("a file of amplihack", () => {
  const codesOf = (recipe: string): readonly string[] => {
    const files = memoryFiles({ "recipe.yaml": recipe });
    const { requested } = compile(["recipe.yaml"], { files, dialect: "amplihack" });
    return requested.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code));
  };
  const start = "name: r\nsteps:\n  - id: a\n    command: echo \u00e9";
  const padded = (bytes: number): string => start + "x".repeat(bytes - start.length - 1);

  test("has a million bytes at most", () => {
    expect(codesOf(padded(1_000_000))).toEqual([]);
    expect(codesOf(padded(1_000_001))).toEqual(["file-too-large"]);
  });

  test("has timeouts of up to 64 bits, and recursion limits of up to 32", () => {
    const timed = (timeout: string): string => `${start}\n    timeout: ${timeout}\n`;
    expect(codesOf(timed(String(2n ** 64n - 1n)))).toEqual([]);
    expect(codesOf(timed(String(2n ** 64n)))).toEqual(["wrong-type"]);
    expect(codesOf(`recursion: {max_depth: ${2 ** 32}}\n${start}`)).toEqual(["wrong-type"]);
  });

  test("has timeouts in seconds, which thousands of hours hardly are", () => {
    const timed = (timeout: number): string => `${start}\n    timeout: ${timeout}\n`;
    expect(codesOf(timed(600_000))).toEqual(["counts-as"]);
    expect(codesOf(timed(86_400))).toEqual([]);
    expect(codesOf(timed(172_800))).toEqual([]);
    expect(codesOf(timed(0))).toEqual([]);
  });

  test.each([
    "!!binary aGk=",
    "!!timestamp 2001-01-01",
    "!!set {a}",
    "[1, {k: !!binary aGk=}]",
    "18446744073709551616",
    "0x10000000000000000",
    "-0x8000000000000001",
    `0b${"1".repeat(80)}`,
  ])("has no value in a context that JSON has not: %s", (value) => {
    expect(codesOf(`context: {v: ${value}}\n${start}{{v}}\n`)).toEqual(["wrong-type"]);
    const call = `name: r\nsteps: [{id: a, recipe: recipe, context: {v: ${value}}}]\n`;
    expect(codesOf(call)).toContain("wrong-type");
  });

  test("may call recipes as deep as its limit, the recipe itself aside", () => {
    const calling = (name: string, callee: string, depth: number): string =>
      `name: ${name}\nrecursion: {max_depth: ${depth}}\nsteps: [{id: call, recipe: ${callee}}]\n`;
    const files = memoryFiles({
      "none.yaml": calling("none", "leaf", 0),
      "fits.yaml": calling("fits", "leaf", 1),
      "outer.yaml": calling("outer", "mid", 1),
      "deep.yaml": calling("deep", "mid", 2),
      "mid.yaml": calling("mid", "leaf", 6),
      "leaf.yaml": "name: leaf\nsteps: [{id: say, command: date}]\n",
    });
    const names = ["fits.yaml", "deep.yaml", "none.yaml", "outer.yaml"];
    const { requested } = compile(names, { files, dialect: "amplihack" });
    const told = requested.map(({ diagnostics }) => diagnostics.map(({ message }) => message));
    const limit = "Recipes nest 1 deep here, but the limit is 0: none.yaml -> leaf.yaml.";
    const outer =
      "Recipes nest 2 deep here, but the limit is 1: outer.yaml -> mid.yaml -> leaf.yaml.";
    expect(told).toEqual([[], [], [limit], [outer]]);
  });

  test("is told that a group of one step does nothing, unless the step calls a recipe, whose variables it keeps", () => {
    const step = "name: r\nsteps:\n  - {id: a, parallel_group: g, ";
    expect(codesOf(`${step}type: bash, command: ls}\n`)).toEqual(["ineffective-field"]);
    expect(codesOf(`${step}recipe: other}\n`)).toEqual(["missing-recipe"]);
  });

  test("is read by its own version of YAML, also where lines in brackets and quotes are indented less", () => {
    const outdented = `name: r\ncontext:\n  v: yes\n  l: [a,\nb]\n  w: "c\nd"\nsteps:\n  - {id: a, command: date}\n`;
    const { recipes } = compile(["recipe.yaml"], {
      files: memoryFiles({ "recipe.yaml": outdented }),
      dialect: "amplihack",
    });
    const params = [...recipes.values()].flatMap(({ plan }) => plan?.params ?? []);
    expect(params.map((param) => param.default)).toEqual(["yes", ["a", "b"], "c d"]);
  });

  test("passes values on that are typed like declared ones", () => {
    const given = "n: 0b11, o: 007, t: '5', x: -0x1F, y: +0o17, z: 0x, f: !!float 5";
    const text = `name: r\nsteps: [{id: a, recipe: r, context: {${given}}}]\n`;
    const { value } = readDocument("recipe.yaml", text, { schema: "yaml-1.2" });
    if (!value) throw new Error("The recipe is no YAML.");
    const { plan } = amplihack.compile(value, {
      plan: "recipe.yaml",
      source: { path: "recipe.yaml", sha256: "0" },
      inputs: new Map(),
      resolveCallee: (path) => path,
      readFile: () => undefined,
    });
    const passed = plan && printPlan(plan).match(/in . .*/g);
    const numbers = ["in x -31", "in y 15", 'in z "0x"'];
    expect(passed).toEqual(["in n 3", 'in o "007"', 'in t "5"', ...numbers, "in f float(5)"]);
  });
});
