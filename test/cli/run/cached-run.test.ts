import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { runCli } from "../../support/run-cli.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const recipe = `# recipec: dialect=amplifier
name: small
description: A small recipe.
version: 1.0.0
context: {who: world}
steps:
  - {id: greet, type: bash, condition: "{{who}} != ''", command: "echo {{who}}", output: greeting}
`;

/** Writes at the end of a process which of the project's folders and packages it has loaded. */
const listLoaded = `import { registerHooks } from "node:module";
const seen = new Set();
registerHooks({
  load(url, context, next) {
    const own = /\\/((?:compiler|grammar)\\/[\\w-]+)/.exec(url.replace(/.*node_modules/, ""));
    const packaged = /.*node_modules\\/([\\w-]+)/.exec(url);
    seen.add(packaged?.[1] ?? own?.[1]);
    return next(url, context);
  },
});
process.on("exit", () => process.stderr.write("loaded: " + [...seen].join(" ") + "\\n"));
`;

async function loadedBy(folder: string): Promise<readonly string[]> {
  const hooks = join(folder, "list-loaded.mjs");
  writeFileSync(hooks, listLoaded);
  const { stderr, exitCode } = await runCli(["run", "small.yaml"], {
    cwd: folder,
    env: { NODE_OPTIONS: `--import=${pathToFileURL(hooks).href}` },
  });
  expect(exitCode).toBe(0);
  return /^loaded: (.*)$/m.exec(stderr)?.[1]?.split(" ") ?? [];
}

test("running an unchanged recipe again loads no parser, no analysis and no emitter", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "small.yaml"), recipe);
  const first = await loadedBy(folder);
  expect(first).toEqual(expect.arrayContaining(["compiler/analysis", "chevrotain", "ts-morph"]));
  const again = await loadedBy(folder);
  expect(again.filter((name) => /^(?:compiler|grammar)\//.test(name)).toSorted()).toEqual([
    "compiler/diagnostics",
    "compiler/source",
  ]);
  for (const name of ["chevrotain", "execa", "ts-morph", "yaml", "zod"]) {
    expect(again).not.toContain(name);
  }
});
