import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { compile, createFileReader } from "../../../compiler/index.ts";
import { lineIndexOf } from "../../../compiler/source/line-index.ts";
import { sharedPath } from "../../support/shared.ts";

/** Findings about published recipes that somebody has looked at and found to be true, by what they say. */
interface Expectation {
  readonly severity: string;
  readonly code: string;
  readonly why: string;
  /** `file:line` of each. */
  readonly places: readonly string[];
}

const folder = sharedPath("corpus", "amplihack");
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
          return `${severity} ${code} ${path.replace(/^.*\//, "")}:${line}`;
        }),
    );
    const expected = expectations.flatMap(({ severity, code, places }) =>
      places.map((place) => `${severity} ${code} ${place}`),
    );
    expect(paths).toHaveLength(28);
    expect(found.toSorted()).toEqual(expected.toSorted());
  });
});
