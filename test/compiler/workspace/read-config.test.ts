import { expect, test } from "vitest";
import { renderLine } from "../../../compiler/diagnostics/render-line.ts";
import { configuredDialect, readConfig } from "../../../compiler/workspace/read-config.ts";

test("a complete configuration is read", () => {
  const { diagnostics, value } = readConfig(
    "recipec.config.yaml",
    `dialects:
  - files: "ops/**/*.yaml"
    dialect: amplifier
agents: [a:b]
backend:
  kind: command
  command: [claude, -p]
recipe_path: [vendor]
`,
  );
  expect(diagnostics).toEqual([]);
  expect(value).toEqual({
    dialects: [{ files: "ops/**/*.yaml", dialect: "amplifier" }],
    agents: ["a:b"],
    backend: { kind: "command", command: ["claude", "-p"], script: undefined },
    recipePath: ["vendor"],
  });
});

test("each mistake is reported at its place", () => {
  const { diagnostics } = readConfig(
    "c.yaml",
    `dialect:
  - files: x
backend:
  kind: comand
agents: [1]
`,
  );
  expect(diagnostics.map(renderLine)).toEqual([
    'c.yaml:1:1: error: There is no field "dialect" in the configuration. [unknown-config-field]',
    'c.yaml:4:9: error: "comand" is no value for "kind". [unknown-config-value]',
    'c.yaml:5:10: error: The entry of "agents" must be a text, not another scalar. [wrong-type]',
  ]);
});

test.each([
  ["recipes/a.yaml", "recipes/*.yaml", true],
  ["recipes/x/a.yaml", "recipes/*.yaml", false],
  ["recipes/x/y/a.yaml", "recipes/**/*.yaml", true],
  ["recipes/a.yaml", "recipes/**/*.yaml", true],
  ["a+b.yaml", "a+?.yaml", true],
  ["axb.yaml", "a.b.yaml", false],
  ["any/where.yml", "**", true],
])("%s fits %s: %s", (path, files, fits) => {
  const config = {
    dialects: [{ files, dialect: "amplifier" as const }],
    agents: undefined,
    backend: undefined,
    recipePath: [],
  };
  expect(configuredDialect(config, path)).toBe(fits ? "amplifier" : undefined);
});
