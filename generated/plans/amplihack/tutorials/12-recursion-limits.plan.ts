// Compiled by recipec from recipes/amplihack/tutorials/12-recursion-limits.yaml. Do not edit: run `recipec build`.
import type { TypedPlan, Value } from "recipec/runtime";
import { amplihack as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: 3 */
  readonly from?: Value;
  /** Default: "" */
  readonly trail?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly from: Value;
  readonly trail: Value;
}

interface AtNote {
  readonly from: Value;
  readonly trail: Value;
}

interface Scopes {
  readonly note: AtNote;
  readonly next: AtNote;
  readonly again: AtNote;
}

export const plan: TypedPlan<Inputs, Outputs> = definePlan({
  abi: 1,
  name: "countdown",
  version: "1.0.0",
  description: "Counts down to zero by calling itself.",
  dialect: "amplihack",
  source: {
    path: "recipes/amplihack/tutorials/12-recursion-limits.yaml",
    sha256: "827703224c4fa041752f31b0785175ccd7048980dc9cb861cb5aa41b458daf21",
  },
  params: { from: { default: 3 }, trail: { default: "" } },
  ambient: {},
  limits: { depth: 5, total: 30, callsOnly: true },
  output: { variable: "from" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 2, most: 12 },
    processes: { least: 2, most: 12 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null },
  },
  body: block<Scopes>({
    entry: "note",
    steps: {
      note: {
        id: "note",
        at: [12, 5],
        tracked: { index: 0 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "printf '%s%s ' \"${RECIPE_VAR_trail}\" \"${RECIPE_VAR_from}\"",
          env: { RECIPE_VAR_trail: (v) => $.text(v.trail), RECIPE_VAR_from: (v) => $.text(v.from) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "next", set: (v, r) => ({ ...v, trail: r.value }) }],
      },
      next: {
        id: "next",
        at: [15, 5],
        tracked: { index: 1 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "echo $((${RECIPE_INT_from} - 1))",
          env: { RECIPE_INT_from: (v) => $.arithmetic($.text(v.from)) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "again", set: (v, r) => ({ ...v, from: r.value }) }],
      },
      again: {
        id: "again",
        at: [18, 5],
        tracked: { index: 2 },
        around: [
          { kind: "count", part: "limit" },
          { kind: "guard", when: (v) => $.gt(v.from, $.float(0.0)), text: "from > 0" },
        ],
        action: {
          kind: "call",
          callee: () => plan,
          input: { kind: "inherit", values: () => ({}) },
          result: "merge",
          report: true,
        },
        exits: [
          { on: "ok", to: { kind: "end", value: "last" }, set: (v) => v },
          { on: "skipped", to: { kind: "end", value: "last" }, set: (v) => v },
        ],
      },
    },
  }),
});
