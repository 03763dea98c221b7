// Compiled by recipec from recipes/amplihack/tutorials/08-hooks.yaml. Do not edit: run `recipec build`.
import type { Value } from "recipec/runtime";
import { amplihack as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: "steps.log" */
  readonly log?: Value;
  /** Default: "one" */
  readonly word?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly first: Value;
  readonly log: Value;
  readonly word: Value;
}

interface AtFirst {
  readonly log: Value;
  readonly word: Value;
}

interface AtShaky extends AtFirst {
  readonly first: Value;
}

interface Scopes {
  readonly first: AtFirst;
  readonly shaky: AtShaky;
  readonly last: AtShaky;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "hooks",
  version: "1.0.0",
  description: "Keeps a log of its steps.",
  dialect: "amplihack",
  source: {
    path: "recipes/amplihack/tutorials/08-hooks.yaml",
    sha256: "527dec8cc0a5f07a46acc1aaec9c225c4427fe89445fc9e5b1b7b5d0fc82d8d3",
  },
  params: { log: { default: "steps.log" }, word: { default: "one" } },
  ambient: {},
  limits: { depth: 6, total: 200, callsOnly: true },
  output: { variable: "final_output" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 2, most: 3 },
    processes: { least: 8, most: 9 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null, formula: "3 min + unbounded" },
  },
  body: block<Scopes>({
    entry: "first",
    steps: {
      first: {
        id: "first",
        at: [12, 5],
        tracked: { index: 0 },
        around: [
          { kind: "count" },
          {
            kind: "hooks",
            before: {
              kind: "shell",
              command: () => "echo \"begin ${RECIPE_VAR_step_id}\" >> \"${RECIPE_VAR_log}\"",
              env: {
                RECIPE_VAR_step_id: (v) => $.text($.get(v, "step_id")),
                RECIPE_VAR_log: (v) => $.text(v.log),
              },
              environment: (scope) => $.environment(scope),
              decode: (text) => text,
            },
            after: {
              kind: "shell",
              command: () => "echo \"end $STEP_ID ($STEP_STATUS)\" >> \"${RECIPE_VAR_log}\"",
              env: { RECIPE_VAR_log: (v) => $.text(v.log) },
              environment: (scope) => $.environment(scope),
              decode: (text) => text,
            },
            onError: {
              kind: "shell",
              command: () => "echo \"FAILED ${RECIPE_VAR_step_id}\" >> \"${RECIPE_VAR_log}\"",
              env: {
                RECIPE_VAR_step_id: (v) => $.text($.get(v, "step_id")),
                RECIPE_VAR_log: (v) => $.text(v.log),
              },
              environment: (scope) => $.environment(scope),
              decode: (text) => text,
            },
            id: "step_id",
            status: "step_status",
          },
        ],
        action: {
          kind: "shell",
          command: () => "echo \"${RECIPE_VAR_word}\"",
          env: { RECIPE_VAR_word: (v) => $.text(v.word) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "shaky", set: (v, r) => ({ ...v, first: r.value }) }],
      },
      shaky: {
        id: "shaky",
        at: [15, 5],
        tracked: { index: 1 },
        around: [
          { kind: "count" },
          {
            kind: "hooks",
            before: {
              kind: "shell",
              command: () => "echo \"begin ${RECIPE_VAR_step_id}\" >> \"${RECIPE_VAR_log}\"",
              env: {
                RECIPE_VAR_step_id: (v) => $.text($.get(v, "step_id")),
                RECIPE_VAR_log: (v) => $.text(v.log),
              },
              environment: (scope) => $.environment(scope),
              decode: (text) => text,
            },
            after: {
              kind: "shell",
              command: () => "echo \"end $STEP_ID ($STEP_STATUS)\" >> \"${RECIPE_VAR_log}\"",
              env: { RECIPE_VAR_log: (v) => $.text(v.log) },
              environment: (scope) => $.environment(scope),
              decode: (text) => text,
            },
            onError: {
              kind: "shell",
              command: () => "echo \"FAILED ${RECIPE_VAR_step_id}\" >> \"${RECIPE_VAR_log}\"",
              env: {
                RECIPE_VAR_step_id: (v) => $.text($.get(v, "step_id")),
                RECIPE_VAR_log: (v) => $.text(v.log),
              },
              environment: (scope) => $.environment(scope),
              decode: (text) => text,
            },
            id: "step_id",
            status: "step_status",
          },
        ],
        action: {
          kind: "shell",
          command: () => "exit 3",
          prints: true,
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "last", set: (v) => v },
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
            to: "last",
            set: (v) => v,
          },
        ],
      },
      last: {
        id: "last",
        at: [18, 5],
        tracked: { index: 2 },
        around: [
          { kind: "count" },
          {
            kind: "hooks",
            before: {
              kind: "shell",
              command: () => "echo \"begin ${RECIPE_VAR_step_id}\" >> \"${RECIPE_VAR_log}\"",
              env: {
                RECIPE_VAR_step_id: (v) => $.text($.get(v, "step_id")),
                RECIPE_VAR_log: (v) => $.text(v.log),
              },
              environment: (scope) => $.environment(scope),
              decode: (text) => text,
            },
            after: {
              kind: "shell",
              command: () => "echo \"end $STEP_ID ($STEP_STATUS)\" >> \"${RECIPE_VAR_log}\"",
              env: { RECIPE_VAR_log: (v) => $.text(v.log) },
              environment: (scope) => $.environment(scope),
              decode: (text) => text,
            },
            onError: {
              kind: "shell",
              command: () => "echo \"FAILED ${RECIPE_VAR_step_id}\" >> \"${RECIPE_VAR_log}\"",
              env: {
                RECIPE_VAR_step_id: (v) => $.text($.get(v, "step_id")),
                RECIPE_VAR_log: (v) => $.text(v.log),
              },
              environment: (scope) => $.environment(scope),
              decode: (text) => text,
            },
            id: "step_id",
            status: "step_status",
          },
          { kind: "guard", when: (v) => $.eq(v.first, "two"), text: "first == 'two'" },
        ],
        action: {
          kind: "shell",
          command: () => "echo \"this time\"",
          prints: true,
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: { kind: "end", value: "last" }, set: (v) => v },
          { on: "skipped", to: { kind: "end", value: "last" }, set: (v) => v },
        ],
      },
    },
  }),
});
