import { describe, expect, it } from "vitest";
import type { AgentAction, AnyStep, Layer, Scope, ShellAction } from "../../../runtime/index.ts";
import { EvaluationError } from "../../../runtime/values/evaluation-error.ts";
import { expectRun } from "../../support/expect-run.ts";
import { testPlan } from "../../support/plan-builder.ts";
import { echoProcesses, runSample } from "../../support/run-sample.ts";
import { agentStep, endWith, goTo, shellStep, step, steps } from "../../support/step-builder.ts";

type AnyExit = AnyStep["exits"][number];

function only(layers: readonly Layer<Scope>[], exits: readonly AnyExit[] = []): AnyStep {
  return agentStep("work", "Do it.", { around: layers, exits: [...exits, endWith("done")] });
}

describe("tags", () => {
  const layers = [{ kind: "tags", tags: ["slow", "net"] }] as const;
  const excluded = goTo("rest", undefined, { on: "excluded" });
  const plan = testPlan({
    body: steps(
      {
        ...only(layers, [excluded]),
        tracked: { index: 0 },
        exits: [excluded, goTo("rest", "done")],
      },
      agentStep("rest", "Rest."),
    ),
  });

  it("exclude a step that the run does not want, which is neither skipped nor done", async () => {
    const options = { excludeTags: ["net"] };
    const { report } = await expectRun(
      { plan, options },
      `run main, 1 steps
       start work
       skip work (tags)
       start rest
       agent rest x:rest #1
       end rest completed
       run completed`,
    );
    expect(report.steps.map(({ status }) => status)).toEqual(["excluded"]);
    expect(report.skipped).toEqual([]);
    expect(report.outputs.has("done")).toBe(false);
  });

  it("let a step run where one of them is wanted, or nothing is said", async () => {
    for (const options of [{}, { includeTags: ["slow"] }, { excludeTags: ["other"] }]) {
      const { report } = await runSample({ plan, options });
      expect(report.steps.map(({ status }) => status)).toEqual(["completed"]);
    }
  });

  it("exclude a step where others are wanted, but not one without tags", async () => {
    const { report, trace } = await runSample({ plan, options: { includeTags: ["other"] } });
    expect(report.steps.map(({ status }) => status)).toEqual(["excluded"]);
    expect(trace).toContain("agent rest x:rest #1");
  });
});

function hook(name: string): ShellAction<Scope> {
  return {
    kind: "shell",
    command: (v) => `${name} ${String(v["step_id"])} ${String(v["state"])} ${String(v["done"])}`,
    decode: (text) => text,
  };
}

describe("hooks", () => {
  const hooks: Layer<Scope> = {
    kind: "hooks",
    before: hook("before"),
    after: hook("after"),
    onError: hook("error"),
    id: "step_id",
    status: "state",
  };
  const commands = (performed: readonly string[]): readonly string[] =>
    performed.filter((name) => name.startsWith("process"));

  it("run before a step, and after it with what it has written", async () => {
    const { performed, report } = await expectRun(
      { plan: testPlan({ body: steps(only([hooks])) }), processes: echoProcesses },
      `run main, 0 steps
       start work
       agent work x:work #1
       end work completed
       run completed`,
    );
    expect(commands(performed)).toEqual([
      "process before work undefined undefined",
      "process after work completed Do it.",
    ]);
    expect(report.outputs.has("step_id")).toBe(false);
  });

  it("run after a step that is skipped", async () => {
    const guard = { kind: "guard", when: () => false, text: "no" } as const;
    const skipped = endWith(undefined, { on: "skipped" });
    const plan = testPlan({ body: steps(only([hooks, guard], [skipped])) });
    const { performed } = await runSample({ plan, processes: echoProcesses });
    expect(commands(performed).at(-1)).toBe("process after work skipped undefined");
  });

  it("run for a failure, also one of a condition", async () => {
    const when = (): boolean => {
      throw new EvaluationError("undefined", "no x");
    };
    const guard = { kind: "guard", when, text: "x" } as const;
    const plan = testPlan({ body: steps(only([hooks, guard])) });
    const { performed, report } = await runSample({ plan, processes: echoProcesses });
    expect(commands(performed).at(-1)).toBe("process error work failed undefined");
    expect(report.failure?.kind).toBe("condition");
  });

  it("never keep a step from running, not even when they cannot be said", async () => {
    const command = (): string => {
      throw new EvaluationError("undefined", "no x");
    };
    const broken = { ...hooks, before: { ...hook("before"), command } };
    const { report } = await runSample({ plan: testPlan({ body: steps(only([broken])) }) });
    expect(report.status).toBe("completed");
  });

  it("do not run for a step that is excluded", async () => {
    const tags = { kind: "tags", tags: ["x"] } as const;
    const excluded = endWith(undefined, { on: "excluded" });
    const plan = testPlan({ body: steps(only([tags, hooks], [excluded])) });
    const options = { excludeTags: ["x"] };
    const { performed } = await runSample({ plan, processes: echoProcesses, options });
    expect(commands(performed)).toEqual([]);
  });

  it("do not run for a step that the limit does not leave room for", async () => {
    const limits = { depth: 5, total: 0 };
    const plan = testPlan({ limits, body: steps(only([{ kind: "count", part: "limit" }, hooks])) });
    const { performed, report } = await runSample({ plan, processes: echoProcesses });
    expect(report.status).toBe("limited");
    expect(commands(performed)).toEqual([]);
  });
});

describe("a delay", () => {
  it("waits before a step, for as long as the scope says", async () => {
    const delay = { kind: "delay", ms: (v: Scope) => Number(v["ms"]) } as const;
    const plan = testPlan({ params: { ms: 50 }, body: steps(only([delay])) });
    const { timed } = await expectRun(
      { plan },
      `run main, 0 steps
       start work
       agent work x:work #1
       end work completed
       run completed`,
    ).then(() => runSample({ plan }));
    expect(timed).toContain("50 agent work x:work #1");
  });

  it("stands around the layers inside it", async () => {
    const layers: readonly Layer<Scope>[] = [
      { kind: "delay", ms: 50 },
      { kind: "guard", when: (v) => v["wanted"] === true, text: "wanted" },
    ];
    const skipped = endWith(undefined, { on: "skipped" });
    const timed = async (wanted: boolean): Promise<readonly string[]> => {
      const plan = testPlan({ params: { wanted }, body: steps(only(layers, [skipped])) });
      return (await runSample({ plan })).timed;
    };
    expect(await timed(true)).toContain("50 agent work x:work #1");
    expect(await timed(false)).toEqual([
      "0 run main, 0 steps",
      "0 start work",
      "50 skip work (wanted)",
      "50 run completed",
    ]);
  });

  it("that makes no sense fails the step", async () => {
    const ms = (): number => {
      throw new EvaluationError("type", "delay must be a non-negative number.");
    };
    const { report } = await runSample({
      plan: testPlan({ body: steps(only([{ kind: "delay", ms }])) }),
    });
    expect(report.failure?.message).toBe("Step 'work': delay must be a non-negative number.");
  });
});

const failing = { agent: "x:work", fail: { kind: "timeout", message: "slow" } } as const;
const retry = {
  kind: "retry",
  initialDelayMs: 0,
  maxDelayMs: 0,
  factor: 1,
  kinds: ["timeout", "exit"],
} as const;

describe("recovery", () => {
  const recover: Layer<Scope> = {
    kind: "recover",
    kinds: ["timeout"],
    body: steps(agentStep("mend", "Mend it.", { exits: [endWith("mended")] })),
  };

  it("makes good a failure, and what it writes stays", async () => {
    const work = { ...only([recover]), tracked: { index: 0 } };
    const { report } = await expectRun(
      { plan: testPlan({ body: steps(work) }), script: [failing] },
      `run main, 1 steps
       start work
       agent work x:work #1
       start work#1!recover/mend
       agent work#1!recover/mend x:mend #1
       end work#1!recover/mend completed
       end work recovered
       run completed`,
    );
    expect(report.steps.map(({ status }) => status)).toEqual(["recovered"]);
    expect(report.outputs.get("mended")).toBe("Mend it.");
    expect(report.outputs.get("done")).toBe("Mend it.");
  });

  it("that fails too leaves the first failure", async () => {
    const fail = { agent: "x:mend", fail: { kind: "auth", message: "no key" } } as const;
    const { report } = await runSample({
      plan: testPlan({ body: steps(only([recover])) }),
      script: [failing, fail],
    });
    expect(report.failure?.kind).toBe("timeout");
  });

  it("leaves failures of other kinds alone", async () => {
    const fail = { agent: "x:work", fail: { kind: "auth", message: "no key" } } as const;
    const { report } = await runSample({
      plan: testPlan({ body: steps(only([recover])) }),
      script: [fail],
    });
    expect(report.failure?.kind).toBe("auth");
  });
});

describe("recovery between attempts", () => {
  const mend = agentStep("mend", (v) => `Mend ${String(v["flow"])}.`, { exits: [endWith("x")] });
  const layer = (attempts: number): Layer<Scope> => ({
    ...retry,
    attempts: () => attempts,
    recover: { body: steps(mend), result: "flow" },
  });
  const plan = testPlan({
    params: { flow: "in" },
    body: steps(shellStep("try", "exit 7", { around: [layer(3)] })),
  });

  it("sees what the failed attempt printed, and leaves nothing", async () => {
    const { report } = await expectRun(
      { plan, processes: echoProcesses },
      `run main, 0 steps
       start try
       retry try 1/3 in 0 ms: exit
       start try#1!recover/mend
       agent try#1!recover/mend x:mend #1
       end try#1!recover/mend completed
       retry try 2/3 in 0 ms: exit
       start try#2!recover/mend
       agent try#2!recover/mend x:mend #1
       end try#2!recover/mend completed
       end try failed: Step 'try': command failed with exit code 7
       run failed: Step 'try': command failed with exit code 7`,
    );
    expect(report.outputs.get("flow")).toBe("in");
    expect(report.outputs.has("x")).toBe(false);
  });

  it("that fails ends the retry with its failure", async () => {
    const fail = { kind: "auth", message: "no key" } as const;
    const { report, trace } = await runSample({
      plan,
      processes: echoProcesses,
      script: [{ contains: "Mend exit 7", fail }],
    });
    expect(report.failure?.kind).toBe("auth");
    expect(trace.filter((line) => line.startsWith("retry"))).toHaveLength(1);
  });
});

describe("a bound", () => {
  it("of no time is none", async () => {
    const timeout = { kind: "timeout", ms: () => 0 } as const;
    const { report } = await runSample({
      plan: testPlan({ body: steps(only([timeout])) }),
      script: [{ sleepMs: 1_000_000 }],
    });
    expect(report.status).toBe("completed");
  });
});

describe("a write that cannot be made", () => {
  const set = (): Scope => {
    throw new EvaluationError("undefined", "Undefined variable: {{x}}.");
  };
  const broken: AnyExit = { on: "ok", to: { kind: "end", value: "result" }, set };

  it("is a failure of its step, which an exit may cover", async () => {
    const covered = goTo("rest", undefined, { on: "error", kinds: ["undefined"] });
    const work = { ...only([]), exits: [broken, covered] };
    const { trace } = await runSample({
      plan: testPlan({ body: steps(work, agentStep("rest", "x")) }),
    });
    expect(trace).toContain("end work degraded: Step 'work': Undefined variable: {{x}}.");
  });

  it("does not run in circles where that exit cannot write either", async () => {
    const again: AnyExit = { ...broken, on: "error", kinds: ["undefined"] };
    const { report } = await runSample({
      plan: testPlan({ body: steps({ ...only([]), exits: [broken, again] }) }),
    });
    expect(report.failure?.kind).toBe("undefined");
  });
});

describe("an agent whose answer must be JSON", () => {
  function asking(required: boolean): AnyStep {
    const action: AgentAction<Scope> = {
      kind: "agent",
      agent: "x:json",
      mode: "plan",
      prompt: () => "Count.",
      decode: (text) => text.trim(),
      check: {
        kind: "json",
        read: (text) => (text.startsWith("{") ? new Map([["n", 1]]) : undefined),
        remind: (prompt) => `${prompt} In JSON.`,
        ...(required ? { required: true } : {}),
      },
    };
    return step("json", action, { tracked: { index: 0 }, exits: [endWith("n")] });
  }
  const never = [{ output: "It is one." }];

  it("is asked once more, without its persona, and gives the value", async () => {
    const { report, entries } = await expectRun(
      {
        plan: testPlan({ body: steps(asking(true)) }),
        script: [{ contains: "In JSON", output: "{}" }, ...never],
      },
      `run main, 1 steps
       start json
       agent json x:json #1
       remind json: The output is not valid JSON.
       end json completed
       run completed`,
    );
    expect(report.outputs.get("n")).toEqual(new Map([["n", 1]]));
    const requests = entries.flatMap((entry) =>
      entry.kind === "start" && entry.effect.kind === "agent" ? [entry.effect.request] : [],
    );
    expect(requests.map(({ agent, instruction }) => [agent, instruction])).toEqual([
      ["x:json", "MODE: plan\n\nCount."],
      ["", "Count. In JSON."],
    ]);
  });

  it.each(["Still one.", " \n"])(
    "goes on as degraded with its first answer where the second one is %j",
    async (output) => {
      const { report } = await runSample({
        plan: testPlan({ body: steps(asking(false)) }),
        script: [{ contains: "In JSON", output }, ...never],
      });
      expect(report.outputs.get("n")).toBe("It is one.");
      expect(report.steps.map(({ status }) => status)).toEqual(["degraded"]);
    },
  );

  it("fails where JSON is required", async () => {
    const plan = testPlan({ body: steps(asking(true)) });
    const { report } = await runSample({ plan, script: never });
    expect(report.failure?.kind).toBe("decode");
  });

  it("that cannot be asked again has still answered", async () => {
    const fail = { kind: "auth", message: "no key" } as const;
    const { report } = await runSample({
      plan: testPlan({ body: steps(asking(false)) }),
      script: [{ contains: "In JSON", fail }, ...never],
    });
    expect(report.outputs.get("n")).toBe("It is one.");
  });

  it("is not asked again after an empty answer", async () => {
    const plan = testPlan({ body: steps(asking(true)) });
    const { report } = await runSample({ plan, script: [{ output: " " }] });
    expect(report.outputs.get("n")).toBe("");
  });
});

describe("a command whose output must be JSON", () => {
  function command(text: string, required: boolean): AnyStep {
    const action: ShellAction<Scope> = {
      kind: "shell",
      command: () => text,
      decode: (output) => output.trim(),
      environment: (scope) => ({ VALUE_x: String(scope["x"]) }),
      check: {
        kind: "json",
        read: (output) => (output.startsWith("{") ? 1 : undefined),
        ...(required ? { required: true } : {}),
      },
    };
    return step("json", action, { tracked: { index: 0 }, exits: [endWith("n")] });
  }
  const run = (text: string, required: boolean) =>
    runSample({
      plan: testPlan({ params: { x: "1" }, body: steps(command(text, required)) }),
      processes: echoProcesses,
    });

  it("gives the value, or goes on as degraded", async () => {
    expect((await run("{}", true)).report.outputs.get("n")).toBe(1);
    const { report } = await run("none", false);
    expect(report.outputs.get("n")).toBe("none");
    expect(report.steps).toMatchObject([
      { status: "degraded", error: "Step 'json': the output is not valid JSON" },
    ]);
  });

  it("fails where JSON is required, and is told its variables", async () => {
    const { report, entries } = await run("none", true);
    expect(report.failure?.kind).toBe("decode");
    const [request] = entries.flatMap((entry) =>
      entry.kind === "start" && entry.effect.kind === "process" ? [entry.effect.request] : [],
    );
    expect(request?.variables).toEqual({ VALUE_x: "1" });
  });
});

describe("a step whose exit raises although nothing failed", () => {
  it("fails, so that an answer can be judged", async () => {
    const guard = { kind: "guard", when: () => false, text: "recovered" } as const;
    const raise: AnyExit = { on: "skipped", to: { kind: "raise" }, set: (v) => v };
    const judge = step("judge", { kind: "none" }, { around: [guard], exits: [raise, endWith()] });
    const { report } = await runSample({ plan: testPlan({ body: steps(judge) }) });
    expect(report.status).toBe("failed");
    expect(report.failure?.kind).toBe("condition");
  });

  it("that does nothing leaves the result of the step before as the last one", async () => {
    const to = { kind: "end", value: "last" } as const;
    const judge = step("judge", { kind: "none" }, { exits: [{ on: "ok", to, set: (v) => v }] });
    const inner = steps(agentStep("say", "said", { exits: [goTo("judge")] }), judge);
    const outer = step("all", { kind: "block", body: inner }, { exits: [endWith("value")] });
    const { report } = await runSample({ plan: testPlan({ body: steps(outer) }) });
    expect(report.outputs.get("value")).toBe("said");
  });
});
