import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { run } from "../../cli/commands/check.ts";
import { optionValues } from "../../cli/option-values.ts";
import { memoryTerminal } from "../support/memory-terminal.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const head = "# recipec: dialect=amplifier\nname: small\ndescription: Small.\nversion: 1.0.0\n";
const files = {
  "a b/bad.yaml": `${head}steps:\n  - {id: a, type: bash, command: "echo {{nmae}}"}\n`,
  "good.yaml": `${head}steps:\n  - {id: a, type: bash, command: echo}\n`,
  "summary.md": "# before\n",
};

async function check(format: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const terminal = memoryTerminal({ cwd: temporaryFolder(files), env });
  const exitCode = await run({ operands: ["."], options: optionValues({ format }) }, terminal);
  expect(exitCode).toBe(1);
  expect(terminal.written.stderr).toBe("");
  return terminal.written.stdout;
}

test("code scanning gets a SARIF log with paths of the repository", async () => {
  const [{ results, tool }] = JSON.parse(await check("sarif")).runs;
  expect(results).toHaveLength(1);
  expect(results[0].locations[0].physicalLocation.artifactLocation.uri).toBe("a%20b/bad.yaml");
  expect(tool.driver.rules[0].help.markdown).toContain("## Right");
});

test("code scanning hears of what is ignored when it is asked for", async () => {
  const text = files["a b/bad.yaml"].replace(
    /\n$/,
    " # recipec: ignore undefined-variable -- given\n",
  );
  const terminal = memoryTerminal({ cwd: temporaryFolder({ "r.yaml": text }) });
  const report = async (options: Readonly<Record<string, string | boolean>>): Promise<string> => {
    terminal.written.stdout = "";
    expect(await run({ operands: ["r.yaml"], options: optionValues(options) }, terminal)).toBe(0);
    return terminal.written.stdout;
  };
  expect(await report({ format: "sarif" })).not.toContain("suppressions");
  const shown = await report({ format: "sarif", showIgnored: true });
  expect(JSON.parse(shown).runs[0].results).toMatchObject([
    { ruleId: "undefined-variable", suppressions: [{ kind: "inSource", justification: "given" }] },
  ]);
  await expect(report({ showIgnored: true })).rejects.toThrow(
    "--show-ignored needs --format sarif",
  );
});

test("test reports get a suite for each file", async () => {
  const text = await check("junit");
  expect(text).toContain('<testsuite name="a b/bad.yaml" tests="1" failures="1"');
  expect(text).toContain('<testsuite name="good.yaml" tests="1" failures="0"');
});

test("a workflow gets annotations, and its step summary a table behind what is there", async () => {
  const text = await check("github");
  expect(text).toBe(
    "::error file=a b/bad.yaml,line=6,endLine=6,col=40,endColumn=48,title=undefined-variable::" +
      '"nmae" is never set.%0ADeclare it in the recipe, or, if a caller gives it, write "# recipec: input nmae".\n' +
      "2 recipes checked: 1 error (`recipec explain undefined-variable` says more about a code)\n",
  );
  const cwd = temporaryFolder(files);
  const summary = join(cwd, "summary.md");
  await check("github", { GITHUB_STEP_SUMMARY: summary });
  expect(readFileSync(summary, "utf8")).toMatch(
    /^# before\n## recipec check\n.*\| error \| a b\/bad\.yaml:6:40 \| undefined&#45;variable \|/s,
  );
});

test("a step summary that cannot be written is a mistake of the caller", async () => {
  const summary = join(temporaryFolder(), "no", "such", "folder");
  await expect(check("github", { GITHUB_STEP_SUMMARY: summary })).rejects.toThrow(
    "GITHUB_STEP_SUMMARY cannot be written",
  );
});
