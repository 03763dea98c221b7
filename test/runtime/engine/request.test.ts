import { describe, expect, it, test } from "vitest";
import { createScriptedBackend } from "../../../runtime/backends/scripted.ts";
import type { ProcessRequest } from "../../../runtime/effect.ts";
import type {
  AgentAction,
  AnyStep,
  CallAction,
  Scope,
  ShellAction,
} from "../../../runtime/index.ts";
import { runPlan } from "../../../runtime/index.ts";
import { MemoryJournal } from "../../support/memory-journal.ts";
import { testPlan } from "../../support/plan-builder.ts";
import { runSample } from "../../support/run-sample.ts";
import { agentStep, goTo, shellStep, step, steps } from "../../support/step-builder.ts";
import { VirtualClock } from "../../support/virtual-clock.ts";

const map = (entries: Readonly<Record<string, number>>) => new Map(Object.entries(entries));

describe("what an agent is told", () => {
  const action: AgentAction<Scope> = {
    kind: "agent",
    agent: "x:a",
    prompt: () => "Look.",
    mode: "plan",
    models: [{ provider: "p", model: "m" }],
    config: map({ temperature: 0 }),
    expectJson: true,
    decode: (text) => text,
  };

  it("is everything that the step says", async () => {
    const clock = new VirtualClock();
    const backend = createScriptedBackend(clock, { rules: [{ output: "{}", cost: 0.5 }] });
    const child = testPlan({
      name: "child",
      orchestrator: map({ delay: 2 }),
      body: steps(step("a", action)),
    });
    const call: CallAction<Scope> = {
      kind: "call",
      callee: () => child,
      input: { kind: "only", values: () => ({}) },
      result: "scope",
    };
    const body = steps(step("first", action, { exits: [goTo("sub")] }), step("sub", call));
    const plan = testPlan({ orchestrator: map({ delay: 1 }), body });
    const report = await runPlan(plan, { project: "/project", runId: "r", backend, clock });
    expect(backend.requests[1]).toEqual({
      agent: "x:a",
      instruction:
        "MODE: plan\n\nLook.\n\nAnswer with one JSON value and nothing else: no explanation around it and no code fence.",
      mode: "plan",
      models: [{ provider: "p", model: "m" }],
      config: map({ temperature: 0 }),
      orchestrator: map({ delay: 1 }),
      run: "r",
      plan: "child",
      step: "a",
      key: "sub/a#1",
      cwd: "/project",
    });
    expect(report.cost).toBe(1);
  });

  it("comes back with what the agent wrote when it failed", async () => {
    const failure = {
      kind: "backend",
      message: "broken",
      exitCode: "3",
      stderrTail: "trace",
    } as const;
    const backend = {
      name: "broken",
      available: async () => [],
      run: async () => ({ kind: "failure", failure }) as const,
    };
    const plan = testPlan({ body: steps(agentStep("a", "x")) });
    const { report } = await runSample({ plan, options: { backend } });
    expect(report.failure).toMatchObject({ exitCode: "3", stderrTail: "trace" });
  });
});

describe("what a command is told", () => {
  it("is the command, its directory, its variables and its run", async () => {
    const requests: ProcessRequest[] = [];
    const processes = {
      run: async (request: ProcessRequest) => {
        requests.push(request);
        const failure = {
          kind: "timeout",
          message: "timed out after 1s",
          stderrTail: "slow",
        } as const;
        return { kind: "failure", failure } as const;
      },
    };
    const action: ShellAction<Scope> = {
      kind: "shell",
      command: () => "make",
      cwd: () => "sub",
      env: { LEVEL: () => "3" },
      decode: (text) => text,
    };
    const body = steps(step("build", action));
    const { report } = await runSample({ plan: testPlan({ body }), processes });
    expect(requests).toEqual([
      {
        command: "make",
        cwd: "sub",
        project: "/project",
        env: { RECIPEC_RUN_ID: "run-1", RECIPEC_RECIPE: "main", RECIPEC_STEP: "build", LEVEL: "3" },
      },
    ]);
    expect(report.failure).toMatchObject({
      message: "Step 'build': command timed out after 1s",
      stderrTail: "slow",
    });
  });
});

describe("the directory of a command", () => {
  /** The directories that two commands ask for, the second from where the run was started. */
  async function directories(options: { readonly project: string; readonly cwd?: string }) {
    const asked: (string | undefined)[] = [];
    const processes = {
      run: async ({ cwd }: ProcessRequest) => {
        asked.push(cwd);
        return { kind: "process", exitCode: "0", stdout: "", stderrTail: "" } as const;
      },
    };
    const action = { kind: "shell", command: () => "ls", cwd: () => "sub" } as const;
    const decode = (text: string): string => text;
    const body = steps(
      step("project", { ...action, decode }, { exits: [goTo("start")] }),
      step("start", { ...action, cwdBase: "start", decode }),
    );
    await runSample({ plan: testPlan({ body }), processes, options });
    return asked;
  }

  it("is one of the project, or of where the run was started", async () => {
    const options = { project: "/project", cwd: "/project/inner" };
    expect(await directories(options)).toEqual(["sub", "/project/inner/sub"]);
    expect(await directories({ project: "/project" })).toEqual(["sub", "sub"]);
  });
});

describe("a plan without variables of the engine", () => {
  it("has only its own", async () => {
    const skipped = agentStep("s", "x", {
      tracked: { index: 0, stage: "one" },
      around: [{ kind: "guard", when: () => false, text: "no" }],
      exits: [goTo("a", undefined, { on: "skipped" })],
    });
    const plan = {
      ...testPlan({
        ambient: {},
        body: steps(
          skipped,
          agentStep("a", (v) => Object.keys(v).join()),
        ),
      }),
      params: { given: {}, usual: { default: 1 } },
    };
    const { report } = await runSample({ plan });
    expect([...report.outputs.keys()]).toEqual(["usual"]);
  });

  it("knows its stages by one list of variables", async () => {
    const ambient = { step: "step", stage: "stage" };
    const seen = agentStep("a", (v) => Object.keys(v).join(), {
      tracked: { index: 0, stage: "one" },
    });
    const { report } = await runSample({ plan: testPlan({ ambient, body: steps(seen) }) });
    expect(report.steps[0]?.output).toBe("step,stage");
    expect(report.summary.available_outputs).toEqual([]);
  });
});

describe("steps whose names say nothing", () => {
  it("have paths of their own all the same", async () => {
    const twinOf = (id: string, to: string) =>
      agentStep(id, "x", { exits: [goTo(to)], tracked: { index: 0 } });
    const twin = (to: string) => twinOf("same/id", to);
    const last = agentStep("same/id", "x");
    const body = { entry: "k1", steps: { k1: twin("k2"), k2: twin("k[3]"), "k[3]": last } };
    const { trace } = await runSample({ plan: testPlan({ body }) });
    expect(
      trace.filter((line) => line.startsWith("agent")).map((line) => line.split(" ")[1]),
    ).toEqual(["k1", "k2", "k%5b3%5d"]);
    const named = agentStep("id.2", "x", { tracked: { index: 0 } });
    const numbered = { id: twinOf("id", "id.2"), "id.2": twinOf("id", "id.2.2"), "id.2.2": named };
    const third = await runSample({ plan: testPlan({ body: { entry: "id", steps: numbered } }) });
    expect(third.report.steps.map(({ path }) => path)).toEqual(["id", "id.2", "id.2.2"]);
    const single = await runSample({ plan: testPlan({ body: steps(agentStep("a/b~2#1", "x")) }) });
    expect(single.trace[1]).toBe("start a%2fb%7e2%231");
  });
});

describe("a journal that answers nonsense", () => {
  it("is a mistake of ours, not a failure of the recipe", async () => {
    const plan = testPlan({ body: steps(agentStep("a", "x")) });
    const journal: NonNullable<Parameters<typeof runPlan>[1]["journal"]> = (host) =>
      new MemoryJournal({ isPassive: host.isPassive, perform: () => ({ kind: "done" }) });
    await expect(runSample({ plan, options: { journal } })).rejects.toThrow('ended in "done"');
  });
});

describe("a failing iteration", () => {
  it("keeps what is known of the failure below", async () => {
    const processes = {
      run: async () => ({ kind: "process", exitCode: "7", stdout: "", stderrTail: "why" }) as const,
    };
    const child = testPlan({
      name: "child",
      body: steps(step("c", { kind: "shell", command: () => "x", decode: (text) => text })),
    });
    const call: CallAction<Scope> = {
      kind: "call",
      callee: () => child,
      input: { kind: "only", values: () => ({}) },
      result: "scope",
    };
    const loopOver = (body: ReturnType<typeof steps>) =>
      step("l", {
        kind: "loop",
        head: { kind: "each", list: () => [1], item: "i", atMost: 9 },
        body,
        value: "list",
      });
    const shell = step("c", { kind: "shell", command: () => "x", decode: (text) => text });
    const direct = await runSample({
      plan: testPlan({ body: steps(loopOver(steps(shell))) }),
      processes,
    });
    expect(direct.report.failure).toMatchObject({ kind: "exit", exitCode: "7", stderrTail: "why" });
    const called = await runSample({
      plan: testPlan({ body: steps(loopOver(steps(step("sub", call)))) }),
      processes,
    });
    expect(called.report.failure).toMatchObject({ kind: "callee", recipes: ["main", "child"] });
  });

  it("of a guardrail keeps its own words", async () => {
    const counted = agentStep("a", "x", { around: [{ kind: "count" }] });
    const loop = step("l", {
      kind: "loop",
      head: { kind: "each", list: () => [1], item: "i", atMost: 9 },
      body: steps(counted),
      value: "list",
    });
    const { report } = await runSample({
      plan: testPlan({ limits: { total: 0 }, body: steps(loop) }),
    });
    expect(report.reason).toBe("Step 'a': the limit of 0 steps is reached");
  });

  it("in a block fails the block", async () => {
    const block = step("b", { kind: "block", body: steps(agentStep("a", "x")) });
    const { report } = await runSample({
      plan: testPlan({ body: steps(block) }),
      script: [{ fail: "kaput" }],
    });
    expect(report.failure?.path).toBe("b/a");
  });
});

test("of what a command prints only the beginning is kept where nothing can read it", async () => {
  const unread: AnyStep["exits"][number] = { on: "ok", to: "named", set: (v) => v };
  const inner = steps(shellStep("inner", "inner", { exits: [{ ...unread, to: last }] }));
  const body = steps(
    shellStep("first", "first", { exits: [unread] }),
    shellStep("named", "named", { exits: [goTo("nested", "out")] }),
    step("nested", { kind: "block", body: inner }, { exits: [{ ...unread, to: last }] }),
  );
  const kept: (readonly [command: string, bytes: number | undefined])[] = [];
  await runPlan(testPlan({ body }), {
    project: "/project",
    backend: createScriptedBackend(new VirtualClock()),
    processes: {
      run: ({ command, keepBytes }) => {
        kept.push([command, keepBytes]);
        return Promise.resolve({ kind: "process", exitCode: "0", stdout: "", stderrTail: "" });
      },
    },
  });
  expect(kept).toEqual([
    ["first", 10_000_000],
    ["named", undefined],
    ["inner", undefined],
  ]);
});

const last = { kind: "end", value: "last" } as const;
