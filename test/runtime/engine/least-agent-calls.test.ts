import { expect, test } from "vitest";
import { leastAgentCalls } from "../../../runtime/engine/least-agent-calls.ts";
import type { AnyBlock, Plan } from "../../../runtime/index.ts";
import { testPlan } from "../../support/plan-builder.ts";
import { agentStep, goTo, shellStep, step, steps } from "../../support/step-builder.ts";

const ask = (id: string, to?: string) =>
  agentStep(id, "x", to === undefined ? {} : { exits: [goTo(to)] });

const guarded = agentStep("g", "x", {
  around: [{ kind: "guard", when: () => true, text: "yes" }],
  exits: [goTo("b")],
});

const calling = (callee: () => Plan) =>
  steps(
    step("s", {
      kind: "call",
      callee,
      input: { kind: "only", values: () => ({}) },
      result: "scope",
    }),
  );

const recursive: Plan = testPlan({
  body: steps(
    ask("a", "s"),
    step("s", {
      kind: "call",
      callee: () => recursive,
      input: { kind: "only", values: () => ({}) },
      result: "scope",
    }),
  ),
});

const cases: readonly (readonly [string, AnyBlock, number])[] = [
  ["a chain", steps(ask("a", "b"), ask("b")), 2],
  ["a way around", steps(ask("a", "b"), agentStep("b", "x", { exits: [goTo("a")] })), 1],
  ["a guard", steps(guarded, ask("b")), 1],
  ["a command", steps(shellStep("c", "true")), 0],
  [
    "the shorter of two ways",
    steps(
      shellStep("c", "true", {
        exits: [goTo("a"), goTo("b", undefined, { on: "error", kinds: ["exit"] })],
      }),
      ask("a", "b"),
      ask("b"),
    ),
    1,
  ],
  ["a block", steps(step("k", { kind: "block", body: steps(ask("a")) })), 1],
  ["a known recipe", calling(() => testPlan({ body: steps(ask("a", "b"), ask("b")) })), 2],
  ["a recipe that calls itself", calling(() => recursive), 1],
  [
    "branches",
    steps(
      step("f", {
        kind: "fork",
        lanes: 2,
        join: { kind: "ordered" },
        branches: [
          { key: "p", body: steps(ask("a")) },
          { key: "q", body: steps(ask("b")) },
        ],
      }),
    ),
    2,
  ],
];

test.each(cases)("%s has its least number of agent calls", (_name, block, least) => {
  expect(leastAgentCalls(block)).toBe(least);
});

test("a recipe that is found while it runs is sure of nothing", () => {
  const block = steps(
    step("s", {
      kind: "call",
      callee: { path: () => "x.yaml" },
      input: { kind: "only", values: () => ({}) },
      result: "scope",
    }),
  );
  expect(leastAgentCalls(block)).toBe(0);
});

test("recipes that each call the next one twice are each counted once", () => {
  let inner = testPlan({ body: steps(ask("a")) });
  for (let depth = 0; depth < 40; depth += 1) {
    const called = inner;
    const call = (id: string, exits = [goTo("t")]) =>
      step(
        id,
        {
          kind: "call",
          callee: () => called,
          input: { kind: "only", values: () => ({}) },
          result: "scope",
        },
        id === "s" ? { exits } : {},
      );
    inner = testPlan({ body: steps(call("s"), call("t")) });
  }
  expect(leastAgentCalls(inner.body)).toBe(2 ** 40);
});
