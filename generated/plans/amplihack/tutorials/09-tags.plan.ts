// Compiled by recipec from recipes/amplihack/tutorials/09-tags.yaml. Do not edit: run `recipec build`.
import { amplihack as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
}

interface AtAlways {
}

interface Scopes {
  readonly always: AtAlways;
  readonly unit: AtAlways;
  readonly integration: AtAlways;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "tags",
  version: "1.0.0",
  description: "Checks a project quickly or thoroughly.",
  dialect: "amplihack",
  source: {
    path: "recipes/amplihack/tutorials/09-tags.yaml",
    sha256: "c39dba69c9e1ba4077912d9bd84830e506de0208111f62825bc7f40a66d85a07",
  },
  params: {},
  ambient: {},
  limits: { depth: 6, total: 200, callsOnly: true },
  output: { variable: "final_output" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 1, most: 3 },
    processes: { least: 1, most: 3 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null },
  },
  body: block<Scopes>({
    entry: "always",
    steps: {
      always: {
        id: "always",
        at: [7, 5],
        tracked: { index: 0 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "echo \"checking\"",
          prints: true,
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "unit", set: (v) => v }],
      },
      unit: {
        id: "unit",
        at: [9, 5],
        tracked: { index: 1 },
        around: [
          { kind: "count", part: "limit" },
          { kind: "tags", tags: ["fast", "test"] },
          { kind: "count", part: "tally" },
        ],
        action: {
          kind: "shell",
          command: () => "echo \"unit tests\"",
          prints: true,
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "integration", set: (v) => v },
          { on: "excluded", to: "integration", set: (v) => v },
        ],
      },
      integration: {
        id: "integration",
        at: [12, 5],
        tracked: { index: 2 },
        around: [
          { kind: "count", part: "limit" },
          { kind: "tags", tags: ["slow", "test"] },
          { kind: "count", part: "tally" },
        ],
        action: {
          kind: "shell",
          command: () => "echo \"integration tests\"",
          prints: true,
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: { kind: "end", value: "last" }, set: (v) => v },
          { on: "excluded", to: { kind: "end", value: "last" }, set: (v) => v },
        ],
      },
    },
  }),
});
