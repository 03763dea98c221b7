// Compiled by recipec from recipes/amplihack/patterns/evaluate-prompt.yaml. Do not edit: run `recipec build`.
import type { Value } from "recipec/runtime";
import { amplihack as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: "prompt.txt" */
  readonly prompt_file?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly comparison?: Value;
  readonly evaluation: Value;
  readonly failures: Value;
  readonly new_prompt?: Value;
  readonly prompt_file: Value;
  readonly remedy?: Value;
  readonly score: Value;
  readonly score_before?: Value;
  readonly weakness?: Value;
}

interface AtRun {
  readonly comparison?: Value;
  readonly evaluation?: Value;
  readonly failures?: Value;
  readonly new_prompt?: Value;
  readonly prompt_file: Value;
  readonly remedy?: Value;
  readonly score?: Value;
  readonly score_before?: Value;
  readonly weakness?: Value;
}

interface AtScore extends AtRun {
  readonly evaluation: Value;
}

interface AtFailures extends AtScore {
  readonly score: Value;
}

interface Scopes {
  readonly run: AtRun;
  readonly score: AtScore;
  readonly failures: AtFailures;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "evaluate-prompt",
  version: "1.0.0",
  description: "Runs the evaluation of a prompt and tells its score and its failures.",
  dialect: "amplihack",
  source: {
    path: "recipes/amplihack/patterns/evaluate-prompt.yaml",
    sha256: "5589453dca699f2aae29c648c70611f706d759cb23c01da90cde8000a0f98185",
  },
  params: { prompt_file: { default: "prompt.txt" } },
  ambient: {},
  limits: { depth: 6, total: 200, callsOnly: true },
  output: { variable: "failures" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 3, most: 3 },
    processes: { least: 3, most: 3 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null, formula: "30 min + unbounded" },
  },
  body: block<Scopes>({
    entry: "run",
    steps: {
      run: {
        id: "run",
        at: [7, 5],
        tracked: { index: 0 },
        around: [{ kind: "count" }, { kind: "timeout", ms: 1800000 }],
        action: {
          kind: "shell",
          command: () => "make --silent evaluate PROMPT=\"${RECIPE_VAR_prompt_file}\"",
          env: { RECIPE_VAR_prompt_file: (v) => $.text(v.prompt_file) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
          check: { kind: "json", read: (text) => $.extractJson(text), required: true },
        },
        exits: [{ on: "ok", to: "score", set: (v, r) => ({ ...v, evaluation: r.value }) }],
      },
      score: {
        id: "score",
        at: [13, 5],
        tracked: { index: 1 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "echo \"${RECIPE_VAR_evaluation__score}\"",
          env: {
            RECIPE_VAR_evaluation__score: (v) =>
              $.text($.path(v.evaluation, "evaluation", "score")),
          },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "failures", set: (v, r) => ({ ...v, score: r.value }) }],
      },
      failures: {
        id: "failures",
        at: [16, 5],
        tracked: { index: 2 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "printf '%s\\n' \"${RECIPE_VAR_evaluation__failures}\"",
          env: {
            RECIPE_VAR_evaluation__failures: (v) =>
              $.text($.path(v.evaluation, "evaluation", "failures")),
          },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "last" },
            set: (v, r): Outputs => ({ ...v, failures: r.value }),
          },
        ],
      },
    },
  }),
});
