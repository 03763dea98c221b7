import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { env, execPath } from "node:process";
import { describe, expect, test } from "vitest";
import { compile, createFileReader } from "../../compiler/index.ts";
import type { DialectId } from "../../compiler/ir/expression.ts";
import { positionOf } from "../../compiler/source/line-index.ts";

/** A finding about a published recipe that somebody has looked at and found to be true. */
interface Expectation {
  readonly file: string;
  readonly line: number;
  readonly severity: "error" | "warning";
  readonly code: string;
  /** Why it is true of this place. */
  readonly why: string;
  /** For an error: a command of bash, run in the corpus, and a part of what it prints. */
  readonly shown?: { readonly command: string; readonly prints: string };
}

/** Published recipes of one dialect, and what is known to be wrong with them. */
export interface Corpus {
  readonly dialect: DialectId;
  /** Folder of the recipes, or undefined where it is not there. */
  readonly folder: string | undefined;
  readonly pattern: string;
  /** How many recipes there are, so that a pattern that finds fewer fails. */
  readonly count: number;
  /** JSON file of expectations, in the order of the findings. */
  readonly expectations: string;
}

const cli = join(import.meta.dirname, "..", "..", "bin", "recipec.mjs");

/** `recipec` as a function of bash, so that the commands read as a person types them. */
const prelude = `recipec() { '${execPath}' '${cli}' "$@"; }`;

const place = ({ file, line, code }: Expectation): string => `${file}:${line} ${code}`;

function findings({ dialect, pattern, count }: Corpus, root: string): readonly string[] {
  const paths = globSync(pattern, { cwd: root }).sort();
  expect(paths).toHaveLength(count);
  const { requested } = compile(paths, { files: createFileReader(root) });
  const others = requested.filter((unit) => unit.dialect !== dialect);
  expect(others.map(({ path }) => path)).toEqual([]);
  return requested.flatMap(({ path, diagnostics }) =>
    diagnostics
      .filter(({ severity }) => severity !== "note")
      .map(({ code, severity, span }) => {
        expect(span.source.path).toBe(path);
        const { line } = positionOf(span);
        return `${severity} ${path}:${line} ${code}`;
      }),
  );
}

/** Tests that published recipes get exactly the expected findings, and that each expectation is explained and shown. */
export function describeCorpus(corpus: Corpus): void {
  const expectations: readonly Expectation[] = JSON.parse(
    readFileSync(corpus.expectations, "utf8"),
  );
  const errors = expectations.filter(({ severity }) => severity === "error");
  const root = corpus.folder ?? "";

  describe.skipIf(corpus.folder === undefined)(`published recipes (${corpus.dialect})`, () => {
    test("get exactly the errors and warnings that are known to be true", () => {
      const expected = expectations.map((entry) => `${entry.severity} ${place(entry)}`);
      expect(findings(corpus, root)).toEqual(expected);
    });

    test("have a reason of its own for each finding", () => {
      const missing = expectations.filter(({ why }) => why.trim() === "").map(place);
      expect(missing).toEqual([]);
    });

    test.for(errors)("show the error $file:$line", ({ shown }) => {
      const command = `${prelude}\n${shown?.command ?? "false"}`;
      const { stdout, stderr } = spawnSync("bash", ["-c", command], {
        cwd: root,
        encoding: "utf8",
        env: { ...env, NO_COLOR: "1", LC_ALL: "C" },
      });
      expect(stdout + stderr).toContain(shown?.prints ?? "a command that shows the error");
    });
  });
}
