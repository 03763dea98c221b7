// Compiled by recipec from recipes/amplihack/testing/continue-on-error-chain.yaml. Do not edit: run `recipec build`.
import type { Value, With } from "recipec/runtime";
import { amplihack as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: 0 */
  readonly passed?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly first?: Value;
  readonly passed: Value;
  readonly report: Value;
  readonly second?: Value;
  readonly third?: Value;
}

interface AtPasses {
  readonly passed: Value;
}

interface AtFailsToo extends AtPasses {
  readonly first?: Value;
}

interface AtFailsAgain extends AtFailsToo {
  readonly second?: Value;
}

interface AtKeptNothing extends AtFailsAgain {
  readonly third?: Value;
}

interface Scopes {
  readonly passes: AtPasses;
  readonly fails: AtPasses;
  readonly "fails-too": AtFailsToo;
  readonly "fails-again": AtFailsAgain;
  readonly "kept-nothing": AtKeptNothing;
  readonly report: AtKeptNothing;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "continue-on-error-chain",
  version: "1.0.0",
  description: "Goes on after failures and counts what went well.",
  dialect: "amplihack",
  source: {
    path: "recipes/amplihack/testing/continue-on-error-chain.yaml",
    sha256: "0d70e04a65da02c6031a3f7b61eac4f237915da9a7452234b6ef4d4153ff854e",
  },
  params: { passed: { default: 0 } },
  ambient: {},
  limits: { depth: 6, total: 200, callsOnly: true },
  output: { variable: "report" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 5, most: 6 },
    processes: { least: 5, most: 6 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null },
  },
  body: block<Scopes>({
    entry: "passes",
    steps: {
      passes: {
        id: "passes",
        at: [7, 5],
        tracked: { index: 0 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "echo $((${RECIPE_INT_passed} + 1))",
          env: { RECIPE_INT_passed: (v) => $.arithmetic($.text(v.passed)) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "fails", set: (v, r) => ({ ...v, passed: r.value }) }],
      },
      fails: {
        id: "fails",
        at: [10, 5],
        tracked: { index: 1 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "echo \"partial\"; exit 1",
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: "fails-too",
            set: (v, r): With<AtFailsToo, "first"> => ({ ...v, first: r.value }),
          },
          {
            on: "error",
            kinds: [
              "condition",
              "undefined",
              "type",
              "timeout",
              "exit",
              "spawn",
              "rate-limit",
              "transient",
              "auth",
              "backend",
              "decode",
              "no-outcome",
              "missing-callee",
              "callee",
            ],
            to: "fails-too",
            set: (v) => v,
          },
        ],
      },
      "fails-too": {
        id: "fails-too",
        at: [14, 5],
        tracked: { index: 2 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "kill -9 $$",
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: "fails-again",
            set: (v, r): With<AtFailsAgain, "second"> => ({ ...v, second: r.value }),
          },
          {
            on: "error",
            kinds: [
              "condition",
              "undefined",
              "type",
              "timeout",
              "exit",
              "spawn",
              "rate-limit",
              "transient",
              "auth",
              "backend",
              "decode",
              "no-outcome",
              "missing-callee",
              "callee",
            ],
            to: "fails-again",
            set: (v) => v,
          },
        ],
      },
      "fails-again": {
        id: "fails-again",
        at: [18, 5],
        tracked: { index: 3 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "cat missing.txt",
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: "kept-nothing",
            set: (v, r): With<AtKeptNothing, "third"> => ({ ...v, third: r.value }),
          },
          {
            on: "error",
            kinds: [
              "condition",
              "undefined",
              "type",
              "timeout",
              "exit",
              "spawn",
              "rate-limit",
              "transient",
              "auth",
              "backend",
              "decode",
              "no-outcome",
              "missing-callee",
              "callee",
            ],
            to: "kept-nothing",
            set: (v) => v,
          },
        ],
      },
      "kept-nothing": {
        id: "kept-nothing",
        at: [22, 5],
        tracked: { index: 4 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) =>
              (!$.truthy($.get(v, "first")) && !$.truthy($.get(v, "second")) && !$.truthy($.get(v, "third"))),
            text: "not first and not second and not third",
          },
        ],
        action: {
          kind: "shell",
          command: () => "echo $((${RECIPE_INT_passed} + 1))",
          env: { RECIPE_INT_passed: (v) => $.arithmetic($.text(v.passed)) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "report", set: (v, r) => ({ ...v, passed: r.value }) },
          { on: "skipped", to: "report", set: (v) => v },
        ],
      },
      report: {
        id: "report",
        at: [26, 5],
        tracked: { index: 5 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "echo \"${RECIPE_VAR_passed} steps passed\"",
          env: { RECIPE_VAR_passed: (v) => $.text(v.passed) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "last" },
            set: (v, r): Outputs => ({ ...v, report: r.value }),
          },
        ],
      },
    },
  }),
});
