// Compiled by recipec from failures/recipe.yaml. Do not edit: run `recipec build`.
import type { AmbientScope, Value } from "recipec/runtime";
import { amplifier as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly answer: Value;
  readonly code: string;
  readonly page: Value;
}

interface AtFetch extends AmbientScope {
}

interface AtAsk extends AtFetch {
  readonly code: string;
  readonly page: Value;
}

interface AtLast extends AtAsk {
  readonly answer: Value;
}

interface Scopes {
  readonly fetch: AtFetch;
  readonly ask: AtAsk;
  readonly last: AtLast;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "failures",
  version: "1.0.0",
  description: "Retries, timeouts, pacing, and steps whose failure does not end the recipe.",
  dialect: "amplifier",
  source: {
    path: "failures/recipe.yaml",
    sha256: "eca7a8c95619c7f85bb772741738977801b76301feb145378ffead5b46073b27",
  },
  params: {},
  ambient: { recipe: "recipe", session: "session", step: "step", skipped: "_skipped_steps" },
  limits: { depth: 5, total: 100 },
  pacing: {
    maxConcurrent: 2,
    minDelayMs: 250,
    backoff: { initialMs: 500, maxMs: 60000, multiplier: 2, resetAfterSuccesses: 3 },
  },
  output: { variable: "final_output" },
  bounds: {
    agentCalls: { least: 1, most: 2 },
    steps: { least: 3, most: 3 },
    processes: { least: 2, most: 5 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: 2051500 },
  },
  body: block<Scopes>({
    entry: "fetch",
    steps: {
      fetch: {
        id: "fetch",
        at: [10, 5],
        tracked: { index: 0 },
        around: [
          {
            kind: "retry",
            attempts: 4,
            initialDelayMs: 2000,
            maxDelayMs: 300000,
            factor: 1,
            kinds: ["timeout", "spawn", "exit"],
          },
          { kind: "timeout", ms: 30000 },
        ],
        action: {
          kind: "shell",
          command: () => "curl -f https://example.org",
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [
          { on: "ok", to: "ask", set: (v, r) => ({ ...v, code: r.exitCode, page: r.value }) },
          {
            on: "error",
            kinds: ["exit"],
            to: "ask",
            set: (v, r) => ({ ...v, code: r.exitCode, page: r.value }),
          },
        ],
      },
      ask: {
        id: "ask",
        at: [21, 5],
        tracked: { index: 1 },
        around: [
          { kind: "count" },
          {
            kind: "retry",
            attempts: 2,
            initialDelayMs: 5000,
            maxDelayMs: 300000,
            factor: 2,
            kinds: ["transient", "timeout", "rate-limit"],
          },
          { kind: "pace" },
          { kind: "timeout", ms: 600000 },
        ],
        action: {
          kind: "agent",
          agent: "reader",
          prompt: (v) => `Read ${$.text(v.page)} (${$.text(v.code)})`,
          mode: "ANALYZE",
          models: [{ provider: "acme", model: "small" }],
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [
          { on: "ok", to: "last", set: (v, r) => ({ ...v, answer: r.value }) },
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
            to: "last",
            set: (v) => ({ ...v, answer: null }),
          },
        ],
      },
      last: {
        id: "last",
        at: [30, 5],
        tracked: { index: 2 },
        around: [{ kind: "timeout", ms: 600000 }],
        action: {
          kind: "shell",
          command: (v) => `test -n "${$.text(v.answer)}"`,
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [
          { on: "ok", to: { kind: "end", value: "last" }, set: (v) => v },
          {
            on: "error",
            kinds: ["exit"],
            to: { kind: "finish", status: "partial", reason: "step last failed" },
            set: (v) => v,
          },
        ],
      },
    },
  }),
});
