import { describe, expect, it } from "vitest";
import { agentCatalog } from "../../../compiler/diagnostics/catalog/agent.ts";
import { argumentCatalog } from "../../../compiler/diagnostics/catalog/argument.ts";
import { boundsCatalog } from "../../../compiler/diagnostics/catalog/bounds.ts";
import { cliCatalog } from "../../../compiler/diagnostics/catalog/cli.ts";
import { commandCatalog } from "../../../compiler/diagnostics/catalog/command.ts";
import { comparisonCatalog } from "../../../compiler/diagnostics/catalog/comparison.ts";
import { documentCatalog } from "../../../compiler/diagnostics/catalog/document.ts";
import { expressionCatalog } from "../../../compiler/diagnostics/catalog/expression.ts";
import { flowCatalog } from "../../../compiler/diagnostics/catalog/flow.ts";
import { keyCatalog } from "../../../compiler/diagnostics/catalog/key.ts";
import { loopCatalog } from "../../../compiler/diagnostics/catalog/loop.ts";
import { machineCatalog } from "../../../compiler/diagnostics/catalog/machine.ts";
import { recipeGraphCatalog } from "../../../compiler/diagnostics/catalog/recipe-graph.ts";
import { scriptCatalog } from "../../../compiler/diagnostics/catalog/script.ts";
import { securityCatalog } from "../../../compiler/diagnostics/catalog/security.ts";
import { shapeCatalog } from "../../../compiler/diagnostics/catalog/shape.ts";
import { catalog } from "../../../compiler/diagnostics/catalog.ts";
import { compile } from "../../../compiler/index.ts";
import { memoryFiles } from "../../support/memory-files.ts";

const parts = [
  ["agent", agentCatalog],
  ["argument", argumentCatalog],
  ["bounds", boundsCatalog],
  ["cli", cliCatalog],
  ["command", commandCatalog],
  ["comparison", comparisonCatalog],
  ["document", documentCatalog],
  ["expression", expressionCatalog],
  ["flow", flowCatalog],
  ["key", keyCatalog],
  ["loop", loopCatalog],
  ["machine", machineCatalog],
  ["recipe-graph", recipeGraphCatalog],
  ["script", scriptCatalog],
  ["security", securityCatalog],
  ["shape", shapeCatalog],
] as const;

describe("the catalog", () => {
  it.each(parts)("keeps the codes of the part %s sorted", (_name, part) => {
    const codes = Object.keys(part);
    expect(codes).toEqual([...codes].sort());
  });

  it("has kebab-case codes", () => {
    const odd = Object.keys(catalog).filter((code) => !/^[a-z]+(?:-[a-z0-9]+)+$/.test(code));
    expect(odd).toEqual([]);
  });

  it("has each code in one part", () => {
    const codes = parts.flatMap(([, part]) => Object.keys(part));
    expect(codes.length).toBe(new Set(codes).size);
    expect(Object.keys(catalog).sort()).toEqual([...codes].sort());
  });
});

describe("help for a recipe in JSON", () => {
  const helps = (path: string, text: string): readonly (string | undefined)[] =>
    compile([path], { files: memoryFiles({ [path]: text }) }).requested.flatMap(({ diagnostics }) =>
      diagnostics.flatMap(({ code, help }) => (code === "ambiguous-dialect" ? [] : help)),
    );
  const command = '{"name": "x", "template": "rm -rf build"}';
  const steps = '[{"id": "a", "type": "bash", "command": "echo {{who}}"}]';
  const amplifier = `{"name": "x", "description": "d", "version": "1.0.0", "steps": ${steps}}`;

  it("asks for no comments", () => {
    expect(helps("r.json", command)).toEqual([
      "If that is meant, let `overrides` in recipec.config.yaml say so for this file: rules: { high-risk-command: off }",
    ]);
    expect(helps("r.json", amplifier)).toEqual([
      "Declare it in the recipe, with a default, also if a caller gives it.",
    ]);
  });

  it("is that of a comment where the same text stands in a file of YAML", () => {
    expect(helps("r.yaml", command)).toEqual([
      "If that is meant, say so: # recipec: ignore high-risk-command -- why rm is safe here",
    ]);
    expect(helps("r.yaml", amplifier)).toEqual([
      'Declare it in the recipe, or, if a caller gives it, write "# recipec: input who".',
    ]);
  });
});
