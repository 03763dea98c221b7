import { describe, expect, test } from "vitest";
import { analyzeWorkspace } from "../../../compiler/analysis/analyze-workspace.ts";
import { greatest } from "../../../compiler/analysis/bounds/amount.ts";
import type { Facts } from "../../../compiler/analysis/facts.ts";
import { emitPlan, typecheckModules } from "../../../compiler/emit/index.ts";
import type { DialectId, Template } from "../../../compiler/ir/expression.ts";
import type { Plan } from "../../../compiler/ir/plan.ts";
import { printPlan } from "../../../compiler/ir/print.ts";
import type {
  Action,
  Block,
  Exit,
  ForkAction,
  Layer,
  LoopAction,
  Step,
} from "../../../compiler/ir/step.ts";
import { verifyPlan } from "../../../compiler/ir/verify.ts";
import { describePlan } from "../../../compiler/view/describe-plan.ts";
import { flowGraphOf } from "../../../compiler/view/flow-graph.ts";
import { agent, isEqual, plan, reference, step, template } from "./sample-plan.ts";

const runtime = new URL("../../../runtime/index.ts", import.meta.url).pathname;

interface Emitted {
  readonly text: string;
  readonly printed: string;
  readonly facts: Facts;
  readonly problems: readonly string[];
}

/** Emits the first of some plans and checks the types of all. */
function emit(first: Plan, ...others: readonly Plan[]): Emitted {
  const plans = new Map([first, ...others].map((each) => [each.id, each]));
  const workspace = analyzeWorkspace(plans);
  const modules = [...plans.values()].map((each) => {
    const facts = workspace.facts(each.id);
    if (facts === undefined) throw new Error("no facts");
    const calleeModule = (id: string): string => `./${id.replace("recipes/", "")}.plan.ts`;
    const planOf = (id: string): Plan | undefined => plans.get(id);
    const text = emitPlan(each, facts, { runtime: "recipec/runtime", calleeModule, planOf });
    const path = new URL(`emitted/${each.id}.plan.ts`, import.meta.url).pathname;
    return { path, text, facts };
  });
  const [main] = modules;
  if (main === undefined) throw new Error("nothing emitted");
  return {
    text: main.text,
    printed: printPlan(first),
    facts: main.facts,
    problems: [
      ...[...plans.values()].flatMap(verifyPlan),
      ...typecheckModules(modules, runtime).map(({ message }) => message),
    ],
  };
}

function sample(dialect: DialectId, steps: readonly Step[], more: Partial<Plan> = {}): Plan {
  return plan(steps, { dialect, ambient: {}, ...more });
}

function block(...steps: readonly Step[]): Block {
  return { entry: steps[0]?.key ?? "", steps: new Map(steps.map((each) => [each.key, each])) };
}

function on(kind: "ok" | "skipped" | "excluded", to?: string, ...set: readonly string[]): Exit {
  return {
    on: { kind },
    set: set.map((name) => ({
      name,
      nameSpan: undefined,
      value: { kind: "result" },
      onlyIfUnset: false,
    })),
    // biome-ignore lint/suspicious/noThenProperty: the IR calls an exit's target so, and nothing awaits an exit
    then: to === undefined ? { kind: "end", value: "result" } : { kind: "goto", step: to },
  };
}

function known({ facts }: Emitted, key: string): readonly string[] {
  return [...(facts.scopeBefore(key) ?? [])].map(
    ([name, { defined }]) => `${name}${defined === "yes" ? "" : "?"}`,
  );
}

function shell(command: Template): Action {
  return { kind: "shell", command, cwd: undefined, env: [], decoding: "trimmed-json" };
}

const echo = (): Action => shell(template("echo"));

describe("a fork whose branches write", () => {
  const guarded: readonly Layer[] = [
    { kind: "guard", condition: { ...isEqual("mode", "fast"), dialect: "amplihack" } },
  ];
  const fork: ForkAction = {
    kind: "fork",
    branches: [
      { key: "a", body: block(step("a1", echo(), [on("ok", undefined, "a")])) },
      {
        key: "b",
        label: "the other",
        body: block(step("b1", echo(), [on("ok", undefined, "b"), on("skipped")], guarded)),
      },
      { key: "c", body: block(step("c1", shell(template(reference("a"))), [on("ok")])) },
    ],
    lanes: "unbounded",
    serial: ["b"],
    join: { kind: "ordered" },
  };
  const emitted = emit(
    sample("amplihack", [
      step("all", fork, [on("ok", "use")]),
      step("use", shell(template(reference("a"), reference("b"))), [on("ok")]),
    ]),
  );

  test("has written behind it what all and what some of its branches write", () => {
    expect(known(emitted, "use")).toEqual(["a", "b?"]);
  });

  test("gives no branch what another one writes", () => {
    expect(known(emitted, "c1")).toEqual([]);
  });

  test("is emitted with the names that its branches write, and passes tsc", () => {
    expect(emitted.text).toContain('writes: ["a"]');
    expect(emitted.text).toContain('serial: ["b"]');
    expect(emitted.problems).toEqual([]);
  });

  test("is printed with its branches", () => {
    expect(emitted.printed).toContain('fork lanes unbounded serial "b" join ordered');
    expect(emitted.printed).toContain('branch "b" label "the other"');
  });
});

describe("what surrounds a step", () => {
  const hook = {
    kind: "shell",
    command: template("echo ", reference("x")),
    cwd: undefined,
    env: [],
    decoding: "text",
  } as const;
  const layers: readonly Layer[] = [
    { kind: "tags", tags: ["slow"] },
    { kind: "hooks", before: hook, after: hook, onError: hook, id: "step_id", status: "state" },
    { kind: "delay", ms: 5 },
    {
      kind: "recover",
      kinds: ["exit"],
      body: block(step("mend", shell(template("mend")), [on("ok", undefined, "mended")])),
    },
    {
      kind: "retry",
      attempts: 3,
      initialDelayMs: 0,
      maxDelayMs: 0,
      factor: 1,
      kinds: ["exit"],
      span: agentSpan(),
      recover: {
        body: block(step("again", shell(template(reference("flow"))), [on("ok", undefined, "y")])),
        result: "flow",
      },
    },
  ];
  const work = step(
    "work",
    {
      ...hook,
      environment: "scope",
      reads: [reference("x")],
      decoding: "trimmed-json",
      check: { kind: "json", required: false },
    },
    [on("ok", "use", "out"), on("excluded", "use")],
    layers,
  );
  const emitted = emit(
    sample("amplihack", [work, step("use", echo(), [on("ok")])], {
      params: [{ name: "x", default: "1", span: agentSpan(), origin: "declared" }],
    }),
  );

  test("is emitted and passes tsc", () => {
    expect(emitted.problems).toEqual([]);
    expect(emitted.text).toContain("environment: (scope) => $.environment(scope)");
    expect(emitted.text).toContain("read: (text) => $.extractJson(text)");
  });

  test("makes what it writes uncertain, and keeps what runs between attempts to itself", () => {
    expect(known(emitted, "use")).toEqual(["mended?", "out?", "x"]);
    expect(known(emitted, "again")).toEqual(["flow", "x"]);
  });

  test("is printed", () => {
    expect(emitted.printed).toContain('tags "slow"');
    expect(emitted.printed).toContain("hooks step_id state");
    expect(emitted.printed).toContain("recover bind flow");
    expect(emitted.printed).toContain("check json");
  });
});

function agentSpan() {
  return reference("x").span;
}

describe("a call that inherits and merges", () => {
  const child = sample(
    "amplihack",
    [step("say", shell(template(reference("outer"))), [on("ok", undefined, "said")])],
    {
      id: "recipes/child.yaml",
      params: [{ name: "a", default: "1", span: agentSpan(), origin: "declared" }],
    },
  );
  const call: Action = {
    kind: "call",
    callee: { kind: "static", path: "child.yaml", plan: child.id, span: agentSpan() },
    input: [],
    passes: "inherit",
    result: "merge",
    limits: undefined,
  };
  const emitted = emit(
    sample("amplihack", [
      step("first", echo(), [on("ok", "sub", "outer")]),
      step("sub", call, [on("ok", "use")]),
      step("use", shell(template(reference("said"), reference("a"))), [on("ok")]),
    ]),
    child,
  );

  test("leaves the callee's variables to the caller", () => {
    expect(known(emitted, "use")).toEqual(["a", "outer", "said"]);
  });

  test("is emitted and passes tsc, also without proof of where they come from", () => {
    expect(emitted.text).toContain('kind: "inherit"');
    expect(emitted.text).toContain('arrived(v, "said")');
    expect(emitted.problems).toEqual([]);
  });

  test("lets the callee read what its caller has", () => {
    const workspace = analyzeWorkspace(new Map([[child.id, child]]));
    expect([...(workspace.facts(child.id)?.scopeBefore("say")?.keys() ?? [])]).toEqual(["a"]);
    expect(emitted.facts.callGraph.callsTo(child.id)).toHaveLength(1);
  });
});

describe("an outcome machine", () => {
  const ask = (key: string, exits: readonly Exit[]): Step => {
    const outcomes = exits.flatMap((exit) => (exit.on.kind === "outcome" ? [exit.on.outcome] : []));
    const action: Action = {
      ...agent(template("Do it.")),
      kind: "agent",
      agent: "",
      agentSpan: agentSpan(),
      prompt: template("Do it."),
      mode: undefined,
      models: [],
      config: undefined,
      expectJson: false,
      decoding: "text",
      session: "plan",
      check: { kind: "outcome", outcomes },
    };
    return step(key, action, exits);
  };
  const outcome = (name: string, then: Exit["then"]): Exit => {
    const trigger = { kind: "outcome", outcome: name } as const;
    return { on: trigger, set: [], then };
  };
  const other = sample("agent-recipes", [ask("rest", [outcome("done", finish("so"))])], {
    id: "recipes/other.json",
  });
  const callee = { kind: "static", path: "other", plan: other.id, span: agentSpan() } as const;
  const steps = [
    ask("review", [
      outcome("bad", { kind: "goto", step: "fix" }),
      outcome("good", finish("reviewed")),
    ]),
    ask("fix", [
      outcome("fixed", { kind: "goto", step: "review" }),
      outcome("more", { kind: "restart", callee }),
    ]),
  ];
  const machine = sample("agent-recipes", steps);
  const emitted = emit(
    { ...machine, body: { ...machine.body, guardrails: { visits: 3, total: 100 } } },
    other,
  );

  function finish(reason: string): Exit["then"] {
    return { kind: "finish", status: "completed", reason };
  }

  test("is emitted with its outcomes, guardrails and restarts, and passes tsc", () => {
    expect(emitted.text).toContain('$.outcomePrompt("Do it.", ["bad", "good"])');
    expect(emitted.text).toContain("guardrails: { visits: 3, total: 100 }");
    expect(emitted.text).toContain('to: { kind: "restart", callee: () => other }');
    expect(emitted.problems).toEqual([]);
  });

  test("is printed", () => {
    expect(emitted.printed).toContain('entry "review" visits 3 total 100');
    expect(emitted.printed).toContain('restart(static "recipes/other.json")');
    expect(emitted.printed).toContain('session plan outcomes "bad" "good"');
  });

  test("must have an exit for each outcome, and restarts only outside of steps", () => {
    const [review, fix] = steps;
    if (review === undefined || fix === undefined) throw new Error("no steps");
    const missing = sample("agent-recipes", [{ ...review, exits: review.exits.slice(1) }]);
    expect(verifyPlan(missing)).toEqual(['step "review": no exit for the outcome "bad"']);
    const inner = step("in", { kind: "block", body: block(review, fix) }, [on("ok")]);
    expect(verifyPlan(sample("agent-recipes", [inner]))).toEqual([
      'step "fix": restart from inside a step',
    ]);
  });
});

describe("programs in branches and rounds", () => {
  const leaf: Action = {
    kind: "exec",
    words: [template("printf"), template("%s")],
    input: "flow",
    decoding: "text",
  };
  const failing: Exit = {
    on: { kind: "error", kinds: ["exit"], scopes: ["continue"] },
    set: [
      {
        name: "flow",
        nameSpan: undefined,
        value: { kind: "constant", value: "" },
        onlyIfUnset: false,
      },
    ],
    // biome-ignore lint/suspicious/noThenProperty: the IR calls an exit's target so, and nothing awaits an exit
    then: { kind: "raise", scope: "branch" },
  };
  const fork: ForkAction = {
    kind: "fork",
    branches: [
      { key: "one", body: block(step("leaf", leaf, [on("ok", undefined, "flow"), failing])) },
    ],
    lanes: 4,
    serial: [],
    join: { kind: "quorum", label: undefined, failure: "branch" },
  };
  const loop: LoopAction = {
    kind: "loop",
    head: { kind: "times", count: 3, lanes: 2, binds: ["index"] },
    body: block(step("round", fork, [on("ok", undefined, "flow")])),
    update: [],
    until: undefined,
    value: "last",
    join: { kind: "quorum", label: "copy", failure: "continue" },
  };
  const emitted = emit(
    sample("command-template", [step("all", loop, [on("ok", undefined, "flow")])]),
  );

  test("are emitted and pass tsc", () => {
    expect(emitted.text).toContain('$.argv(["printf", "%s"])');
    expect(emitted.text).toContain("$.repetition(index, count)");
    expect(emitted.text).toContain('to: { kind: "raise", scope: "branch" }');
    expect(emitted.problems).toEqual([]);
  });

  test("see the number of their round", () => {
    expect(known(emitted, "leaf")).toEqual(["index"]);
  });

  test("are printed", () => {
    expect(emitted.printed).toContain("loop times 3 lanes 2 bind index value last");
    expect(emitted.printed).toContain('join quorum label "copy" failure continue');
    expect(emitted.printed).toContain("on error(exit; continue)");
  });
});

describe("how plans of these constructs are shown", () => {
  const leaf: Action = {
    kind: "exec",
    words: [template("ls")],
    input: undefined,
    decoding: "text",
  };
  const fork: ForkAction = {
    kind: "fork",
    branches: [
      { key: "one", body: block(step("one", leaf, [on("ok")])) },
      { key: "two", body: block(step("two", agent(template("Ask.")), [on("ok")])) },
    ],
    lanes: 2,
    serial: [],
    join: { kind: "ordered" },
  };
  const layers: readonly Layer[] = [
    { kind: "tags", tags: ["slow"] },
    { kind: "delay", ms: 2000 },
    { kind: "recover", kinds: ["exit"], body: block(step("mend", echo(), [on("ok")])) },
  ];
  const loop: LoopAction = {
    kind: "loop",
    head: { kind: "times", count: 3, binds: [] },
    body: block(step("round", echo(), [on("ok")])),
    update: [],
    until: undefined,
    value: "last",
  };
  const shown = sample("amplihack", [
    step("all", fork, [on("ok", "again"), on("excluded", "again")], layers),
    step("again", loop, [on("ok")]),
  ]);

  test("their steps, settings and costs", () => {
    const description = describePlan(shown, () => undefined);
    const [all, again] = description.steps;
    expect(all?.summary).toBe("side by side");
    expect(all?.settings).toEqual(["tags slow", "waits 2 s", "recovers from a failure"]);
    expect(all?.steps.map(({ summary }) => summary)).toEqual(["run ls", "ask reviewer: Ask."]);
    expect(again?.summary).toContain("3 times");
    const { agentCalls, processes } = description.bounds;
    expect([processes.least, greatest(processes.most)]).toEqual([3, 5]);
    expect([agentCalls.least, greatest(agentCalls.most)]).toEqual([0, 1]);
  });

  test("as boxes and arrows", () => {
    const { members, edges } = flowGraphOf(shown);
    expect(members.map(({ label }) => label)).toEqual([
      "all: side by side",
      "again: 3 times",
      "end",
    ]);
    expect(edges.map(({ label }) => label)).toContain("not wanted");
  });

  test("are broken where a fork has no branch, a branch twice, or a delay is negative", () => {
    const [one] = fork.branches;
    if (one === undefined) throw new Error("no branch");
    const twice = { ...fork, branches: [one, one], serial: ["three"] };
    const broken = verifyPlan(
      sample("amplihack", [
        step("none", { ...fork, branches: [] }, [on("ok", "twice")]),
        step("twice", twice, [on("ok", "late")]),
        step(
          "late",
          { ...leaf, words: [] },
          [on("ok")],
          [{ kind: "delay", ms: -1 }, ...layers.slice(0, 1)],
        ),
      ]),
    );
    expect(broken).toEqual([
      'step "none": fork without a branch',
      'step "twice": fork with two branches of one key',
      'step "twice": serial branch "three" is no branch of the fork',
      'key "one" is used twice',
      'step "late": delay that is negative',
      'step "late": exec without a program',
      'step "late": tags without an exit for excluded',
    ]);
  });
});
