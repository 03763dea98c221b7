import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { execPath } from "node:process";
import { describe, expect, test } from "vitest";
import { runCli } from "../support/run-cli.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const cli = join(import.meta.dirname, "..", "..", "bin", "recipec.mjs");

const recipe = (steps: string): string =>
  `name: small\ndescription: Small.\nversion: 1.0.0\nsteps:\n${steps}`;

describe("the command line as a process", { timeout: 60_000 }, () => {
  test("an unknown command, option or choice ends with 5 and says what to do", async () => {
    const cwd = temporaryFolder({ "a.yaml": recipe("") });
    const unknown = await runCli(["chek", "a.yaml"], { cwd });
    expect(unknown).toMatchObject({ exitCode: 5, stdout: "" });
    expect(unknown.stderr).toContain("Did you mean check?");
    const action = await runCli(["resume", "r1"], { cwd });
    expect(action.stderr).toContain("unknown command 'resume'\n(Did you mean runs resume?)");
    const option = await runCli(["check", "--formt", "json", "a.yaml"], { cwd });
    expect(option.exitCode).toBe(5);
    expect(option.stderr).toContain("Did you mean --format?");
    expect((await runCli(["check", "--format", "xml", "a.yaml"], { cwd })).exitCode).toBe(5);
    expect((await runCli([], { cwd })).exitCode).toBe(5);
    const help = await runCli(["help", "chek"], { cwd });
    expect(help).toMatchObject({ exitCode: 5, stdout: "" });
    expect(help.stderr).toContain("There is no command 'chek' to help with.");
    const early = await runCli(["--set", "a=1", "run", "a.yaml"], { cwd });
    expect(early.stderr).toContain("(Options stand behind the command: recipec COMMAND OPTIONS.)");
  });

  test("an empty path, which would mean the working directory, ends with 5", async () => {
    const cwd = temporaryFolder({ "a.yaml": recipe("") });
    const operand = await runCli(["check", ""], { cwd });
    expect(operand).toMatchObject({ exitCode: 5, stdout: "" });
    expect(operand.stderr).toContain("One of the operands is empty");
    for (const option of ["--recipe-dir", "--config"]) {
      const refused = await runCli(["check", "a.yaml", option, ""], { cwd });
      expect(refused).toMatchObject({ exitCode: 5, stdout: "" });
      expect(refused.stderr).toContain("argument '' is invalid. It is empty.");
    }
  });

  test("a stream in place of a file to write ends with 5", async () => {
    const cwd = temporaryFolder({ "a.yaml": recipe("") });
    for (const option of ["--events", "--junit"]) {
      const refused = await runCli(["run", "a.yaml", option, "-"], { cwd });
      expect(refused).toMatchObject({ exitCode: 5, stdout: "" });
      expect(refused.stderr).toContain("./- is a file of that name");
    }
  });

  test("help and version are answers, not mistakes", async () => {
    const cwd = temporaryFolder();
    const all = await runCli(["help", "help"], { cwd });
    expect(all).toMatchObject({ exitCode: 0, stderr: "" });
    expect(all.stdout).toBe((await runCli(["help"], { cwd })).stdout);
    const help = await runCli(["help", "run"], { cwd });
    expect(help.exitCode).toBe(0);
    expect(help.stdout).toContain("--approve <stage[=message]>");
    const version = await runCli(["--version"], { cwd });
    expect(version).toMatchObject({ exitCode: 0, stderr: "" });
    expect(version.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test("a run prints one JSON object, tells its progress, and keeps the whole result", async () => {
    const steps = `  - {id: long, type: bash, command: "printf 'x%.0s' $(seq 20000)", output: text}
  - {id: never, type: bash, condition: "{{text}} == 'y'", command: echo}
`;
    const cwd = temporaryFolder({ "a.yaml": recipe(steps) });
    const args = ["run", "a.yaml", "--output-format", "json", "--run-id", "r1"];
    const { exitCode, stderr, stdout } = await runCli(args, { cwd });
    expect(exitCode).toBe(0);
    const report = JSON.parse(stdout);
    expect(Object.keys(report)).toEqual([
      "status",
      "run",
      "plan",
      "summary",
      "steps",
      "skipped",
      "outputs",
    ]);
    expect(report).toMatchObject({ status: "completed", run: "r1", plan: "small" });
    expect(report.skipped).toEqual([
      { id: "never", reason: "condition", condition: "{{text}} == 'y'" },
    ]);
    expect(report.outputs.text.length).toBeLessThan(11_000);
    expect(stderr).toContain("[step:start] long (1/2)");
    expect(stderr).toContain("[step:skip] never (condition is false: {{text}} == 'y')");
    const folder = join(cwd, ".recipec", "runs", "r1");
    expect(report.summary.full_results_location).toBe(join(".recipec", "runs", "r1"));
    const kept = JSON.parse(readFileSync(join(folder, "result.json"), "utf8"));
    expect(kept.outputs.text).toHaveLength(20_000);
    expect(JSON.parse(readFileSync(join(folder, "run.json"), "utf8"))).toMatchObject({
      run: "r1",
      recipe: "a.yaml",
      inputs: {},
    });
    const again = await runCli(args, { cwd });
    expect(again.exitCode).toBe(5);
    expect(again.stderr).toContain("choose another --run-id");
    expect(JSON.parse(again.stdout)).toMatchObject({ status: "failed", run: null, steps: [] });
    expect(JSON.parse(again.stdout).reason).toContain("choose another --run-id");
  });

  test("a script that asks for JSON gets it also for an option that there is not", async () => {
    const cwd = temporaryFolder({});
    for (const format of [["--output-format", "json"], ["--output-format=json"]]) {
      const { exitCode, stderr, stdout } = await runCli(["run", ...format, "a.yaml", "--nope"], {
        cwd,
      });
      expect(exitCode).toBe(5);
      expect(stderr).toContain("unknown option '--nope'");
      expect(JSON.parse(stdout)).toMatchObject({
        status: "failed",
        reason: "unknown option '--nope'",
        run: null,
      });
    }
    const resumed = await runCli(
      ["runs", "--output-format", "json", "resume", "r1", "--max-steps"],
      { cwd },
    );
    expect(JSON.parse(resumed.stdout)).toMatchObject({ status: "failed", run: "r1" });
    expect((await runCli(["run", "a.yaml", "--nope"], { cwd })).stdout).toBe("");
    const value = "x=\n--output-format\njson";
    expect((await runCli(["run", "a.yaml", "--set", value, "--nope"], { cwd })).stdout).toBe("");
  });

  test("an invalid recipe ends with 1 before anything runs", async () => {
    const steps =
      "  - {id: a, type: bash, command: touch ran}\n  - {id: a, type: bash, command: x}\n";
    const cwd = temporaryFolder({ "a.yaml": recipe(steps) });
    const args = ["run", "a.yaml", "--output-format", "json"];
    const { exitCode, stderr, stdout } = await runCli(args, { cwd });
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      status: "failed",
      reason: 'a.yaml is invalid: There already is a step with the id "a".',
      run: null,
      diagnostics: [{ path: "a.yaml", code: "duplicate-step-id", range: { start: { line: 6 } } }],
    });
    expect(stderr).toContain("a.yaml:6:");
    expect(existsSync(join(cwd, "ran"))).toBe(false);
  });

  test("a working directory that has been deleted is said in one line", async () => {
    const cwd = temporaryFolder({ "around.sh": 'mkdir gone; cd gone; rmdir ../gone; "$@" 2>&1' });
    const program = ["/bin/bash", "around.sh", execPath, cli];
    const { stdout } = await runCli(["runs", "list"], { cwd, program });
    expect(stdout).toContain("recipec: The working directory is not there any more.\n");
    expect(stdout).not.toContain("    at ");
  });

  test("a failed command ends with 2 and shows its exit code and its last words", async () => {
    const steps = "  - {id: a, type: bash, command: 'echo out; echo words >&2; exit 7'}\n";
    const cwd = temporaryFolder({ "a.yaml": recipe(steps) });
    const { exitCode, stderr } = await runCli(["run", "a.yaml"], { cwd });
    expect(exitCode).toBe(2);
    expect(stderr).toContain("Step 'a': command failed with exit code 7 (a.yaml:5:5)");
    expect(stderr).toContain("| words");
  });

  test("a recipe that exceeds its limit ends with 3", async () => {
    const text = `name: deep\ndescription: Deep.\nversion: 1.0.0\nrecursion: {max_total_steps: 1}
context: {items: [1, 2]}
steps:
  - {id: a, foreach: "{{items}}", agent: x:y, prompt: "{{item}}", collect: answers}
`;
    const cwd = temporaryFolder({ "a.yaml": text, "answers.json": '{"rules": []}' });
    const { exitCode } = await runCli(["run", "a.yaml", "--script", "answers.json"], { cwd });
    expect(exitCode).toBe(3);
  });

  test("a recipe with agents and no backend ends with 5 before anything runs", async () => {
    const steps =
      "  - {id: t, type: bash, command: touch ran}\n  - {id: a, agent: x:y, prompt: p}\n";
    const cwd = temporaryFolder({ "a.yaml": recipe(steps) });
    const { exitCode, stderr } = await runCli(["run", "a.yaml"], { cwd });
    expect(exitCode).toBe(5);
    expect(stderr).toContain("x:y");
    expect(stderr).toContain("--command");
    expect(existsSync(join(cwd, "ran"))).toBe(false);
  });

  test("a command is a backend: it reads the prompt and prints the answer", async () => {
    const steps = "  - {id: a, agent: 'x:y', prompt: hello, output: answer}\n";
    const cwd = temporaryFolder({ "a.yaml": recipe(steps) });
    const command = ["--command", "tr 'a-z' 'A-Z'"];
    const { exitCode, stdout } = await runCli(["run", "a.yaml", ...command], { cwd });
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: "HELLO\n" });
  });

  test("an interrupt cancels the run in good order and ends with 130", async () => {
    const steps = "  - {id: wait, type: bash, command: 'sleep 60'}\n";
    const cwd = temporaryFolder({ "a.yaml": recipe(steps) });
    let sent = false;
    const { exitCode, stderr, stdout } = await runCli(
      ["run", "a.yaml", "--output-format", "json"],
      {
        cwd,
        onProgress: (text, signal) => {
          if (sent || !text.includes("[step:start] wait")) return;
          sent = true;
          signal("SIGINT");
        },
      },
    );
    expect(exitCode).toBe(130);
    expect(stderr).toContain("cancelling");
    expect(JSON.parse(stdout).status).toBe("cancelled");
  });

  test("a dry run says what would run and runs nothing", async () => {
    const cwd = temporaryFolder({
      "a.yaml": recipe("  - {id: a, type: bash, command: touch ran}\n"),
    });
    const { exitCode, stdout } = await runCli(["run", "a.yaml", "--dry-run"], { cwd });
    expect(exitCode).toBe(0);
    expect(stdout).toContain("1. a: bash: touch ran");
    expect(existsSync(join(cwd, "ran"))).toBe(false);
  });
});
