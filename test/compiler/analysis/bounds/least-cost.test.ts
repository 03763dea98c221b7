import { describe, expect, test } from "vitest";
import type { Metric } from "../../../../compiler/analysis/bounds/cost.ts";
import {
  leastAtMost,
  leastLimit,
  leastOf,
} from "../../../../compiler/analysis/bounds/least-cost.ts";
import { listsGiven } from "../../../../compiler/analysis/bounds/lists.ts";
import type { DialectId } from "../../../../compiler/index.ts";
import { compile } from "../../../../compiler/index.ts";
import type { Value } from "../../../../runtime/values/value.ts";
import { memoryFiles } from "../../../support/memory-files.ts";

type Files = Readonly<Record<string, string>>;

function compiled(dialect: DialectId, files: Files, inputs?: ReadonlyMap<string, Value>) {
  const options = { files: memoryFiles(files), dialect, ...(inputs ? { inputs } : {}) };
  const { recipes } = compile(["main.yaml"], options);
  const plan = recipes.get("main.yaml")?.plan;
  if (plan === undefined) throw new Error("main.yaml has no plan");
  return { plan, lookup: (id: string) => recipes.get(id)?.plan };
}

function least(dialect: DialectId, files: Files, ...metrics: Metric[]): readonly number[] {
  const { plan, lookup } = compiled(dialect, files);
  return metrics.map((metric) => {
    const found = leastOf(plan, metric, lookup);
    // The cheap count, which spares nearly all recipes the exact one, is never below it.
    expect(leastAtMost(plan, metric, lookup, listsGiven(plan))).toBeGreaterThanOrEqual(found);
    return found;
  });
}

const head = "name: p\ndescription: p\nversion: 1.0.0\n";

function amplifier(steps: string): Files {
  return { "main.yaml": `${head}context: {mood: x, files: [a]}\nsteps:\n${steps}` };
}

function commands(template: string, more = ""): Files {
  return { "main.yaml": `name: p\n${more}template: ${template}\n` };
}

describe("a step that may fail and lets the recipe go on", () => {
  test("has been started before it fails", () => {
    const files =
      amplifier(`  - {id: a, type: bash, command: make, on_error: continue, output: made}
  - {id: b, agent: "a:b", prompt: "{{made}} {{mood}}", on_error: continue}
  - {id: c, agent: "a:b", prompt: done}
`);
    expect(least("amplifier", files, "agentCalls", "agentSteps", "steps", "processes")).toEqual([
      2, 2, 3, 1,
    ]);
  });

  test.each([
    ["a variable that only some paths set", "{{found}}"],
    ["a part of a value that may be missing", "{{mood.part}}"],
  ])("has been counted, but may have asked nobody where it reads %s", (_what, read) => {
    const files =
      amplifier(`  - {id: a, type: bash, command: p, condition: "{{mood}} == 'x'", output: found}
  - {id: b, agent: "a:b", prompt: "${read}", on_error: continue}
`);
    expect(least("amplifier", files, "agentCalls", "agentSteps")).toEqual([0, 1]);
  });

  test("has not been started where its condition may be what fails", () => {
    const files: Files = {
      "main.yaml": `name: p
context: {a: b}
steps:
  - {id: s, type: bash, condition: int(a) > 3, continue_on_error: true, command: p}
`,
    };
    expect(least("amplihack", files, "agentSteps", "processes")).toEqual([1, 0]);
  });

  test("has begun the recipe that it calls, which has run to its first failure", () => {
    const call = "  - {id: call, type: recipe, recipe: child.yaml, on_error: continue}\n";
    const child = (first: string): string => `${head}steps:
  - {id: first, ${first}}
  - {id: second, type: bash, command: q}
`;
    const bash = { ...amplifier(call), "child.yaml": child("type: bash, command: p") };
    expect(least("amplifier", bash, "processes")).toEqual([1]);
    const agent = { ...amplifier(call), "child.yaml": child('agent: "a:b", prompt: "{{unset}}"') };
    expect(least("amplifier", agent, "agentCalls", "processes")).toEqual([0, 0]);
  });

  test("has run each iteration whose failure it covers", () => {
    const files = commands('[{repeat: 4, delay: 1000, template: "curl {index}"}, "echo a"]');
    expect(least("command-template", files, "processes", "wallClockMs")).toEqual([5, 5000]);
  });

  test("may have been stopped with all its commands before the first of them has begun", () => {
    const files = commands('[{timeout: 500, template: [a, b]}, "echo a"]');
    expect(least("command-template", files, "processes")).toEqual([1]);
  });
});

describe("branches whose reports are joined", () => {
  test("have run at least to their first failures", () => {
    const files = commands('{parallel: true, template: ["make c", {template: [d, e]}]}');
    expect(least("command-template", files, "processes", "steps")).toEqual([3, 3]);
  });

  test("have run as often as they are repeated", () => {
    const files = commands('{repeat: 3, parallel: true, template: "make {index}"}');
    expect(least("command-template", files, "processes")).toEqual([3]);
  });
});

test.each([
  ['"{program} now"', 'args: ["program=date"]\n', 0],
  ['"echo {text}"', "args: [text]\n", 1],
  ['"echo {text=none}"', "", 1],
  ['"echo {texts[0]}"', "args: [texts]\n", 0],
])("a command may not begin where its words may have no value: %s", (command, more, expected) => {
  const files = commands(`[${command}, {when: false, template: p}]`, more);
  expect(least("command-template", files, "processes")).toEqual([expected]);
});

test("a delay is waited before a condition skips its command", () => {
  const files = commands('[{delay: 300, when: deep, template: p}, "echo a"]', "args: [deep]\n");
  expect(least("command-template", files, "wallClockMs", "processes")).toEqual([300, 1]);
});

test("a called recipe that an agent may recover has failed before that, or gone well", () => {
  const files: Files = {
    "main.yaml": "name: p\nsteps:\n  - {id: s, recipe: child, recovery_on_failure: true}\n",
    "child.yaml": `name: child
steps:
  - {id: first, type: bash, command: p}
  - {id: second, type: bash, command: q}
`,
  };
  expect(least("amplihack", files, "processes", "agentCalls", "steps")).toEqual([1, 0, 2]);
});

test("a called recipe asks for each item of the list that it is given", () => {
  const files: Files = {
    ...amplifier("  - {id: go, type: recipe, recipe: child.yaml, context: {files: [a, b, c]}}\n"),
    "child.yaml": `${head}context: {files: []}
steps:
  - {id: ask, foreach: "{{files}}", agent: "a:b", prompt: "{{item}}"}
  - {id: none, foreach: "{{others}}", agent: "a:b", prompt: "{{item}}"}
`,
  };
  expect(least("amplifier", files, "agentCalls")).toEqual([3]);
});

test("a list that the caller of a run gives is run through, of one that is too long nothing is known", () => {
  const ask = `  - {id: ask, foreach: "{{files}}", agent: "a:b", prompt: "{{item}}"}\n`;
  const { plan, lookup } = compiled(
    "amplifier",
    amplifier(ask),
    new Map<string, Value>([["files", ["x", "y"]]]),
  );
  expect(leastOf(plan, "agentCalls", lookup)).toBe(2);
});

describe("the limit of steps that a run needs", () => {
  const amplihack = (steps: string): Files => ({ "main.yaml": `name: p\nsteps:\n${steps}` });
  const group = `  - {id: a, type: bash, command: p, parallel_group: g}
  - {id: b, type: bash, command: p, parallel_group: g}
`;

  function limitOf(files: Files): number {
    const { plan, lookup } = compiled("amplihack", files);
    return leastLimit(plan, lookup, listsGiven(plan));
  }

  test("lets a group at the end pass as a whole, and counts its members before what follows", () => {
    const last = amplihack(`  - {id: s, type: bash, command: p}\n${group}`);
    expect(least("amplihack", last, "agentSteps")).toEqual([3]);
    expect(limitOf(last)).toBe(2);
    const first = amplihack(`${group}  - {id: s, type: bash, command: p}\n`);
    expect(least("amplihack", first, "agentSteps")).toEqual([3]);
    expect(limitOf(first)).toBe(3);
  });

  test("is asked by a step that its tags leave out, which does not count", () => {
    const tagged = amplihack(`  - {id: s, type: bash, command: p}
  - {id: t, type: bash, command: p, when_tags: [x]}
`);
    expect(least("amplihack", tagged, "agentSteps")).toEqual([1]);
    expect(limitOf(tagged)).toBe(2);
  });
});
