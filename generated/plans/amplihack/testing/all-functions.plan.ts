// Compiled by recipec from recipes/amplihack/testing/all-functions.yaml. Do not edit: run `recipec build`.
import type { Value } from "recipec/runtime";
import { amplihack as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: "12" */
  readonly count?: Value;
  /** Default: "0.5" */
  readonly ratio?: Value;
  /** Default: ["a", "b", "c"] */
  readonly items?: Value;
  /** Default: $.map([["debug", true], ["level", 3]]) */
  readonly settings?: Value;
  /** Default: null */
  readonly nothing?: Value;
  /** Default: "häuser" */
  readonly words?: Value;
  /** Default: "" */
  readonly done?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly count: Value;
  readonly done: Value;
  readonly items: Value;
  readonly nothing: Value;
  readonly ratio: Value;
  readonly settings: Value;
  readonly words: Value;
}

interface AtInt {
  readonly count: Value;
  readonly done: Value;
  readonly items: Value;
  readonly nothing: Value;
  readonly ratio: Value;
  readonly settings: Value;
  readonly words: Value;
}

interface Scopes {
  readonly int: AtInt;
  readonly float: AtInt;
  readonly str: AtInt;
  readonly bool: AtInt;
  readonly len: AtInt;
  readonly min: AtInt;
  readonly max: AtInt;
  readonly nested: AtInt;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "all-functions",
  version: "1.0.0",
  description: "Converts, measures and compares values in conditions.",
  dialect: "amplihack",
  source: {
    path: "recipes/amplihack/testing/all-functions.yaml",
    sha256: "71044409f12b7822d6e021b5033e2a0c1a554f7e9f5ccf6c81d3b2064ad28b34",
  },
  params: {
    count: { default: "12" },
    ratio: { default: "0.5" },
    items: { default: ["a", "b", "c"] },
    settings: { default: $.map([["debug", true], ["level", 3]]) },
    nothing: { default: null },
    words: { default: "häuser" },
    done: { default: "" },
  },
  ambient: {},
  limits: { depth: 6, total: 200, callsOnly: true },
  output: { variable: "done" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 0, most: 8 },
    processes: { least: 0, most: 8 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null },
  },
  body: block<Scopes>({
    entry: "int",
    steps: {
      int: {
        id: "int",
        at: [13, 5],
        tracked: { index: 0 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) =>
              ($.eq($.toInt(v.count), $.float(12.0)) && $.eq($.toInt(" 7 "), $.float(7.0))),
            text: "int(count) == 12 and int(' 7 ') == 7",
          },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%s int' \"${RECIPE_VAR_done}\"",
          env: { RECIPE_VAR_done: (v) => $.text(v.done) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "float", set: (v, r) => ({ ...v, done: r.value }) },
          { on: "skipped", to: "float", set: (v) => v },
        ],
      },
      float: {
        id: "float",
        at: [14, 5],
        tracked: { index: 1 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) =>
              ($.lt($.toFloat(v.ratio), $.float(1.0)) && $.eq($.toFloat("1e2"), $.float(100.0))),
            text: "float(ratio) < 1 and float('1e2') == 100",
          },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%s float' \"${RECIPE_VAR_done}\"",
          env: { RECIPE_VAR_done: (v) => $.text(v.done) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "str", set: (v, r) => ({ ...v, done: r.value }) },
          { on: "skipped", to: "str", set: (v) => v },
        ],
      },
      str: {
        id: "str",
        at: [15, 5],
        tracked: { index: 2 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) =>
              ($.eq($.toText($.path(v.settings, "settings", "level")), "3") && $.eq($.toText(v.nothing), "")),
            text: "str(settings.level) == '3' and str(nothing) == ''",
          },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%s str' \"${RECIPE_VAR_done}\"",
          env: { RECIPE_VAR_done: (v) => $.text(v.done) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "bool", set: (v, r) => ({ ...v, done: r.value }) },
          { on: "skipped", to: "bool", set: (v) => v },
        ],
      },
      bool: {
        id: "bool",
        at: [16, 5],
        tracked: { index: 3 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) => ($.truthy($.toBool(v.items)) && !$.truthy($.toBool(v.nothing))),
            text: "bool(items) and not bool(nothing)",
          },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%s bool' \"${RECIPE_VAR_done}\"",
          env: { RECIPE_VAR_done: (v) => $.text(v.done) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "len", set: (v, r) => ({ ...v, done: r.value }) },
          { on: "skipped", to: "len", set: (v) => v },
        ],
      },
      len: {
        id: "len",
        at: [18, 5],
        tracked: { index: 4 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) =>
              ($.eq($.length(v.items), $.float(3.0)) && $.eq($.length(v.settings), $.float(2.0)) && $.eq($.length(v.words), $.float(7.0))),
            text: "len(items) == 3 and len(settings) == 2 and len(words) == 7",
          },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%s len' \"${RECIPE_VAR_done}\"",
          env: { RECIPE_VAR_done: (v) => $.text(v.done) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "min", set: (v, r) => ({ ...v, done: r.value }) },
          { on: "skipped", to: "min", set: (v) => v },
        ],
      },
      min: {
        id: "min",
        at: [22, 5],
        tracked: { index: 5 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) =>
              ($.eq($.least($.float(3.0), $.path(v.settings, "settings", "level"), $.float(9.0)), $.float(3.0)) && $.eq($.least("b", "a"), "a")),
            text: "min(3, settings.level, 9) == 3 and min('b', 'a') == 'a'",
          },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%s min' \"${RECIPE_VAR_done}\"",
          env: { RECIPE_VAR_done: (v) => $.text(v.done) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "max", set: (v, r) => ({ ...v, done: r.value }) },
          { on: "skipped", to: "max", set: (v) => v },
        ],
      },
      max: {
        id: "max",
        at: [23, 5],
        tracked: { index: 6 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) => $.eq($.most($.float(1.0), $.toInt(v.count)), $.float(12.0)),
            text: "max(1, int(count)) == 12",
          },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%s max' \"${RECIPE_VAR_done}\"",
          env: { RECIPE_VAR_done: (v) => $.text(v.done) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "nested", set: (v, r) => ({ ...v, done: r.value }) },
          { on: "skipped", to: "nested", set: (v) => v },
        ],
      },
      nested: {
        id: "nested",
        at: [24, 5],
        tracked: { index: 7 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) => $.eq($.toInt($.most($.toFloat(v.ratio), 1.5)), $.float(1.0)),
            text: "int(max(float(ratio), 1.5)) == 1",
          },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%s nested' \"${RECIPE_VAR_done}\"",
          env: { RECIPE_VAR_done: (v) => $.text(v.done) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "last" },
            set: (v, r): Outputs => ({ ...v, done: r.value }),
          },
          { on: "skipped", to: { kind: "end", value: "last" }, set: (v) => v },
        ],
      },
    },
  }),
});
