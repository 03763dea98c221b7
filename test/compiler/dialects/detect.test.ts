import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { renderLine } from "../../../compiler/diagnostics/reports/render-line.ts";
import { detectDialect } from "../../../compiler/dialects/detect.ts";
import type { Document } from "../../../compiler/document/node.ts";
import { readDocument } from "../../../compiler/document/read-document.ts";
import { compile } from "../../../compiler/index.ts";
import type { DialectId } from "../../../compiler/ir/expression.ts";
import { memoryFiles } from "../../support/memory-files.ts";

const samples = join(import.meta.dirname, "..", "..", "samples", "dialects", "detection");
const names = readdirSync(samples).sort();

function documentOf(text: string): Document {
  const { value } = readDocument("recipe.yaml", text, { schema: "yaml-1.1" });
  if (!value) throw new Error("the text is no document");
  return value;
}

function report(text: string): string {
  const files = memoryFiles({ "recipe.yaml": text });
  const { requested } = compile(["recipe.yaml"], { files });
  return requested
    .flatMap(({ diagnostics }) => diagnostics)
    .map((one) => `${renderLine(one).replace(/^recipe\.yaml:/, "")}\n`)
    .join("");
}

const idOf = (text: string): string => detectDialect(documentOf(text), undefined).dialect.id;

describe("recognizing the dialect of a recipe", () => {
  test.each(names)("reports exactly what it should: %s", async (name) => {
    const text = readFileSync(join(samples, name, "recipe.yaml"), "utf8");
    const expected = join(samples, name, "diagnostics.txt");
    await expect(report(text)).toMatchFileSnapshot(expected);
  });

  test("believes the caller more than the file", () => {
    const document = documentOf("# recipec: dialect=amplihack\nstages: []\n");
    expect(detectDialect(document, "amplifier").dialect.id).toBe("amplifier");
  });

  test("believes a comment more than fields", () => {
    const document = documentOf("# recipec: dialect=amplihack\nstages: []\n");
    expect(detectDialect(document, undefined).dialect.id).toBe("amplihack");
  });

  test("takes a callee for its caller's language only where both list steps", () => {
    const document = documentOf("name: a\nsteps: [{id: a, agent: b, prompt: Say.}]\n");
    const idFor = (caller: DialectId): string =>
      detectDialect(document, undefined, caller).dialect.id;
    expect(idFor("amplihack")).toBe("amplihack");
    expect(idFor("amplifier")).toBe("amplifier");
    expect(idFor("command-template")).toBe("amplifier");
    expect(idFor("agent-recipes")).toBe("amplifier");
  });

  test("does not take a recipe for another language's because of one field or condition of that language", () => {
    const commands = "{id: a, command: ls}, {id: b, command: ls, condition: a == 'x'}";
    expect(idOf(`name: a\nsteps: [${commands}, {id: c, command: ls, retry: 3}]`)).toBe("amplihack");
    const templated = `{id: c, type: bash, command: ls, condition: "'{{a}}' == 'x'"}`;
    expect(idOf(`name: a\nsteps: [${commands}, ${templated}]`)).toBe("amplihack");
    const loop = "{id: a, foreach: '{{xs}}', prompt: Say., agent: 'a:b'}";
    expect(
      idOf(`name: a\nversion: 1.0.0\ndescription: b\nsteps: [${loop}, {id: b, command: ls}]`),
    ).toBe("amplifier");
    const files = "{id: a, type: recipe, recipe: child.yaml}";
    expect(idOf(`name: a\nsteps: [${files}]`)).toBe("amplifier");
    expect(idOf(`name: a\nsteps: [${files.replace(".yaml", "")}]`)).toBe("amplihack");
    const both = "{id: a, agent: b, prompt: Say., recipe: child}";
    expect(idOf(`name: a\nsteps: [${both}]`)).toBe("amplifier");
    expect(idOf("name: a\nsteps: [{id: a, type: bash, command: ls, condition: null}]")).toBe(
      "amplifier",
    );
  });

  test("knows commands by the names that only one language gives their variables", () => {
    const steps = `[{id: a, type: bash, command: 'echo "$RECIPE_VAR_a"'}, {id: b, type: agent, prompt: Say.}]`;
    expect(idOf(`name: a\ndescription: b\nversion: 1.0.0\nsteps: ${steps}\n`)).toBe("amplihack");
    const others = steps.replace("RECIPE_VAR_a", "RECIPE");
    expect(idOf(`name: a\ndescription: b\nversion: 1.0.0\nsteps: ${others}\n`)).toBe("amplifier");
  });

  test("guesses the language in which two things may be missing, and not because of one", () => {
    const whole = "name: a\nversion: 1.0.0\ndescription: b\n";
    expect(idOf("name: a\nsteps: [{id: a, prompt: Say.}]")).toBe("amplihack");
    expect(idOf("name: a\nversion: 1.0.0\nsteps: [{id: a, type: agent, prompt: Say.}]")).toBe(
      "amplihack",
    );
    expect(idOf(`${whole}steps: [{id: a, prompt: Say.}]`)).toBe("amplifier");
    const asking = "{id: a, prompt: Say.}, {id: b, prompt: Say.}";
    expect(idOf(`${whole}steps: [${asking}]`)).toBe("amplihack");
    expect(idOf(`${whole}steps: [${asking}, {id: c, agent: b, prompt: Say.}]`)).toBe("amplifier");
    expect(idOf("name: a\nsteps: [{id: a, agent: b, prompt: Say.}]")).toBe("amplifier");
    expect(idOf("name: a\nsteps: [{id: a, type: bash, prompt: Say.}]")).toBe("amplifier");
    expect(idOf("name: a\nsteps: [Say.]")).toBe("amplifier");
    expect(idOf("name: a\nprompt: Say.")).toBe("amplifier");
  });

  test("takes a version of another form for one that is missing, beside what only one language has", () => {
    const steps = "steps: [{id: a, agent: 'amplihack:a', prompt: Say., on_error: continue}]";
    expect(idOf(`name: a\ndescription: b\nversion: "1.0"\n${steps}`)).toBe("amplihack");
    expect(idOf(`name: a\ndescription: b\nversion: 1.0.0\n${steps}`)).toBe("amplifier");
    const plain = "steps: [{id: a, agent: a, prompt: Say.}]";
    expect(idOf(`name: a\ndescription: b\nversion: "1.0"\n${plain}`)).toBe("amplifier");
  });

  test("takes a comment about the tool that runs a recipe for a field of its language", () => {
    const steps =
      "name: a\ndescription: b\nversion: 1.0.0\nsteps: [{id: a, type: bash, command: ls";
    const comment = "# Run: recipe-runner run a.yaml\n";
    expect(idOf(`${comment}${steps}}]`)).toBe("amplihack");
    expect(idOf(`${comment}${steps}, on_error: continue}]`)).toBe("amplihack");
    expect(idOf(`${comment}${steps}, on_error: continue, retry: 3}]`)).toBe("amplifier");
    expect(idOf(`# Ported from amplihack\n${steps}}]`)).toBe("amplifier");
  });

  test("takes such a comment also behind the name, and for all fields of a language in which a step lacks its agent", () => {
    const head = "name: a\n# Run: amplihack recipe run a.yaml\ndescription: b\nversion: 1.0.0\n";
    const command = "{id: a, type: bash, command: ls, on_error: fail}";
    const asking = "{id: b, type: agent, prompt: Say., on_error: fail}";
    expect(idOf(`${head}steps: [${command}, ${asking}]`)).toBe("amplihack");
    expect(idOf(`${head}steps: [${command}, ${command}]`)).toBe("amplifier");
    expect(idOf(`name: a\nsteps:\n# amplihack recipe run a.yaml\n- ${asking}`)).toBe("amplifier");
  });

  test("knows the language whose tool brings the bundle of an agent along, in spite of one field of another", () => {
    const head = "name: a\ndescription: b\nversion: 1.0.0\nsteps:";
    const step = "id: a, agent: 'foundation:explorer', prompt: Say.";
    expect(idOf(`${head} [{${step}, working_dir: src}]`)).toBe("amplifier");
    expect(idOf(`${head} [{${step}, auto_stage: true, working_dir: src}]`)).toBe("amplihack");
    expect(idOf(`name: a\nsteps: [{${step}, working_dir: src}]`)).toBe("amplihack");
  });

  test("knows the languages that name their parts differently", () => {
    expect(idOf("initialStep: a")).toBe("agent-recipes");
    expect(idOf("template: echo")).toBe("command-template");
    expect(idOf("steps: [{id: a, foreach: '{{xs}}'}]")).toBe("amplifier");
  });
});
