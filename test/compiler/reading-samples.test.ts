import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { renderLine } from "../../compiler/diagnostics/reports/render-line.ts";
import { compile, createFileReader } from "../../compiler/index.ts";

const root = join(import.meta.dirname, "..", "samples", "reading");

test.each(readdirSync(root).sort())(
  "a file with %s is reported as its sample says",
  async (name) => {
    const folder = join(root, name);
    const source = readFileSync(join(folder, "recipe.yaml"), "utf8");
    const { requested } = compile(["recipe.yaml"], {
      files: createFileReader(folder),
      // Samples of another dialect tell it by a comment.
      ...(source.startsWith("# recipec: dialect=") ? {} : { dialect: "amplifier" }),
    });
    const lines = requested.flatMap(({ diagnostics }) => diagnostics.map(renderLine));
    const text = lines.map((line) => `${line}\n`).join("");
    await expect(text).toMatchFileSnapshot(join(folder, "diagnostics.txt"));
  },
);
