import { renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { run } from "../../cli/commands/check.ts";
import { optionValues } from "../../cli/option-values.ts";
import { UsageError } from "../../cli/usage-error.ts";
import type { MemoryTerminal } from "../support/memory-terminal.ts";
import { memoryTerminal } from "../support/memory-terminal.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const head = "# recipec: dialect=amplifier\nname: small\ndescription: Small.\nversion: 1.0.0\n";
const good = `${head}steps:\n  - {id: a, type: bash, command: echo}\n`;
const bad = `${head}steps:\n  - {id: a, type: bash, command: "echo {{nmae}}"}\n`;
const duplicate = `${head}name: again\nsteps:\n  - {id: a, type: bash, command: echo}\n`;

interface Checked {
  readonly exitCode: number;
  readonly terminal: MemoryTerminal;
}

async function check(
  files: Readonly<Record<string, string | Uint8Array>>,
  operands: readonly string[],
  options: Readonly<Record<string, unknown>> = {},
  stdin?: string,
): Promise<Checked> {
  const cwd = temporaryFolder(files);
  const terminal = memoryTerminal({ cwd, ...(stdin === undefined ? {} : { stdin }) });
  const exitCode = await run({ operands, options: optionValues(options) }, terminal);
  return { exitCode, terminal };
}

test("a good recipe is silent but for the sums", async () => {
  const { exitCode, terminal } = await check({ "a.yaml": good }, ["a.yaml"]);
  expect(exitCode).toBe(0);
  expect(terminal.written).toEqual({ stdout: "1 recipe checked: no problems\n", stderr: "" });
});

test("tests and shared steps are said to be left out, and are no mistakes", async () => {
  const files = {
    "a.yaml": good,
    "a.test.yaml": "tests: []\n",
    "steps.yaml": "review:\n  prompt: Review\n  onOutcome: {}\n",
  };
  const { exitCode, terminal } = await check(files, [".", "a.test.yaml"]);
  expect(exitCode).toBe(0);
  expect(terminal.written).toEqual({
    stdout: "1 recipe checked: no problems\n",
    stderr:
      "recipec: steps.yaml holds steps, which are checked where recipes include them.\nrecipec: a.test.yaml holds tests, which `recipec test` runs.\n",
  });
  expect((await check(files, ["a.test.yaml"])).exitCode).toBe(0);
  const two = { ...files, "more.yaml": files["steps.yaml"] };
  expect((await check(two, ["."])).terminal.written.stderr).toMatch(
    /^recipec: more.yaml and steps.yaml hold steps, .*\.\n$/,
  );
  expect(
    (await check({ ...two, "last.yaml": two["more.yaml"] }, ["."])).terminal.written.stderr,
  ).toMatch(/^recipec: last.yaml and 2 other files hold steps, .*\.\n$/);
});

test("a mistake is shown in its line, and the exit code says that there is one", async () => {
  const { exitCode, terminal } = await check({ "a.yaml": bad, "b.yaml": good }, ["."]);
  expect(exitCode).toBe(1);
  expect(terminal.written.stdout).toBe(
    `error[undefined-variable]: "nmae" is never set.
 --> a.yaml:6:40
 6 |   - {id: a, type: bash, command: "echo {{nmae}}"}
   |                                        ^^^^^^^^
   = help: Declare it in the recipe, or, if a caller gives it, write "# recipec: input nmae".

2 recipes checked: 1 error (\`recipec explain undefined-variable\` says more about a code)
`,
  );
});

test("the JSON report has this very shape", async () => {
  const { exitCode, terminal } = await check({ "a.yaml": bad }, ["a.yaml"], { format: "json" });
  expect(exitCode).toBe(1);
  expect(JSON.parse(terminal.written.stdout)).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    files: [
      {
        path: "a.yaml",
        dialect: "amplifier",
        name: "small",
        diagnostics: [
          {
            code: "undefined-variable",
            severity: "error",
            message: '"nmae" is never set.',
            range: {
              start: { line: 6, column: 40, offset: 122 },
              end: { line: 6, column: 48, offset: 130 },
            },
          },
        ],
      },
    ],
    summary: { files: 1, errors: 1, warnings: 0 },
  });
});

test("an input that the caller will give is no mistake", async () => {
  const { exitCode } = await check({ "a.yaml": bad }, ["a.yaml"], { set: ["nmae=x"] });
  expect(exitCode).toBe(0);
});

test("a missing file is an error at that file; the files are in the order of their paths", async () => {
  const operands = ["gone.yaml", "a.yaml"];
  const { exitCode, terminal } = await check({ "a.yaml": good }, operands, { format: "json" });
  const { files, summary } = JSON.parse(terminal.written.stdout);
  expect(exitCode).toBe(1);
  expect(summary).toEqual({ files: 2, errors: 1, warnings: 0 });
  expect(files.map((file: { path: string }) => file.path)).toEqual(["a.yaml", "gone.yaml"]);
  expect(files[1].diagnostics[0].code).toBe("unreadable-file");
});

test("a binary file is an error and no crash", async () => {
  const noise = new Uint8Array([0x00, 0xff, 0xfe, 0x89, 0x50, 0x4e, 0x47]);
  const { exitCode, terminal } = await check({ "a.yaml": noise }, ["a.yaml"], { format: "json" });
  expect(exitCode).toBe(1);
  expect(JSON.parse(terminal.written.stdout).files[0].diagnostics).toHaveLength(1);
});

test("a name for standard input is refused where that is not read", async () => {
  const options = { stdinFilename: "editor/a.yaml" };
  await expect(check({ "a.yaml": good }, ["a.yaml"], options)).rejects.toThrow(
    "--stdin-filename needs -",
  );
});

test("standard input is a recipe of the name given", async () => {
  const options = { stdinFilename: "editor/a.yaml" };
  const { exitCode, terminal } = await check({}, ["-"], options, bad);
  expect(exitCode).toBe(1);
  expect(terminal.written.stdout).toContain("--> editor/a.yaml:6:40");
});

test("warnings pass, unless there are more than allowed or their code is denied", async () => {
  const files = { "a.yaml": duplicate };
  expect((await check(files, ["a.yaml"])).exitCode).toBe(0);
  expect((await check(files, ["a.yaml"], { maxWarnings: "1" })).exitCode).toBe(0);
  const failed = await check(files, ["a.yaml"], { maxWarnings: "0" });
  expect(failed.exitCode).toBe(1);
  expect(failed.terminal.written.stderr).toBe("recipec: at most 0 warnings are allowed.\n");
  const denied = await check(files, ["a.yaml"], { deny: ["duplicate-key"] });
  expect(denied.exitCode).toBe(1);
  expect(denied.terminal.written.stdout).toContain("error[duplicate-key]");
});

test("the configuration decides what counts how, and the command line has the last word", async () => {
  const config = (text: string): Record<string, string> => ({
    "a.yaml": bad,
    "ops/b.yaml": duplicate,
    "recipec.config.yaml": text,
  });
  const rules = "rules: {undefined-variable: off}\n";
  const strict = "overrides: [{files: 'ops/*', rules: {duplicate-key: error}}]\n";
  expect((await check(config(rules), ["."])).exitCode).toBe(0);
  expect((await check(config(rules + strict), ["."])).exitCode).toBe(1);
  expect((await check(config(`${rules}max_warnings: 0\n`), ["."])).exitCode).toBe(1);
  const lenient = { maxWarnings: "1" };
  expect((await check(config(`${rules}max_warnings: 0\n`), ["."], lenient)).exitCode).toBe(0);
  const weak = config("rules: {undefined-variable: off, duplicate-key: off}\n");
  expect((await check(weak, ["."], { deny: ["duplicate-key"] })).exitCode).toBe(1);
});

test("colors are used when they are asked for, and never otherwise", async () => {
  const colorStart = "\u001B[";
  const files = { "a.yaml": bad };
  const colored = await check(files, ["a.yaml"], { color: "always" });
  expect(colored.terminal.written.stdout).toContain(colorStart);
  const plain = await check(files, ["a.yaml"]);
  expect(plain.terminal.written.stdout).not.toContain(colorStart);
});

test.each([
  [[], {}, "Nothing to check"],
  [["a.yaml"], { deny: ["duplicate-kee"] }, 'did you mean "duplicate-key"'],
  [["a.yaml"], { maxWarnings: "many" }, "--max-warnings takes a whole number"],
  [["a.yaml"], { config: "gone.yaml" }, "The configuration gone.yaml cannot be read"],
])("%j with %j is a mistake of the caller", async (operands, options, message) => {
  const checking = check({ "a.yaml": good }, operands, options);
  await expect(checking).rejects.toThrow(UsageError);
  await expect(checking).rejects.toThrow(message);
});

test("a configuration with mistakes is shown at their places", async () => {
  const files = { "a.yaml": good, "recipec.config.yaml": "backend: {kind: magic}\n" };
  await expect(check(files, ["a.yaml"])).rejects.toThrow("recipec.config.yaml:1:17");
});

test("a configuration under a name that is not read is a mistake of the caller", async () => {
  const files = { "a.yaml": good, "recipec.config.yml": "max_warnings: 0\n" };
  const message = "recipec.config.yml is not read: call it recipec.config.yaml";
  await expect(check(files, ["a.yaml"])).rejects.toThrow(message);
  const named = { config: "recipec.config.yml" };
  expect((await check(files, ["a.yaml"], named)).exitCode).toBe(0);
  const both = { ...files, "recipec.config.yaml": "max_warnings: 0\n" };
  expect((await check(both, ["a.yaml"])).exitCode).toBe(0);
});

test("a configuration above the working directory that is not used is told of, within its repository", async () => {
  const root = temporaryFolder({
    "recipec.config.yaml": "max_warnings: 0\n",
    "sub/deep/a.yaml": good,
    "sub/.git/HEAD": "",
  });
  const cwd = join(root, "sub", "deep");
  const told = async (): Promise<string> => {
    const terminal = memoryTerminal({ cwd });
    await run({ operands: ["a.yaml"], options: optionValues({}) }, terminal);
    return terminal.written.stderr;
  };
  expect(await told()).toBe("");
  renameSync(join(root, "sub", ".git"), join(root, ".git"));
  expect(await told()).toBe(
    "recipec: ../../recipec.config.yaml is not used here: work in its folder, or use --config ../../recipec.config.yaml.\n",
  );
});

test("a configuration that is a link to no file is a mistake of the caller", async () => {
  const cwd = temporaryFolder({ "a.yaml": good });
  symlinkSync("shared.yaml", join(cwd, "recipec.config.yaml"));
  const checking = run(
    { operands: ["a.yaml"], options: optionValues({}) },
    memoryTerminal({ cwd }),
  );
  await expect(checking).rejects.toThrow(UsageError);
  await expect(checking).rejects.toThrow(
    "recipec.config.yaml cannot be read (it is a link to shared",
  );
});
