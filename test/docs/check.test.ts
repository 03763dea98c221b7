import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { commandTable } from "../../cli/command-table.ts";
import { readConfig } from "../../compiler/index.ts";

const root = join(import.meta.dirname, "..", "..");

const configurations = globSync("docs/*.md", { cwd: root }).flatMap((page) =>
  [...readFileSync(join(root, page), "utf8").matchAll(/```yaml\n(.*?)```/gs)]
    .map(([, text = ""]) => text)
    .filter((text) => /^(?:backends?|budget|dialects|rules):/m.test(text))
    .map((text) => [page, text] as const),
);

test("the manual shows configurations", () => expect(configurations).not.toEqual([]));

test.each(configurations)("the configuration in %s is one", (_page, text) => {
  expect(readConfig("recipec.config.yaml", text).diagnostics).toEqual([]);
});

const hooks = z
  .array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      entry: z.string(),
      args: z.array(z.string()).optional(),
      language: z.literal("node"),
      files: z.string(),
      types_or: z.array(z.string()).optional(),
      pass_filenames: z.boolean().optional(),
      require_serial: z.literal(true),
    }),
  )
  .parse(parse(readFileSync(join(root, ".pre-commit-hooks.yaml"), "utf8")));

test("the hooks of pre-commit start commands that there are", () => {
  expect(hooks.map(({ id }) => id)).toEqual(["recipec-check", "recipec-build"]);
  for (const { entry } of hooks) {
    const [program, command, ...options] = entry.split(" ");
    const spec = commandTable.find(({ name }) => name === command);
    expect(program).toBe("recipec");
    const known = spec?.options.map(({ flags }) => flags.split(" ")[0]) ?? [];
    for (const option of options) expect(known).toContain(option);
  }
});

test.each([
  ["recipes/a.yaml", true],
  ["x/recipes/y/a.json", true],
  ["recipes.yaml", false],
  ["my-recipes/a.yaml", false],
])("the check of pre-commit looks at %s: %s", (path, looks) => {
  expect(new RegExp(hooks[0]?.files ?? "").test(path)).toBe(looks);
});
