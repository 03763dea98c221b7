import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { Dialect, Lowered } from "../../compiler/dialects/dialect.ts";
import { readDocument } from "../../compiler/document/read-document.ts";
import { printPlan } from "../../compiler/ir/print.ts";
import { verifyPlan } from "../../compiler/ir/verify.ts";
import { resolvePath } from "../../compiler/workspace/resolve-path.ts";
import { allTold } from "./all-told.ts";

/** A dialect whose samples are compiled, and which of what it says of them is shown. */
export interface FrontEnd {
  readonly dialect: Dialect;
  /** The recipe that a call leads to, which is a name alone here. */
  readonly callee?: (path: string) => string | undefined;
  readonly isShown?: (one: Diagnostic, sample: string) => boolean;
  /** Names of the files that samples may hold besides their recipe and what is expected of it. */
  readonly others?: RegExp;
}

const samplesOf = ({ dialect }: FrontEnd): string =>
  join(import.meta.dirname, "..", "samples", "dialects", dialect.id);

/** The names of the samples of a dialect, sorted. */
export function sampleNames(frontEnd: FrontEnd): readonly string[] {
  return readdirSync(samplesOf(frontEnd)).sort();
}

/** Compiles a sample, with the files that lie beside it. */
export function compileSample(frontEnd: FrontEnd, name: string): Lowered {
  const folder = join(samplesOf(frontEnd), name);
  const file = existsSync(join(folder, "recipe.json")) ? "recipe.json" : "recipe.yaml";
  const schema = file.endsWith(".json") ? "json" : (frontEnd.dialect.schema ?? "yaml-1.1");
  const text = readFileSync(join(folder, file), "utf8");
  const { value, diagnostics } = readDocument(file, text, { schema });
  if (!value) return { plan: undefined, diagnostics };
  return frontEnd.dialect.compile(value, {
    plan: file,
    source: { path: file, sha256: "0" },
    inputs: new Map(),
    resolveCallee: frontEnd.callee ?? (() => undefined),
    readFile: (shared, from) => {
      const path = resolvePath(shared, from);
      const place = join(folder, path);
      return existsSync(place) ? { path, content: readFileSync(place) } : undefined;
    },
  });
}

function render(frontEnd: FrontEnd, name: string): string {
  const { isShown = () => true } = frontEnd;
  const { diagnostics } = compileSample(frontEnd, name);
  const lines = diagnostics
    .filter((one) => isShown(one, name))
    .flatMap(allTold)
    .map((line) => line.replace(/^( *)recipe\.(?:yaml|json):/, "$1"));
  return lines.map((line) => `${line}\n`).join("");
}

/** The tests of a dialect's samples: what is said of each, and what becomes of those called `lower-...`. */
export function describeSamples(frontEnd: FrontEnd): void {
  const { dialect, others = /^$/ } = frontEnd;
  const samples = samplesOf(frontEnd);
  const names = sampleNames(frontEnd);
  describe(`the ${dialect.id} front end`, () => {
    test.each(names)("reports exactly what it should: %s", async (name) => {
      const expected = join(samples, name, "diagnostics.txt");
      await expect(render(frontEnd, name)).toMatchFileSnapshot(expected);
    });

    test.each(names)("lowers what is sound to a well-formed plan: %s", (name) => {
      const { plan } = compileSample(frontEnd, name);
      expect(plan ? verifyPlan(plan) : []).toEqual([]);
    });

    test.each(names.filter((name) => name.startsWith("lower-")))(
      "lowers as written: %s",
      async (name) => {
        const { plan } = compileSample(frontEnd, name);
        const expected = join(samples, name, "ir.txt");
        await expect(plan ? printPlan(plan) : "").toMatchFileSnapshot(expected);
      },
    );

    test("keeps no sample file that nothing reads", () => {
      const isKnown = (path: string): boolean => {
        const file = basename(path);
        if (file === "ir.txt") return path.startsWith("lower-");
        return /^(?:recipe\.(?:yaml|json)|diagnostics\.txt)$/.test(file) || others.test(file);
      };
      expect(globSync("*/*", { cwd: samples }).filter((path) => !isKnown(path))).toEqual([]);
    });
  });
}
