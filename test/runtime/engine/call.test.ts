import { describe, expect, it } from "vitest";
import { recipeReport } from "../../../runtime/engine/recipe-report.ts";
import type { CallAction, Layer, Limits, Plan, RunEvent, Scope } from "../../../runtime/index.ts";
import { extractJson } from "../../../runtime/semantics/amplihack.ts";
import { expectRun } from "../../support/expect-run.ts";
import { asText, testPlan } from "../../support/plan-builder.ts";
import { runSample } from "../../support/run-sample.ts";
import { agentStep, endWith, goTo, step, steps } from "../../support/step-builder.ts";

function call(
  callee: CallAction<Scope>["callee"],
  values: Scope = {},
  limits?: Limits,
): CallAction<Scope> {
  const input = { kind: "only", values: () => values } as const;
  return {
    kind: "call",
    callee,
    input,
    result: "scope",
    ...(limits === undefined ? {} : { limits }),
  };
}

const child = testPlan({
  name: "child",
  params: { a: "default a", b: "default b" },
  body: steps(
    agentStep("say", (v) => `${asText(v["a"])}, ${asText(v["b"])}`, {
      tracked: { index: 0 },
      exits: [endWith("said")],
    }),
  ),
});
const failing = testPlan({ name: "failing", body: steps(agentStep("bad", "x")) });
const kaput = { agent: "x:bad", fail: { kind: "timeout", message: "slow" } } as const;

describe("a call", () => {
  it("gives the callee its values over the defaults, and gets all its variables back", async () => {
    const sub = step(
      "sub",
      call(() => child, { a: "mine" }),
      {
        exits: [endWith("got")],
        tracked: { index: 0 },
      },
    );
    const { report } = await expectRun(
      { plan: testPlan({ params: { secret: 1 }, body: steps(sub) }) },
      `run main, 1 steps
       start sub
       enter child at sub
       start sub/say
       agent sub/say x:say #1
       end sub/say completed
       leave child at sub
       end sub completed
       run completed`,
    );
    const got = report.outputs.get("got");
    const keys = got instanceof Map ? [...got.keys()] : [];
    expect(keys).toEqual(["a", "b", "recipe", "session", "step", "said"]);
    expect(got instanceof Map ? got.get("said") : "").toBe("mine, default b");
    expect(report.steps.map(({ path }) => path)).toEqual(["sub", "sub/say"]);
  });

  it("that a dry run leaves out tells none of the callee's steps as listed", async () => {
    const sub = step(
      "sub",
      call(() => child),
      { tracked: { index: 0 } },
    );
    const told: (readonly [string, string, boolean])[] = [];
    const onEvent = (event: RunEvent): void => {
      if ("tracked" in event) told.push([event.kind, event.path, event.tracked]);
    };
    const options = { dryRun: true, onEvent };
    await runSample({ plan: testPlan({ body: steps(sub) }), options });
    expect(told).toEqual([
      ["step-start", "sub", true],
      ["step-start", "sub/say", false],
      ["step-end", "sub/say", false],
      ["step-end", "sub", true],
    ]);
  });

  it("that fails is a failure of its own kind, with the cause and the stack", async () => {
    const middle = testPlan({
      name: "middle",
      body: steps(
        step(
          "inner",
          call(() => failing),
        ),
      ),
    });
    const plan = testPlan({
      body: steps(
        step(
          "outer",
          call(() => middle),
        ),
      ),
    });
    const { report } = await runSample({ plan, script: [kaput] });
    expect(report.status).toBe("failed");
    expect(report.reason).toBe(
      "Step 'outer': sub-recipe 'middle' failed (main -> middle -> failing): Step 'bad': agent 'x:bad' slow",
    );
    expect(report.failure).toMatchObject({
      kind: "callee",
      path: "outer",
      recipes: ["main", "middle", "failing"],
      cause: {
        kind: "callee",
        path: "outer/inner",
        cause: { kind: "timeout", path: "outer/inner/bad" },
      },
    });
  });

  it("goes on after a failure that an exit covers", async () => {
    const exits = [goTo("after", "got", { on: "error", kinds: ["callee"] })];
    const plan = testPlan({
      body: steps(
        step(
          "sub",
          call(() => failing),
          { exits },
        ),
        agentStep("after", "y"),
      ),
    });
    const { report } = await runSample({ plan, script: [kaput] });
    expect(report.status).toBe("completed");
    expect(report.outputs.get("got")).toBe(null);
  });

  it.each([
    ["recovered", 'recovered: {"a": 5}', false, new Map([["a", 5]])],
    ["degraded", "recovered", false, "recovered"],
    ["failed", "recovered", true, undefined],
  ] as const)("that had to leave JSON is %s when its recovery says %s", async (...expected) => {
    const [status, said, required, left] = expected;
    const check = { kind: "json", read: extractJson, ...(required ? { required } : {}) } as const;
    const mend = agentStep("mend", said, { exits: [endWith("said")] });
    const recover: Layer<Scope> = { kind: "recover", kinds: ["callee"], body: steps(mend) };
    const action = { ...call(() => failing), report: true, check } as const;
    const placed = { exits: [endWith("got")], tracked: { index: 0 } } as const;
    const sub = step("sub", action, { around: [recover], ...placed });
    const { report } = await runSample({ plan: testPlan({ body: steps(sub) }), script: [kaput] });
    expect(report.steps[0]?.status).toBe(status);
    expect(report.outputs.get("got")).toEqual(left);
  });

  it("reports steps that run at once in the order of the recipe", async () => {
    const branch = (key: string, index: number) => ({
      key,
      label: key,
      body: steps(agentStep(key, key, { tracked: { index } })),
    });
    const branches = [branch("later", 0), branch("sooner", 1)];
    const join = { kind: "ordered" } as const;
    // Free lanes begin before the one of the branches that run one after another.
    const group = { kind: "fork", branches, lanes: 2, serial: ["later"], join } as const;
    const grouped = testPlan({ name: "grouped", body: steps(step("all", group)) });
    const action = { ...call(() => grouped), report: true } as const;
    const sub = step("sub", action, { exits: [endWith("got")], tracked: { index: 0 } });
    const { report } = await runSample({ plan: testPlan({ body: steps(sub) }) });
    const listed = report.steps.map(({ id }) => id);
    expect(listed).toEqual(["sub", "sooner", "later"]);
    const lines = ["Recipe 'grouped': SUCCESS (0.0s)", "  [completed] later (0.0s)"];
    expect(report.outputs.get("got")).toBe(
      [...lines, "  [completed] sooner (0.0s)", ""].join("\n"),
    );
  });

  it("is a backend failure when the backend failed below", async () => {
    const plan = testPlan({
      body: steps(
        step(
          "sub",
          call(() => failing),
        ),
      ),
    });
    const fail = { kind: "auth", message: "who are you" } as const;
    const { report } = await runSample({ plan, script: [{ fail }] });
    expect(report.status).toBe("backend_error");
  });

  it("of a recipe that skips the rest of itself went well", async () => {
    const partial = testPlan({
      name: "partial",
      body: steps(
        step(
          "stop",
          { kind: "none" },
          {
            exits: [
              {
                on: "ok",
                to: { kind: "finish", status: "partial", reason: "no" },
                set: (v) => ({ ...v, k: 1 }),
              },
            ],
          },
        ),
      ),
    });
    const plan = testPlan({
      body: steps(
        step(
          "sub",
          call(() => partial),
          { exits: [endWith("got")] },
        ),
      ),
    });
    const { report } = await runSample({ plan });
    expect(report.status).toBe("completed");
    const got = report.outputs.get("got");
    expect(got instanceof Map ? got.get("k") : undefined).toBe(1);
  });

  it("in a second attempt has paths of its own", async () => {
    const around = [
      {
        kind: "retry",
        attempts: 2,
        initialDelayMs: 0,
        maxDelayMs: 0,
        factor: 1,
        kinds: ["callee"],
      },
    ] as const;
    const plan = testPlan({
      body: steps(
        step(
          "sub",
          call(() => failing),
          { around },
        ),
      ),
    });
    const { trace } = await runSample({ plan, script: [kaput] });
    expect(trace.filter((line) => line.startsWith("agent"))).toEqual([
      "agent sub/bad x:bad #1",
      "agent sub#2/bad x:bad #1",
    ]);
  });
});

describe("a recipe that calls itself", () => {
  const recursive = (depth: number): Plan => {
    const plan: Plan = testPlan({
      name: "again",
      limits: { depth },
      body: steps(
        step(
          "sub",
          call(() => plan),
        ),
      ),
    });
    return plan;
  };

  it("stops at the limit with the stack, whatever its exits cover", async () => {
    const { report } = await runSample({ plan: recursive(3) });
    expect(report.status).toBe("limited");
    expect(report.reason).toBe(
      "Step 'sub': recipe recursion depth 4 exceeds limit 3, stack: again -> again -> again -> again",
    );
  });

  it("is not counted itself where only calls are", async () => {
    const plan: Plan = testPlan({
      name: "again",
      limits: { depth: 2, callsOnly: true },
      body: steps(
        step(
          "sub",
          call(() => plan),
        ),
      ),
    });
    const { report } = await runSample({ plan });
    expect(report.reason).toBe(
      "Step 'sub': recipe recursion depth 3 exceeds limit 2, stack: again -> again -> again -> again",
    );
  });

  it("may have a limit of its own for one branch", async () => {
    const plan = testPlan({
      limits: { depth: 1 },
      body: steps(
        step(
          "sub",
          call(() => child, {}, { depth: 2, total: 1 }),
        ),
      ),
    });
    const { report } = await runSample({ plan });
    expect(report.status).toBe("completed");
  });
});

describe("a callee known only to the run", () => {
  const dynamic = call({ path: (v) => `${asText(v["which"])}.yaml` });
  const plan = testPlan({ params: { which: "child" }, body: steps(step("sub", dynamic)) });

  it("comes from the resolver, as seen from the calling recipe", async () => {
    const asked: string[] = [];
    const resolver = {
      resolve: async (path: string, from: string) => {
        asked.push(`${path} from ${from}`);
        return { kind: "plan", plan: child } as const;
      },
    };
    await expectRun(
      { plan, options: { resolver } },
      `run main, 0 steps
       start sub
       enter child at sub
       start sub/say
       agent sub/say x:say #1
       end sub/say completed
       leave child at sub
       end sub completed
       run completed`,
    );
    expect(asked[0]).toBe("child.yaml from main.yaml");
  });

  it.each([
    [
      "says why it is not there",
      { resolve: async () => ({ kind: "missing", message: "no such file" }) as const },
      "no such file",
    ],
    [
      "is missing when nobody looks for it",
      undefined,
      'The recipe "child.yaml" is known only when it runs.',
    ],
  ])("%s", async (_name, resolver, message) => {
    const options = resolver === undefined ? {} : { resolver };
    const { report } = await runSample({ plan, options });
    expect(report.failure).toMatchObject({
      kind: "missing-callee",
      message: `Step 'sub': ${message}`,
    });
  });
});

describe("the limit of counted steps", () => {
  const counted = agentStep("ask", (v) => asText(v["item"]), { around: [{ kind: "count" }] });
  const loop = (lanes?: number) =>
    ({
      kind: "loop",
      head: {
        kind: "each",
        list: (v: Scope) => v["xs"] ?? null,
        item: "item",
        atMost: 9,
        ...(lanes === undefined ? {} : { lanes }),
      },
      body: steps(counted),
      value: "list",
    }) as const;

  it.each([
    [3, undefined, "completed", 3],
    [2, undefined, "limited", 2],
    [3, 2, "completed", 3],
    [2, 2, "limited", 0],
  ])("of %i in lanes %s is %s after %i calls", async (total, lanes, status, calls) => {
    const body = steps(step("l", loop(lanes)));
    const plan = testPlan({ params: { xs: ["a", "b", "c"] }, limits: { total }, body });
    const { report, performed } = await runSample({ plan });
    expect(report.status).toBe(status);
    expect(performed.filter((name) => name.startsWith("agent"))).toHaveLength(calls);
  });

  it("is shared with callees", async () => {
    const callee = testPlan({ name: "callee", limits: { total: 50 }, body: steps(counted) });
    const sub = step(
      "sub",
      call(() => callee, { item: "x" }),
      { exits: [goTo("ask")] },
    );
    const plan = testPlan({
      params: { item: "y" },
      limits: { total: 1 },
      body: steps(sub, counted),
    });
    const { report } = await runSample({ plan });
    expect(report.reason).toBe("Step 'ask': the limit of 1 steps is reached");
  });
});

describe("steps that are skipped", () => {
  it("are listed where they are the recipe's own; the ids of a callee's would name other steps", async () => {
    const guard: Layer<Scope> = { kind: "guard", when: () => false, text: "no" };
    const never = (id: string, to?: string) =>
      agentStep(id, "x", {
        tracked: { index: 0 },
        around: [guard],
        exits: [{ ...(to === undefined ? endWith() : goTo(to)), on: "skipped" }],
      });
    const callee = testPlan({ name: "callee", body: steps(never("a")) });
    const sub = step(
      "sub",
      call(() => callee),
      { exits: [endWith()] },
    );
    const plan = testPlan({ body: steps(never("b", "sub"), sub) });
    const { report } = await runSample({ plan });
    expect(report.skipped).toEqual([{ id: "b", reason: "condition", condition: "no" }]);
    expect(report.steps.map(({ path, status }) => `${path} ${status}`)).toEqual([
      "b skipped",
      "sub/a skipped",
    ]);
  });
});

describe("the report of a recipe", () => {
  it("tells steps that failed from those that are done in spite of something", () => {
    const failure = { kind: "decode", message: "no JSON" } as const;
    const end = { status: "degraded", durationMs: 0 } as const;
    const ended = [
      { id: "a", ...end, despite: failure },
      { id: "b", ...end, failure },
    ];
    expect(recipeReport("inner", 100, ended)).toBe(
      "Recipe 'inner': SUCCESS (0.1s)\n  [degraded] a (0.0s)\n  [failed] b (0.0s) -- error: no JSON\n",
    );
  });

  it.each([
    ["3", "exit 3"],
    ["-9", "exit -1"],
  ])("tells a command that ended with %s in the words of the runner", (exitCode, told) => {
    const failure = { kind: "exit", message: "", exitCode, stderrTail: " why\n" } as const;
    const ended = [{ id: "a", status: "degraded", durationMs: 0, failure } as const];
    expect(recipeReport("inner", 0, ended)).toBe(
      `Recipe 'inner': SUCCESS (0.0s)\n  [failed] a (0.0s) -- error: Step 'a' failed: bash step failed: Command failed (${told}): why\n`,
    );
  });
});
