// Compiled by recipec from recipes/amplihack/testing/all-condition-operators.yaml. Do not edit: run `recipec build`.
import type { Value } from "recipec/runtime";
import { amplihack as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: 5 */
  readonly five?: Value;
  /** Default: "build-7" */
  readonly name?: Value;
  /** Default: "" */
  readonly empty?: Value;
  /** Default: ["fast", "linux"] */
  readonly tags?: Value;
  /** Default: "" */
  readonly result?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly empty: Value;
  readonly five: Value;
  readonly name: Value;
  readonly result: Value;
  readonly tags: Value;
}

interface AtEqual {
  readonly empty: Value;
  readonly five: Value;
  readonly name: Value;
  readonly result: Value;
  readonly tags: Value;
}

interface Scopes {
  readonly equal: AtEqual;
  readonly "equal-as-text": AtEqual;
  readonly unequal: AtEqual;
  readonly less: AtEqual;
  readonly "at-most": AtEqual;
  readonly more: AtEqual;
  readonly "at-least": AtEqual;
  readonly "texts-in-order": AtEqual;
  readonly both: AtEqual;
  readonly either: AtEqual;
  readonly negated: AtEqual;
  readonly "part-of-text": AtEqual;
  readonly "part-of-list": AtEqual;
  readonly "no-part": AtEqual;
  readonly "in-brackets": AtEqual;
  readonly "and-first": AtEqual;
  readonly "wrong-number": AtEqual;
  readonly "wrong-case": AtEqual;
  readonly "wrong-both": AtEqual;
  readonly "wrong-part": AtEqual;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "all-condition-operators",
  version: "1.0.0",
  description: "Compares in all ways that conditions have.",
  dialect: "amplihack",
  source: {
    path: "recipes/amplihack/testing/all-condition-operators.yaml",
    sha256: "f95edb4cee41017672211da2880e3c385c7cb4f5e4609b55e95b251fdea84255",
  },
  params: {
    five: { default: 5 },
    name: { default: "build-7" },
    empty: { default: "" },
    tags: { default: ["fast", "linux"] },
    result: { default: "" },
  },
  ambient: {},
  limits: { depth: 6, total: 200, callsOnly: true },
  output: { variable: "result" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 1, most: 17 },
    processes: { least: 1, most: 17 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null },
  },
  body: block<Scopes>({
    entry: "equal",
    steps: {
      equal: {
        id: "equal",
        at: [12, 5],
        tracked: { index: 0 },
        around: [
          { kind: "count" },
          { kind: "guard", when: (v) => $.eq(v.five, $.float(5.0)), text: "five == 5" },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%sa' \"${RECIPE_VAR_result}\"",
          env: { RECIPE_VAR_result: (v) => $.text(v.result) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "equal-as-text", set: (v, r) => ({ ...v, result: r.value }) },
          { on: "skipped", to: "equal-as-text", set: (v) => v },
        ],
      },
      "equal-as-text": {
        id: "equal-as-text",
        at: [13, 5],
        tracked: { index: 1 },
        around: [
          { kind: "count" },
          { kind: "guard", when: (v) => $.eq(v.five, "5"), text: "five == '5'" },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%sb' \"${RECIPE_VAR_result}\"",
          env: { RECIPE_VAR_result: (v) => $.text(v.result) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "unequal", set: (v, r) => ({ ...v, result: r.value }) },
          { on: "skipped", to: "unequal", set: (v) => v },
        ],
      },
      unequal: {
        id: "unequal",
        at: [14, 5],
        tracked: { index: 2 },
        around: [
          { kind: "count" },
          { kind: "guard", when: (v) => $.ne(v.name, "build-8"), text: "name != 'build-8'" },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%sc' \"${RECIPE_VAR_result}\"",
          env: { RECIPE_VAR_result: (v) => $.text(v.result) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "less", set: (v, r) => ({ ...v, result: r.value }) },
          { on: "skipped", to: "less", set: (v) => v },
        ],
      },
      less: {
        id: "less",
        at: [15, 5],
        tracked: { index: 3 },
        around: [
          { kind: "count" },
          { kind: "guard", when: (v) => $.lt(v.five, $.float(6.0)), text: "five < 6" },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%sd' \"${RECIPE_VAR_result}\"",
          env: { RECIPE_VAR_result: (v) => $.text(v.result) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "at-most", set: (v, r) => ({ ...v, result: r.value }) },
          { on: "skipped", to: "at-most", set: (v) => v },
        ],
      },
      "at-most": {
        id: "at-most",
        at: [16, 5],
        tracked: { index: 4 },
        around: [
          { kind: "count" },
          { kind: "guard", when: (v) => $.le(v.five, $.float(5.0)), text: "five <= 5" },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%se' \"${RECIPE_VAR_result}\"",
          env: { RECIPE_VAR_result: (v) => $.text(v.result) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "more", set: (v, r) => ({ ...v, result: r.value }) },
          { on: "skipped", to: "more", set: (v) => v },
        ],
      },
      more: {
        id: "more",
        at: [17, 5],
        tracked: { index: 5 },
        around: [
          { kind: "count" },
          { kind: "guard", when: (v) => $.gt(v.five, 4.5), text: "five > 4.5" },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%sf' \"${RECIPE_VAR_result}\"",
          env: { RECIPE_VAR_result: (v) => $.text(v.result) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "at-least", set: (v, r) => ({ ...v, result: r.value }) },
          { on: "skipped", to: "at-least", set: (v) => v },
        ],
      },
      "at-least": {
        id: "at-least",
        at: [18, 5],
        tracked: { index: 6 },
        around: [
          { kind: "count" },
          { kind: "guard", when: (v) => $.ge(v.five, $.float(5.0)), text: "five >= 5" },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%sg' \"${RECIPE_VAR_result}\"",
          env: { RECIPE_VAR_result: (v) => $.text(v.result) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "texts-in-order", set: (v, r) => ({ ...v, result: r.value }) },
          { on: "skipped", to: "texts-in-order", set: (v) => v },
        ],
      },
      "texts-in-order": {
        id: "texts-in-order",
        at: [19, 5],
        tracked: { index: 7 },
        around: [
          { kind: "count" },
          { kind: "guard", when: (v) => $.lt(v.name, "c"), text: "name < 'c'" },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%sh' \"${RECIPE_VAR_result}\"",
          env: { RECIPE_VAR_result: (v) => $.text(v.result) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "both", set: (v, r) => ({ ...v, result: r.value }) },
          { on: "skipped", to: "both", set: (v) => v },
        ],
      },
      both: {
        id: "both",
        at: [20, 5],
        tracked: { index: 8 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) => ($.gt(v.five, $.float(1.0)) && $.truthy(v.name)),
            text: "five > 1 and name",
          },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%si' \"${RECIPE_VAR_result}\"",
          env: { RECIPE_VAR_result: (v) => $.text(v.result) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "either", set: (v, r) => ({ ...v, result: r.value }) },
          { on: "skipped", to: "either", set: (v) => v },
        ],
      },
      either: {
        id: "either",
        at: [21, 5],
        tracked: { index: 9 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) => ($.truthy(v.empty) || $.truthy(v.name)),
            text: "empty or name",
          },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%sj' \"${RECIPE_VAR_result}\"",
          env: { RECIPE_VAR_result: (v) => $.text(v.result) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "negated", set: (v, r) => ({ ...v, result: r.value }) },
          { on: "skipped", to: "negated", set: (v) => v },
        ],
      },
      negated: {
        id: "negated",
        at: [22, 5],
        tracked: { index: 10 },
        around: [
          { kind: "count" },
          { kind: "guard", when: (v) => !$.truthy(v.empty), text: "not empty" },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%sk' \"${RECIPE_VAR_result}\"",
          env: { RECIPE_VAR_result: (v) => $.text(v.result) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "part-of-text", set: (v, r) => ({ ...v, result: r.value }) },
          { on: "skipped", to: "part-of-text", set: (v) => v },
        ],
      },
      "part-of-text": {
        id: "part-of-text",
        at: [23, 5],
        tracked: { index: 11 },
        around: [
          { kind: "count" },
          { kind: "guard", when: (v) => $.contains(v.name, "build"), text: "'build' in name" },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%sl' \"${RECIPE_VAR_result}\"",
          env: { RECIPE_VAR_result: (v) => $.text(v.result) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "part-of-list", set: (v, r) => ({ ...v, result: r.value }) },
          { on: "skipped", to: "part-of-list", set: (v) => v },
        ],
      },
      "part-of-list": {
        id: "part-of-list",
        at: [24, 5],
        tracked: { index: 12 },
        around: [
          { kind: "count" },
          { kind: "guard", when: (v) => $.contains(v.tags, "linux"), text: "'linux' in tags" },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%sm' \"${RECIPE_VAR_result}\"",
          env: { RECIPE_VAR_result: (v) => $.text(v.result) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "no-part", set: (v, r) => ({ ...v, result: r.value }) },
          { on: "skipped", to: "no-part", set: (v) => v },
        ],
      },
      "no-part": {
        id: "no-part",
        at: [25, 5],
        tracked: { index: 13 },
        around: [
          { kind: "count" },
          { kind: "guard", when: (v) => !$.contains(v.tags, "slow"), text: "'slow' not in tags" },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%sn' \"${RECIPE_VAR_result}\"",
          env: { RECIPE_VAR_result: (v) => $.text(v.result) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "in-brackets", set: (v, r) => ({ ...v, result: r.value }) },
          { on: "skipped", to: "in-brackets", set: (v) => v },
        ],
      },
      "in-brackets": {
        id: "in-brackets",
        at: [26, 5],
        tracked: { index: 14 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) =>
              (($.eq(v.five, $.float(4.0)) || $.eq(v.five, $.float(5.0))) && !$.truthy(v.empty)),
            text: "(five == 4 or five == 5) and not (empty)",
          },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%so' \"${RECIPE_VAR_result}\"",
          env: { RECIPE_VAR_result: (v) => $.text(v.result) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "and-first", set: (v, r) => ({ ...v, result: r.value }) },
          { on: "skipped", to: "and-first", set: (v) => v },
        ],
      },
      "and-first": {
        id: "and-first",
        at: [27, 5],
        tracked: { index: 15 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) =>
              ($.eq(v.five, $.float(5.0)) || ($.truthy(v.empty) && $.eq(v.five, $.float(6.0)))),
            text: "five == 5 or empty and five == 6",
          },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%sp' \"${RECIPE_VAR_result}\"",
          env: { RECIPE_VAR_result: (v) => $.text(v.result) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "wrong-number", set: (v, r) => ({ ...v, result: r.value }) },
          { on: "skipped", to: "wrong-number", set: (v) => v },
        ],
      },
      "wrong-number": {
        id: "wrong-number",
        at: [28, 5],
        tracked: { index: 16 },
        around: [
          { kind: "count" },
          { kind: "guard", when: (v) => $.eq(v.five, $.float(6.0)), text: "five == 6" },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%sX' \"${RECIPE_VAR_result}\"",
          env: { RECIPE_VAR_result: (v) => $.text(v.result) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "wrong-case", set: (v, r) => ({ ...v, result: r.value }) },
          { on: "skipped", to: "wrong-case", set: (v) => v },
        ],
      },
      "wrong-case": {
        id: "wrong-case",
        at: [29, 5],
        tracked: { index: 17 },
        around: [
          { kind: "count" },
          { kind: "guard", when: (v) => $.eq(v.name, "Build-7"), text: "name == 'Build-7'" },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%sX' \"${RECIPE_VAR_result}\"",
          env: { RECIPE_VAR_result: (v) => $.text(v.result) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "wrong-both", set: (v, r) => ({ ...v, result: r.value }) },
          { on: "skipped", to: "wrong-both", set: (v) => v },
        ],
      },
      "wrong-both": {
        id: "wrong-both",
        at: [30, 5],
        tracked: { index: 18 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) => ($.gt(v.five, $.float(1.0)) && $.truthy(v.empty)),
            text: "five > 1 and empty",
          },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%sX' \"${RECIPE_VAR_result}\"",
          env: { RECIPE_VAR_result: (v) => $.text(v.result) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "wrong-part", set: (v, r) => ({ ...v, result: r.value }) },
          { on: "skipped", to: "wrong-part", set: (v) => v },
        ],
      },
      "wrong-part": {
        id: "wrong-part",
        at: [31, 5],
        tracked: { index: 19 },
        around: [
          { kind: "count" },
          { kind: "guard", when: (v) => $.contains(v.tags, "slow"), text: "'slow' in tags" },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%sX' \"${RECIPE_VAR_result}\"",
          env: { RECIPE_VAR_result: (v) => $.text(v.result) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "last" },
            set: (v, r): Outputs => ({ ...v, result: r.value }),
          },
          { on: "skipped", to: { kind: "end", value: "last" }, set: (v) => v },
        ],
      },
    },
  }),
});
