// Compiled by recipec from recipes/amplihack/testing/large-context.yaml. Do not edit: run `recipec build`.
import type { Value } from "recipec/runtime";
import { amplihack as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: "one" */
  readonly v01?: Value;
  /** Default: "two" */
  readonly v02?: Value;
  /** Default: "three" */
  readonly v03?: Value;
  /** Default: "four" */
  readonly v04?: Value;
  /** Default: "five" */
  readonly v05?: Value;
  /** Default: "six" */
  readonly v06?: Value;
  /** Default: "seven" */
  readonly v07?: Value;
  /** Default: "eight" */
  readonly v08?: Value;
  /** Default: "nine" */
  readonly v09?: Value;
  /** Default: "ten" */
  readonly v10?: Value;
  /** Default: `A value of several lines,\nwith "quotes", 'apostrophes', $dollars an… */
  readonly paragraph?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly bytes: Value;
  readonly lines: Value;
  readonly long: Value;
  readonly paragraph: Value;
  readonly report: Value;
  readonly v01: Value;
  readonly v02: Value;
  readonly v03: Value;
  readonly v04: Value;
  readonly v05: Value;
  readonly v06: Value;
  readonly v07: Value;
  readonly v08: Value;
  readonly v09: Value;
  readonly v10: Value;
}

interface AtAll {
  readonly paragraph: Value;
  readonly v01: Value;
  readonly v02: Value;
  readonly v03: Value;
  readonly v04: Value;
  readonly v05: Value;
  readonly v06: Value;
  readonly v07: Value;
  readonly v08: Value;
  readonly v09: Value;
  readonly v10: Value;
}

interface AtLong extends AtAll {
  readonly lines: Value;
}

interface AtMeasure extends AtLong {
  readonly long: Value;
}

interface AtAfter extends AtMeasure {
  readonly bytes: Value;
}

interface Scopes {
  readonly all: AtAll;
  readonly lines: AtAll;
  readonly long: AtLong;
  readonly measure: AtMeasure;
  readonly after: AtAfter;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "large-context",
  version: "1.0.0",
  description: "Hands long values to commands.",
  dialect: "amplihack",
  source: {
    path: "recipes/amplihack/testing/large-context.yaml",
    sha256: "90183894fb8d52c26ace5c55f2d91ee52d95a709ead9cd5ae94f1254b44a94cf",
  },
  params: {
    v01: { default: "one" },
    v02: { default: "two" },
    v03: { default: "three" },
    v04: { default: "four" },
    v05: { default: "five" },
    v06: { default: "six" },
    v07: { default: "seven" },
    v08: { default: "eight" },
    v09: { default: "nine" },
    v10: { default: "ten" },
    paragraph: {
      default: `A value of several lines,
with "quotes", 'apostrophes', $dollars and \`backticks\`,
and a last line without anything.
`,
    },
  },
  ambient: {},
  limits: { depth: 6, total: 200, callsOnly: true },
  output: { variable: "report" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 5, most: 5 },
    processes: { least: 5, most: 5 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null },
  },
  body: block<Scopes>({
    entry: "all",
    steps: {
      all: {
        id: "all",
        at: [21, 5],
        tracked: { index: 0 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () =>
            "echo \"${RECIPE_VAR_v01}\" \"${RECIPE_VAR_v02}\" \"${RECIPE_VAR_v03}\" \"${RECIPE_VAR_v04}\" \"${RECIPE_VAR_v05}\" \"${RECIPE_VAR_v06}\" \"${RECIPE_VAR_v07}\" \"${RECIPE_VAR_v08}\" \"${RECIPE_VAR_v09}\" \"${RECIPE_VAR_v10}\"",
          prints: true,
          env: {
            RECIPE_VAR_v01: (v) => $.text(v.v01),
            RECIPE_VAR_v02: (v) => $.text(v.v02),
            RECIPE_VAR_v03: (v) => $.text(v.v03),
            RECIPE_VAR_v04: (v) => $.text(v.v04),
            RECIPE_VAR_v05: (v) => $.text(v.v05),
            RECIPE_VAR_v06: (v) => $.text(v.v06),
            RECIPE_VAR_v07: (v) => $.text(v.v07),
            RECIPE_VAR_v08: (v) => $.text(v.v08),
            RECIPE_VAR_v09: (v) => $.text(v.v09),
            RECIPE_VAR_v10: (v) => $.text(v.v10),
          },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "lines", set: (v) => v }],
      },
      lines: {
        id: "lines",
        at: [23, 5],
        tracked: { index: 1 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "printf '%s' \"${RECIPE_VAR_paragraph}\" | wc -l | tr -d ' '",
          env: { RECIPE_VAR_paragraph: (v) => $.text(v.paragraph) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "long", set: (v, r) => ({ ...v, lines: r.value }) }],
      },
      long: {
        id: "long",
        at: [26, 5],
        tracked: { index: 2 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "head -c 300000 /dev/zero | tr '\\0' 'x'",
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "measure", set: (v, r) => ({ ...v, long: r.value }) }],
      },
      measure: {
        id: "measure",
        at: [29, 5],
        tracked: { index: 3 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "printf '%s' \"${RECIPE_VAR_long}\" | wc -c | tr -d ' '",
          env: { RECIPE_VAR_long: (v) => $.text(v.long) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "after", set: (v, r) => ({ ...v, bytes: r.value }) }],
      },
      after: {
        id: "after",
        at: [32, 5],
        tracked: { index: 4 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () =>
            "echo \"still ${RECIPE_VAR_v10}, ${RECIPE_VAR_bytes} bytes, ${RECIPE_VAR_lines} lines\"",
          env: {
            RECIPE_VAR_v10: (v) => $.text(v.v10),
            RECIPE_VAR_bytes: (v) => $.text(v.bytes),
            RECIPE_VAR_lines: (v) => $.text(v.lines),
          },
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
