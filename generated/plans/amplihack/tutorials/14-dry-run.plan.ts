// Compiled by recipec from recipes/amplihack/tutorials/14-dry-run.yaml. Do not edit: run `recipec build`.
import type { Value } from "recipec/runtime";
import { amplihack as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: "archives" */
  readonly folder?: Value;
  /** Default: 30 */
  readonly days?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly days: Value;
  readonly folder: Value;
  readonly old: Value;
  readonly report: Value;
}

interface AtFind {
  readonly days: Value;
  readonly folder: Value;
}

interface AtRemove extends AtFind {
  readonly old: Value;
}

interface Scopes {
  readonly find: AtFind;
  readonly remove: AtRemove;
  readonly report: AtRemove;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "dry-run",
  version: "1.0.0",
  description: "Removes old archives, which one would rather see before it happens.",
  dialect: "amplihack",
  source: {
    path: "recipes/amplihack/tutorials/14-dry-run.yaml",
    sha256: "8ee59ce6d65c5a9437c55d1b81fd74efa657bf305421bf27f47dfcfdc6edd18a",
  },
  params: { folder: { default: "archives" }, days: { default: 30 } },
  ambient: {},
  limits: { depth: 6, total: 200, callsOnly: true },
  output: { variable: "report" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 2, most: 3 },
    processes: { least: 2, most: 3 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null },
  },
  body: block<Scopes>({
    entry: "find",
    steps: {
      find: {
        id: "find",
        at: [9, 5],
        tracked: { index: 0 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () =>
            "find \"${RECIPE_VAR_folder}\" -name '*.tar' -mtime +\"${RECIPE_VAR_days}\" -print",
          env: {
            RECIPE_VAR_folder: (v) => $.text(v.folder),
            RECIPE_VAR_days: (v) => $.text(v.days),
          },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "remove", set: (v, r) => ({ ...v, old: r.value }) }],
      },
      remove: {
        id: "remove",
        at: [12, 5],
        tracked: { index: 1 },
        around: [{ kind: "count" }, { kind: "guard", when: (v) => $.truthy(v.old), text: "old" }],
        action: {
          kind: "shell",
          command: () =>
            "find \"${RECIPE_VAR_folder}\" -name '*.tar' -mtime +\"${RECIPE_VAR_days}\" -delete",
          prints: true,
          env: {
            RECIPE_VAR_folder: (v) => $.text(v.folder),
            RECIPE_VAR_days: (v) => $.text(v.days),
          },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "report", set: (v) => v },
          { on: "skipped", to: "report", set: (v) => v },
        ],
      },
      report: {
        id: "report",
        at: [15, 5],
        tracked: { index: 2 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "printf 'removed:\\n%s\\n' \"${RECIPE_VAR_old}\"",
          env: { RECIPE_VAR_old: (v) => $.text(v.old) },
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
