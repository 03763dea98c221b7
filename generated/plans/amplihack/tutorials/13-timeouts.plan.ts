// Compiled by recipec from recipes/amplihack/tutorials/13-timeouts.yaml. Do not edit: run `recipec build`.
import type { Value } from "recipec/runtime";
import { amplihack as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: "" */
  readonly status_text?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly sentence: Value;
  readonly status_text: Value;
}

interface AtAsk {
  readonly status_text: Value;
}

interface Scopes {
  readonly ask: AtAsk;
  readonly fallback: AtAsk;
  readonly tell: AtAsk;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "timeouts",
  version: "1.0.0",
  description: "Asks a slow service, and makes do without its answer.",
  dialect: "amplihack",
  source: {
    path: "recipes/amplihack/tutorials/13-timeouts.yaml",
    sha256: "4106dfd77100e5d88b99eb4a93fc735140eb81b71e9c720c9dfff1b810911108",
  },
  params: { status_text: { default: "" } },
  ambient: {},
  limits: { depth: 6, total: 200, callsOnly: true },
  output: { variable: "sentence" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 2, most: 3 },
    processes: { least: 2, most: 3 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null, formula: "5 s + unbounded" },
  },
  body: block<Scopes>({
    entry: "ask",
    steps: {
      ask: {
        id: "ask",
        at: [7, 5],
        tracked: { index: 0 },
        around: [{ kind: "count" }, { kind: "timeout", ms: 5000 }],
        action: {
          kind: "shell",
          command: () => "curl --silent --fail https://status.example.com/summary",
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "fallback", set: (v, r) => ({ ...v, status_text: r.value }) },
          {
            on: "error",
            kinds: [
              "condition",
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
            to: "fallback",
            set: (v) => v,
          },
        ],
      },
      fallback: {
        id: "fallback",
        at: [12, 5],
        tracked: { index: 1 },
        around: [
          { kind: "count" },
          { kind: "guard", when: (v) => !$.truthy(v.status_text), text: "not status_text" },
        ],
        action: {
          kind: "shell",
          command: () => "echo \"unknown\"",
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "tell", set: (v, r) => ({ ...v, status_text: r.value }) },
          { on: "skipped", to: "tell", set: (v) => v },
        ],
      },
      tell: {
        id: "tell",
        at: [16, 5],
        tracked: { index: 2 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "echo \"The service is ${RECIPE_VAR_status_text}.\"",
          env: { RECIPE_VAR_status_text: (v) => $.text(v.status_text) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "last" },
            set: (v, r): Outputs => ({ ...v, sentence: r.value }),
          },
        ],
      },
    },
  }),
});
