import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { compile, createFileReader } from "../../../compiler/index.ts";
import { lineIndexOf } from "../../../compiler/source/line-index.ts";
import { sharedPath } from "../../support/shared.ts";

/** A finding about a published recipe that somebody has looked at and found to be true. */
interface Expectation {
  readonly file: string;
  readonly line: number;
  readonly severity: string;
  readonly code: string;
  readonly why: string;
}

const folder = sharedPath("corpus", "command-template", "llblab+pi-actors", "recipes");
const expectations: readonly Expectation[] = JSON.parse(
  readFileSync(join(import.meta.dirname, "corpus-expectations.json"), "utf8"),
);

describe.skipIf(folder === undefined)("the published recipes of commands", () => {
  test("get exactly the errors and warnings that are known to be true", () => {
    const root = folder ?? "";
    const paths = globSync("*.json", { cwd: root }).sort();
    const { requested } = compile(paths, { files: createFileReader(root) });
    expect(paths).toHaveLength(35);
    expect(requested.filter(({ dialect }) => dialect !== "command-template")).toEqual([]);
    const found = requested.flatMap(({ path, diagnostics }) =>
      diagnostics
        .filter(({ severity }) => severity !== "note")
        .map(({ code, severity, span }) => {
          const { line } = lineIndexOf(span.source).position(span.start);
          return `${path}:${line} ${severity} ${code}`;
        }),
    );
    const expected = expectations.map(
      ({ file, line, severity, code }) => `${file}:${line} ${severity} ${code}`,
    );
    expect(found).toEqual(expected);
  });

  test("have a reason for each finding", () => {
    for (const { file, line, why } of expectations) expect(why, `${file}:${line}`).toMatch(/\S/);
  });
});
