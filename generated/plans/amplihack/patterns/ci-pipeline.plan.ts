// Compiled by recipec from recipes/amplihack/patterns/ci-pipeline.yaml. Do not edit: run `recipec build`.
import type { Value } from "recipec/runtime";
import { amplihack as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: "HEAD" */
  readonly revision?: Value;
  /** Default: "build.tar.gz" */
  readonly package?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly ci_result: Value;
  readonly commit: Value;
  readonly package: Value;
  readonly revision: Value;
}

interface AtPreflightValidation {
  readonly package: Value;
  readonly revision: Value;
}

interface AtDependencies extends AtPreflightValidation {
  readonly commit: Value;
}

interface Scopes {
  readonly "preflight-validation": AtPreflightValidation;
  readonly checkout: AtPreflightValidation;
  readonly dependencies: AtDependencies;
  readonly lint: AtDependencies;
  readonly test: AtDependencies;
  readonly build: AtDependencies;
  readonly package: AtDependencies;
  readonly report: AtDependencies;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "ci-pipeline",
  version: "1.0.0",
  description: "Checks out a revision, installs, lints, tests, builds and packages it.",
  dialect: "amplihack",
  source: {
    path: "recipes/amplihack/patterns/ci-pipeline.yaml",
    sha256: "934058b63107488b8d33ca49538697d3e75041e7eef2d2aa35d4d3979302de10",
  },
  params: { revision: { default: "HEAD" }, package: { default: "build.tar.gz" } },
  ambient: {},
  limits: { depth: 6, total: 200, callsOnly: true },
  output: { variable: "ci_result" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 7, most: 8 },
    processes: { least: 7, most: 15 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null, formula: "1 h 18 min 30 s + unbounded" },
  },
  body: block<Scopes>({
    entry: "preflight-validation",
    calledEntry: "checkout",
    steps: {
      "preflight-validation": {
        id: "preflight-validation",
        at: [10, 3],
        action: {
          kind: "shell",
          command: () => `failed=0
[[ "\${RECIPEC_CHECK_0}" =~ [^[:space:]] ]] || { printf '%s\\n' 'context '\\''revision'\\'' fails the rule '\\''nonempty'\\''' >&2; failed=1; }
exit $failed`,
          env: { RECIPEC_CHECK_0: (v) => $.text(v.revision) },
          decode: (text) => text,
        },
        exits: [{ on: "ok", to: "checkout", set: (v) => v }],
      },
      checkout: {
        id: "checkout",
        at: [14, 5],
        tracked: { index: 0 },
        around: [
          { kind: "count" },
          {
            kind: "hooks",
            onError: {
              kind: "shell",
              command: () => "echo \"failed at ${RECIPE_VAR_step_id}\" >> ci.log",
              env: { RECIPE_VAR_step_id: (v) => $.text($.get(v, "step_id")) },
              environment: (scope) => $.environment(scope),
              decode: (text) => text,
            },
            id: "step_id",
            status: "step_status",
          },
        ],
        action: {
          kind: "shell",
          command: () =>
            "git checkout --quiet --detach \"${RECIPE_VAR_revision}\" && git rev-parse HEAD",
          env: { RECIPE_VAR_revision: (v) => $.text(v.revision) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "dependencies", set: (v, r) => ({ ...v, commit: r.value }) }],
      },
      dependencies: {
        id: "dependencies",
        at: [17, 5],
        tracked: { index: 1 },
        around: [
          { kind: "count" },
          {
            kind: "hooks",
            onError: {
              kind: "shell",
              command: () => "echo \"failed at ${RECIPE_VAR_step_id}\" >> ci.log",
              env: { RECIPE_VAR_step_id: (v) => $.text($.get(v, "step_id")) },
              environment: (scope) => $.environment(scope),
              decode: (text) => text,
            },
            id: "step_id",
            status: "step_status",
          },
          { kind: "timeout", ms: 600000 },
        ],
        action: {
          kind: "shell",
          command: () => "make deps",
          prints: true,
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "lint", set: (v) => v }],
      },
      lint: {
        id: "lint",
        at: [20, 5],
        tracked: { index: 2 },
        around: [
          { kind: "count" },
          {
            kind: "hooks",
            onError: {
              kind: "shell",
              command: () => "echo \"failed at ${RECIPE_VAR_step_id}\" >> ci.log",
              env: { RECIPE_VAR_step_id: (v) => $.text($.get(v, "step_id")) },
              environment: (scope) => $.environment(scope),
              decode: (text) => text,
            },
            id: "step_id",
            status: "step_status",
          },
          { kind: "timeout", ms: 300000 },
        ],
        action: {
          kind: "shell",
          command: () => "make lint",
          prints: true,
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "test", set: (v) => v }],
      },
      test: {
        id: "test",
        at: [23, 5],
        tracked: { index: 3 },
        around: [
          { kind: "count" },
          {
            kind: "hooks",
            onError: {
              kind: "shell",
              command: () => "echo \"failed at ${RECIPE_VAR_step_id}\" >> ci.log",
              env: { RECIPE_VAR_step_id: (v) => $.text($.get(v, "step_id")) },
              environment: (scope) => $.environment(scope),
              decode: (text) => text,
            },
            id: "step_id",
            status: "step_status",
          },
          { kind: "timeout", ms: 1800000 },
        ],
        action: {
          kind: "shell",
          command: () => "make test",
          prints: true,
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "build", set: (v) => v }],
      },
      build: {
        id: "build",
        at: [26, 5],
        tracked: { index: 4 },
        around: [
          { kind: "count" },
          {
            kind: "hooks",
            onError: {
              kind: "shell",
              command: () => "echo \"failed at ${RECIPE_VAR_step_id}\" >> ci.log",
              env: { RECIPE_VAR_step_id: (v) => $.text($.get(v, "step_id")) },
              environment: (scope) => $.environment(scope),
              decode: (text) => text,
            },
            id: "step_id",
            status: "step_status",
          },
          { kind: "timeout", ms: 1800000 },
        ],
        action: {
          kind: "shell",
          command: () => "make build",
          prints: true,
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "package", set: (v) => v }],
      },
      package: {
        id: "package",
        at: [29, 5],
        tracked: { index: 5 },
        around: [
          { kind: "count", part: "limit" },
          { kind: "tags", tags: ["release"] },
          { kind: "count", part: "tally" },
          {
            kind: "hooks",
            onError: {
              kind: "shell",
              command: () => "echo \"failed at ${RECIPE_VAR_step_id}\" >> ci.log",
              env: { RECIPE_VAR_step_id: (v) => $.text($.get(v, "step_id")) },
              environment: (scope) => $.environment(scope),
              decode: (text) => text,
            },
            id: "step_id",
            status: "step_status",
          },
        ],
        action: {
          kind: "shell",
          command: () =>
            "tar -czf \"${RECIPE_VAR_package}\" build && echo \"packaged ${RECIPE_VAR_package}\"",
          prints: true,
          env: { RECIPE_VAR_package: (v) => $.text(v.package) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "report", set: (v) => v },
          { on: "excluded", to: "report", set: (v) => v },
        ],
      },
      report: {
        id: "report",
        at: [32, 5],
        tracked: { index: 6 },
        around: [
          { kind: "count" },
          {
            kind: "hooks",
            onError: {
              kind: "shell",
              command: () => "echo \"failed at ${RECIPE_VAR_step_id}\" >> ci.log",
              env: { RECIPE_VAR_step_id: (v) => $.text($.get(v, "step_id")) },
              environment: (scope) => $.environment(scope),
              decode: (text) => text,
            },
            id: "step_id",
            status: "step_status",
          },
        ],
        action: {
          kind: "shell",
          command: () => "echo \"PASS ${RECIPE_VAR_commit}\"",
          env: { RECIPE_VAR_commit: (v) => $.text(v.commit) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "last" },
            set: (v, r): Outputs => ({ ...v, ci_result: r.value }),
          },
        ],
      },
    },
  }),
});
