import { describe, expect, it } from "vitest";
import type {
  AnyBlock,
  AnyStep,
  BranchReport,
  FailureScope,
  ForkAction,
  Plan,
  Scope,
} from "../../../runtime/index.ts";
import { expectRun } from "../../support/expect-run.ts";
import { testPlan } from "../../support/plan-builder.ts";
import { echoProcesses, runSample } from "../../support/run-sample.ts";
import { agentStep, endWith, goTo, shellStep, step, steps } from "../../support/step-builder.ts";

type AnyExit = AnyStep["exits"][number];

/** An exit that ends the branch and writes a variable. */
function writing(name: string, value?: string, on: AnyExit["on"] = "ok"): AnyExit {
  const to = { kind: "end", value: "result" } as const;
  return { on, to, set: (v, r) => ({ ...v, [name]: value ?? r.value }), writes: [name] };
}

function ordered(branches: Readonly<Record<string, AnyBlock>>, more: Partial<ForkAction> = {}) {
  const list = Object.entries(branches).map(([key, body]) => ({ key, body }));
  const action: ForkAction = {
    kind: "fork",
    branches: list,
    lanes: "unbounded",
    join: { kind: "ordered" },
    ...more,
  };
  return action;
}

function plan(action: ForkAction, params: Scope = {}, exits: readonly AnyExit[] = []): Plan {
  return testPlan({
    params,
    body: steps(step("all", action, { exits: [...exits, endWith("all")] })),
  });
}

describe("a fork", () => {
  it("runs its branches at once, each with the variables from before, and writes in their order", async () => {
    const slow = agentStep("slow", (v) => `x is ${String(v["x"])}`, { exits: [writing("x")] });
    const quick = agentStep("quick", (v) => `x was ${String(v["x"])}`, { exits: [writing("x")] });
    const sample = {
      plan: plan(ordered({ quick: steps(quick), slow: steps(slow) }), { x: "0", y: "kept" }),
      script: [
        { step: "slow", sleepMs: 10 },
        { step: "quick", sleepMs: 20 },
      ],
    };
    const { report } = await expectRun(
      sample,
      `run main, 0 steps
       start all
       start all/quick
       agent all/quick x:quick #1
       start all/slow
       agent all/slow x:slow #1
       end all/slow completed
       end all/quick completed
       end all completed
       run completed`,
    );
    expect(report.outputs.get("x")).toBe("x is 0");
    expect(report.outputs.get("y")).toBe("kept");
  });

  it("lets a later branch win although it writes what was there before", async () => {
    const first = shellStep("first", "a", { exits: [writing("x", "1")] });
    const second = shellStep("second", "b", { exits: [writing("x", "0")] });
    const action = ordered({ first: steps(first), second: steps(second) });
    const { report } = await runSample({
      plan: plan(action, { x: "0" }),
      processes: echoProcesses,
    });
    expect(report.outputs.get("x")).toBe("0");
  });

  it("lets all branches end, writes what went well, and fails as the first one that failed", async () => {
    const branches = {
      bad: steps(shellStep("bad", "exit 3", { exits: [writing("a")] })),
      good: steps(agentStep("good", "fine", { exits: [writing("b")] })),
      worse: steps(shellStep("worse", "exit 4", { exits: [writing("c")] })),
    };
    const on: AnyExit = {
      on: "error",
      kinds: ["exit"],
      to: { kind: "end", value: "null" },
      set: (v) => v,
    };
    const { report } = await expectRun(
      { plan: plan(ordered(branches), {}, [on]), processes: echoProcesses },
      `run main, 0 steps
       start all
       start all/bad
       start all/good
       agent all/good x:good #1
       start all/worse
       end all/bad failed: Step 'bad': command failed with exit code 3
       end all/good completed
       end all/worse failed: Step 'worse': command failed with exit code 4
       end all degraded: Step 'bad': command failed with exit code 3
       run completed`,
    );
    expect([...report.outputs.keys()]).toContain("b");
    expect([...report.outputs.keys()]).not.toContain("a");
  });

  it("is told of by the first of its steps where no room is left for it", async () => {
    const action = ordered({ one: finishing("one"), two: finishing("two") });
    const all = step("all", action, { around: [{ kind: "count", part: "limit" }] });
    const limits = { depth: 5, total: 0 };
    const { report: found } = await runSample({ plan: testPlan({ limits, body: steps(all) }) });
    expect(found.status).toBe("limited");
    expect(found.steps.map(({ id, status }) => `${id} ${status}`)).toEqual(["one failed"]);
  });

  it("runs serial branches one after another, beside the others", async () => {
    const branches = {
      one: steps(agentStep("one", "1")),
      two: steps(agentStep("two", "2")),
      three: steps(agentStep("three", "3")),
    };
    const { timed } = await runSample({
      plan: plan(ordered(branches, { serial: ["one", "three"] })),
      script: [{ sleepMs: 100 }],
    });
    expect(timed.filter((line) => line.includes("agent"))).toEqual([
      "0 agent all/two x:two #1",
      "0 agent all/one x:one #1",
      "100 agent all/three x:three #1",
    ]);
  });

  it("keeps to its lanes", async () => {
    const branches = {
      one: steps(agentStep("one", "1")),
      two: steps(agentStep("two", "2")),
      three: steps(agentStep("three", "3")),
    };
    const { timed } = await runSample({
      plan: plan(ordered(branches, { lanes: 2 })),
      script: [{ sleepMs: 100 }],
    });
    expect(timed.filter((line) => line.includes("agent")).map((line) => line[0])).toEqual([
      "0",
      "0",
      "1",
    ]);
  });

  it("inside a branch hands its writes on", async () => {
    const inner = ordered({ deep: steps(agentStep("deep", "d", { exits: [writing("x")] })) });
    const outer = ordered({ nest: steps(step("nest", inner, { exits: [endWith()] })) });
    const { report } = await runSample({ plan: plan(outer) });
    expect(report.outputs.get("x")).toBe("d");
  });
});

function reportText(branches: readonly BranchReport[]): string {
  return branches
    .map(({ label, status, stdout, exitCode }, index) => {
      return `${label ?? index + 1}=${status}:${status === "done" ? stdout.trim() : exitCode}`;
    })
    .join(" ");
}

function raising(scope: FailureScope): AnyExit {
  return { on: "error", kinds: ["exit"], to: { kind: "raise", scope }, set: (v) => v };
}

function finishing(id: string): AnyBlock {
  const to = { kind: "finish", status: "partial", reason: "enough" } as const;
  return steps(agentStep(id, id, { exits: [{ on: "ok", to, set: (v) => v }] }));
}

describe("a branch that finishes the plan", () => {
  it("does so when the others have ended, and what they wrote stays", async () => {
    const other = steps(agentStep("b", "b", { exits: [writing("b")] }));
    const action = ordered({ a: finishing("a"), b: other });
    const { report } = await runSample({ plan: plan(action) });
    expect(report.status).toBe("partial");
    expect(report.outputs.get("b")).toBe("b");
  });

  it("does so from a quorum too", async () => {
    const join = { kind: "quorum", failure: "continue", text: () => "" } as const;
    const { report } = await runSample({ plan: plan(ordered({ a: finishing("a") }, { join })) });
    expect(report.reason).toBe("enough");
    expect(report.branches).toBeUndefined();
  });
});

describe("a quorum", () => {
  const good = steps(shellStep("good", "fine"));
  const bad = (scope: FailureScope): AnyBlock =>
    steps(shellStep("bad", "exit 2", { exits: [raising(scope), endWith()] }));

  function quorum(failing: FailureScope, failure: FailureScope, exits: readonly AnyExit[] = []) {
    const branches = [
      { key: "a", label: "first", body: good },
      { key: "b", body: bad(failing) },
    ];
    const join = { kind: "quorum", failure, text: reportText } as const;
    const action: ForkAction = { kind: "fork", branches, lanes: "unbounded", join };
    return { plan: plan(action, {}, exits), processes: echoProcesses };
  }

  it("joins what its branches report, and counts them", async () => {
    const run = await expectRun(
      quorum("continue", "continue"),
      `run main, 0 steps
       start all
       start all/a/good
       start all/b/bad
       end all/a/good completed
       end all/b/bad failed: Step 'bad': command failed with exit code 2
       end all completed
       run completed`,
    );
    expect(run.report.outputs.get("all")).toBe("first=done:fine 2=failed:2");
    expect(run.report.branches).toEqual([
      { path: "all", label: "first", status: "done", exitCode: "0" },
      { path: "all", label: "branch 2", status: "failed", exitCode: "2" },
    ]);
    expect(run.report.coverage).toEqual({
      expected: 2,
      done: 1,
      failed: 1,
      degraded: true,
      usable: true,
    });
  });

  it("fails when a failure reaches to the root", async () => {
    const { report: found } = await runSample(quorum("root", "continue"));
    expect(found.status).toBe("failed");
    expect(found.failure?.scope).toBe("root");
  });

  it("fails with what it has joined when it wants all of its branches", async () => {
    const covered: AnyExit = {
      on: "error",
      kinds: ["exit"],
      scopes: ["branch"],
      to: { kind: "end", value: "result" },
      set: (v, r) => ({ ...v, text: r.value }),
    };
    const { report: found } = await runSample(quorum("branch", "branch", [covered]));
    expect(found.status).toBe("completed");
    expect(found.outputs.get("text")).toBe("first=done:fine 2=failed:2");
  });

  it("fails as what took too long does if any of its branches did", async () => {
    const late = steps(
      agentStep("late", "Answer", {
        around: [{ kind: "timeout", ms: 10 }],
        exits: [raising("branch"), endWith()],
      }),
    );
    const branches = [
      { key: "a", body: bad("branch") },
      { key: "b", body: late },
    ];
    const join = { kind: "quorum", failure: "branch", text: reportText } as const;
    const action: ForkAction = { kind: "fork", branches, lanes: "unbounded", join };
    const { report: found } = await runSample({
      plan: plan(action),
      processes: echoProcesses,
      script: [{ step: "late", sleepMs: 20 }],
    });
    expect(found.failure?.kind).toBe("timeout");
    expect(found.failure?.message).toContain("bad");
  });

  it("leaves a failure of another scope to the next exit", async () => {
    const never: AnyExit = { ...raising("continue"), scopes: ["continue"] };
    const { report: found } = await runSample(quorum("branch", "branch", [never]));
    expect(found.failure?.scope).toBe("branch");
  });

  /** A loop of three rounds at once whose reports are joined. */
  function joinedRounds(body: AnyBlock) {
    const head = {
      kind: "times",
      count: 3,
      lanes: "unbounded",
      binds: ["index"],
      numbers: (index: number) => ({ index: String(index), other: "x" }),
    } as const;
    const join = { kind: "quorum", label: "copy", failure: "continue", text: reportText } as const;
    const action = { kind: "loop", head, body, value: "last", join } as const;
    const loop = step("loop", action, { exits: [endWith("text")] });
    return { plan: testPlan({ body: steps(loop) }), processes: echoProcesses };
  }

  it("may join the rounds of a loop, of which each reports", async () => {
    const body = steps(shellStep("try", "exit 1", { exits: [raising("continue"), endWith()] }));
    const { report: found } = await runSample(joinedRounds(body));
    expect(found.outputs.get("text")).toBe("copy=failed:1 copy=failed:1 copy=failed:1");
    expect(found.coverage?.failed).toBe(3);
  });

  it("does not join the rounds of a loop of which one finishes the plan", async () => {
    const { report: found } = await runSample(joinedRounds(finishing("try")));
    expect(found.reason).toBe("enough");
    expect(found.outputs.has("text")).toBe(false);
  });
});

describe("a loop of so many rounds", () => {
  const head = {
    kind: "times",
    count: (v: Scope) => Number(v["n"]),
    binds: ["index", "next"],
    numbers: (index: number, count: number) => ({
      index: String(index),
      next: String((index + 1) % count),
      __index: `0${index}`,
    }),
  } as const;

  function repeat(n: number): Plan {
    const body = steps(
      agentStep(
        "say",
        (v) => `${String(v["index"])}>${String(v["next"])}${String(v["flow"] ?? "")}`,
        {
          exits: [endWith("flow")],
        },
      ),
    );
    const exits = [endWith("last"), goTo("none", undefined, { on: "empty" })];
    const loop = step("say", { kind: "loop", head, body, value: "last" }, { exits });
    const none = agentStep("none", "nothing");
    return testPlan({ params: { n, index: "mine" }, body: steps(loop, none) });
  }

  it("tells each round its number, and gives the names back", async () => {
    const { report: found } = await expectRun(
      { plan: repeat(2) },
      `run main, 0 steps
       start say
       iteration say[0] of 2
       start say[0]
       agent say[0] x:say #1
       end say[0] completed
       iteration say[1] of 2
       start say[1]
       agent say[1] x:say #1
       end say[1] completed
       end say completed
       run completed`,
    );
    expect(found.outputs.get("last")).toBe("1>00>1");
    expect(found.outputs.get("index")).toBe("mine");
    expect(found.outputs.has("next")).toBe(false);
    expect(found.outputs.has("__index")).toBe(false);
  });

  it("of no rounds at all ends as empty", async () => {
    const { trace } = await runSample({ plan: repeat(0) });
    expect(trace).toContain("agent none x:none #1");
  });
});
