import { describe, expect, test } from "vitest";
import { causesOf, greatest } from "../../../../compiler/analysis/bounds/amount.ts";
import type { Metric } from "../../../../compiler/analysis/bounds/cost.ts";
import { leastAtMost, leastOf } from "../../../../compiler/analysis/bounds/least-cost.ts";
import { listsGiven } from "../../../../compiler/analysis/bounds/lists.ts";
import { boundsOfPlan, costRows } from "../../../../compiler/analysis/bounds/plan-bounds.ts";
import { printMost } from "../../../../compiler/analysis/bounds/print-amount.ts";
import type { DialectId } from "../../../../compiler/index.ts";
import { compile } from "../../../../compiler/index.ts";
import type { Value } from "../../../../runtime/values/value.ts";
import { memoryFiles } from "../../../support/memory-files.ts";

type Files = Readonly<Record<string, string>>;

function plansOf(dialect: DialectId, files: Files, inputs?: ReadonlyMap<string, Value>) {
  const options = {
    files: memoryFiles(files),
    dialect,
    ...(inputs ? { inputs, judgesInputs: true } : {}),
  };
  const { recipes } = compile(["main.yaml"], options);
  const plan = recipes.get("main.yaml")?.plan;
  if (plan === undefined) throw new Error("main.yaml has no plan");
  return { plan, lookup: (id: string) => recipes.get(id)?.plan };
}

/** `least..formula` of some metrics. */
function bounds(dialect: DialectId, files: Files, ...metrics: Metric[]): readonly string[] {
  const { plan, lookup } = plansOf(dialect, files);
  const found = boundsOfPlan(plan, lookup);
  // The cheap count, which spares nearly all recipes the exact one, is never below it.
  for (const metric of ["agentSteps", "processes", "wallClockMs"] as const) {
    expect(leastAtMost(plan, metric, lookup, listsGiven(plan))).toBeGreaterThanOrEqual(
      found[metric].least,
    );
  }
  return metrics.map((metric) => {
    const { least, most } = found[metric];
    return `${least}..${printMost(most, metric)}`;
  });
}

function reasons(dialect: DialectId, files: Files, metric: Metric): readonly string[] {
  const { plan, lookup } = plansOf(dialect, files);
  return causesOf(boundsOfPlan(plan, lookup)[metric].most).map(({ why }) => why);
}

const head = "name: p\ndescription: p\nversion: 1.0.0\n";

function amplifier(steps: string, more = ""): Files {
  return { "main.yaml": `${head}${more}context: {files: [a], mood: x}\nsteps:\n${steps}` };
}

describe("a recipe of amplifier", () => {
  test("that asks for each item costs a formula", () => {
    const files = amplifier(
      `  - {id: list, type: bash, command: ls, timeout: 30}
  - {id: ask, foreach: "{{files}}", agent: "a:b", prompt: "{{item}}", timeout: 60, parallel: 4}
`,
      "recursion: {max_depth: 3, max_total_steps: 500}\n",
    );
    expect(
      bounds("amplifier", files, "agentCalls", "agentSteps", "steps", "processes", "wallClockMs"),
    ).toEqual([
      "0..min(|files|, 100)",
      "0..min(|files|, 100)",
      "1..1 + min(|files|, 100)",
      "1..1",
      "0..30 s + 1 min x ceil(min(|files|, 100) / 4)",
    ]);
  });

  test("takes the time of one item where all of them are asked at once", () => {
    const files = amplifier(
      `  - {id: ask, foreach: "{{files}}", agent: "a:b", prompt: x, timeout: 60, parallel: true}\n`,
    );
    expect(bounds("amplifier", files, "wallClockMs")).toEqual(["0..1 min"]);
  });

  test("knows how long a list is that is given, where nothing replaces it", () => {
    const files = amplifier(
      `  - {id: ask, foreach: "{{files}}", agent: "a:b", prompt: "{{item}}", timeout: 60, parallel: 2}
  - {id: list, type: bash, command: ls, output: found}
  - {id: tell, foreach: "{{found}}", agent: "a:b", prompt: "{{item}}", timeout: 60}
  - {id: call, type: recipe, recipe: child.yaml, context: {files: []}}
`,
      "recursion: {max_depth: 3, max_total_steps: 500}\n",
    );
    const child = `${head}context: {files: [a]}\nsteps:
  - {id: ask, foreach: "{{files}}", agent: "a:b", prompt: "{{item}}", timeout: 60}
`;
    const all = { ...files, "child.yaml": child };
    const given = new Map<string, Value>([
      ["files", ["a", "b", "c"]],
      ["found", ["a"]],
    ]);
    const { plan, lookup } = plansOf("amplifier", all, given);
    const { agentCalls } = boundsOfPlan(plan, lookup);
    expect(printMost(agentCalls.most, "agentCalls")).toBe("3 + min(|found|, 100)");
    const [ask] = costRows(plan, lookup);
    expect(ask && printMost(ask.cost.wallClockMs, "wallClockMs")).toBe("2 min");
  });

  test("knows the lists of a called recipe as far as the call says what they are", () => {
    const call = (id: string, context: string): string =>
      `  - {id: ${id}, type: recipe, recipe: child.yaml, context: ${context}}\n`;
    const child = `${head}context: {files: [a, b], mood: x}\nsteps:
  - {id: ask, foreach: "{{files}}", agent: "a:b", prompt: "{{item}}"}
`;
    const agentCalls = (...calls: string[]): string => {
      const main = amplifier(calls.join(""), "recursion: {max_total_steps: 1000}\n");
      const { plan, lookup } = plansOf("amplifier", { ...main, "child.yaml": child });
      return printMost(boundsOfPlan(plan, lookup).agentCalls.most, "agentCalls");
    };
    const literal = call("literal", "{files: [x, y, z]}");
    expect(agentCalls(literal)).toBe("3");
    expect(agentCalls(call("default", "{mood: y}"))).toBe("2");
    expect(agentCalls(literal, call("other", "{files: [x]}"))).toBe("4");
    // A variable of the caller keeps its name, whatever the callee calls it.
    expect(agentCalls(call("hands-down", '{files: "{{mood}}"}'))).toBe("min(|mood|, 100)");
    expect(agentCalls(call("part", '{files: "{{mood.all}}"}'))).toBe("min(|mood.all|, 100)");
    // What is unknown is not taken for a list of the caller that has the same name.
    expect(agentCalls(call("text", '{files: "a {{mood}}"}'))).toBe(
      "min(|files of child.yaml|, 100)",
    );
  });

  test("knows which guards of a called recipe hold of what the call passes", () => {
    const child = `${head}context: {mode: fast, deep: "no"}\nsteps:
  - {id: read, agent: "a:b", prompt: Read}
  - {id: whole, condition: "{{mode}} == 'full'", agent: "a:b", prompt: All}
  - {id: part, condition: "{{mode}} != 'full'", agent: "a:b", prompt: Some}
  - {id: deeper, condition: "{{deep}} == 'yes'", agent: "a:b", prompt: Deeper}
  - id: repeat
    while_condition: "{{deep}} == 'yes'"
    max_while_iterations: 5
    steps: [{id: again, agent: "a:b", prompt: Again}]
`;
    const agentCalls = (context: string, callee = child): readonly string[] => {
      const call = `  - {id: call, type: recipe, recipe: child.yaml, context: ${context}}\n`;
      const main = amplifier(call, "context: {topic: fast}\n");
      return bounds("amplifier", { ...main, "child.yaml": callee }, "agentCalls");
    };
    expect(agentCalls("{mode: full}")).toEqual(["2..2"]);
    expect(agentCalls("{mode: full, deep: 'yes'}")).toEqual(["8..8"]);
    expect(agentCalls("{deep: 'yes'}")).toEqual(["8..8"]);
    // A caller of the caller may give another topic, and other text makes another value of it.
    expect(agentCalls("{deep: '{{topic}}'}")).toEqual(["2..8"]);
    expect(agentCalls("{deep: 'y{{topic}}'}")).toEqual(["2..8"]);
    // What the called recipe sets is not what the call passes.
    const asks = child.replace("prompt: Read", "prompt: Read, output: deep");
    expect(agentCalls("{mode: full, deep: 'yes'}", asks)).toEqual(["2..8"]);
  });

  test("knows no length of a list that the called recipe replaces, or leaves to another one", () => {
    const files = {
      ...amplifier(`  - {id: call, type: recipe, recipe: child.yaml, context: {files: [x]}}\n`),
      "child.yaml": `${head}context: {files: [a, b]}\nsteps:
  - {id: find, type: bash, command: ls, parse_json: true, output: files}
  - {id: ask, foreach: "{{files}}", agent: "a:b", prompt: "{{item}}"}
  - {id: hand-down, type: recipe, recipe: grandchild.yaml, context: {files: "{{files}}"}}
`,
      "grandchild.yaml": `${head}context: {files: [a, b]}\nsteps:
  - {id: ask, foreach: "{{files}}", agent: "a:b", prompt: "{{item}}"}
`,
    };
    const [agentCalls] = bounds("amplifier", files, "agentCalls");
    expect(agentCalls).toBe("0..min(2 x min(|files of child.yaml|, 100), 100)");
  });

  test("tells so many different lists of one recipe apart", () => {
    const calls = Array.from({ length: 20 }, (_, index) => {
      const items = Array.from({ length: index }, () => "x").join(", ");
      return `  - {id: c${index}, type: recipe, recipe: child.yaml, context: {files: [${items}]}}\n`;
    });
    const files = {
      ...amplifier(calls.join(""), "recursion: {max_total_steps: 1000}\n"),
      "child.yaml": `${head}context: {files: []}\nsteps:
  - {id: ask, foreach: "{{files}}", agent: "a:b", prompt: "{{item}}"}
`,
    };
    const { plan, lookup } = plansOf("amplifier", files);
    expect(printMost(boundsOfPlan(plan, lookup).agentCalls.most, "agentCalls")).toBe(
      "120 + 4 x min(|files of child.yaml|, 100)",
    );
  });

  test("costs no more than its limit of steps lets it", () => {
    const files = amplifier(
      `  - {id: ask, foreach: "{{files}}", agent: "a:b", prompt: "{{item}}", retry: {max_attempts: 2}}
`,
      "recursion: {max_total_steps: 7}\n",
    );
    expect(bounds("amplifier", files, "agentSteps", "agentCalls")).toEqual([
      "0..min(min(|files|, 100), 7)",
      "0..min(2 x min(|files|, 100), 14)",
    ]);
  });

  test.each([
    ["a condition that always holds", '"true"', "", "4..4"],
    ["a way out of which nothing is known", '"true"', "break_when: \"{{mood}} == 'y'\"", "1..4"],
    ["a way out by its counter", '"true"', 'break_when: "{{_loop_iteration}} == 3"', "3..3"],
    [
      "a way out by its counter behind its limit",
      '"true"',
      'break_when: "{{_loop_index}} > 7"',
      "1..4",
    ],
    ["a condition of a caller's value", "\"{{mood}} == 'y'\"", "", "0..4"],
    ["a copy of its counter", '"{{n}} < 2"', 'update_context: {n: "{{_loop_iteration}}"}', "0..2"],
    [
      "a copy of its counter that something else changes, too",
      '"{{n}} < 2"',
      'update_context: {n: "{{_loop_iteration}}{{n}}"}',
      "0..4",
    ],
  ])("repeats a loop with %s", (_what, condition, more, expected) => {
    const files = amplifier(`  - id: again
    while_condition: ${condition}
    max_while_iterations: 4
    ${more}
    agent: "a:b"
    prompt: "{{mood}}"
`);
    const counted = { "main.yaml": (files["main.yaml"] ?? "").replace("mood: x", "mood: x, n: 0") };
    expect(bounds("amplifier", counted, "agentCalls")).toEqual([expected]);
  });

  test("repeats retries, their waits and the rounds of loops", () => {
    const files = amplifier(`  - id: again
    type: bash
    command: "false"
    timeout: 10
    retry: {max_attempts: 4, initial_delay: 1, max_delay: 3, backoff: exponential}
  - id: poll
    while_condition: "{{mood}} == 'x'"
    max_while_iterations: 5
    while_steps:
      - {id: wait, type: bash, command: "sleep 1", timeout: 2}
      - {id: look, type: bash, command: "date", timeout: 1, condition: "{{mood}} == 'x'", output: mood}
`);
    expect(bounds("amplifier", files, "processes", "steps", "wallClockMs")).toEqual([
      "1..14",
      "1..11",
      "0..1 min 1 s",
    ]);
  });

  test("calls itself no deeper than its limit", () => {
    const files = amplifier(
      `  - {id: work, type: bash, command: date, timeout: 5}
  - {id: deeper, type: recipe, recipe: main.yaml, condition: "{{mood}} == 'x'"}
`,
      "recursion: {max_depth: 4}\n",
    );
    expect(bounds("amplifier", files, "processes", "wallClockMs")).toEqual(["1..4", "0..20 s"]);
  });

  test("counts a called recipe against its own limit where the call has one", () => {
    const main = amplifier(`  - {id: ask, agent: "a:b", prompt: x}
  - {id: call, type: recipe, recipe: child.yaml, context: {xs: "{{mood}}"}, recursion: {max_depth: 9, max_total_steps: 3}}
`);
    const child = `${head}context: {xs: []}\nsteps:\n  - {id: each, foreach: "{{xs}}", agent: "a:b", prompt: y}\n`;
    const files = { ...main, "child.yaml": child };
    expect(bounds("amplifier", files, "agentSteps", "agentCalls")).toEqual([
      "1..1",
      "1..1 + min(min(|mood|, 100), 3)",
    ]);
  });

  test("asks so many agents at once as the pace lets it", () => {
    const pace =
      "rate_limiting: {max_concurrent_llm: 2, min_delay_ms: 500, backoff: {max_delay_ms: 1000}}\n";
    const timeOf = (step: string): readonly string[] =>
      bounds("amplifier", amplifier(`  - {id: ask, ${step}}\n`, pace), "wallClockMs");
    const ask = 'foreach: "{{files}}", agent: "a:b", prompt: x, timeout: 60';
    expect(timeOf(`${ask}, parallel: true`)).toEqual([
      "0..1 min 1 s 500 ms x ceil(min(|files|, 100) / 2)",
    ]);
    expect(timeOf(ask)).toEqual(["0..1 min 1 s 500 ms x min(|files|, 100)"]);
    // What is asked again may find others before it.
    expect(timeOf(`${ask}, parallel: true, retry: {max_attempts: 1}`)).toEqual([
      "0..1 min 1 s 500 ms x min(|files|, 100)",
    ]);
    // Commands have no pace.
    const run = 'foreach: "{{files}}", type: bash, command: x, timeout: 60, parallel: 4';
    expect(timeOf(run)).toEqual(["0..1 min x ceil(min(|files|, 100) / 4)"]);
  });

  test("shares the pace with the recipes that call it", () => {
    const pace = "rate_limiting: {max_concurrent_llm: 2, backoff: {enabled: false}}\n";
    const call = `  - {id: call, foreach: "{{files}}", parallel: true, type: recipe, recipe: child.yaml}\n`;
    const files = {
      ...amplifier(call, pace),
      "child.yaml": `${head}context: {xs: [a, b, c]}\nsteps:
  - {id: ask, foreach: "{{xs}}", agent: "a:b", prompt: y, timeout: 60, parallel: true}
`,
    };
    expect(bounds("amplifier", files, "wallClockMs")).toEqual([
      "0..min(3 min x min(|files|, 100), 1 h 40 min)",
    ]);
  });

  test("says which computed recipe and which open gate keep it from having bounds", () => {
    const files = {
      "main.yaml": `${head}context: {which: a.yaml}
stages:
  - name: one
    steps:
      - {id: call, type: recipe, recipe: "{{which}}"}
    approval: {required: true, prompt: Go?}
`,
    };
    expect(reasons("amplifier", files, "agentCalls")).toEqual([
      'which recipe step "call" runs is known only then',
    ]);
    expect(reasons("amplifier", files, "wallClockMs")).toContain('"one" waits for a person');
  });

  describe("that calls what it has computed", () => {
    const called = {
      "one.yaml": `${head}steps: [{id: a, agent: "a:b", prompt: p}]\n`,
      "two.yaml": `${head}steps: [{id: a, agent: "a:b", prompt: p}, {id: b, agent: "a:b", prompt: p}]\n`,
    };
    const choose = (before: string, path: string): Files => ({
      ...amplifier(`${before}  - {id: run, type: recipe, recipe: "${path}"}\n`),
      ...called,
    });
    const printed = `command: "if test -f x; then printf one.yaml; else printf two.yaml; fi"`;

    test("costs what one of the recipes does that the path may lead to", () => {
      const files = choose(`  - {id: kind, type: bash, ${printed}, output: kind}\n`, "{{kind}}");
      expect(bounds("amplifier", files, "agentCalls", "steps")).toEqual(["1..2", "2..3"]);
      const named = choose(
        `  - {id: kind, type: bash, command: printf two, output: kind}\n`,
        "{{kind}}.yaml",
      );
      expect(bounds("amplifier", named, "agentCalls")).toEqual(["2..2"]);
    });

    test("has no bounds where callers may choose, by an input or where a step is skipped", () => {
      const skipped = `  - {id: kind, type: bash, ${printed}, condition: "{{mood}} == 'x'", output: kind}\n`;
      const later = `  - {id: turn, type: recipe, recipe: "{{kind}}"}\n  - {id: kind, type: bash, ${printed}, output: kind}\n`;
      const chosen = [
        [choose("", "{{mood}}"), "run"],
        [choose(skipped, "{{kind}}"), "run"],
        [choose(later, "{{kind}}"), "turn"],
        [
          choose(`  - {id: kind, type: bash, ${printed}, output: kind}\n`, "{{mood}}/{{kind}}"),
          "run",
        ],
      ] as const;
      for (const [files, step] of chosen) {
        const why = `which recipe step "${step}" runs is known only then`;
        expect(reasons("amplifier", files, "agentCalls")).toEqual([why]);
      }
    });

    test("costs what is chosen by an input that is given, when it is run by itself", () => {
      const files = choose("", "{{mood}}.yaml");
      const calls = {
        "main.yaml": `${head}steps: [{id: run, type: recipe, recipe: middle.yaml, context: {mood: two}}]\n`,
        "middle.yaml": files["main.yaml"] ?? "",
        ...called,
      };
      const given = new Map([["mood", "one"]]);
      const most = (all: Files): string => {
        const { plan, lookup } = plansOf("amplifier", all, given);
        return printMost(boundsOfPlan(plan, lookup).agentCalls.most, "agentCalls");
      };
      expect(most(files)).toBe("1");
      expect(most(calls)).toBe("unbounded");
    });
  });

  test("names no list as a reason of which a loop takes so many items at most", () => {
    const files =
      amplifier(`  - {id: each, foreach: "{{files}}", type: bash, command: x, timeout: 5}
  - {id: ask, agent: "a:b", prompt: x, foreach: "{{files}}"}
`);
    expect(reasons("amplifier", files, "processes")).toEqual([]);
    expect(reasons("amplifier", files, "agentCalls")).toEqual([]);
  });

  test("leaves out of the least what a success may leave out", () => {
    const files = amplifier(`  - {id: sure, type: bash, command: date}
  - {id: maybe, type: bash, command: date, condition: "{{mood}} == 'x'"}
  - {id: ends, type: bash, command: date, on_error: skip_remaining}
  - {id: rest, agent: "a:b", prompt: x}
`);
    expect(bounds("amplifier", files, "processes", "agentCalls", "steps")).toEqual([
      "2..3",
      "0..1",
      "2..4",
    ]);
  });
});

describe("a recipe of amplihack", () => {
  const amplihack = (steps: string): Files => ({
    "main.yaml": `name: p\ndescription: p\nversion: 1.0.0\ncontext: {a: b, c: d}\nsteps:\n${steps}`,
  });

  test("counts questions for JSON twice and again after refusals, hooks, and says what has no time limit", () => {
    const files = {
      "main.yaml": `name: p
description: p
version: 1.0.0
hooks: {pre_step: "date", post_step: "date", on_error: "date"}
steps:
  - {id: ask, agent: "a:b", prompt: x, parse_json: true, timeout: 60}
  - {id: run, type: bash, command: date}
`,
    };
    expect(bounds("amplihack", files, "agentCalls", "processes")).toEqual(["1..12", "5..5"]);
    expect(reasons("amplihack", files, "wallClockMs")).toEqual([
      'step "ask" may be asked for JSON again, without a time limit',
      'step "run" has no time limit',
    ]);
  });

  test("counts steps that a condition skips, but none that its tags leave out", () => {
    const files = amplihack(`  - {id: always, type: bash, command: p}
  - {id: may, type: bash, condition: c, command: p}
  - {id: either, type: bash, condition: a, command: p}
  - {id: other, type: bash, condition: not a, command: p}
  - {id: tagged, type: bash, condition: "c == 'd'", when_tags: [x], command: p}
`);
    expect(bounds("amplihack", files, "agentSteps", "processes")).toEqual(["4..5", "2..4"]);
  });

  test("runs hooks around steps that a condition skips", () => {
    const files = {
      "main.yaml": `name: p
context: {a: b}
hooks: {pre_step: "date", post_step: "date"}
steps:
  - {id: either, type: bash, condition: a, command: p}
  - {id: other, type: bash, condition: not a, command: p}
`,
    };
    expect(bounds("amplihack", files, "processes")).toEqual(["5..5"]);
  });

  test("takes as long as the slowest of a group", () => {
    const files = amplihack(`  - {id: one, type: bash, command: date, timeout: 5, parallel_group: g}
  - {id: two, type: bash, command: date, timeout: 9, parallel_group: g}
  - {id: three, type: bash, command: date, timeout: 1}
`);
    expect(bounds("amplihack", files, "processes", "wallClockMs")).toEqual(["3..3", "0..10 s"]);
  });
});

describe("a recipe of outcomes", () => {
  const machine = (bad: string): Files => ({
    "main.yaml": `id: main
label: Sample
description: Reviews
initialStep: plan
guardrails: {maxStepVisits: 3, maxTotalSteps: 5}
steps:
  plan:
    prompt: Plan.
    outcomes: [ready, other]
    onOutcome: {ready: {nextStep: review}, other: {action: exit, reason: odd}}
  review:
    prompt: Review.
    outcomes: [fine, bad, other]
    onOutcome: {fine: {action: exit, reason: done}, bad: ${bad}, other: {action: exit, reason: odd}}
  fix:
    prompt: Fix.
    outcomes: [done, other]
    onOutcome: {done: {nextStep: review}, other: {action: exit, reason: odd}}
`,
  });

  test("runs what is not in a cycle once, and the rest as often as the guardrails let it", () => {
    expect(
      bounds("agent-recipes", machine("{nextStep: fix}"), "steps", "agentCalls", "wallClockMs"),
    ).toEqual(["1..5", "1..10", "0..10 d"]);
  });

  const inMachine = (guardrails: string, steps: Record<string, string>): Files => {
    const body = Object.entries(steps).map(
      ([id, outcomes]) =>
        `  ${id}: {prompt: P., outcomes: [other${outcomes.replaceAll(/(\w+) \w+/g, ", $1")}], onOutcome: {other: {action: exit, reason: odd}${outcomes.replaceAll(/(\w+) (\w+)/g, ", $1: {nextStep: $2}")}}}\n`,
    );
    return {
      "main.yaml": `id: main
label: Sample
description: Sample
initialStep: ${Object.keys(steps)[0]}
guardrails: ${guardrails}
steps:
${body.join("")}`,
    };
  };

  test.each([
    [
      "leaves a cycle where it began",
      { review: "bad fix good commit", fix: "done review", commit: "" },
      6,
    ],
    [
      "leaves a cycle from its other end",
      { review: "bad fix", fix: "again review good commit", commit: "" },
      7,
    ],
    ["repeats one step", { poll: "again poll good use", use: "" }, 4],
    ["shares the way back of a cycle", { hub: "left a right b", a: "back hub", b: "back hub" }, 6],
    [
      "may take another way to a step than first thought",
      { s: "one a two b", a: "one t", b: "one t two s", t: "back s" },
      9,
    ],
  ])("takes no more steps than a walk that %s", (_what, steps, most) => {
    const files = inMachine("{maxStepVisits: 3, maxTotalSteps: 100}", steps);
    expect(bounds("agent-recipes", files, "steps", "agentCalls")).toEqual([
      `1..${most}`,
      `1..${most * 2}`,
    ]);
  });

  test("runs a step that others come before so many times less", () => {
    const files = inMachine("{maxStepVisits: 5, maxTotalSteps: 4}", {
      a: "again a next b",
      b: "again b next c",
      c: "",
    });
    const { plan, lookup } = plansOf("agent-recipes", files);
    const runs = costRows(plan, lookup).map(({ step, runs: count }) => [step.id, greatest(count)]);
    expect(runs).toEqual([
      ["a", 4],
      ["b", 3],
      ["c", 1],
    ]);
  });

  test("takes one of the ways that part and meet again", () => {
    const files = {
      "main.yaml": `id: main
label: Sample
description: Reviews
initialStep: plan
steps:
  plan:
    prompt: Plan.
    outcomes: [small, large]
    onOutcome: {small: {nextStep: patch}, large: {nextStep: build}}
  patch:
    prompt: Patch.
    outcomes: [done]
    onOutcome: {done: {nextStep: review}}
  build:
    prompt: Build.
    outcomes: [done]
    onOutcome: {done: {nextStep: review}}
  review:
    prompt: Review.
    outcomes: [done]
    onOutcome: {done: {action: exit, reason: done}}
`,
    };
    expect(bounds("agent-recipes", files, "steps")).toEqual(["3..3"]);
  });

  test("runs a step again only when another one has run between", () => {
    const files = inMachine("{maxStepVisits: 5, maxTotalSteps: 4}", {
      a: "next b",
      b: "back a next c",
      c: "",
    });
    const { plan, lookup } = plansOf("agent-recipes", files);
    const runs = costRows(plan, lookup).map(({ step, runs: count }) => [step.id, greatest(count)]);
    expect(runs).toEqual([
      ["a", 2],
      ["b", 2],
      ["c", 1],
    ]);
  });

  test("has no part for steps that nothing leads to, or that the guardrails never let begin", () => {
    const files = inMachine("{maxStepVisits: 5, maxTotalSteps: 2}", {
      a: "next b",
      b: "next c",
      c: "",
      lost: "back a",
    });
    const { plan, lookup } = plansOf("agent-recipes", files);
    expect(costRows(plan, lookup).map(({ step }) => step.id)).toEqual(["a", "b"]);
  });

  test("that starts over has no bound, and says where", () => {
    const files = machine("{action: restart-new-session, recipeId: main}");
    expect(reasons("agent-recipes", files, "agentCalls")).toEqual(['step "review" may start over']);
    expect(bounds("agent-recipes", files, "processes")).toEqual(["0..0"]);
  });
});

describe("a command template", () => {
  test("repeats a number of times, or as often as a list is long", () => {
    const files = {
      "main.yaml": `name: p
args: [files]
template:
  - {template: "echo {index}", repeat: 3, timeout: 1000}
  - {template: "echo {files[index]}", repeat: files.length, timeout: 2000}
`,
    };
    const [processes = ""] = bounds("command-template", files, "processes");
    expect(processes).toBe("3..3 + |files|");
    expect(reasons("command-template", files, "processes")).toEqual([
      '"files" may have any length',
    ]);
  });
});

test("the time of a command template is at least that of its delays", () => {
  const files = { "main.yaml": "name: p\ntemplate: {template: p, delay: 2000, timeout: 1000}\n" };
  expect(bounds("command-template", files, "wallClockMs")).toEqual(["2000..3 s"]);
});

describe("what only a run knows", () => {
  test("is named where a template of commands computes it", () => {
    const files = {
      "main.yaml": `name: p
args: [n, d, t]
template:
  - {template: "echo a", label: waits, delay: "{d}", timeout: 1000}
  - {template: "echo b", label: tries, retry: "{n}", timeout: 1000, recover: "echo r"}
  - {template: "echo c", label: timed, timeout: "{t}"}
  - {template: "echo d", label: fixed, delay: 50, retry: 3, timeout: 100, recover: {template: "echo r", timeout: 10}}
`,
    };
    expect(reasons("command-template", files, "wallClockMs")).toEqual([
      'how long step "waits" waits is known only when it runs',
      'step "echo" has no time limit',
      'how many attempts step "tries" has is known only when it runs',
      'the time limit of step "timed" is known only when it runs',
    ]);
    expect(reasons("command-template", files, "processes")).toEqual([
      'how many attempts step "tries" has is known only when it runs',
    ]);
  });

  test("is nothing where a recipe is not there, and unknown where it has mistakes", () => {
    const call = amplifier(`  - {id: call, type: recipe, recipe: other.yaml}\n`);
    expect(bounds("amplifier", call, "agentCalls")).toEqual(["0..0"]);
    const files = { ...call, "other.yaml": "name: [\n" };
    expect(reasons("amplifier", files, "agentCalls")).toEqual([
      'the recipe of step "call" has mistakes',
    ]);
  });

  test("is how deep a recipe calls itself where its limit is far away", () => {
    const files = amplifier(
      `  - {id: work, agent: "a:b", prompt: x}
  - {id: deeper, type: recipe, recipe: main.yaml, condition: "{{mood}} == 'x'"}
`,
      "recursion: {max_depth: 40, max_total_steps: 9}\n",
    );
    expect(reasons("amplifier", files, "wallClockMs")).toEqual([
      'step "deeper" calls its own recipe',
    ]);
    expect(bounds("amplifier", files, "agentSteps")).toEqual(["1..9"]);
  });
});

describe("a machine that goes on with another one", () => {
  const machine = (id: string, leads: string): string => `id: ${id}
label: M
description: M
initialStep: s
guardrails: {maxStepVisits: 2, maxTotalSteps: 3}
steps:
  s: {prompt: P, outcomes: [next, other], onOutcome: {next: ${leads}, other: {action: exit, reason: r}}}
`;
  const main = machine("main", "{action: restart-new-session, recipeId: more}");

  test("costs what both do", () => {
    const files = { "main.yaml": main, "more.yaml": machine("more", "{nextStep: s}") };
    expect(bounds("agent-recipes", files, "steps", "agentCalls")).toEqual(["1..3", "1..6"]);
  });

  test("has no bound where the other one has mistakes", () => {
    const files = { "main.yaml": main, "more.yaml": "id: more\nsteps: [\n" };
    expect(reasons("agent-recipes", files, "agentCalls")).toEqual([
      'the recipe of step "s" has mistakes',
    ]);
  });
});

test("rows say which step the cost comes from", () => {
  const { plan, lookup } = plansOf(
    "amplifier",
    amplifier(`  - id: poll
    foreach: "{{files}}"
    steps:
      - {id: wait, type: bash, command: "sleep 1", retry: {max_attempts: 2}}
`),
  );
  const rows = costRows(plan, lookup).map(({ step, depth, runs, cost }) => {
    const processes = printMost(cost.processes, "processes");
    return `${depth} ${step.id}: ${printMost(runs, "steps")} runs, ${processes} commands`;
  });
  expect(rows).toEqual([
    "0 poll: 1 runs, 2 x min(|files|, 100) commands",
    "1 wait: min(|files|, 100) runs, 2 x min(|files|, 100) commands",
  ]);
  expect(greatest(costRows(plan, lookup)[0]?.cost.processes ?? { formula: [], causes: [] })).toBe(
    200,
  );
});

test("rows tell a recovery apart, which runs once less than the attempts", () => {
  const template = `name: p
template: {retry: 3, recover: "make clean", template: ["make a", "make b"]}
`;
  const { plan, lookup } = plansOf("command-template", { "main.yaml": template });
  const rows = costRows(plan, lookup).map(
    ({ step, isRecovery, runs }) =>
      `${step.id}${isRecovery ? " (recovery)" : ""}: ${printMost(runs, "steps")}`,
  );
  expect(rows).toEqual(["sequence: 1", "make: 3", "make: 3", "make (recovery): 2"]);
});

test("rows have the steps of a recipe that goes on in place of another one", () => {
  const machine = (id: string, leads: string): string => `id: ${id}
label: M
description: M
initialStep: ${id}-step
steps:
  ${id}-step: {prompt: P, outcomes: [next, other], onOutcome: {next: ${leads}, other: {action: exit, reason: r}}}
`;
  const rows = (leads: string): readonly string[] => {
    const files = {
      "main.yaml": machine("main", "{action: restart-new-session, recipeId: more}"),
      "more.yaml": machine("more", leads),
    };
    const { plan, lookup } = plansOf("agent-recipes", files);
    return costRows(plan, lookup).map(
      ({ step, follows, runs }) => `${follows?.id} ${step.id}: ${printMost(runs, "steps")}`,
    );
  };
  expect(rows("{action: exit, reason: done}")).toEqual([
    "undefined main-step: 1",
    "more.yaml more-step: 1",
  ]);
  expect(rows("{action: restart-new-session, recipeId: main}")).toEqual([
    "undefined main-step: unbounded",
    "more.yaml more-step: unbounded",
  ]);
});

describe("steps that exclude one another", () => {
  const ask = (id: string, condition: string, more = ""): string =>
    `  - {id: ${id}, agent: "a:b", condition: "${condition}", prompt: p${more}}\n`;

  test.each([
    ["one of two runs", ["{{mood}} == 'x'", "{{mood}} != 'x'"], "1..1"],
    ["one of two may run", ["{{mood}} == 'x'", "{{mood}} == 'y'"], "0..1"],
    [
      "one of three runs",
      ["{{mood}} == 'x'", "{{mood}} == 'y'", "{{mood}} != 'x' and {{mood}} != 'y'"],
      "1..1",
    ],
    ["others run besides", ["{{mood}} == 'x'", "{{mood}} != 'y'"], "0..2"],
    ["what is unknown may run besides", ["{{mood}} == 'x'", "{{files}} != 'x'"], "0..2"],
  ])("cost as much as one of them: %s", (_case, conditions, expected) => {
    const steps = conditions.map((condition, index) => ask(`s${index}`, condition)).join("");
    expect(bounds("amplifier", amplifier(steps), "agentCalls")).toEqual([expected]);
  });

  test.each([
    ["is written in between", ", output: mood", "", "0..2"],
    ["may fail", ", on_error: continue", "", "0..1"],
    ["is retried", ", retry: {max_attempts: 3}", "", "1..3"],
    ["may end the recipe", ", on_error: skip_remaining", "", "1..1"],
  ])("are known as such unless one %s", (_case, first, second, expected) => {
    const steps = `${ask("s0", "{{mood}} == 'x'", first)}${ask("s1", "{{mood}} != 'x'", second)}`;
    expect(bounds("amplifier", amplifier(steps), "agentCalls")).toEqual([expected]);
  });

  test("exclude one another in each turn of a loop", () => {
    const inner = `${ask("s0", "{{item}} == 'x'")}${ask("s1", "{{item}} != 'x'")}`.replaceAll(
      /^/gm,
      "      ",
    );
    const steps = `  - id: each\n    foreach: "{{files}}"\n    steps:\n${inner}`;
    expect(bounds("amplifier", amplifier(steps), "agentCalls")).toEqual(["0..min(|files|, 100)"]);
  });

  test("are told in amplihack, too", () => {
    const amplihack = `name: p
context: {fast: true}
steps:
  - {id: s0, type: bash, condition: fast, command: p}
  - {id: s1, type: bash, condition: not fast, command: p}
`;
    expect(bounds("amplihack", { "main.yaml": amplihack }, "processes")).toEqual(["1..1"]);
  });

  test("are none where a recipe is called in between, which may write what they ask for", () => {
    const amplihack = `name: p
context: {fast: "yes"}
steps:
  - {id: s0, type: bash, condition: fast == 'yes', command: p}
  - {id: call, type: recipe, recipe: sub}
  - {id: s1, type: bash, condition: fast != 'yes', command: p}
`;
    const sub = "name: sub\nsteps:\n  - {id: choose, type: bash, command: p, output: fast}\n";
    const files = { "main.yaml": amplihack, "sub.yaml": sub };
    expect(bounds("amplihack", files, "processes")).toEqual(["1..3"]);
  });

  test.each([
    ["deep", "!deep", "0..2"],
    ["{deep}", "{deep?no:yes}", "0..2"],
    ["deep", "!fast", "0..3"],
    ["deep", "!text", "0..3"],
    ["{deep=yes}", "!deep", "0..3"],
    ["{names[0]}", "!deep", "0..3"],
    ["{deep-in}", "!deep-in", "0..2"],
    ["deep", "{ deep?no:yes }", "0..2"],
  ])("are told in command templates, too: %s, %s", (first, second, expected) => {
    const template = `name: p
args: [deep, fast, names]
defaults: {deep: "no", text: "{fast} {deep}"}
template:
  - {when: "${first}", template: p}
  - {when: "${second}", repeat: 2, template: p}
`;
    const files = { "main.yaml": template };
    expect(bounds("command-template", files, "processes")).toEqual([expected]);
  });
});

test("calls are followed as far as the stack allows", () => {
  const { plan } = plansOf("amplihack", {
    "main.yaml": "name: p\nsteps:\n  - {id: call, type: recipe, recipe: child}\n",
    "child.yaml": "name: c\nsteps:\n  - {id: run, type: bash, command: p}\n",
  });
  let calls = 0;
  const lookup = (): typeof plan => {
    calls += 1;
    return { ...plan, id: `recipe ${calls}` };
  };
  expect(leastAtMost(plan, "processes", lookup, listsGiven(plan))).toBe(0);
  expect(leastOf(plan, "agentSteps", lookup)).toBe(0);
});
