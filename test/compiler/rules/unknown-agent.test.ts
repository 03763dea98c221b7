import { expect, test } from "vitest";
import { compile } from "../../../compiler/index.ts";
import { memoryFiles } from "../../support/memory-files.ts";

test.each([
  ["a usual folder", "core/builder.md", "amplihack:buidler", "amplihack:builder"],
  [
    "a usual folder of the namespace",
    "amplihack/core/builder.md",
    "amplihack:buidler",
    "amplihack:builder",
  ],
  ["a category", "amplihack/team/builder.md", "amplihack:team:buidler", "amplihack:team:builder"],
])("a misspelt agent may mean one in %s", (_, file, written, meant) => {
  const files = memoryFiles({
    "a.yaml": `name: t\nsteps:\n  - {id: a, agent: "${written}", prompt: Look}\n`,
    [`amplifier-bundle/agents/${file}`]: "You build.",
  });
  const { requested } = compile(["a.yaml"], { files, dialect: "amplihack" });
  const found = requested.flatMap(({ diagnostics }) => diagnostics);
  expect(found).toMatchObject([{ code: "unknown-agent", help: `Did you mean "${meant}"?` }]);
});
