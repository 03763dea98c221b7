// Compiled by recipec from sub-recipe/child/recipe.yaml. Do not edit: run `recipec build`.
import type { AmbientScope, Value } from "recipec/runtime";
import { amplifier as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: "." */
  readonly folder?: Value;
  readonly options: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly folder: Value;
  readonly listing: Value;
  readonly options: Value;
}

interface AtList extends AmbientScope {
  readonly folder: Value;
  readonly options: Value;
}

interface Scopes {
  readonly list: AtList;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "child",
  version: "1.0.0",
  description: "Lists a folder.",
  dialect: "amplifier",
  source: {
    path: "sub-recipe/child/recipe.yaml",
    sha256: "44db1e697464a6cb1d1f42d944edc5280aa798b194172a8e7818ad1bdbb6433e",
  },
  params: { folder: { default: "." }, options: {} },
  ambient: { recipe: "recipe", session: "session", step: "step", skipped: "_skipped_steps" },
  limits: { depth: 5, total: 100 },
  output: { variable: "final_output", fallback: "listing" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 1, most: 1 },
    processes: { least: 1, most: 1 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: 600000 },
  },
  body: block<Scopes>({
    entry: "list",
    steps: {
      list: {
        id: "list",
        at: [8, 5],
        tracked: { index: 0 },
        around: [{ kind: "timeout", ms: 600000 }],
        action: {
          kind: "shell",
          command: () => "ls",
          cwd: (v) => $.text(v.folder),
          env: { OPTIONS: (v) => $.text(v.options) },
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "last" },
            set: (v, r): Outputs => ({ ...v, listing: r.value }),
          },
        ],
      },
    },
  }),
});
