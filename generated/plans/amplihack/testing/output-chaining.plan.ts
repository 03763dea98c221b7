// Compiled by recipec from recipes/amplihack/testing/output-chaining.yaml. Do not edit: run `recipec build`.
import type { Value } from "recipec/runtime";
import { amplihack as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: 3 */
  readonly seed?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly chain: Value;
  readonly number: Value;
  readonly seed: Value;
  readonly structure: Value;
  readonly total: Value;
}

interface AtDouble {
  readonly seed: Value;
}

interface AtSquared extends AtDouble {
  readonly number: Value;
}

interface AtRefuse extends AtSquared {
  readonly structure: Value;
}

interface AtTell extends AtRefuse {
  readonly total: Value;
}

interface Scopes {
  readonly double: AtDouble;
  readonly squared: AtSquared;
  readonly structure: AtSquared;
  readonly refuse: AtRefuse;
  readonly "take-apart": AtRefuse;
  readonly tell: AtTell;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "output-chaining",
  version: "1.0.0",
  description: "Hands values from step to step, as text, number and structure.",
  dialect: "amplihack",
  source: {
    path: "recipes/amplihack/testing/output-chaining.yaml",
    sha256: "c479f881302ab95add9ff950fa15b534678720d0e787dc27dacfa8de549c684f",
  },
  params: { seed: { default: 3 } },
  ambient: {},
  limits: { depth: 6, total: 200, callsOnly: true },
  output: { variable: "chain" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 5, most: 6 },
    processes: { least: 5, most: 6 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null },
  },
  body: block<Scopes>({
    entry: "double",
    steps: {
      double: {
        id: "double",
        at: [7, 5],
        tracked: { index: 0 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "echo $((${RECIPE_INT_seed} * 2))",
          env: { RECIPE_INT_seed: (v) => $.arithmetic($.text(v.seed)) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "squared", set: (v, r) => ({ ...v, number: r.value }) }],
      },
      squared: {
        id: "squared",
        at: [10, 5],
        tracked: { index: 1 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "echo $((${RECIPE_INT_number} * ${RECIPE_INT_number}))",
          env: { RECIPE_INT_number: (v) => $.arithmetic($.text(v.number)) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "structure", set: (v, r) => ({ ...v, number: r.value }) }],
      },
      structure: {
        id: "structure",
        at: [13, 5],
        tracked: { index: 2 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () =>
            "jq -cn --argjson n \"${RECIPE_VAR_number}\" '{value: $n, parts: [$n, $n + 1]}'\n",
          env: { RECIPE_VAR_number: (v) => $.text(v.number) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "refuse", set: (v, r) => ({ ...v, structure: r.value }) }],
      },
      refuse: {
        id: "refuse",
        at: [17, 5],
        tracked: { index: 3 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) =>
              ($.ne($.path(v.structure, "structure", "value"), v.number) || $.ne($.length($.path(v.structure, "structure", "parts")), $.float(2.0))),
            text: "structure.value != number or len(structure.parts) != 2",
          },
        ],
        action: {
          kind: "shell",
          command: () => "echo \"the structure is another one\" >&2; exit 1",
          prints: true,
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "take-apart", set: (v) => v },
          { on: "skipped", to: "take-apart", set: (v) => v },
        ],
      },
      "take-apart": {
        id: "take-apart",
        at: [20, 5],
        tracked: { index: 4 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "echo \"${RECIPE_VAR_structure__parts}\" | jq -c 'add'",
          env: {
            RECIPE_VAR_structure__parts: (v) => $.text($.path(v.structure, "structure", "parts")),
          },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "tell", set: (v, r) => ({ ...v, total: r.value }) }],
      },
      tell: {
        id: "tell",
        at: [23, 5],
        tracked: { index: 5 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () =>
            "echo \"${RECIPE_VAR_seed} -> ${RECIPE_VAR_number} -> ${RECIPE_VAR_structure__value} -> ${RECIPE_VAR_total}\"",
          env: {
            RECIPE_VAR_seed: (v) => $.text(v.seed),
            RECIPE_VAR_number: (v) => $.text(v.number),
            RECIPE_VAR_structure__value: (v) => $.text($.path(v.structure, "structure", "value")),
            RECIPE_VAR_total: (v) => $.text(v.total),
          },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "last" },
            set: (v, r): Outputs => ({ ...v, chain: r.value }),
          },
        ],
      },
    },
  }),
});
