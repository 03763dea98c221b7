// Compiled by recipec from recursion/recipe.yaml. Do not edit: run `recipec build`.
import type { AmbientScope, TypedPlan, Value, ValueMap, With } from "recipec/runtime";
import { amplifier as $, block, definePlan, typed } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: 3 */
  readonly left?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly deeper?: ValueMap;
  readonly left: Value;
  readonly rest: Value;
}

interface AtLess extends AmbientScope {
  readonly left: Value;
}

interface AtAgain extends AtLess {
  readonly rest: Value;
}

interface Scopes {
  readonly less: AtLess;
  readonly again: AtAgain;
}

export const plan: TypedPlan<Inputs, Outputs> = definePlan({
  abi: 1,
  name: "recursion",
  version: "1.0.0",
  description: "Calls itself while there is something left.",
  dialect: "amplifier",
  source: {
    path: "recursion/recipe.yaml",
    sha256: "23ec201d48d4aa02732f1878f836eb8e5d64d87f1aec08313f29db1141f3725d",
  },
  params: { left: { default: 3 } },
  ambient: { recipe: "recipe", session: "session", step: "step", skipped: "_skipped_steps" },
  limits: { depth: 5, total: 100 },
  output: { variable: "final_output", fallback: "deeper" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 1, most: 5 },
    processes: { least: 1, most: 5 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: 3000000 },
  },
  body: block<Scopes>({
    entry: "less",
    steps: {
      less: {
        id: "less",
        at: [7, 5],
        tracked: { index: 0 },
        around: [{ kind: "timeout", ms: 600000 }],
        action: {
          kind: "shell",
          command: (v) => `expr ${$.text(v.left)} - 1 || true`,
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [{ on: "ok", to: "again", set: (v, r) => ({ ...v, rest: r.value }) }],
      },
      again: {
        id: "again",
        at: [11, 5],
        tracked: { index: 1 },
        around: [
          { kind: "guard", when: (v) => $.gt($.given(v.rest, "rest"), 0), text: "{{rest}} > 0" },
        ],
        action: {
          kind: "call",
          callee: () => plan,
          input: { kind: "only", values: (v) => ({ left: v.rest }) },
          result: "scope",
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "last" },
            set: (v, r): With<Outputs, "deeper"> => ({ ...v, deeper: typed(r.value, "map") }),
          },
          { on: "skipped", to: { kind: "end", value: "last" }, set: (v) => v },
        ],
      },
    },
  }),
});
