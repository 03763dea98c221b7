// Compiled by recipec from recipes/amplihack/tutorials/02-variables.yaml. Do not edit: run `recipec build`.
import type { Value } from "recipec/runtime";
import { amplihack as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: "world" */
  readonly who?: Value;
  /** Default: 2 */
  readonly times?: Value;
  /** Default: $.map([["city", "Lisbon"], ["country", "Portugal"]]) */
  readonly place?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly place: Value;
  readonly times: Value;
  readonly who: Value;
}

interface AtPlain {
  readonly place: Value;
  readonly times: Value;
  readonly who: Value;
}

interface Scopes {
  readonly plain: AtPlain;
  readonly quoted: AtPlain;
  readonly structured: AtPlain;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "variables",
  version: "1.0.0",
  description: "Greets somebody by values that the caller may replace.",
  dialect: "amplihack",
  source: {
    path: "recipes/amplihack/tutorials/02-variables.yaml",
    sha256: "183754b15f6383841897852ccbc01d898cf8821d53d8a6fd178c9c47b3275cbb",
  },
  params: {
    who: { default: "world" },
    times: { default: 2 },
    place: { default: $.map([["city", "Lisbon"], ["country", "Portugal"]]) },
  },
  ambient: {},
  limits: { depth: 6, total: 200, callsOnly: true },
  output: { variable: "final_output" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 3, most: 3 },
    processes: { least: 3, most: 3 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null },
  },
  body: block<Scopes>({
    entry: "plain",
    steps: {
      plain: {
        id: "plain",
        at: [12, 5],
        tracked: { index: 0 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "echo Hello \"${RECIPE_VAR_who}\"",
          prints: true,
          env: { RECIPE_VAR_who: (v) => $.text(v.who) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "quoted", set: (v) => v }],
      },
      quoted: {
        id: "quoted",
        at: [14, 5],
        tracked: { index: 1 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () =>
            "printf '%s\\n' \"${RECIPE_VAR_who} is in ${RECIPE_VAR_place__city}, ${RECIPE_VAR_place__country}.\" '('\"${RECIPE_VAR_times}\"' times)'",
          prints: true,
          env: {
            RECIPE_VAR_who: (v) => $.text(v.who),
            RECIPE_VAR_place__city: (v) => $.text($.path(v.place, "place", "city")),
            RECIPE_VAR_place__country: (v) => $.text($.path(v.place, "place", "country")),
            RECIPE_VAR_times: (v) => $.text(v.times),
          },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "structured", set: (v) => v }],
      },
      structured: {
        id: "structured",
        at: [16, 5],
        tracked: { index: 2 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "echo \"${RECIPE_VAR_place}\"",
          prints: true,
          env: { RECIPE_VAR_place: (v) => $.text(v.place) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: { kind: "end", value: "last" }, set: (v) => v }],
      },
    },
  }),
});
