// Compiled by recipec from recipes/amplihack/patterns/migration.yaml. Do not edit: run `recipec build`.
import type { Value } from "recipec/runtime";
import { amplihack as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: "data" */
  readonly data?: Value;
  /** Default: "data.backup" */
  readonly backup?: Value;
  /** Default: "1" */
  readonly from_version?: Value;
  /** Default: "2" */
  readonly to_version?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly backup: Value;
  readonly data: Value;
  readonly from_version: Value;
  readonly result: Value;
  readonly to_version: Value;
}

interface AtBackup {
  readonly backup: Value;
  readonly data: Value;
  readonly from_version: Value;
  readonly to_version: Value;
}

interface Scopes {
  readonly backup: AtBackup;
  readonly validate: AtBackup;
  readonly migrate: AtBackup;
  readonly "smoke-test": AtBackup;
  readonly verify: AtBackup;
  readonly done: AtBackup;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "migration",
  version: "1.0.0",
  description: "Backs up, validates, migrates, smoke-tests and verifies a data folder.",
  dialect: "amplihack",
  source: {
    path: "recipes/amplihack/patterns/migration.yaml",
    sha256: "ae0bb99eb4050b57fb25c07e89161d9a2a2036074744560680420f952567b3d9",
  },
  params: {
    data: { default: "data" },
    backup: { default: "data.backup" },
    from_version: { default: "1" },
    to_version: { default: "2" },
  },
  ambient: {},
  limits: { depth: 6, total: 200, callsOnly: true },
  output: { variable: "result" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 6, most: 6 },
    processes: { least: 6, most: 12 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null, formula: "1 h 8 min + unbounded" },
  },
  body: block<Scopes>({
    entry: "backup",
    steps: {
      backup: {
        id: "backup",
        at: [12, 5],
        tracked: { index: 0 },
        around: [
          { kind: "count" },
          {
            kind: "hooks",
            onError: {
              kind: "shell",
              command: () =>
                "test -d \"${RECIPE_VAR_backup}\" && rm -rf \"${RECIPE_VAR_data}\" && cp -a \"${RECIPE_VAR_backup}\" \"${RECIPE_VAR_data}\" && echo \"put back\" >> migration.log",
              env: {
                RECIPE_VAR_backup: (v) => $.text(v.backup),
                RECIPE_VAR_data: (v) => $.text(v.data),
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
            "rm -rf \"${RECIPE_VAR_backup}\" && cp -a \"${RECIPE_VAR_data}\" \"${RECIPE_VAR_backup}\"",
          prints: true,
          env: {
            RECIPE_VAR_backup: (v) => $.text(v.backup),
            RECIPE_VAR_data: (v) => $.text(v.data),
          },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "validate", set: (v) => v }],
      },
      validate: {
        id: "validate",
        at: [14, 5],
        tracked: { index: 1 },
        around: [
          { kind: "count" },
          {
            kind: "hooks",
            onError: {
              kind: "shell",
              command: () =>
                "test -d \"${RECIPE_VAR_backup}\" && rm -rf \"${RECIPE_VAR_data}\" && cp -a \"${RECIPE_VAR_backup}\" \"${RECIPE_VAR_data}\" && echo \"put back\" >> migration.log",
              env: {
                RECIPE_VAR_backup: (v) => $.text(v.backup),
                RECIPE_VAR_data: (v) => $.text(v.data),
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
            "test \"$(cat \"${RECIPE_VAR_data}\"/VERSION)\" = \"${RECIPE_VAR_from_version}\" || { echo \"not at version ${RECIPE_VAR_from_version}\" >&2; exit 1; }",
          prints: true,
          env: {
            RECIPE_VAR_data: (v) => $.text(v.data),
            RECIPE_VAR_from_version: (v) => $.text(v.from_version),
          },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "migrate", set: (v) => v }],
      },
      migrate: {
        id: "migrate",
        at: [16, 5],
        tracked: { index: 2 },
        around: [
          { kind: "count" },
          {
            kind: "hooks",
            onError: {
              kind: "shell",
              command: () =>
                "test -d \"${RECIPE_VAR_backup}\" && rm -rf \"${RECIPE_VAR_data}\" && cp -a \"${RECIPE_VAR_backup}\" \"${RECIPE_VAR_data}\" && echo \"put back\" >> migration.log",
              env: {
                RECIPE_VAR_backup: (v) => $.text(v.backup),
                RECIPE_VAR_data: (v) => $.text(v.data),
              },
              environment: (scope) => $.environment(scope),
              decode: (text) => text,
            },
            id: "step_id",
            status: "step_status",
          },
          { kind: "timeout", ms: 3600000 },
        ],
        action: {
          kind: "shell",
          command: () => "make migrate DATA=\"${RECIPE_VAR_data}\"",
          prints: true,
          env: { RECIPE_VAR_data: (v) => $.text(v.data) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "smoke-test", set: (v) => v }],
      },
      "smoke-test": {
        id: "smoke-test",
        at: [19, 5],
        tracked: { index: 3 },
        around: [
          { kind: "count" },
          {
            kind: "hooks",
            onError: {
              kind: "shell",
              command: () =>
                "test -d \"${RECIPE_VAR_backup}\" && rm -rf \"${RECIPE_VAR_data}\" && cp -a \"${RECIPE_VAR_backup}\" \"${RECIPE_VAR_data}\" && echo \"put back\" >> migration.log",
              env: {
                RECIPE_VAR_backup: (v) => $.text(v.backup),
                RECIPE_VAR_data: (v) => $.text(v.data),
              },
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
          command: () => "make smoke-test DATA=\"${RECIPE_VAR_data}\"",
          prints: true,
          env: { RECIPE_VAR_data: (v) => $.text(v.data) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "verify", set: (v) => v }],
      },
      verify: {
        id: "verify",
        at: [22, 5],
        tracked: { index: 4 },
        around: [
          { kind: "count" },
          {
            kind: "hooks",
            onError: {
              kind: "shell",
              command: () =>
                "test -d \"${RECIPE_VAR_backup}\" && rm -rf \"${RECIPE_VAR_data}\" && cp -a \"${RECIPE_VAR_backup}\" \"${RECIPE_VAR_data}\" && echo \"put back\" >> migration.log",
              env: {
                RECIPE_VAR_backup: (v) => $.text(v.backup),
                RECIPE_VAR_data: (v) => $.text(v.data),
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
            "test \"$(cat \"${RECIPE_VAR_data}\"/VERSION)\" = \"${RECIPE_VAR_to_version}\" || { echo \"still at another version\" >&2; exit 1; }",
          prints: true,
          env: {
            RECIPE_VAR_data: (v) => $.text(v.data),
            RECIPE_VAR_to_version: (v) => $.text(v.to_version),
          },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "done", set: (v) => v }],
      },
      done: {
        id: "done",
        at: [24, 5],
        tracked: { index: 5 },
        around: [
          { kind: "count" },
          {
            kind: "hooks",
            onError: {
              kind: "shell",
              command: () =>
                "test -d \"${RECIPE_VAR_backup}\" && rm -rf \"${RECIPE_VAR_data}\" && cp -a \"${RECIPE_VAR_backup}\" \"${RECIPE_VAR_data}\" && echo \"put back\" >> migration.log",
              env: {
                RECIPE_VAR_backup: (v) => $.text(v.backup),
                RECIPE_VAR_data: (v) => $.text(v.data),
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
          command: () => "echo \"${RECIPE_VAR_data} is at version ${RECIPE_VAR_to_version}\"",
          env: {
            RECIPE_VAR_data: (v) => $.text(v.data),
            RECIPE_VAR_to_version: (v) => $.text(v.to_version),
          },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "last" },
            set: (v, r): Outputs => ({ ...v, result: r.value }),
          },
        ],
      },
    },
  }),
});
