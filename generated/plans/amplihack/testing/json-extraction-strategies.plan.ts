// Compiled by recipec from recipes/amplihack/testing/json-extraction-strategies.yaml. Do not edit: run `recipec build`.
import type { Value, With } from "recipec/runtime";
import { amplihack as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly brackets: Value;
  readonly fence: Value;
  readonly list: Value;
  readonly none: Value;
  readonly strict?: Value;
  readonly summary?: Value;
  readonly whole: Value;
}

interface AtWhole {
}

interface AtFence extends AtWhole {
  readonly whole: Value;
}

interface AtBrackets extends AtFence {
  readonly fence: Value;
}

interface AtList extends AtBrackets {
  readonly brackets: Value;
}

interface AtNone extends AtList {
  readonly list: Value;
}

interface AtStrict extends AtNone {
  readonly none: Value;
}

interface AtTell extends AtStrict {
  readonly strict?: Value;
}

interface Scopes {
  readonly whole: AtWhole;
  readonly fence: AtFence;
  readonly brackets: AtBrackets;
  readonly list: AtList;
  readonly none: AtNone;
  readonly strict: AtStrict;
  readonly tell: AtTell;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "json-extraction-strategies",
  version: "1.0.0",
  description: "Finds JSON in output of five kinds.",
  dialect: "amplihack",
  source: {
    path: "recipes/amplihack/testing/json-extraction-strategies.yaml",
    sha256: "a0ba047ce36b6ecb973319f3bfd455cef529e9159e30f748efdbdca98ba79a2f",
  },
  params: {},
  ambient: {},
  limits: { depth: 6, total: 200, callsOnly: true },
  output: { variable: "summary" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 6, most: 7 },
    processes: { least: 6, most: 7 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null },
  },
  body: block<Scopes>({
    entry: "whole",
    steps: {
      whole: {
        id: "whole",
        at: [6, 5],
        tracked: { index: 0 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "echo '  {\"from\":\"whole\",\"nested\":{\"a\":[1,{\"b\":2}]}}  '",
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
          check: { kind: "json", read: (text) => $.extractJson(text) },
        },
        exits: [{ on: "ok", to: "fence", set: (v, r) => ({ ...v, whole: r.value }) }],
      },
      fence: {
        id: "fence",
        at: [10, 5],
        tracked: { index: 1 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () =>
            "printf '%s\\n' 'Some words {not json}' '```json' '{\"from\": \"fence\"}' '```' 'and more {\"from\": \"behind\"}'\n",
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
          check: { kind: "json", read: (text) => $.extractJson(text) },
        },
        exits: [{ on: "ok", to: "brackets", set: (v, r) => ({ ...v, fence: r.value }) }],
      },
      brackets: {
        id: "brackets",
        at: [15, 5],
        tracked: { index: 2 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () =>
            "printf '%s\\n' 'The result: {\"from\": \"brackets\", \"text\": \"a } in a string\"} - as you see.'\n",
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
          check: { kind: "json", read: (text) => $.extractJson(text) },
        },
        exits: [{ on: "ok", to: "list", set: (v, r) => ({ ...v, brackets: r.value }) }],
      },
      list: {
        id: "list",
        at: [20, 5],
        tracked: { index: 3 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "echo 'Three of them, [1, 2, 3], were found.'",
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
          check: { kind: "json", read: (text) => $.extractJson(text) },
        },
        exits: [{ on: "ok", to: "none", set: (v, r) => ({ ...v, list: r.value }) }],
      },
      none: {
        id: "none",
        at: [24, 5],
        tracked: { index: 4 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "echo 'There is nothing {of the kind} here.'",
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
          check: { kind: "json", read: (text) => $.extractJson(text) },
        },
        exits: [{ on: "ok", to: "strict", set: (v, r) => ({ ...v, none: r.value }) }],
      },
      strict: {
        id: "strict",
        at: [28, 5],
        tracked: { index: 5 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "echo 'Nor here.'",
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
          check: { kind: "json", read: (text) => $.extractJson(text), required: true },
        },
        exits: [
          {
            on: "ok",
            to: "tell",
            set: (v, r): With<AtTell, "strict"> => ({ ...v, strict: r.value }),
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
            to: "tell",
            set: (v) => v,
          },
        ],
      },
      tell: {
        id: "tell",
        at: [34, 5],
        tracked: { index: 6 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) => (!$.truthy($.get(v, "strict")) && $.eq($.length(v.list), $.float(3.0))),
            text: "not strict and len(list) == 3",
          },
        ],
        action: {
          kind: "shell",
          command: () =>
            "echo \"${RECIPE_VAR_whole__from} ${RECIPE_VAR_fence__from} ${RECIPE_VAR_brackets__from} ${RECIPE_VAR_list} ${RECIPE_VAR_none}\"",
          env: {
            RECIPE_VAR_whole__from: (v) => $.text($.path(v.whole, "whole", "from")),
            RECIPE_VAR_fence__from: (v) => $.text($.path(v.fence, "fence", "from")),
            RECIPE_VAR_brackets__from: (v) => $.text($.path(v.brackets, "brackets", "from")),
            RECIPE_VAR_list: (v) => $.text(v.list),
            RECIPE_VAR_none: (v) => $.text(v.none),
          },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "last" },
            set: (v, r): With<Outputs, "summary"> => ({ ...v, summary: r.value }),
          },
          { on: "skipped", to: { kind: "end", value: "last" }, set: (v) => v },
        ],
      },
    },
  }),
});
