// Compiled by recipec from recipes/amplihack/tutorials/11-extends.yaml. Do not edit: run `recipec build`.
import type { Value } from "recipec/runtime";
import { amplihack as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: "everybody" */
  readonly team?: Value;
  /** Default: "Week in review" */
  readonly title?: Value;
  /** Default: 4 */
  readonly items?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly head: Value;
  readonly items: Value;
  readonly report: Value;
  readonly team: Value;
  readonly title: Value;
}

interface AtHead {
  readonly items: Value;
  readonly team: Value;
  readonly title: Value;
}

interface AtBody extends AtHead {
  readonly head: Value;
}

interface Scopes {
  readonly head: AtHead;
  readonly body: AtBody;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "weekly-report",
  version: "1.0.0",
  description: "A report with a body under the head that all reports share.",
  dialect: "amplihack",
  source: {
    path: "recipes/amplihack/tutorials/11-extends.yaml",
    sha256: "0e4ea9c2ac4fb4f395ac31edd302cd90c87360294ed2cac131b111e4991ea8f4",
  },
  params: {
    team: { default: "everybody" },
    title: { default: "Week in review" },
    items: { default: 4 },
  },
  ambient: {},
  limits: { depth: 6, total: 200, callsOnly: true },
  output: { variable: "report" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 2, most: 2 },
    processes: { least: 2, most: 4 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null, formula: "1 min + unbounded" },
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
        exits: [{ on: "ok", to: "body", set: (v, r) => ({ ...v, head: r.value }) }],
      },
      body: {
        id: "body",
        at: [10, 5],
        tracked: { index: 1 },
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
          command: () =>
            "printf '%s\\n%s items are done.\\n' \"${RECIPE_VAR_head}\" \"${RECIPE_VAR_items}\"",
          env: { RECIPE_VAR_head: (v) => $.text(v.head), RECIPE_VAR_items: (v) => $.text(v.items) },
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
