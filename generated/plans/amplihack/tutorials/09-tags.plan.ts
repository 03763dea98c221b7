// Compiled by recipec from recipes/amplihack/tutorials/09-tags.yaml. Do not edit: run `recipec build`.
import type { Value, With } from "recipec/runtime";
import { amplihack as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
}

/** Variables when the plan has finished; optional ones may be unset because their step was skipped. */
export interface Outputs {
  readonly integration?: Value;
  readonly unit?: Value;
}

interface AtAlways {
}

interface AtIntegration extends AtAlways {
  readonly unit?: Value;
}

interface Scopes {
  readonly always: AtAlways;
  readonly unit: AtAlways;
  readonly integration: AtIntegration;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "tags",
  version: "1.0.0",
  description: "Checks a project quickly or thoroughly.",
  dialect: "amplihack",
  source: {
    path: "recipes/amplihack/tutorials/09-tags.yaml",
    sha256: "2fcc152964bd2731c01f898695da3671f01911c837bb974f31e77ddc7d85cfb6",
  },
  params: {},
  ambient: {},
  limits: { depth: 6, total: 200 },
  output: { variable: "integration" },
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
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: "integration",
            set: (v, r): With<AtIntegration, "unit"> => ({ ...v, unit: r.value }),
          },
          { on: "excluded", to: "integration", set: (v) => v },
        ],
      },
      integration: {
        id: "integration",
        at: [13, 5],
        tracked: { index: 2 },
        around: [
          { kind: "count", part: "limit" },
          { kind: "tags", tags: ["slow", "test"] },
          { kind: "count", part: "tally" },
        ],
        action: {
          kind: "shell",
          command: () => "echo \"integration tests\"",
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "last" },
            set: (v, r): With<Outputs, "integration"> => ({ ...v, integration: r.value }),
          },
          { on: "excluded", to: { kind: "end", value: "last" }, set: (v) => v },
        ],
      },
    },
  }),
});
