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
  /** For an error: what shows that it is one. */
  readonly shown?: string;
}

const folder = sharedPath("corpus", "amplifier", "microsoft+amplifier-bundle-recipes");
const expectations: readonly Expectation[] = JSON.parse(
  readFileSync(join(import.meta.dirname, "corpus-expectations.json"), "utf8"),
);

describe.skipIf(folder === undefined)("the published recipes", () => {
  test("get exactly the errors and warnings that are known to be true", () => {
    const root = folder ?? "";
    const paths = globSync("**/*.yaml", { cwd: root }).sort();
    const { requested } = compile(paths, { files: createFileReader(root) });
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
    expect(paths).toHaveLength(33);
    expect(found).toEqual(expected);
  });

  test("have a reason for each finding, and for each error what shows it", () => {
    for (const { file, line, severity, why, shown } of expectations) {
      expect(why, `${file}:${line}`).toMatch(/\S/);
      if (severity === "error") expect(shown, `${file}:${line}`).toMatch(/\S/);
    }
  });
});
