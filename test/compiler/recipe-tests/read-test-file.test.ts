import { describe, expect, test } from "vitest";
import { renderLine } from "../../../compiler/diagnostics/reports/render-line.ts";
import type { RecipeTest } from "../../../compiler/recipe-tests/index.ts";
import { readTestFile } from "../../../compiler/recipe-tests/index.ts";
import { fieldNamesAt } from "../../../compiler/recipe-tests/shape.ts";

function problemsOf(text: string): readonly string[] {
  const { diagnostics, value } = readTestFile("a.test.yaml", text);
  expect(value).toBeUndefined();
  return diagnostics.map((one) => renderLine(one).replace(/^a\.test\.yaml:/, ""));
}

function firstTest(text: string): RecipeTest {
  const { diagnostics, value } = readTestFile("a.test.yaml", text);
  expect(diagnostics).toEqual([]);
  const [first] = value?.tests ?? [];
  if (first === undefined) throw new Error("no test");
  return first;
}

describe("a file of tests", () => {
  test("keeps values as recipes have them", () => {
    const { inputs } = firstTest("tests: [{name: a, inputs: {x: 1.0, y: {1: z}, date: no}}]");
    expect(inputs.get("x")).toEqual({ kind: "float", number: 1 });
    expect(inputs.get("y")).toEqual(new Map([[1, "z"]]));
    expect(inputs.get("date")).toBe("no");
  });

  test("that is empty is told what tests are", () => {
    const { diagnostics } = readTestFile("a.test.yaml", "# later\n");
    expect(diagnostics.map(({ help }) => help)).toEqual([
      "A file of tests is a mapping with a list called `tests`.",
    ]);
  });

  test("gives all its tests the defaults, and what a test says itself comes first", () => {
    const read = firstTest(
      [
        "defaults:",
        "  inputs: {a: 1, b: 1}",
        "  answers: [{step: x, reply: base}]",
        "  commands: [{run: git}]",
        "  real: [node]",
        "  gates: {one: approve, two: {deny: no}}",
        "  files: {f: base, g: {copy: h}}",
        "  env: {A: base}",
        "  before: 'true'",
        "tests:",
        "  - name: a",
        "    inputs: {b: 2}",
        "    answers: [{step: x, reply: own}]",
        "    commands: [{run: git, args: [push]}]",
        "    real: [git]",
        "    gates: {one: expire, three: {approve: fine}}",
        "    files: {f: own}",
        "    env: {B: own}",
      ].join("\n"),
    );
    expect(Object.fromEntries(read.inputs)).toEqual({ a: 1, b: 2 });
    expect(read.answers).toMatchObject([
      { reply: "own", isDefault: false, line: 13 },
      { reply: "base", isDefault: true, line: 3 },
    ]);
    expect(read.commands).toEqual([{ run: "git", args: ["push"] }, { run: "git" }]);
    expect(read.real).toEqual(["git", "node"]);
    expect(Object.fromEntries(read.gates)).toEqual({
      one: { kind: "expire" },
      two: { kind: "deny", message: "no" },
      three: { kind: "approve", message: "fine" },
    });
    expect(Object.fromEntries(read.files)).toEqual({
      f: { kind: "text", text: "own" },
      g: { kind: "copy", path: "h" },
    });
    expect(read.env).toEqual({ A: "base", B: "own" });
    expect(read.before).toBe("true");
  });

  test("may let any program run", () => {
    expect(firstTest("tests: [{name: a, real: any}]").real).toBe("any");
    expect(firstTest("defaults: {real: any}\ntests: [{name: a}]").real).toBe("any");
    expect(firstTest("defaults: {real: any}\ntests: [{name: a, real: [x]}]").real).toEqual(["x"]);
  });

  test("expects a run to be completed unless it says something else", () => {
    expect(firstTest("tests: [{name: a}]").expect.status).toBe("completed");
    expect(firstTest("tests: [{name: a, expect: {status: denied}}]").expect.status).toBe("denied");
  });

  test("may be JSON", () => {
    const { value } = readTestFile("a.test.json", '{"tests": [{"name": "a"}]}');
    expect(value?.tests).toHaveLength(1);
  });

  test.each([
    ["[]", ["1:1: error: The file must be a mapping, not a list. [wrong-type]"]],
    ["tests: []", ["1:8"]],
    ["test: []", ['1:1: error: The field "tests" is missing in a file of tests.', "1:1"]],
    ["tests: [{nam: a}]", ["1:10", "1:10"]],
    ["tests: [{name: ''}]", ["1:16"]],
    ["tests: [{name: a, gates: {x: maybe}}]", ["1:30"]],
    ["tests: [{name: a, gates: {x: {aprove: y}}}]", ["1:31", "1:31"]],
    ["tests: [{name: a, files: {x: 3}}]", ["1:30"]],
    ["tests: [{name: a, files: {x: {cop: y}}}]", ["1:31", "1:31"]],
    ["tests: [{name: a, answers: [{times: 0, reply: x}]}]", ["1:37"]],
    ["tests: [{name: a, commands: [{run: /bin/x}]}]", ["1:36"]],
    ["tests: [{name: a, commands: [{run: x, exit: 300}]}]", ["1:45"]],
    ["tests: [{name: a, expect: {status: done}}]", ["1:36"]],
    ["tests: [{name: a, expect: {counts: {agents: many}}}]", ["1:45"]],
    ["tests: [{name: a, expect: {outputs: {x: {$contians: y}}}}]", ["1:42"]],
    ["tests: [{name: a, expect: {outputs: {x: {$matches: '('}}}}]", ["1:52"]],
    ["tests: [{name: a, expect: {outputs: {x: {$matches: []}}}}]", ["1:52"]],
    ["tests: [{name: a, expect: {outputs: {x: {$contains: {}}}}}]", ["1:53"]],
    ["tests: [{name: a, expect: {outputs: {x: {$includes: 1}}}}]", ["1:53"]],
    ["tests: [{name: a, expect: {outputs: {x: {$unset: 1}}}}]", ["1:50"]],
    ["tests: [{name: a, expect: {prompts: [{matches: '['}]}}]", ["1:48"]],
    ["tests: [{name: a}, {name: a}]", ["1:21"]],
    ["tests: [{name: a, answers: [{step: x}]}]", ["1:29"]],
    ["tests: [{name: a, answers: [{fail: x, reply: y}]}]", ["1:39"]],
    ["tests: [{name: a, commands: [{stdout: x}]}]", ["1:30"]],
    ["tests: [{name: a, commands: [{run: x, takes: 1}]}]", ["1:39"]],
    ["tests: [{name: a, commands: [{step: x, args: [y]}]}]", ["1:40"]],
    ["tests: [{name: a, answers: [{fail: {kind: odd, message: x}}]}]", ["1:43"]],
    ["tests: 3", ["1:8"]],
    ["tests: [3]", ["1:9"]],
    ["tests: [{name: a, answers: [[]]}]", ["1:29"]],
    ["tests: [{name: a, expect: {status: []}}]", ["1:36"]],
    ["tests: [{name: a, answers: [{times: [], reply: x}]}]", ["1:37"]],
    ["tests: [{name: a, commands: [{run: x, exit: -1}]}]", ["1:45"]],
    ["tests: [{name: a, commands: [{run: x, exit: [1]}]}]", ["1:45"]],
    ["tests: [{name: a, expect: {counts: 3}}]", ["1:36"]],
    ["tests: [{name: a, expect: {cost: -1}}]", ["1:34"]],
  ])("%s has its mistakes where they stand", (text, places) => {
    const problems = problemsOf(text);
    expect(problems).toHaveLength(places.length);
    places.forEach((place, index) => {
      expect(problems[index]).toMatch(place.length > 5 ? place : new RegExp(`^${place}:`));
    });
  });

  test.each([
    ["tests: [{name: a, anwsers: []}]", "Did you mean `answers`?"],
    ["tests: [{name: a, expect: {prompts: [{contain: x}]}}]", "Did you mean `contains`?"],
    ["tests: [{name: a, expect: {steps: {x: {stats: failed}}}}]", "Did you mean `status`?"],
    ["tests: [{name: a, expect: {status: complete}}]", 'Did you mean "completed"?'],
    ["defaults: {options: {max_step: 1}}\ntests: [{name: a}]", "Did you mean `max_steps`?"],
    ["defaults: {input: {}}\ntests: [{name: a}]", "Did you mean `inputs`?"],
    ["tests: [{name: a, expect: {outputs: {x: {$contian: y}}}}]", "Did you mean `$contains`?"],
    ["tests: [{name: a, expect: {counts: {qqqqqqqq: 1}}}]", "Known are agents, commands."],
    [
      "tests: [{name: a, expect: {outputs: {x: {$qqqqqqqqq: y}}}}]",
      "Known are $contains, $equals, $includes, $lacks, $matches, $unset.",
    ],
  ])("%s is told what was probably meant", (text, help) => {
    expect(readTestFile("a.test.yaml", text).diagnostics[0]?.help).toBe(help);
  });

  test("that is no YAML has the mistakes of its text", () => {
    expect(problemsOf("tests: [")[0]).toContain("yaml");
  });
});

describe("the names of fields", () => {
  test.each<readonly [readonly PropertyKey[], string]>([
    [[], "tests"],
    [["defaults"], "inputs"],
    [["defaults", "commands", 0], "run"],
    [["tests", 0], "expect"],
    [["tests", 0, "files", "x"], "copy"],
    [["tests", 0, "expect"], "outputs"],
    [["tests", 0, "expect", "commands", 1], "stdin"],
  ])("at %j include %s", (path, name) => {
    expect(fieldNamesAt(path)).toContain(name);
  });

  test("are none where any name may stand", () => {
    expect(fieldNamesAt(["tests", 0, "inputs"])).toEqual([]);
    expect(fieldNamesAt(["tests", 0, "expect", "outputs"])).toEqual([]);
  });
});
