import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { renderLine } from "../../../compiler/diagnostics/render-line.ts";
import { amplifier } from "../../../compiler/dialects/amplifier/index.ts";
import type { Lowered } from "../../../compiler/dialects/dialect.ts";
import { readDocument } from "../../../compiler/document/read-document.ts";
import { printPlan } from "../../../compiler/ir/print.ts";
import { verifyPlan } from "../../../compiler/ir/verify.ts";

const samples = join(import.meta.dirname, "..", "..", "samples", "dialects", "amplifier");

function compileSample(name: string): Lowered {
  const text = readFileSync(join(samples, name, "recipe.yaml"), "utf8");
  const { value, diagnostics } = readDocument("recipe.yaml", text, { schema: "yaml-1.1" });
  if (!value) return { plan: undefined, diagnostics };
  return amplifier.compile(value, {
    plan: "recipe.yaml",
    sha256: "0",
    inputs: new Map(),
    resolveCallee: (path) => (path.endsWith("child.yaml") ? "child.yaml" : undefined),
    readFile: () => undefined,
  });
}

/** Notes about the reference implementation belong to samples about those. */
function render(name: string, { diagnostics }: Lowered): string {
  const shown = diagnostics.filter(
    ({ code }) => name.startsWith("portability") || code !== "differs-from-reference",
  );
  return shown.map((one) => `${renderLine(one).replace(/^recipe\.yaml:/, "")}\n`).join("");
}

const names = readdirSync(samples).sort();

describe("the amplifier front end", () => {
  test.each(names)("reports exactly what it should: %s", async (name) => {
    const expected = join(samples, name, "diagnostics.txt");
    await expect(render(name, compileSample(name))).toMatchFileSnapshot(expected);
  });

  test.each(names)("lowers what is sound to a well-formed plan: %s", (name) => {
    const { plan } = compileSample(name);
    expect(plan ? verifyPlan(plan) : []).toEqual([]);
  });

  test.each(names.filter((name) => name.startsWith("lower-")))(
    "lowers as written: %s",
    async (name) => {
      const { plan } = compileSample(name);
      const expected = join(samples, name, "ir.txt");
      await expect(plan ? printPlan(plan) : "").toMatchFileSnapshot(expected);
    },
  );

  test("keeps no sample file that nothing compares", () => {
    const files = names.flatMap((name) =>
      readdirSync(join(samples, name)).map((file) => ({ name, file })),
    );
    const isKnown = ({ name, file }: { name: string; file: string }): boolean =>
      file === "recipe.yaml" ||
      file === "diagnostics.txt" ||
      (file === "ir.txt" && name.startsWith("lower-"));
    expect(files.filter((one) => !isKnown(one))).toEqual([]);
  });
});
