// Compiled by recipec from recipes/amplihack/testing/all-methods.yaml. Do not edit: run `recipec build`.
import type { Value } from "recipec/runtime";
import { amplihack as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: "  The Quick brown fox  " */
  readonly title?: Value;
  /** Default: "src/app/main.py" */
  readonly path?: Value;
  /** Default: "a,b,,c" */
  readonly csv?: Value;
  /** Default: ["x", "y", "z"] */
  readonly parts?: Value;
  /** Default: "" */
  readonly done?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly csv: Value;
  readonly done: Value;
  readonly parts: Value;
  readonly path: Value;
  readonly title: Value;
}

interface AtStrip {
  readonly csv: Value;
  readonly done: Value;
  readonly parts: Value;
  readonly path: Value;
  readonly title: Value;
}

interface Scopes {
  readonly strip: AtStrip;
  readonly lstrip: AtStrip;
  readonly rstrip: AtStrip;
  readonly lower: AtStrip;
  readonly upper: AtStrip;
  readonly title: AtStrip;
  readonly startswith: AtStrip;
  readonly endswith: AtStrip;
  readonly replace: AtStrip;
  readonly split: AtStrip;
  readonly join: AtStrip;
  readonly count: AtStrip;
  readonly find: AtStrip;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "all-methods",
  version: "1.0.0",
  description: "Takes texts apart and puts them together in conditions.",
  dialect: "amplihack",
  source: {
    path: "recipes/amplihack/testing/all-methods.yaml",
    sha256: "612d3019c979a687cadd932cd2d60e7b8a2c1995ceadacb0e474d18369b66b88",
  },
  params: {
    title: { default: "  The Quick brown fox  " },
    path: { default: "src/app/main.py" },
    csv: { default: "a,b,,c" },
    parts: { default: ["x", "y", "z"] },
    done: { default: "" },
  },
  ambient: {},
  limits: { depth: 6, total: 200, callsOnly: true },
  output: { variable: "done" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 0, most: 13 },
    processes: { least: 0, most: 13 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null },
  },
  body: block<Scopes>({
    entry: "strip",
    steps: {
      strip: {
        id: "strip",
        at: [11, 5],
        tracked: { index: 0 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) => $.eq($.strip(v.title), "The Quick brown fox"),
            text: "title.strip() == 'The Quick brown fox'",
          },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%s 1' \"${RECIPE_VAR_done}\"",
          env: { RECIPE_VAR_done: (v) => $.text(v.done) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "lstrip", set: (v, r) => ({ ...v, done: r.value }) },
          { on: "skipped", to: "lstrip", set: (v) => v },
        ],
      },
      lstrip: {
        id: "lstrip",
        at: [12, 5],
        tracked: { index: 1 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) => $.eq($.lstrip(v.title), "The Quick brown fox  "),
            text: "title.lstrip() == 'The Quick brown fox  '",
          },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%s 2' \"${RECIPE_VAR_done}\"",
          env: { RECIPE_VAR_done: (v) => $.text(v.done) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "rstrip", set: (v, r) => ({ ...v, done: r.value }) },
          { on: "skipped", to: "rstrip", set: (v) => v },
        ],
      },
      rstrip: {
        id: "rstrip",
        at: [13, 5],
        tracked: { index: 2 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) => $.truthy($.endswith($.rstrip(v.title), "fox")),
            text: "title.rstrip().endswith('fox')",
          },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%s 3' \"${RECIPE_VAR_done}\"",
          env: { RECIPE_VAR_done: (v) => $.text(v.done) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "lower", set: (v, r) => ({ ...v, done: r.value }) },
          { on: "skipped", to: "lower", set: (v) => v },
        ],
      },
      lower: {
        id: "lower",
        at: [14, 5],
        tracked: { index: 3 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) => $.eq($.lower($.strip(v.title)), "the quick brown fox"),
            text: "title.strip().lower() == 'the quick brown fox'",
          },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%s 4' \"${RECIPE_VAR_done}\"",
          env: { RECIPE_VAR_done: (v) => $.text(v.done) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "upper", set: (v, r) => ({ ...v, done: r.value }) },
          { on: "skipped", to: "upper", set: (v) => v },
        ],
      },
      upper: {
        id: "upper",
        at: [15, 5],
        tracked: { index: 4 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) => $.contains($.upper(v.title), "QUICK"),
            text: "'QUICK' in title.upper()",
          },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%s 5' \"${RECIPE_VAR_done}\"",
          env: { RECIPE_VAR_done: (v) => $.text(v.done) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "title", set: (v, r) => ({ ...v, done: r.value }) },
          { on: "skipped", to: "title", set: (v) => v },
        ],
      },
      title: {
        id: "title",
        at: [16, 5],
        tracked: { index: 5 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) => $.eq($.title(v.title), "The Quick Brown Fox"),
            text: "title.title() == 'The Quick Brown Fox'",
          },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%s 6' \"${RECIPE_VAR_done}\"",
          env: { RECIPE_VAR_done: (v) => $.text(v.done) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "startswith", set: (v, r) => ({ ...v, done: r.value }) },
          { on: "skipped", to: "startswith", set: (v) => v },
        ],
      },
      startswith: {
        id: "startswith",
        at: [17, 5],
        tracked: { index: 6 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) => $.truthy($.startswith(v.path, "src/")),
            text: "path.startswith('src/')",
          },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%s 7' \"${RECIPE_VAR_done}\"",
          env: { RECIPE_VAR_done: (v) => $.text(v.done) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "endswith", set: (v, r) => ({ ...v, done: r.value }) },
          { on: "skipped", to: "endswith", set: (v) => v },
        ],
      },
      endswith: {
        id: "endswith",
        at: [18, 5],
        tracked: { index: 7 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) =>
              ($.truthy($.endswith(v.path, ".py")) && !$.truthy($.endswith(v.path, ".js"))),
            text: "path.endswith('.py') and not path.endswith('.js')",
          },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%s 8' \"${RECIPE_VAR_done}\"",
          env: { RECIPE_VAR_done: (v) => $.text(v.done) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "replace", set: (v, r) => ({ ...v, done: r.value }) },
          { on: "skipped", to: "replace", set: (v) => v },
        ],
      },
      replace: {
        id: "replace",
        at: [19, 5],
        tracked: { index: 8 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) => $.eq($.replace(v.path, "/", "."), "src.app.main.py"),
            text: "path.replace('/', '.') == 'src.app.main.py'",
          },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%s 9' \"${RECIPE_VAR_done}\"",
          env: { RECIPE_VAR_done: (v) => $.text(v.done) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "split", set: (v, r) => ({ ...v, done: r.value }) },
          { on: "skipped", to: "split", set: (v) => v },
        ],
      },
      split: {
        id: "split",
        at: [20, 5],
        tracked: { index: 9 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) =>
              ($.eq($.length($.split(v.csv, ",")), $.float(4.0)) && $.eq($.length($.split(v.title)), $.float(4.0))),
            text: "len(csv.split(',')) == 4 and len(title.split()) == 4",
          },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%s 10' \"${RECIPE_VAR_done}\"",
          env: { RECIPE_VAR_done: (v) => $.text(v.done) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "join", set: (v, r) => ({ ...v, done: r.value }) },
          { on: "skipped", to: "join", set: (v) => v },
        ],
      },
      join: {
        id: "join",
        at: [21, 5],
        tracked: { index: 10 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) => $.eq($.join("-", v.parts), "x-y-z"),
            text: "'-'.join(parts) == 'x-y-z'",
          },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%s 11' \"${RECIPE_VAR_done}\"",
          env: { RECIPE_VAR_done: (v) => $.text(v.done) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "count", set: (v, r) => ({ ...v, done: r.value }) },
          { on: "skipped", to: "count", set: (v) => v },
        ],
      },
      count: {
        id: "count",
        at: [22, 5],
        tracked: { index: 11 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) => $.eq($.count(v.csv, ","), $.float(3.0)),
            text: "csv.count(',') == 3",
          },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%s 12' \"${RECIPE_VAR_done}\"",
          env: { RECIPE_VAR_done: (v) => $.text(v.done) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "find", set: (v, r) => ({ ...v, done: r.value }) },
          { on: "skipped", to: "find", set: (v) => v },
        ],
      },
      find: {
        id: "find",
        at: [23, 5],
        tracked: { index: 12 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) =>
              ($.eq($.find(v.path, "app"), $.float(4.0)) && $.eq($.find(v.path, "nowhere"), $.float(-1.0))),
            text: "path.find('app') == 4 and path.find('nowhere') == -1",
          },
        ],
        action: {
          kind: "shell",
          command: () => "printf '%s 13' \"${RECIPE_VAR_done}\"",
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
