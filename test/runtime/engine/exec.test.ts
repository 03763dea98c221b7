import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createShell } from "../../../runtime/backends/processes/shell.ts";
import { systemClock } from "../../../runtime/clock.ts";
import type { ExecAction, Layer, Scope } from "../../../runtime/index.ts";
import { expectRun } from "../../support/expect-run.ts";
import { testPlan } from "../../support/plan-builder.ts";
import { echoProcesses, runSample } from "../../support/run-sample.ts";
import { endWith, goTo, step, steps } from "../../support/step-builder.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

function exec(id: string, argv: readonly string[], next?: string) {
  const action: ExecAction<Scope> = {
    kind: "exec",
    argv: () => argv,
    input: "flow",
    decode: (text) => text,
  };
  const exits = [next === undefined ? endWith("flow") : goTo(next, "flow")];
  return step(id, action, { exits });
}

describe("a program without a shell", () => {
  it("gets its arguments as they are, and the flow as its input", async () => {
    const plan = testPlan({
      body: steps(
        exec("print", ["printf", "%s|", "a b", "$HOME", "*"], "again"),
        exec("again", ["cat"]),
      ),
    });
    const processes = createShell(systemClock);
    const options = { project: tmpdir() };
    const { report } = await runSample({ plan, processes, options });
    expect(report.outputs.get("flow")).toBe("a b|$HOME|*|");
  });

  it("that runs out of time leaves what it has printed to the recovery", async () => {
    const around: readonly Layer<Scope>[] = [
      {
        kind: "retry",
        attempts: 2,
        initialDelayMs: 0,
        maxDelayMs: 0,
        factor: 1,
        kinds: ["timeout"],
        recover: { body: steps(exec("keep", ["tee", "seen"])), result: "flow" },
      },
      { kind: "timeout", ms: 300 },
    ];
    const slow = exec("slow", ["bash", "-c", "printf half; exec sleep 30"]);
    const project = temporaryFolder();
    const { report } = await runSample({
      plan: testPlan({ body: steps({ ...slow, around }) }),
      processes: createShell(systemClock),
      options: { project, clock: systemClock },
    });
    expect(report.failure?.kind).toBe("timeout");
    expect(readFileSync(join(project, "seen"), "utf8")).toBe("half");
  });

  it("that is not there fails its step", async () => {
    const plan = testPlan({ body: steps(exec("gone", ["./no-such-program"])) });
    const processes = createShell(systemClock);
    const { report } = await runSample({ plan, processes, options: { project: tmpdir() } });
    expect(report.failure?.kind).toBe("spawn");
    expect(report.reason).toContain("no-such-program");
  });

  it("cannot be given a NUL", async () => {
    const plan = testPlan({ body: steps(exec("nul", ["printf", "\0"])) });
    const processes = createShell(systemClock);
    const { report } = await runSample({ plan, processes, options: { project: tmpdir() } });
    expect(report.reason).toContain("NUL");
  });

  it("resumes without running again what has run", async () => {
    const plan = testPlan({
      params: { flow: "in" },
      body: steps(exec("first", ["echo", "1"], "second"), exec("second", ["echo", "2"])),
    });
    const { entries } = await expectRun(
      { plan, processes: echoProcesses },
      `run main, 0 steps
       start first
       end first completed
       start second
       end second completed
       run completed`,
    );
    const inputs = entries.flatMap((entry) =>
      entry.kind === "start" && entry.effect.kind === "process" ? [entry.effect.request.stdin] : [],
    );
    expect(inputs).toEqual(["in", "echo 1\n"]);
  });

  it("without any word is a failure", async () => {
    const { report } = await runSample({ plan: testPlan({ body: steps(exec("empty", [])) }) });
    expect(report.failure?.kind).toBe("spawn");
  });
});
