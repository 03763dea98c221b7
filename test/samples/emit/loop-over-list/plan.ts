// Compiled by recipec from loop-over-list/recipe.yaml. Do not edit: run `recipec build`.
import type { AmbientScope, Value } from "recipec/runtime";
import { amplifier as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: ["a.txt", "b.txt"] */
  readonly files?: Value;
  /** Default: "outer" */
  readonly item?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly comments: readonly Value[];
  readonly counts: readonly Value[];
  readonly files: Value;
  readonly item: Value;
  readonly summary: Value;
}

interface AtCountEach extends AmbientScope {
  readonly files: Value;
  readonly item: Value;
}

interface AtCountEachBody extends AtCountEach {
  readonly file: Value;
}

interface AtReviewEach extends AtCountEach {
  readonly counts: readonly Value[];
}

interface AtSummarize extends AtReviewEach {
  readonly comments: readonly Value[];
}

interface CountEachScopes {
  readonly "count-each/body": AtCountEachBody;
}

interface ReviewEachScopes {
  readonly "review-each/body": AtReviewEach;
}

interface Scopes {
  readonly "count-each": AtCountEach;
  readonly "review-each": AtReviewEach;
  readonly summarize: AtSummarize;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "loop-over-list",
  version: "1.0.0",
  description: "Loops over lists, one after the other and at once.",
  dialect: "amplifier",
  source: {
    path: "loop-over-list/recipe.yaml",
    sha256: "e0f87afa91a7d09ac7efa0cc5827fc2dbebfe42ac7b13cca3274b8ebc8051273",
  },
  params: { files: { default: ["a.txt", "b.txt"] }, item: { default: "outer" } },
  ambient: { recipe: "recipe", session: "session", step: "step", skipped: "_skipped_steps" },
  limits: { depth: 5, total: 100 },
  output: { variable: "final_output", fallback: "summary" },
  bounds: {
    agentCalls: { least: 1, most: 100, formula: "min(1 + min(|counts|, 100), 100)" },
    steps: {
      least: 1,
      most: 200,
      formula: "min(1 + min(|files|, 100) + min(|counts|, 100), 100 + min(|files|, 100))",
    },
    processes: { least: 0, most: 100, formula: "min(|files|, 100)" },
    approvals: { least: 0, most: 0 },
    wallClockMs: {
      least: 0,
      most: 81000000,
      formula: "min(10 min + 10 min x min(|files|, 100) + 10 min x ceil(min(|counts|, 100) / 3), 16 h 40 min + 10 min x min(|files|, 100))",
    },
  },
  body: block<Scopes>({
    entry: "count-each",
    steps: {
      "count-each": {
        id: "count-each",
        at: [8, 5],
        tracked: { index: 0 },
        action: {
          kind: "loop",
          head: { kind: "each", list: (v) => v.files, item: "file", atMost: 100 },
          body: block<CountEachScopes>({
            entry: "count-each/body",
            steps: {
              "count-each/body": {
                id: "count-each",
                at: [8, 5],
                around: [{ kind: "timeout", ms: 600000 }],
                action: {
                  kind: "shell",
                  command: (v) => `wc -l "${$.text(v.file)}"`,
                  decode: (text) => $.decodeOutput(text, "whole"),
                },
                exits: [{ on: "ok", to: { kind: "end", value: "result" }, set: (v) => v }],
              },
            },
          }),
          value: "list",
        },
        exits: [
          { on: "ok", to: "review-each", set: (v, r) => ({ ...v, counts: r.list }) },
          { on: "empty", to: "review-each", set: (v) => ({ ...v, counts: [] }) },
        ],
      },
      "review-each": {
        id: "review-each",
        at: [14, 5],
        tracked: { index: 1 },
        action: {
          kind: "loop",
          head: { kind: "each", list: (v) => v.counts, item: "item", atMost: 100, lanes: 3 },
          body: block<ReviewEachScopes>({
            entry: "review-each/body",
            steps: {
              "review-each/body": {
                id: "review-each",
                at: [14, 5],
                around: [{ kind: "count" }, { kind: "pace" }, { kind: "timeout", ms: 600000 }],
                action: {
                  kind: "agent",
                  agent: "reviewer",
                  prompt: (v) => `Comment on ${$.text(v.item)}`,
                  decode: (text) => $.decodeOutput(text, "whole"),
                },
                exits: [
                  { on: "ok", to: { kind: "end", value: "result" }, set: (v) => v },
                  {
                    on: "error",
                    kinds: [
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
                    to: { kind: "end", value: "null" },
                    set: (v) => v,
                  },
                ],
              },
            },
          }),
          value: "list",
        },
        exits: [
          { on: "ok", to: "summarize", set: (v, r) => ({ ...v, comments: r.list }) },
          { on: "empty", to: "summarize", set: (v) => ({ ...v, comments: [] }) },
        ],
      },
      summarize: {
        id: "summarize",
        at: [21, 5],
        tracked: { index: 2 },
        around: [{ kind: "count" }, { kind: "pace" }, { kind: "timeout", ms: 600000 }],
        action: {
          kind: "agent",
          agent: "writer",
          prompt: (v) => `Summarize ${$.text(v.comments)} of ${$.text(v.item)}`,
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "last" },
            set: (v, r): Outputs => ({ ...v, summary: r.value }),
          },
        ],
      },
    },
  }),
});
