// Compiled by recipec from recipes/amplihack/tutorials/07-error-handling.yaml. Do not edit: run `recipec build`.
import type { Value, With } from "recipec/runtime";
import { amplihack as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: false */
  readonly strict?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly report?: Value;
  readonly result: Value;
  readonly strict: Value;
}

interface AtOptionalReport {
  readonly strict: Value;
}

interface AtNoReport extends AtOptionalReport {
  readonly report?: Value;
}

interface Scopes {
  readonly "optional-report": AtOptionalReport;
  readonly "no-report": AtNoReport;
  readonly gate: AtNoReport;
  readonly publish: AtNoReport;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "error-handling",
  version: "1.0.0",
  description: "Goes on without an optional report, and stops before it harms anything.",
  dialect: "amplihack",
  source: {
    path: "recipes/amplihack/tutorials/07-error-handling.yaml",
    sha256: "3a7aa402c3a3b71144929b7c93977232564f0c4f15e31eb70f7fdd62f5fecf1f",
  },
  params: { strict: { default: false } },
  ambient: {},
  limits: { depth: 6, total: 200, callsOnly: true },
  output: { variable: "result" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 2, most: 4 },
    processes: { least: 2, most: 4 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null },
  },
  body: block<Scopes>({
    entry: "optional-report",
    steps: {
      "optional-report": {
        id: "optional-report",
        at: [8, 5],
        tracked: { index: 0 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "cat report.txt",
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: "no-report",
            set: (v, r): With<AtNoReport, "report"> => ({ ...v, report: r.value }),
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
            to: "no-report",
            set: (v) => v,
          },
        ],
      },
      "no-report": {
        id: "no-report",
        at: [12, 5],
        tracked: { index: 1 },
        around: [
          { kind: "count" },
          { kind: "guard", when: (v) => !$.truthy($.get(v, "report")), text: "not report" },
        ],
        action: {
          kind: "shell",
          command: () => "echo \"there is no report\"",
          prints: true,
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "gate", set: (v) => v },
          { on: "skipped", to: "gate", set: (v) => v },
        ],
      },
      gate: {
        id: "gate",
        at: [15, 5],
        tracked: { index: 2 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) => ($.truthy(v.strict) && !$.truthy($.get(v, "report"))),
            text: "strict and not report",
          },
        ],
        action: {
          kind: "shell",
          command: () => "echo \"a report is needed\" >&2; exit 1",
          prints: true,
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "publish", set: (v) => v },
          { on: "skipped", to: "publish", set: (v) => v },
        ],
      },
      publish: {
        id: "publish",
        at: [18, 5],
        tracked: { index: 3 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "echo \"published\"",
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "last" },
            set: (v, r): Outputs => ({ ...v, result: r.value }),
          },
        ],
      },
    },
  }),
});
