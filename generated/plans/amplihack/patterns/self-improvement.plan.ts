// Compiled by recipec from recipes/amplihack/patterns/self-improvement.yaml. Do not edit: run `recipec build`.
import type { TypedPlan, Value, With } from "recipec/runtime";
import { amplihack as $, arrived, block, definePlan } from "recipec/runtime";
import { plan as evaluatePrompt } from "./evaluate-prompt.plan.ts";

/** What the caller may give. */
export interface Inputs {
  /** Default: "prompt.txt" */
  readonly prompt_file?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly comparison: Value;
  readonly evaluation: Value;
  readonly failures: Value;
  readonly new_prompt?: Value;
  readonly prompt_file: Value;
  readonly remedy?: Value;
  readonly score: Value;
  readonly score_before: Value;
  readonly weakness?: Value;
}

interface AtEvaluate {
  readonly prompt_file: Value;
}

interface AtRemember extends AtEvaluate {
  readonly evaluation: Value;
  readonly failures: Value;
  readonly score: Value;
}

interface AtAnalyze extends AtRemember {
  readonly score_before: Value;
}

interface AtResearch extends AtAnalyze {
  readonly weakness?: Value;
}

interface AtRewrite extends AtResearch {
  readonly remedy?: Value;
}

interface AtApply extends AtRewrite {
  readonly new_prompt?: Value;
}

interface Scopes {
  readonly evaluate: AtEvaluate;
  readonly remember: AtRemember;
  readonly analyze: AtAnalyze;
  readonly research: AtResearch;
  readonly rewrite: AtRewrite;
  readonly apply: AtApply;
  readonly "evaluate-again": AtApply;
  readonly "take-back": AtApply;
  readonly compare: AtApply;
}

export const plan: TypedPlan<Inputs, Outputs> = definePlan({
  abi: 1,
  name: "self-improvement",
  version: "1.0.0",
  description: "Evaluates, analyzes errors, researches, applies a change, evaluates again, compares.",
  dialect: "amplihack",
  source: {
    path: "recipes/amplihack/patterns/self-improvement.yaml",
    sha256: "97368e1e49eac764460e051e1e6878a4fa4b95a47896b7758191e594578dfad7",
  },
  params: { prompt_file: { default: "prompt.txt" } },
  ambient: {},
  limits: { depth: 6, total: 200, callsOnly: true },
  output: { variable: "comparison" },
  bounds: {
    agentCalls: { least: 0, most: 18 },
    steps: { least: 5, most: 13 },
    processes: { least: 5, most: 10 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null, formula: "2 h 15 min + unbounded" },
  },
  body: block<Scopes>({
    entry: "evaluate",
    steps: {
      evaluate: {
        id: "evaluate",
        at: [8, 5],
        tracked: { index: 0 },
        around: [{ kind: "count", part: "limit" }],
        action: {
          kind: "call",
          callee: () => evaluatePrompt,
          input: { kind: "inherit", values: () => ({}) },
          result: "merge",
          report: true,
        },
        exits: [
          {
            on: "ok",
            to: "remember",
            set: (v) => ({
              ...v,
              evaluation: arrived(v, "evaluation"),
              failures: arrived(v, "failures"),
              score: arrived(v, "score"),
            }),
          },
        ],
      },
      remember: {
        id: "remember",
        at: [10, 5],
        tracked: { index: 1 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "echo \"${RECIPE_VAR_score}\"",
          env: { RECIPE_VAR_score: (v) => $.text(v.score) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "analyze", set: (v, r) => ({ ...v, score_before: r.value }) }],
      },
      analyze: {
        id: "analyze",
        at: [13, 5],
        tracked: { index: 2 },
        around: [
          { kind: "count" },
          { kind: "guard", when: (v) => $.truthy(v.failures), text: "failures" },
          {
            kind: "retry",
            attempts: 6,
            initialDelayMs: 60000,
            maxDelayMs: 600000,
            factor: 2,
            kinds: ["rate-limit"],
          },
          { kind: "pace" },
        ],
        action: {
          kind: "agent",
          agent: "team:analyst",
          prompt: (v) =>
            `Which weakness of the prompt explains most of these failures? ${$.text(v.failures)}`,
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: "research",
            set: (v, r): With<AtResearch, "weakness"> => ({ ...v, weakness: r.value }),
          },
          { on: "skipped", to: "research", set: (v) => v },
        ],
      },
      research: {
        id: "research",
        at: [19, 5],
        tracked: { index: 3 },
        around: [
          { kind: "count" },
          { kind: "guard", when: (v) => $.truthy($.get(v, "weakness")), text: "weakness" },
          {
            kind: "retry",
            attempts: 6,
            initialDelayMs: 60000,
            maxDelayMs: 600000,
            factor: 2,
            kinds: ["rate-limit"],
          },
          { kind: "pace" },
        ],
        action: {
          kind: "agent",
          agent: "team:researcher",
          prompt: (v) =>
            `Name the best known remedy for this weakness of a prompt, in two sentences: ${$.text($.get(v, "weakness"))}`,
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: "rewrite",
            set: (v, r): With<AtRewrite, "remedy"> => ({ ...v, remedy: r.value }),
          },
          { on: "skipped", to: "rewrite", set: (v) => v },
        ],
      },
      rewrite: {
        id: "rewrite",
        at: [25, 5],
        tracked: { index: 4 },
        around: [
          { kind: "count" },
          { kind: "guard", when: (v) => $.truthy($.get(v, "remedy")), text: "remedy" },
          {
            kind: "retry",
            attempts: 6,
            initialDelayMs: 60000,
            maxDelayMs: 600000,
            factor: 2,
            kinds: ["rate-limit"],
          },
          { kind: "pace" },
        ],
        action: {
          kind: "agent",
          agent: "team:writer",
          prompt: (v) =>
            `Apply this remedy to the prompt in ${$.text(v.prompt_file)} and answer with the whole new prompt: ${$.text($.get(v, "remedy"))}`,
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: "apply",
            set: (v, r): With<AtApply, "new_prompt"> => ({ ...v, new_prompt: r.value }),
          },
          { on: "skipped", to: "apply", set: (v) => v },
        ],
      },
      apply: {
        id: "apply",
        at: [31, 5],
        tracked: { index: 5 },
        around: [
          { kind: "count" },
          { kind: "guard", when: (v) => $.truthy($.get(v, "new_prompt")), text: "new_prompt" },
        ],
        action: {
          kind: "shell",
          command: () =>
            "cp \"${RECIPE_VAR_prompt_file}\" \"${RECIPE_VAR_prompt_file}\".before && printf '%s\\n' \"${RECIPE_VAR_new_prompt}\" > \"${RECIPE_VAR_prompt_file}\"",
          prints: true,
          env: {
            RECIPE_VAR_prompt_file: (v) => $.text(v.prompt_file),
            RECIPE_VAR_new_prompt: (v) => $.text($.get(v, "new_prompt")),
          },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "evaluate-again", set: (v) => v },
          { on: "skipped", to: "evaluate-again", set: (v) => v },
        ],
      },
      "evaluate-again": {
        id: "evaluate-again",
        at: [34, 5],
        tracked: { index: 6 },
        around: [
          { kind: "count", part: "limit" },
          { kind: "guard", when: (v) => $.truthy($.get(v, "new_prompt")), text: "new_prompt" },
        ],
        action: {
          kind: "call",
          callee: () => evaluatePrompt,
          input: { kind: "inherit", values: () => ({}) },
          result: "merge",
          report: true,
        },
        exits: [
          { on: "ok", to: "take-back", set: (v) => v },
          { on: "skipped", to: "take-back", set: (v) => v },
        ],
      },
      "take-back": {
        id: "take-back",
        at: [37, 5],
        tracked: { index: 7 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) => ($.truthy($.get(v, "new_prompt")) && $.le(v.score, v.score_before)),
            text: "new_prompt and score <= score_before",
          },
        ],
        action: {
          kind: "shell",
          command: () => "mv \"${RECIPE_VAR_prompt_file}\".before \"${RECIPE_VAR_prompt_file}\"",
          prints: true,
          env: { RECIPE_VAR_prompt_file: (v) => $.text(v.prompt_file) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "compare", set: (v) => v },
          { on: "skipped", to: "compare", set: (v) => v },
        ],
      },
      compare: {
        id: "compare",
        at: [40, 5],
        tracked: { index: 8 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () =>
            "echo \"score ${RECIPE_VAR_score_before} before, ${RECIPE_VAR_score} after\"",
          env: {
            RECIPE_VAR_score_before: (v) => $.text(v.score_before),
            RECIPE_VAR_score: (v) => $.text(v.score),
          },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "last" },
            set: (v, r): Outputs => ({ ...v, comparison: r.value }),
          },
        ],
      },
    },
  }),
});
