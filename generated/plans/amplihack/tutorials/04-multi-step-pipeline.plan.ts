// Compiled by recipec from recipes/amplihack/tutorials/04-multi-step-pipeline.yaml. Do not edit: run `recipec build`.
import type { Value, With } from "recipec/runtime";
import { amplihack as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: "the fox and the dog and the cat" */
  readonly text?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly count: Value;
  readonly most_frequent: Value;
  readonly report?: Value;
  readonly text: Value;
  readonly words: Value;
}

interface AtWords {
  readonly text: Value;
}

interface AtCount extends AtWords {
  readonly words: Value;
}

interface AtMostFrequent extends AtCount {
  readonly count: Value;
}

interface AtReport extends AtMostFrequent {
  readonly most_frequent: Value;
}

interface Scopes {
  readonly words: AtWords;
  readonly count: AtCount;
  readonly "most-frequent": AtMostFrequent;
  readonly report: AtReport;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "multi-step-pipeline",
  version: "1.0.0",
  description: "Counts the words of a text and tells which one is the most frequent.",
  dialect: "amplihack",
  source: {
    path: "recipes/amplihack/tutorials/04-multi-step-pipeline.yaml",
    sha256: "26ff296b1edfde969c49ea8e016888fb73d33aaa07a7620c1f8bbc762381d189",
  },
  params: { text: { default: "the fox and the dog and the cat" } },
  ambient: {},
  limits: { depth: 6, total: 200, callsOnly: true },
  output: { variable: "report" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 3, most: 4 },
    processes: { least: 3, most: 4 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null },
  },
  body: block<Scopes>({
    entry: "words",
    steps: {
      words: {
        id: "words",
        at: [7, 5],
        tracked: { index: 0 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "printf '%s\\n' \"${RECIPE_VAR_text}\" | tr -s ' ' '\\n'",
          env: { RECIPE_VAR_text: (v) => $.text(v.text) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "count", set: (v, r) => ({ ...v, words: r.value }) }],
      },
      count: {
        id: "count",
        at: [10, 5],
        tracked: { index: 1 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "printf '%s\\n' \"${RECIPE_VAR_words}\" | wc -l | tr -d ' '",
          env: { RECIPE_VAR_words: (v) => $.text(v.words) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "most-frequent", set: (v, r) => ({ ...v, count: r.value }) }],
      },
      "most-frequent": {
        id: "most-frequent",
        at: [13, 5],
        tracked: { index: 2 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () =>
            "printf '%s\\n' \"${RECIPE_VAR_words}\" | sort | uniq -c | sort -k1,1nr -k2 | head -n 1 | awk '{print $2}'",
          env: { RECIPE_VAR_words: (v) => $.text(v.words) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "report", set: (v, r) => ({ ...v, most_frequent: r.value }) }],
      },
      report: {
        id: "report",
        at: [16, 5],
        tracked: { index: 3 },
        around: [
          { kind: "count" },
          { kind: "guard", when: (v) => $.gt(v.count, $.float(0.0)), text: "count > 0" },
        ],
        action: {
          kind: "shell",
          command: () =>
            "echo \"${RECIPE_VAR_count} words, most often '${RECIPE_VAR_most_frequent}'\"",
          env: {
            RECIPE_VAR_count: (v) => $.text(v.count),
            RECIPE_VAR_most_frequent: (v) => $.text(v.most_frequent),
          },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "last" },
            set: (v, r): With<Outputs, "report"> => ({ ...v, report: r.value }),
          },
          { on: "skipped", to: { kind: "end", value: "last" }, set: (v) => v },
        ],
      },
    },
  }),
});
