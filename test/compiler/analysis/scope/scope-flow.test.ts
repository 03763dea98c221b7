import { describe, expect, test } from "vitest";
import type { ScopeFact } from "../../../../compiler/analysis/facts.ts";
import { printType } from "../../../../compiler/analysis/types/type.ts";
import type { Facts } from "../../../../compiler/index.ts";
import { compile } from "../../../../compiler/index.ts";
import { memoryFiles } from "../../../support/memory-files.ts";

const head = "name: t\ndescription: d\nversion: 1.0.0\n";

function factsOf(steps: string, context = "{xs: [1], n: 0}"): Facts {
  const text = `${head}context: ${context}\nsteps:\n${steps}`;
  const { requested } = compile(["t.yaml"], {
    files: memoryFiles({ "t.yaml": text }),
    dialect: "amplifier",
  });
  const facts = requested[0]?.facts;
  if (facts === undefined) throw new Error("the recipe has no facts");
  return facts;
}

function shown(scope: ScopeFact | undefined, ...names: readonly string[]): readonly string[] {
  return names.map((name) => {
    const fact = scope?.get(name);
    if (fact === undefined) return `${name}: unset`;
    return `${name}${fact.defined === "maybe" ? "?" : ""}: ${printType(fact.type)}`;
  });
}

describe("scopes", () => {
  test("hold what the caller may give as any value", () => {
    const facts = factsOf("  - {id: a, agent: x:y, prompt: p, output: o}\n");
    expect(shown(facts.scopeBefore("a"), "n", "o")).toEqual(["n: json", "o: unset"]);
    expect(shown(facts.finalScope, "o")).toEqual(["o: json"]);
  });

  test("have a variable of a guarded step as one that may be unset, whatever the guards", () => {
    const facts = factsOf(`  - {id: a, condition: "{{n}} == 1", agent: x:y, prompt: p, output: o}
  - {id: b, condition: "{{n}} != 1", agent: x:y, prompt: p, output: o}
  - {id: c, agent: x:y, prompt: p}
`);
    expect(shown(facts.scopeBefore("c"), "o")).toEqual(["o?: json"]);
  });

  test("have a variable that a called recipe may replace, as what it was or became", () => {
    const recipe = (steps: string): string => `${head}context: {deep: ""}\nsteps:\n${steps}`;
    const files = {
      "t.yaml":
        recipe(`  - {id: find, type: bash, command: cat a.json, parse_json: true, output: found}
  - {id: look, type: recipe, recipe: child}
  - {id: tell, type: bash, command: 'echo "$RECIPE_VAR_found"'}
`),
      "child.yaml": recipe(
        `  - {id: name, condition: deep, type: bash, command: cat name, output: found}\n`,
      ),
    };
    const { requested } = compile(["t.yaml"], { files: memoryFiles(files), dialect: "amplihack" });
    const scope = requested[0]?.facts?.scopeBefore("tell");
    expect(shown(scope, "found")).toEqual(["found: json"]);
  });

  test("bring an outer variable back after the loop that hides it", () => {
    const facts = factsOf(
      `  - {id: a, type: bash, command: "true", output_exit_code: item}
  - id: l
    foreach: "{{xs}}"
    steps:
      - {id: i, type: bash, command: "true {{item}}", output: inner}
  - {id: z, agent: x:y, prompt: p}
`,
    );
    expect(shown(facts.scopeBefore("l/i"), "item", "inner")).toEqual([
      "item: json",
      "inner?: json",
    ]);
    expect(shown(facts.scopeBefore("z"), "item", "inner")).toEqual([
      "item: string",
      "inner?: json",
    ]);
  });

  test("drop what parallel iterations set, but keep their results", () => {
    const facts = factsOf(
      `  - id: l
    foreach: "{{xs}}"
    parallel: true
    type: bash
    command: "true"
    output_exit_code: code
    collect: all
  - {id: z, agent: x:y, prompt: p}
`,
    );
    expect(shown(facts.scopeBefore("z"), "code", "all", "item")).toEqual([
      "code: unset",
      "all: json[]",
      "item: unset",
    ]);
  });

  test.each([31, 32, 33])("have what a branch of a group sets behind %i inputs", (count) => {
    const inputs = Array.from({ length: count }, (_, index) => `i${index}: 1`);
    const text = `name: t
context: {${inputs.join(", ")}}
steps:
  - {id: first, parallel_group: g, command: x, output: one}
  - {id: second, parallel_group: g, command: x, output: two}
  - {id: last, command: x}
`;
    const files = memoryFiles({ "t.yaml": text });
    const { requested } = compile(["t.yaml"], { files, dialect: "amplihack" });
    const scope = requested[0]?.facts?.scopeBefore("last");
    const defined = ["i0", "one", "two"].map((name) => scope?.get(name)?.defined);
    expect(defined).toEqual(["yes", "yes", "yes"]);
  });

  test("have the counters of a loop in its body only", () => {
    const facts = factsOf(
      `  - id: w
    while_condition: "{{n}} < 3"
    update_context: {n: "{{_loop_iteration}}"}
    steps:
      - {id: i, agent: x:y, prompt: "{{_loop_index}}", output: last}
  - {id: z, agent: x:y, prompt: p}
`,
    );
    expect(shown(facts.scopeBefore("w/i"), "_loop_index")).toEqual(["_loop_index: number"]);
    expect(shown(facts.scopeBefore("z"), "_loop_index", "last")).toEqual([
      "_loop_index: unset",
      "last?: json",
    ]);
  });

  test("know that a failed step that may go on leaves null", () => {
    const facts = factsOf(`  - {id: a, agent: x:y, prompt: p, on_error: continue, output: o}
  - {id: z, agent: x:y, prompt: p}
`);
    expect(shown(facts.scopeBefore("z"), "o")).toEqual(["o: json"]);
    const definitions = facts.flow.stateBefore(facts.flow.graph.completed)?.variables.get("o");
    expect(definitions?.definitions.size).toBe(2);
  });

  test("do not exist for a step that no run reaches", () => {
    const facts = factsOf(`  - id: l
    foreach: "{{xs}}"
    condition: "false"
    steps:
      - {id: i, agent: x:y, prompt: p}
`);
    expect(facts.scopeBefore("l/i")).toBeUndefined();
  });
});
