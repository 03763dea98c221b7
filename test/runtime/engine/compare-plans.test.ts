import { describe, expect, test } from "vitest";
import { comparePlans } from "../../../runtime/engine/compare-plans.ts";
import type { AnyStep, Plan, Scope } from "../../../runtime/index.ts";
import { testPlan } from "../../support/plan-builder.ts";
import { step, steps } from "../../support/step-builder.ts";

type Body = Plan["body"];
type AnyExit = AnyStep["exits"][number];

/** A list of commands, as an emitter would write it. */
function list(...commands: readonly (readonly [id: string, command: string])[]): Body {
  const all = commands.map(([id, command], index): AnyStep => {
    const next = commands[index + 1]?.[0];
    const set = (v: Scope): Scope => v;
    const exit: AnyExit =
      next === undefined
        ? { on: "ok", to: { kind: "end", value: "last" }, set }
        : { on: "ok", to: next, set };
    return step(
      id,
      { kind: "shell", command: () => "", decode: texts(command) },
      { exits: [exit] },
    );
  });
  const [first = step("none", { kind: "none" }), ...rest] = all;
  return steps(first, ...rest);
}

/** Functions that look alike where they are alike. */
const functions = new Map<string, (text: string) => string>();
function texts(command: string): (text: string) => string {
  const known = functions.get(command) ?? Object.assign((text: string) => text, {});
  known.toString = () => command;
  functions.set(command, known);
  return known;
}

const verdict = (before: Plan, now: Plan, done: readonly string[]) => {
  const { changes, verdict: found } = comparePlans(before, now, ["run!started", ...done]);
  const told = changes.map(({ kind, step: name }) => `${name} ${kind}`);
  if (found.kind === "safe-from") return [...told, `from ${found.step}`];
  return [...told, ...(found.kind === "safe" ? ["safe"] : found.reasons)];
};

const abc = testPlan({ body: list(["a", "1"], ["b", "2"], ["c", "3"]) });

describe("a list of steps", () => {
  test.each<readonly [string, Body, readonly string[], readonly string[]]>([
    ["nothing has changed", abc.body, ["a#1", "b#1"], ["safe"]],
    [
      "a later step has changed",
      list(["a", "1"], ["b", "2"], ["c", "x"]),
      ["a#1", "b#1"],
      ["c changed", "safe"],
    ],
    [
      "a step was added at the end",
      list(["a", "1"], ["b", "2"], ["c", "3"], ["d", "4"]),
      ["c#1"],
      ["d added", "safe"],
    ],
    ["a later step is gone", list(["a", "1"], ["b", "2"]), ["a#1", "b#1"], ["c removed", "safe"]],
    [
      "a step was put before what ran",
      list(["a", "1"], ["x", "0"], ["b", "2"], ["c", "3"]),
      ["a#1", "b#1"],
      ["x added", "from b"],
    ],
    [
      "a step that ran has changed",
      list(["a", "1"], ["b", "x"], ["c", "3"]),
      ["b[2]/inner#1"],
      ["b changed", "from b"],
    ],
    [
      "nothing ran",
      list(["z", "9"]),
      [],
      ["z added", "a removed", "b removed", "c removed", "safe"],
    ],
  ])("%s", (_what, body, done, expected) => {
    expect(verdict(abc, testPlan({ body }), done)).toEqual(expected);
  });

  test("what is repeated is what stands behind the change, and not the run's own time", () => {
    const now = testPlan({ body: list(["a", "1"], ["b", "x"], ["c", "3"]) });
    const { verdict: found } = comparePlans(abc, now, ["c~2#1!delay"]);
    const isLater = found.kind === "safe-from" ? found.isLater : () => undefined;
    expect(["a#1", "b#1", "c~2#1!delay", "run!started"].map(isLater)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe("a whole recipe", () => {
  test("is another one when its inputs, its own variables or its language are", () => {
    const now: Plan = {
      ...abc,
      dialect: "amplihack",
      params: { ...abc.params, more: { default: new Map([["a", 1n]]) } },
      ambient: { step: "other" },
    };
    expect(verdict(abc, now, ["a#1"])).toEqual([
      "it is a recipe of another language",
      "the input 'more' was declared otherwise when the run was started",
      "its own variables are others",
    ]);
  });

  test("that has gone on as another one cannot be compared", () => {
    expect(verdict(abc, abc, ["~2/clean#1"])).toEqual(["the run has gone on as another recipe"]);
  });

  test("without an order of its steps is safe while those that ran are the same", () => {
    const machine = (body: Body): Plan =>
      testPlan({ body: { ...body, guardrails: { visits: 3, total: 9 } } });
    const before = machine(abc.body);
    const now = machine(list(["a", "x"], ["b", "2"], ["c", "3"]));
    expect(verdict(before, now, ["b#1"])).toEqual(["a changed", "safe"]);
    expect(verdict(before, now, ["b#1", "a#1"])).toEqual([
      "a changed",
      "step 'a', which has run, was changed",
    ]);
  });
});

test("a step has changed when the recipe that it calls has, also one that calls itself", () => {
  const calling = (callee: () => Plan): Body =>
    steps(
      step(
        "call",
        { kind: "call", callee, input: { kind: "only", values: () => ({}) }, result: "value" },
        { exits: [{ on: "ok", to: { kind: "end", value: "last" }, set: (v) => v }] },
      ),
    );
  const recursive: Plan = testPlan({ body: calling(() => recursive) });
  const caller = (callee: () => Plan): Plan => testPlan({ body: calling(callee) });
  expect(
    verdict(
      caller(() => recursive),
      caller(() => recursive),
      ["call#1"],
    ),
  ).toEqual(["safe"]);
  expect(
    verdict(
      caller(() => abc),
      caller(() => recursive),
      ["call/a#1"],
    ),
  ).toEqual(["call changed", "from call"]);
});
