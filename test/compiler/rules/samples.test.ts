import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { CompileOptions } from "../../../compiler/index.ts";
import {
  compile,
  configuredBudget,
  createFileReader,
  readConfig,
  servedModels,
} from "../../../compiler/index.ts";
import { allTold } from "../../support/all-told.ts";

const root = join(import.meta.dirname, "..", "..", "samples", "rules");

function projectOf(path: string): Pick<CompileOptions, "agents" | "backend" | "budget" | "served"> {
  if (!existsSync(path)) return {};
  const config = readConfig(path, readFileSync(path)).value;
  const { agents, backend } = config;
  const budget = configuredBudget(config);
  const served = servedModels(config);
  return {
    ...(served === undefined ? {} : { served }),
    ...(agents === undefined ? {} : { agents }),
    ...(backend === undefined ? {} : { backend: backend.kind }),
    ...(budget === undefined ? {} : { budget }),
  };
}

describe.each(readdirSync(root).sort())("the rule %s", (rule) => {
  const cases = readdirSync(join(root, rule)).sort();

  test.each(cases)("reports for %s what its file says", async (name) => {
    const folder = join(root, rule, name);
    const text = readFileSync(join(folder, "recipe.yaml"), "utf8");
    const { requested } = compile(["recipe.yaml"], {
      files: createFileReader(folder),
      ...projectOf(join(folder, "recipec.config.yaml")),
      // Samples of another dialect tell it by their fields, or by a comment.
      ...(/^initialStep:|^# recipec: dialect=/m.test(text) ? {} : { dialect: "amplifier" }),
    });
    const found = requested.flatMap(({ diagnostics }) => diagnostics);
    expect(found.filter(({ span }) => span.source.path !== "recipe.yaml")).toEqual([]);
    const lines = found.flatMap(allTold);
    const report = lines.map((line) => `${line}\n`).join("");
    await expect(report).toMatchFileSnapshot(join(folder, "diagnostics.txt"));
  });
});
