// Compiled by recipec from recipes/amplihack/tutorials/base-report.yaml. Do not edit: run `recipec build`.
import type { Value } from "recipec/runtime";
import { amplihack as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: "Report" */
  readonly title?: Value;
  /** Default: "everybody" */
  readonly team?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly head: Value;
  readonly team: Value;
  readonly title: Value;
}

interface AtHead {
  readonly team: Value;
  readonly title: Value;
}

interface Scopes {
  readonly head: AtHead;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "base-report",
  version: "1.0.0",
  description: "Writes the head of a report.",
  dialect: "amplihack",
  source: {
    path: "recipes/amplihack/tutorials/base-report.yaml",
    sha256: "b110262e1c1b277e9cdafe1a561c6ae3e376803268a89e341f0bb7c0fe4ad5b6",
  },
  params: { title: { default: "Report" }, team: { default: "everybody" } },
  ambient: {},
  limits: { depth: 6, total: 200, callsOnly: true },
  output: { variable: "head" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 1, most: 1 },
    processes: { least: 1, most: 2 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null, formula: "30 s + unbounded" },
  },
  body: block<Scopes>({
    entry: "head",
    steps: {
      head: {
        id: "head",
        at: [10, 5],
        tracked: { index: 0 },
        around: [
          { kind: "count" },
          {
            kind: "hooks",
            onError: {
              kind: "shell",
              command: () =>
                "echo \"${RECIPE_VAR_title} failed at ${RECIPE_VAR_step_id}\" >> failures.log",
              env: {
                RECIPE_VAR_title: (v) => $.text(v.title),
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
          command: () => "printf '%s for %s\\n' \"${RECIPE_VAR_title}\" \"${RECIPE_VAR_team}\"",
          env: { RECIPE_VAR_title: (v) => $.text(v.title), RECIPE_VAR_team: (v) => $.text(v.team) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "last" },
            set: (v, r): Outputs => ({ ...v, head: r.value }),
          },
        ],
      },
    },
  }),
});
