import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { run } from "../../../cli/commands/build.ts";
import { optionValues } from "../../../cli/option-values.ts";
import { memoryTerminal } from "../../support/memory-terminal.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const recipe = (command: string): string =>
  `name: sample\ndescription: A sample.\nversion: 1.0.0\nsteps:\n  - id: one\n    type: bash\n    command: ${command}\n`;

const caller = `name: caller
description: Calls another.
version: 1.0.0
steps:
  - id: call
    type: recipe
    recipe: sub/child.yaml
`;

interface Built {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function build(
  cwd: string,
  operands: readonly string[],
  options: Readonly<Record<string, unknown>> = {},
): Promise<Built> {
  const terminal = memoryTerminal({ cwd });
  const code = await run({ operands, options: optionValues(options) }, terminal);
  return { code, ...terminal.written };
}

describe("recipec build", () => {
  test("writes a module for each recipe and for what it calls, then nothing more", async () => {
    const cwd = temporaryFolder({ "caller.yaml": caller, "sub/child.yaml": recipe("ls") });
    const first = await build(cwd, ["caller.yaml"]);
    expect(first).toMatchObject({ code: 0, stderr: "" });
    expect(first.stdout).toBe(
      "wrote generated/caller.plan.ts\nwrote generated/sub/child.plan.ts\n",
    );
    const text = readFileSync(join(cwd, "generated/caller.plan.ts"), "utf8");
    expect(text).toContain(`import { plan as child } from "./sub/child.plan.ts";`);
    expect(await build(cwd, ["caller.yaml"])).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(readdirSync(join(cwd, "generated"))).toEqual(["caller.plan.ts", "sub"]);
  });

  test("a recipe with errors is reported, and others are written all the same", async () => {
    const cwd = temporaryFolder({
      "bad.yaml": recipe("echo {{nowhere}}"),
      "good.yaml": recipe("ls"),
    });
    const { code, stdout, stderr } = await build(cwd, ["bad.yaml", "good.yaml"]);
    expect(code).toBe(1);
    expect(stderr).toContain("nowhere");
    expect(stdout).toBe("wrote generated/good.plan.ts\n");
  });

  test("a recipe that calls one with errors is not written", async () => {
    const cwd = temporaryFolder({
      "caller.yaml": caller,
      "sub/child.yaml": recipe("echo {{nowhere}}"),
    });
    const { code } = await build(cwd, ["caller.yaml"]);
    expect(code).toBe(1);
    expect(existsSync(join(cwd, "generated"))).toBe(false);
  });

  test("--check shows what is missing, stale or left over, and writes nothing", async () => {
    const cwd = temporaryFolder({
      "same.yaml": recipe("ls"),
      "stale.yaml": recipe("ls"),
      "gone.yaml": recipe("ls"),
      "generated/mine.plan.ts": "export const plan = 1;\n",
    });
    await build(cwd, ["."]);
    rmSync(join(cwd, "gone.yaml"));
    writeFileSync(join(cwd, "stale.yaml"), recipe("pwd"));
    writeFileSync(join(cwd, "new.yaml"), recipe("ls"));
    const { code, stdout, stderr } = await build(cwd, ["."], { check: true });
    expect(code).toBe(1);
    expect(stderr).toContain("3 modules differ from their recipes; the same command without");
    expect(stdout.match(/^(?:---|\+\+\+) .*$/gm)).toEqual([
      "--- /dev/null",
      "+++ generated/new.plan.ts",
      "--- generated/stale.plan.ts",
      "+++ generated/stale.plan.ts",
      "--- generated/gone.plan.ts",
      "+++ /dev/null",
    ]);
    expect(stdout).toContain(`-          command: () => "ls",\n`);
    expect(existsSync(join(cwd, "generated/new.plan.ts"))).toBe(false);
    const next = await build(cwd, ["."]);
    expect(next.stdout).toBe(
      "wrote generated/new.plan.ts\nwrote generated/stale.plan.ts\nremoved generated/gone.plan.ts\n",
    );
    expect((await build(cwd, ["."], { check: true })).code).toBe(0);
    expect(existsSync(join(cwd, "generated/mine.plan.ts"))).toBe(true);
  });

  test("modules of recipes that are not built stay, also where no recipe of theirs is to be seen", async () => {
    const parent = temporaryFolder({
      "one/recipes/a.yaml": recipe("ls"),
      "other/recipes/b.yaml": recipe("ls"),
      "other/more/c.yaml": recipe("ls"),
    });
    const one = join(parent, "one");
    const other = join(parent, "other");
    const out = join(parent, "plans");
    await build(one, ["recipes"], { out });
    await build(other, ["."], { out, root: "recipes" });
    await build(other, ["recipes/b.yaml"], { out });
    const { stdout } = await build(other, ["more"], { out });
    expect(stdout).toBe("wrote ../plans/more/c.plan.ts\n");
    expect(await build(other, ["more"], { out, check: true })).toMatchObject({ code: 0 });
    expect(existsSync(join(out, "recipes/a.plan.ts"))).toBe(true);
  });

  test("--check finds what was written, also where a long default is cut before a sign of two units", async () => {
    const text = `context:\n  greeting: "${"x".repeat(67)}🙂 and so on"\nsteps:`;
    const cwd = temporaryFolder({ "a.yaml": recipe("ls").replace("steps:", text) });
    await build(cwd, ["a.yaml"]);
    expect(await build(cwd, ["a.yaml"], { check: true })).toMatchObject({ code: 0, stdout: "" });
  });

  test("modules are the same however a recipe is named, also from another folder", async () => {
    const parent = temporaryFolder({ "recipes/a.yaml": recipe("ls"), "other/mine.yaml": caller });
    const recipes = join(parent, "recipes");
    await build(recipes, ["a.yaml"], { out: "../plans" });
    for (const name of ["./a.yaml", "../recipes/a.yaml", join(recipes, "a.yaml"), ".", recipes]) {
      const again = await build(recipes, [name], { out: "../plans", check: true });
      expect(again, name).toEqual({ code: 0, stdout: "", stderr: "" });
    }
    const other = join(parent, "other");
    for (const name of ["../recipes/a.yaml", "../recipes", recipes]) {
      await build(other, [name], { out: "plans", root: "../recipes" });
      expect(readdirSync(join(other, "plans")), name).toEqual(["a.plan.ts"]);
      const text = readFileSync(join(other, "plans/a.plan.ts"), "utf8");
      expect(text, name).toContain("// Compiled by recipec from ../recipes/a.yaml. Do not edit");
    }
  });

  test("--root leaves a folder out of the output's structure", async () => {
    const cwd = temporaryFolder({ "recipes/a.yaml": recipe("ls") });
    const { stdout } = await build(cwd, ["recipes"], { root: "recipes", out: "plans" });
    expect(stdout).toBe("wrote plans/a.plan.ts\n");
  });

  test("--typecheck accepts what is emitted", async () => {
    const cwd = temporaryFolder({ "caller.yaml": caller, "sub/child.yaml": recipe("ls") });
    expect(await build(cwd, ["caller.yaml"], { typecheck: true })).toMatchObject({
      code: 0,
      stderr: "",
    });
  });

  test("--typecheck accepts steps that give the same name to a scope and to the scopes of a loop", async () => {
    const loop =
      '  - id: at-x\n    foreach: "{{items}}"\n    type: bash\n    command: ls {{item}}\n';
    const more = `    output: items\n${loop}    collect: all\n  - id: x-scopes\n    type: bash\n    command: ls {{all}}\n`;
    const cwd = temporaryFolder({ "a.yaml": `${recipe("echo '[1]'")}${more}` });
    const { code, stderr } = await build(cwd, ["a.yaml"], { typecheck: true });
    expect(stderr).not.toContain("error TS");
    expect(code).toBe(0);
  });

  test("--check --typecheck judges the modules that are there", async () => {
    const cwd = temporaryFolder({ "a.yaml": `${recipe("ls")}    output: list\n` });
    await build(cwd, ["a.yaml"]);
    const path = join(cwd, "generated/a.plan.ts");
    writeFileSync(path, readFileSync(path, "utf8").replace("({ ...v, list: r.value })", "v"));
    const judged = await build(cwd, ["a.yaml"], { check: true, typecheck: true });
    expect(judged.code).toBe(1);
    expect(judged.stderr).toMatch(/^generated\/a\.plan\.ts:\d+:\d+: error TS\d+: /);
    expect(judged.stdout).toContain("+++ generated/a.plan.ts");
  });

  test("--print-ir prints the intermediate form and writes nothing", async () => {
    const cwd = temporaryFolder({ "a.yaml": recipe("ls") });
    const { code, stdout } = await build(cwd, ["a.yaml"], { printIr: true });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^plan "sample" 1\.0\.0 \(amplifier\)\n/);
    expect(existsSync(join(cwd, "generated"))).toBe(false);
  });

  test("two recipes that would become one module are refused", async () => {
    const cwd = temporaryFolder({ "a.yaml": recipe("ls"), "a.yml": recipe("pwd") });
    await expect(build(cwd, ["."])).rejects.toThrow(
      "a.yaml and a.yml would both become a.plan.ts: rename one of them.",
    );
  });

  test("without operands there is nothing to build", async () => {
    await expect(build(temporaryFolder(), [])).rejects.toThrow("Nothing to build");
  });
});
