import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadPlanModule } from "../../../cli/build/load-plan-module.ts";
import { verifyPlan } from "../../../cli/build/verify-plan.ts";
import type { AnyBlock, AnyStep, Plan } from "../../../runtime/index.ts";

const set = (): object => ({});
const end = { on: "ok", to: { kind: "end", value: "result" }, set };
const first = { id: "a", at: [1, 1], action: { kind: "none" }, exits: [end] };

/** A step that differs from a sound one in these fields, as somebody may have typed them. */
function step(fields: object): AnyStep {
  return Object.assign({}, first, fields) as unknown as AnyStep;
}

function block(fields: object = {}): AnyBlock {
  return { entry: "a", steps: { a: step({}) }, ...fields };
}

function plan(fields: object = {}): Plan {
  const records = { params: {}, ambient: {}, limits: {}, output: {}, source: { path: "p" } };
  return Object.assign({ abi: 1, name: "p", body: block() }, records, fields) as unknown as Plan;
}

/** What is said of a plan whose only step is changed so. */
function problemsOf(fields: object): readonly string[] {
  return verifyPlan(plan({ body: block({ steps: { a: step(fields) } }) }));
}

const callTo = (callee: () => unknown) => ({
  action: { kind: "call", callee, input: { kind: "only", values: set }, result: "value" },
});

describe("plans that the compiler makes", () => {
  const root = join(import.meta.dirname, "../../../generated/plans");
  const modules = readdirSync(root, { recursive: true, encoding: "utf8" });
  test.each(modules.filter((path) => path.endsWith(".plan.ts")))("%s is sound", (path) => {
    const made = loadPlanModule(join(root, path));
    expect(made && verifyPlan(made)).toEqual([]);
  });
});

describe("a plan that was edited", () => {
  test.each([
    ["entry", { body: block({ entry: "b" }) }, 'entry "b" is no step of its block'],
    ["called entry", { body: block({ calledEntry: "c" }) }, 'entry "c" is no step of its block'],
    ["inherited entry", { body: block({ entry: "toString" }) }, 'entry "toString" is no step'],
    ["steps", { body: { entry: "a" } }, "a block without steps"],
    ["guardrails", { body: block({ guardrails: { visits: 0, total: 9 } }) }, "let no step run"],
    ["limits", { limits: undefined }, "no limits"],
    ["name", { name: 5 }, "a name that is no text"],
    ["source", { source: {} }, "a source without a path"],
  ])("is told by its %s", (_, fields, problem) => {
    expect(verifyPlan(plan(fields)).join()).toContain(problem);
  });

  test.each([
    ["a target", { exits: [{ ...end, to: "b" }] }, '"b" is no step of its block'],
    ["an end", { exits: [{ ...end, to: { kind: "stop" } }] }, "an exit that leads nowhere"],
    ["a trigger", { exits: [{ ...end, on: "fine" }] }, 'no step ends as "fine"'],
    ["its writes", { exits: [{ on: "ok", to: end.to }] }, "an exit that leaves no variables"],
    ["no exit", { exits: [] }, 'no exit for "ok"'],
    ["no exits", { exits: undefined }, "no exits"],
    ["a guard", { around: [{ kind: "guard", when: set, text: "" }] }, 'no exit for "skipped"'],
    ["tags", { around: [{ kind: "tags", tags: ["x"] }] }, 'no exit for "excluded"'],
    ["a gate", { action: { kind: "gate" } }, 'no exit for "outcome"'],
    ["a layer", { around: [{ kind: "onion" }] }, '"onion" is no layer'],
    ["attempts", { around: [{ kind: "retry", attempts: 0 }] }, "retry without an attempt"],
    ["a delay", { around: [{ kind: "delay", ms: -1 }] }, "delay that is negative"],
    ["a limit", { around: [{ kind: "timeout", ms: -1 }] }, "timeout that is negative"],
    ["an action", { action: { kind: "dance" } }, '"dance" is no action'],
    ["no action", { action: undefined }, "no action"],
    ["no id", { id: 1 }, "no id"],
    ["no callee", { action: { kind: "call" } }, "a call without a callee"],
    ["no branches", { action: { kind: "fork" } }, "a fork without branches"],
    ["no head", { action: { kind: "loop", body: block() } }, "a loop without a head"],
  ])("is told by %s of a step", (_, fields, problem) => {
    expect(problemsOf(fields)).toEqual([expect.stringContaining(`step "a": ${problem}`)]);
  });

  test("is told by the branches of a fork", () => {
    const branch = { key: "x", body: block() };
    const fork = { kind: "fork", branches: [branch, branch], serial: ["y"] };
    expect(problemsOf({ action: fork })).toEqual([
      'step "a": a fork with two branches of one key',
      'step "a": "y" is no branch of the fork',
    ]);
  });

  test("is told by blocks inside of it, which end no plan", () => {
    const restart = { ...end, to: { kind: "restart", callee: () => plan() } };
    const body = block({ entry: "b", steps: { a: step({ exits: [restart] }) } });
    expect(problemsOf({ action: { kind: "block", body } })).toEqual([
      'entry "b" is no step of its block',
      'step "a": restart from inside a step',
    ]);
  });

  test("is told by a plan that it calls, once, also where that calls it back", () => {
    const caller: Plan = plan({
      body: block({ steps: { a: step(callTo(() => callee)), b: step(callTo(() => callee)) } }),
    });
    const body = block({ entry: "b", steps: { a: step(callTo(() => caller)) } });
    const callee: Plan = plan({ name: "inner", body });
    expect(verifyPlan(caller)).toEqual(['recipe "inner": entry "b" is no step of its block']);
  });
});
