import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as run from "../../cli/commands/run.ts";
import { createScriptedBackend } from "../../runtime/backends/scripted.ts";
import { systemClock } from "../../runtime/clock.ts";
import type { RunReport, Value } from "../../runtime/index.ts";
import { runPlan } from "../../runtime/index.ts";
import { compileAndLoad } from "../support/compile-and-load.ts";
import { runIn } from "../support/run-command.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** Runs a recipe of commands for real, in a folder of its own. */
async function runRecipe(
  recipe: unknown,
  inputs: Readonly<Record<string, Value>> = {},
): Promise<RunReport> {
  const folder = temporaryFolder({ "recipe.json": JSON.stringify(recipe) });
  const { plan, diagnostics } = await compileAndLoad(folder, "recipe.json");
  if (plan === undefined) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return runPlan(plan, {
    project: folder,
    inputs,
    runId: "run-1",
    stateDir: "/state/run-1",
    backend: createScriptedBackend(systemClock, { rules: [] }),
  });
}

describe("typed arguments", () => {
  const recipe = {
    args: ["n:int=3", "deep:bool", "names:array", "mode:enum(a,b)", "size:number"],
    defaults: { deep: "yes", names: ["x"], mode: "a", size: "1" },
    template: "echo {n} {deep} {names} {mode} {size}",
  };

  it("reach commands in the form of their type, and defaults as they are", async () => {
    const given = { n: " 7 ", deep: true, names: '["a b", 1]', size: 2 };
    const { summary } = await runRecipe(recipe, given);
    expect(summary.final_output).toBe('7 true ["a b",1] a 2\n');
    expect((await runRecipe(recipe)).summary.final_output).toBe("3 yes x a 1\n");
  });

  it.each([
    ["n", "1.5", "Argument n must be an integer."],
    ["deep", "maybe", "Argument deep must be a boolean."],
    ["names", "a,b", "Argument names must be an array."],
    ["mode", "c", "Argument mode must be one of: a, b."],
    ["size", "1e3", "Argument size must be a number."],
  ])("refuse %s=%s before anything runs", async (name, value, message) => {
    const report = await runRecipe(recipe, { [name]: value });
    expect([report.status, report.reason, report.steps]).toEqual(["failed", message, []]);
    const folder = temporaryFolder({ "recipe.json": JSON.stringify(recipe) });
    const options = { set: [`${name}=${value}`] };
    const { code, stderr } = await runIn(folder, run, [join(folder, "recipe.json")], options);
    expect([code, stderr]).toEqual([5, `recipec: ${message}\n`]);
  });

  it("take the type of a placeholder where none is declared", async () => {
    const { reason } = await runRecipe({ template: "echo {n:int=3}" }, { n: "x" });
    expect(reason).toBe("Argument n must be an integer.");
  });
});

describe("what a recipe tells its host", () => {
  it("is in the report: the value that counts as the result, and the paths of what it leaves", async () => {
    const recipe = {
      defaults: { out: "/tmp/{base}" },
      output: "ogg",
      artifacts: { audio: "{ogg}", log: "{out}/log.txt" },
      template: ["echo {ogg} {base}", "cat"],
    };
    const report = await runRecipe(recipe, { ogg: "a b.ogg", base: "x" });
    expect(report.summary.final_output).toBe("a b.ogg x\n");
    expect(report.output).toEqual({ channel: "ogg", value: "a b.ogg" });
    expect(report.artifacts).toEqual(
      new Map([
        ["audio", "a b.ogg"],
        ["log", "/tmp/x/log.txt"],
      ]),
    );
  });

  it("names no value where nothing gives one", async () => {
    const recipe = { output: "{ogg}", template: "echo {ogg?yes:no}" };
    expect((await runRecipe(recipe)).output).toEqual({ channel: "ogg", value: null });
    const other = { output: "stdout", template: "echo done" };
    expect((await runRecipe(other)).output).toBeUndefined();
  });

  it("gives recipes that run detached the run's name and folder", async () => {
    const template = "echo {run_id} {state_dir}";
    const report = await runRecipe({ async: true, template });
    expect(report.summary.final_output).toBe("run-1 /state/run-1\n");
    const own = await runRecipe({ async: true, state_dir: "/own/{x}", template }, { x: "1" });
    expect(own.summary.final_output).toBe("run-1 /own/1\n");
    const given = await runRecipe({ async: true, template }, { run_id: "mine" });
    expect(given.summary.final_output).toBe("mine /state/run-1\n");
  });
});

describe("branches", () => {
  const failing = { label: "bad", template: ["sh -c 'echo no >&2; exit 3'"], failure: "branch" };

  it("are reported and counted, and what follows reads their reports", async () => {
    const recipe = {
      template: [
        "echo in",
        { parallel: true, template: [{ label: "good", template: "cat" }, failing, "sleep 0"] },
        "cat",
      ],
    };
    const { branches, coverage, status, summary } = await runRecipe(recipe);
    expect(status).toBe("completed");
    expect(branches?.map((one) => [one.label, one.status, one.exitCode])).toEqual([
      ["good", "done", "0"],
      ["bad", "failed", "3"],
      ["branch 3", "done", "0"],
    ]);
    expect(coverage).toEqual({ expected: 3, done: 2, failed: 1, degraded: true, usable: true });
    expect(summary.final_output).toBe(
      "--- branch: good status: done ---\nin\n\n--- branch: bad status: failed ---\nexit: 3\nstderr: no\n\n--- branch: branch 3 status: done ---\n",
    );
  });

  it("print what flows on where their last commands are skipped", async () => {
    const skipped = { when: false, template: "echo never" };
    const branch = (...steps: readonly unknown[]) => ({ label: "b", template: steps });
    const reportOf = async (one: unknown): Promise<unknown> => {
      const template = ["printf in", { parallel: true, template: [one] }];
      return (await runRecipe({ template })).summary.final_output;
    };
    const head = "--- branch: b status: done ---\n";
    expect(await reportOf(branch("printf out", skipped))).toBe(`${head}out`);
    expect(await reportOf(branch("sh -c 'echo lost; exit 3'", skipped))).toBe(head);
    expect(await reportOf(branch(skipped))).toBe(`${head}in`);
    expect(await reportOf({ ...skipped, label: "b" })).toBe(head);
  });

  it("show the beginning of what went wrong, and what the system says of programs that are not there", async () => {
    const noisy = `sh -c 'i=0; while [ $i -lt 400 ]; do echo line $i >&2; i=$((i+1)); done; exit 4'`;
    const slow = { timeout: 100, template: "sleep 5" };
    const { summary } = await runRecipe({
      template: [{ parallel: true, template: [noisy, "no-such-program", slow] }, "cat"],
    });
    const text = String(summary.final_output);
    const [first = "", second = "", third = ""] = text.split(/^--- /m).slice(1);
    expect(first).toMatch(
      /^branch: branch 1 status: failed ---\nexit: 4\nstderr: line 0\nline 1\n/,
    );
    expect(first.slice(first.indexOf("stderr: ") + 8, -1)).toHaveLength(1000);
    expect(second).toBe(
      "branch: branch 2 status: failed ---\nexit: 1\nstderr: spawn no-such-program ENOENT\n",
    );
    expect(third).toBe("branch: branch 3 status: timeout ---\nexit: 1");
  });

  it("tell what all of those said that failed together", async () => {
    const failingBoth = ["sh -c 'echo a >&2; exit 3'", "sh -c 'echo b >&2; exit 4'", "true"];
    const both = { label: "both", parallel: true, failure: "branch", template: failingBoth };
    const { summary } = await runRecipe({ parallel: true, template: [both] });
    const report = "--- branch: both status: failed ---\nexit: 3\nstderr: a\n\nb\n";
    expect(summary.final_output).toBe(report);
  });

  it("are not usable when none of them is done, and still join", async () => {
    const { coverage, status } = await runRecipe({
      template: [{ parallel: true, template: ["false", "false"] }, "cat"],
    });
    expect(status).toBe("completed");
    expect(coverage).toEqual({ expected: 2, done: 0, failed: 2, degraded: true, usable: false });
  });
});

describe("failures", () => {
  it("of settings end the run whatever the node says, and those of placeholders go by its scope", async () => {
    const step = { failure: "continue", retry: "{n}", template: "echo a" };
    const broken = await runRecipe({ template: ["echo s", step, "echo z"] }, { n: "x" });
    expect([broken.status, broken.reason]).toEqual([
      "failed",
      "Step 'echo': Command template retry must be a non-negative number.",
    ]);
    const missing = { template: ["echo s", "echo {xs[3]}", "echo z"], defaults: { xs: ["a"] } };
    expect((await runRecipe(missing)).summary.final_output).toBe("z\n");
  });

  it("of programs that a signal ends count as done, and show", async () => {
    const { status, steps } = await runRecipe({ template: ["sh -c 'kill -9 $$'", "echo z"] });
    expect([status, steps.map((step) => step.status)]).toEqual([
      "completed",
      ["degraded", "completed"],
    ]);
  });

  it("of a recovery reach as far as it says, and end the attempts", async () => {
    const node = (failure: string) => ({
      retry: 3,
      recover: { failure, template: "false" },
      template: "sh -c 'echo x >> log; exit 2'",
    });
    const soft = await runRecipe({ template: [node("continue"), "cat log"] });
    expect([soft.status, soft.summary.final_output]).toEqual(["completed", "x\n"]);
    expect((await runRecipe({ template: [node("root"), "cat log"] })).status).toBe("failed");
  });
});
