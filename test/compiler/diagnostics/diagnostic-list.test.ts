import { describe, expect, it } from "vitest";
import { diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import {
  createDiagnosticList,
  sortDiagnostics,
} from "../../../compiler/diagnostics/diagnostic-list.ts";
import { renderLine } from "../../../compiler/diagnostics/reports/render-line.ts";
import { sourceOf, spanOf } from "./sample-source.ts";

const source = sourceOf("a: 1\nb: 2\n");

describe("a diagnostic", () => {
  it("takes severity, message and help from the catalog", () => {
    const one = diagnostic("duplicate-key", spanOf(source, "b"), { key: "b" });
    expect(one).toMatchObject({ severity: "warning", related: [] });
    expect(one.message).toBe('The key "b" is given twice in this mapping.');
    expect(one.help).toContain("Only the last value counts");
    expect(Object.keys(one)).not.toContain("fix");
  });

  it("has the help of the catalog, or that of its reporter", () => {
    const parameters = { field: "id", owner: "the step" };
    const span = spanOf(source, "a");
    expect(diagnostic("missing-field", span, parameters).help).toBe(
      "Add it: a word that names it, and nothing else.",
    );
    expect(diagnostic("missing-field", span, parameters, { help: "So." }).help).toBe("So.");
  });
});

describe("a list of diagnostics", () => {
  it("is sorted by file, place, severity, code and message", () => {
    const list = createDiagnosticList();
    const other = sourceOf("a: 1\n", "a.yaml");
    list.report("yaml-tab", spanOf(source, "b"), {});
    list.report("duplicate-key", spanOf(source, "a"), { key: "z" });
    list.report("duplicate-key", spanOf(source, "a"), { key: "a" });
    list.report("yaml-indentation", spanOf(source, "a: 1"), {});
    list.report("yaml-tab", spanOf(source, "a"), {});
    list.report("yaml-indentation", spanOf(source, "a"), {});
    list.add([diagnostic("yaml-tab", spanOf(other, "1"), {})]);
    expect(list.sorted().map(renderLine)).toEqual([
      "a.yaml:1:4: error: A tab stands where YAML allows only spaces. [yaml-tab]",
      "recipe.yaml:1:1: error: This line's indentation fits none of the lines above it. [yaml-indentation]",
      "recipe.yaml:1:1: error: A tab stands where YAML allows only spaces. [yaml-tab]",
      'recipe.yaml:1:1: warning: The key "a" is given twice in this mapping. [duplicate-key]',
      'recipe.yaml:1:1: warning: The key "z" is given twice in this mapping. [duplicate-key]',
      "recipe.yaml:1:1: error: This line's indentation fits none of the lines above it. [yaml-indentation]",
      "recipe.yaml:2:1: error: A tab stands where YAML allows only spaces. [yaml-tab]",
    ]);
  });

  it("holds each diagnostic once", () => {
    const one = diagnostic("yaml-tab", spanOf(source, "b"), {});
    expect(sortDiagnostics([one, { ...one }, one])).toEqual([one]);
  });
});
