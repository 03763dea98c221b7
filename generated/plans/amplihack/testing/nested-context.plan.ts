// Compiled by recipec from recipes/amplihack/testing/nested-context.yaml. Do not edit: run `recipec build`.
import type { Value, With } from "recipec/runtime";
import { amplihack as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: $.map([["database", $.map([["host", "db.internal"], ["port", 5432], [… */
  readonly config?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly address?: Value;
  readonly beta?: Value;
  readonly config: Value;
  readonly features: Value;
  readonly line?: Value;
  readonly poem?: Value;
  readonly replicas?: Value;
  readonly retries?: Value;
  readonly said?: Value;
  readonly second_line?: Value;
  readonly topic?: Value;
}

interface AtConnect {
  readonly config: Value;
  readonly line?: Value;
  readonly poem?: Value;
  readonly said?: Value;
  readonly second_line?: Value;
  readonly topic?: Value;
}

interface AtReplicas extends AtConnect {
  readonly address?: Value;
}

interface AtDashes extends AtReplicas {
  readonly replicas?: Value;
}

interface AtOff extends AtDashes {
  readonly retries?: Value;
}

interface AtWhole extends AtOff {
  readonly beta?: Value;
}

interface Scopes {
  readonly connect: AtConnect;
  readonly replicas: AtReplicas;
  readonly dashes: AtDashes;
  readonly off: AtOff;
  readonly whole: AtWhole;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "nested-context",
  version: "1.0.0",
  description: "Reads values by paths.",
  dialect: "amplihack",
  source: {
    path: "recipes/amplihack/testing/nested-context.yaml",
    sha256: "dccbcbfe1693ed063102cf9b703b501d7f82d7b2ea80a43adc658ea68ef7c365",
  },
  params: {
    config: {
      default: $.map([["database", $.map([["host", "db.internal"], ["port", 5432], ["replicas", ["r1", "r2"]]])], ["features", $.map([["cache", true], ["beta", false]])], ["retry-limit", 3]]),
    },
  },
  ambient: {},
  limits: { depth: 6, total: 200, callsOnly: true },
  output: { variable: "features" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 1, most: 5 },
    processes: { least: 1, most: 5 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null },
  },
  body: block<Scopes>({
    entry: "connect",
    steps: {
      connect: {
        id: "connect",
        at: [10, 5],
        tracked: { index: 0 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) =>
              ($.gt($.path(v.config, "config", "database", "port"), $.float(1024.0)) && $.truthy($.path(v.config, "config", "features", "cache"))),
            text: "config.database.port > 1024 and config.features.cache",
          },
        ],
        action: {
          kind: "shell",
          command: () =>
            "echo \"${RECIPE_VAR_config__database__host}:${RECIPE_VAR_config__database__port}\"",
          env: {
            RECIPE_VAR_config__database__host: (v) =>
              $.text($.path(v.config, "config", "database", "host")),
            RECIPE_VAR_config__database__port: (v) =>
              $.text($.path(v.config, "config", "database", "port")),
          },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: "replicas",
            set: (v, r): With<AtReplicas, "address"> => ({ ...v, address: r.value }),
          },
          { on: "skipped", to: "replicas", set: (v) => v },
        ],
      },
      replicas: {
        id: "replicas",
        at: [14, 5],
        tracked: { index: 1 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) =>
              ($.eq($.length($.path(v.config, "config", "database", "replicas")), $.float(2.0)) && $.contains($.path(v.config, "config", "database", "replicas"), "r2")),
            text: "len(config.database.replicas) == 2 and 'r2' in config.database.replicas",
          },
        ],
        action: {
          kind: "shell",
          command: () => "echo \"${RECIPE_VAR_config__database__replicas}\"",
          env: {
            RECIPE_VAR_config__database__replicas: (v) =>
              $.text($.path(v.config, "config", "database", "replicas")),
          },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: "dashes",
            set: (v, r): With<AtDashes, "replicas"> => ({ ...v, replicas: r.value }),
          },
          { on: "skipped", to: "dashes", set: (v) => v },
        ],
      },
      dashes: {
        id: "dashes",
        at: [18, 5],
        tracked: { index: 2 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) => $.eq($.path(v.config, "config", "retry-limit"), $.float(3.0)),
            text: "config.retry-limit == 3",
          },
        ],
        action: {
          kind: "shell",
          command: () => "echo \"at most ${RECIPE_VAR_config__retry_limit} times\"",
          env: {
            RECIPE_VAR_config__retry_limit: (v) =>
              $.text($.path(v.config, "config", "retry-limit")),
          },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: "off",
            set: (v, r): With<AtOff, "retries"> => ({ ...v, retries: r.value }),
          },
          { on: "skipped", to: "off", set: (v) => v },
        ],
      },
      off: {
        id: "off",
        at: [22, 5],
        tracked: { index: 3 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) => $.truthy($.path(v.config, "config", "features", "beta")),
            text: "config.features.beta",
          },
        ],
        action: {
          kind: "shell",
          command: () => "echo \"beta\"",
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: "whole",
            set: (v, r): With<AtWhole, "beta"> => ({ ...v, beta: r.value }),
          },
          { on: "skipped", to: "whole", set: (v) => v },
        ],
      },
      whole: {
        id: "whole",
        at: [26, 5],
        tracked: { index: 4 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "echo \"${RECIPE_VAR_config__features}\"",
          env: {
            RECIPE_VAR_config__features: (v) => $.text($.path(v.config, "config", "features")),
          },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "last" },
            set: (v, r): Outputs => ({ ...v, features: r.value }),
          },
        ],
      },
    },
  }),
});
