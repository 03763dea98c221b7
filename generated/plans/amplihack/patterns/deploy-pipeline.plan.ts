// Compiled by recipec from recipes/amplihack/patterns/deploy-pipeline.yaml. Do not edit: run `recipec build`.
import type { Value, With } from "recipec/runtime";
import { amplihack as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: "" */
  readonly version?: Value;
  /** Default: "https://staging.example.com" */
  readonly staging_url?: Value;
  /** Default: "https://www.example.com" */
  readonly production_url?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly health?: Value;
  readonly production_url: Value;
  readonly report: Value;
  readonly staging_url: Value;
  readonly version: Value;
}

interface AtPreflightValidation {
  readonly production_url: Value;
  readonly staging_url: Value;
  readonly version: Value;
}

interface AtRollBack extends AtPreflightValidation {
  readonly health?: Value;
}

interface Scopes {
  readonly "preflight-validation": AtPreflightValidation;
  readonly preflight: AtPreflightValidation;
  readonly build: AtPreflightValidation;
  readonly "integration-test": AtPreflightValidation;
  readonly staging: AtPreflightValidation;
  readonly "smoke-test": AtPreflightValidation;
  readonly "roll-back": AtRollBack;
  readonly refuse: AtRollBack;
  readonly promote: AtRollBack;
  readonly report: AtRollBack;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "deploy-pipeline",
  version: "1.0.0",
  description: "Checks, builds, tests, deploys to staging, smoke-tests, promotes.",
  dialect: "amplihack",
  source: {
    path: "recipes/amplihack/patterns/deploy-pipeline.yaml",
    sha256: "c42ffcc06cba19e9d995dce45fd2a881b3005b36caf3bb2a009425ff06ebe4e9",
  },
  params: {
    version: { default: "" },
    staging_url: { default: "https://staging.example.com" },
    production_url: { default: "https://www.example.com" },
  },
  ambient: {},
  limits: { depth: 6, total: 200, callsOnly: true },
  output: { variable: "report" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 8, most: 10 },
    processes: { least: 8, most: 19 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null, formula: "1 h 34 min 30 s + unbounded" },
  },
  body: block<Scopes>({
    entry: "preflight-validation",
    calledEntry: "preflight",
    steps: {
      "preflight-validation": {
        id: "preflight-validation",
        at: [10, 3],
        action: {
          kind: "shell",
          command: () => `failed=0
[[ "\${RECIPEC_CHECK_0}" =~ [^[:space:]] ]] || { printf '%s\\n' 'context '\\''version'\\'' fails the rule '\\''nonempty'\\''' >&2; failed=1; }
exit $failed`,
          env: { RECIPEC_CHECK_0: (v) => $.text(v.version) },
          decode: (text) => text,
        },
        exits: [{ on: "ok", to: "preflight", set: (v) => v }],
      },
      preflight: {
        id: "preflight",
        at: [14, 5],
        tracked: { index: 0 },
        around: [
          { kind: "count" },
          {
            kind: "hooks",
            onError: {
              kind: "shell",
              command: () =>
                "echo \"${RECIPE_VAR_version} failed at ${RECIPE_VAR_step_id}\" >> deploy.log",
              env: {
                RECIPE_VAR_version: (v) => $.text(v.version),
                RECIPE_VAR_step_id: (v) => $.text($.get(v, "step_id")),
              },
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
            "test -z \"$(git status --porcelain)\" || { echo \"there are uncommitted changes\" >&2; exit 1; }",
          prints: true,
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "build", set: (v) => v }],
      },
      build: {
        id: "build",
        at: [16, 5],
        tracked: { index: 1 },
        around: [
          { kind: "count" },
          {
            kind: "hooks",
            onError: {
              kind: "shell",
              command: () =>
                "echo \"${RECIPE_VAR_version} failed at ${RECIPE_VAR_step_id}\" >> deploy.log",
              env: {
                RECIPE_VAR_version: (v) => $.text(v.version),
                RECIPE_VAR_step_id: (v) => $.text($.get(v, "step_id")),
              },
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
          command: () => "make build VERSION=\"${RECIPE_VAR_version}\"",
          prints: true,
          env: { RECIPE_VAR_version: (v) => $.text(v.version) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "integration-test", set: (v) => v }],
      },
      "integration-test": {
        id: "integration-test",
        at: [19, 5],
        tracked: { index: 2 },
        around: [
          { kind: "count" },
          {
            kind: "hooks",
            onError: {
              kind: "shell",
              command: () =>
                "echo \"${RECIPE_VAR_version} failed at ${RECIPE_VAR_step_id}\" >> deploy.log",
              env: {
                RECIPE_VAR_version: (v) => $.text(v.version),
                RECIPE_VAR_step_id: (v) => $.text($.get(v, "step_id")),
              },
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
          command: () => "make integration-test",
          prints: true,
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "staging", set: (v) => v }],
      },
      staging: {
        id: "staging",
        at: [22, 5],
        tracked: { index: 3 },
        around: [
          { kind: "count" },
          {
            kind: "hooks",
            onError: {
              kind: "shell",
              command: () =>
                "echo \"${RECIPE_VAR_version} failed at ${RECIPE_VAR_step_id}\" >> deploy.log",
              env: {
                RECIPE_VAR_version: (v) => $.text(v.version),
                RECIPE_VAR_step_id: (v) => $.text($.get(v, "step_id")),
              },
              environment: (scope) => $.environment(scope),
              decode: (text) => text,
            },
            id: "step_id",
            status: "step_status",
          },
          { kind: "timeout", ms: 900000 },
        ],
        action: {
          kind: "shell",
          command: () => "make deploy ENVIRONMENT=staging VERSION=\"${RECIPE_VAR_version}\"",
          prints: true,
          env: { RECIPE_VAR_version: (v) => $.text(v.version) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "smoke-test", set: (v) => v }],
      },
      "smoke-test": {
        id: "smoke-test",
        at: [25, 5],
        tracked: { index: 4 },
        around: [
          { kind: "count" },
          {
            kind: "hooks",
            onError: {
              kind: "shell",
              command: () =>
                "echo \"${RECIPE_VAR_version} failed at ${RECIPE_VAR_step_id}\" >> deploy.log",
              env: {
                RECIPE_VAR_version: (v) => $.text(v.version),
                RECIPE_VAR_step_id: (v) => $.text($.get(v, "step_id")),
              },
              environment: (scope) => $.environment(scope),
              decode: (text) => text,
            },
            id: "step_id",
            status: "step_status",
          },
        ],
        action: {
          kind: "shell",
          command: () => "curl --fail --silent --max-time 20 \"${RECIPE_VAR_staging_url}\"/health",
          env: { RECIPE_VAR_staging_url: (v) => $.text(v.staging_url) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: "roll-back",
            set: (v, r): With<AtRollBack, "health"> => ({ ...v, health: r.value }),
          },
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
            to: "roll-back",
            set: (v) => v,
          },
        ],
      },
      "roll-back": {
        id: "roll-back",
        at: [29, 5],
        tracked: { index: 5 },
        around: [
          { kind: "count" },
          {
            kind: "hooks",
            onError: {
              kind: "shell",
              command: () =>
                "echo \"${RECIPE_VAR_version} failed at ${RECIPE_VAR_step_id}\" >> deploy.log",
              env: {
                RECIPE_VAR_version: (v) => $.text(v.version),
                RECIPE_VAR_step_id: (v) => $.text($.get(v, "step_id")),
              },
              environment: (scope) => $.environment(scope),
              decode: (text) => text,
            },
            id: "step_id",
            status: "step_status",
          },
          {
            kind: "guard",
            when: (v) => $.ne($.get(v, "health", "status"), "ok"),
            text: "health.status != 'ok'",
          },
        ],
        action: {
          kind: "shell",
          command: () => "make rollback ENVIRONMENT=staging",
          prints: true,
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "refuse", set: (v) => v },
          { on: "skipped", to: "refuse", set: (v) => v },
        ],
      },
      refuse: {
        id: "refuse",
        at: [32, 5],
        tracked: { index: 6 },
        around: [
          { kind: "count" },
          {
            kind: "hooks",
            onError: {
              kind: "shell",
              command: () =>
                "echo \"${RECIPE_VAR_version} failed at ${RECIPE_VAR_step_id}\" >> deploy.log",
              env: {
                RECIPE_VAR_version: (v) => $.text(v.version),
                RECIPE_VAR_step_id: (v) => $.text($.get(v, "step_id")),
              },
              environment: (scope) => $.environment(scope),
              decode: (text) => text,
            },
            id: "step_id",
            status: "step_status",
          },
          {
            kind: "guard",
            when: (v) => $.ne($.get(v, "health", "status"), "ok"),
            text: "health.status != 'ok'",
          },
        ],
        action: {
          kind: "shell",
          command: () => "echo \"staging is not healthy; it was rolled back\" >&2; exit 1",
          prints: true,
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "promote", set: (v) => v },
          { on: "skipped", to: "promote", set: (v) => v },
        ],
      },
      promote: {
        id: "promote",
        at: [35, 5],
        tracked: { index: 7 },
        around: [
          { kind: "count" },
          {
            kind: "hooks",
            onError: {
              kind: "shell",
              command: () =>
                "echo \"${RECIPE_VAR_version} failed at ${RECIPE_VAR_step_id}\" >> deploy.log",
              env: {
                RECIPE_VAR_version: (v) => $.text(v.version),
                RECIPE_VAR_step_id: (v) => $.text($.get(v, "step_id")),
              },
              environment: (scope) => $.environment(scope),
              decode: (text) => text,
            },
            id: "step_id",
            status: "step_status",
          },
          { kind: "timeout", ms: 900000 },
        ],
        action: {
          kind: "shell",
          command: () => "make deploy ENVIRONMENT=production VERSION=\"${RECIPE_VAR_version}\"",
          prints: true,
          env: { RECIPE_VAR_version: (v) => $.text(v.version) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "report", set: (v) => v }],
      },
      report: {
        id: "report",
        at: [38, 5],
        tracked: { index: 8 },
        around: [
          { kind: "count" },
          {
            kind: "hooks",
            onError: {
              kind: "shell",
              command: () =>
                "echo \"${RECIPE_VAR_version} failed at ${RECIPE_VAR_step_id}\" >> deploy.log",
              env: {
                RECIPE_VAR_version: (v) => $.text(v.version),
                RECIPE_VAR_step_id: (v) => $.text($.get(v, "step_id")),
              },
              environment: (scope) => $.environment(scope),
              decode: (text) => text,
            },
            id: "step_id",
            status: "step_status",
          },
        ],
        action: {
          kind: "shell",
          command: () => "echo \"${RECIPE_VAR_version} is live at ${RECIPE_VAR_production_url}\"",
          env: {
            RECIPE_VAR_version: (v) => $.text(v.version),
            RECIPE_VAR_production_url: (v) => $.text(v.production_url),
          },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "last" },
            set: (v, r): Outputs => ({ ...v, report: r.value }),
          },
        ],
      },
    },
  }),
});
