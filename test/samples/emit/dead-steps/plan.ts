// Compiled by recipec from dead-steps/recipe.yaml. Do not edit: run `recipec build`.
import type { AmbientScope, Value, With } from "recipec/runtime";
import { amplifier as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: "world" */
  readonly who?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly greeting: Value;
  readonly last_out?: Value;
  readonly who: Value;
}

interface AtZero extends AmbientScope {
  readonly who: Value;
}

interface AtOne extends AtZero {
  readonly zero_out?: Value;
}

interface AtTwo extends AmbientScope {
  readonly greeting: Value;
  readonly who: Value;
}

interface AtLast extends AtTwo {
  readonly two_out?: Value;
}

interface Scopes {
  readonly zero: AtZero;
  readonly one: AtOne;
  readonly two: AtTwo;
  readonly last: AtLast;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "dead-steps",
  version: "1.0.0",
  description: "Steps that are never run keep their code and write variables that nobody gets.",
  dialect: "amplifier",
  source: {
    path: "dead-steps/recipe.yaml",
    sha256: "0e52a21101613778ff7295f03523a087d3e34617d2d0051a075799b646247a4d",
  },
  params: { who: { default: "world" } },
  ambient: { recipe: "recipe", session: "session", step: "step", skipped: "_skipped_steps" },
  limits: { depth: 5, total: 100 },
  output: { variable: "final_output", fallback: "last_out" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 1, most: 2 },
    processes: { least: 1, most: 2 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: 1200000 },
  },
  body: block<Scopes>({
    entry: "zero",
    steps: {
      zero: {
        id: "zero",
        at: [6, 5],
        tracked: { index: 0 },
        around: [
          { kind: "guard", when: () => $.eq(1, 2), text: "1 == 2" },
          { kind: "timeout", ms: 600000 },
        ],
        action: {
          kind: "shell",
          command: () => "echo",
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [
          {
            on: "ok",
            to: "one",
            set: (v, r): With<AtOne, "zero_out"> => ({ ...v, zero_out: r.value }),
          },
          { on: "skipped", to: "one", set: (v) => v },
        ],
      },
      one: {
        id: "one",
        at: [11, 5],
        tracked: { index: 1 },
        around: [{ kind: "timeout", ms: 600000 }],
        action: {
          kind: "shell",
          command: (v) => `echo "hello ${$.text(v.who)}"`,
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [{ on: "ok", to: "two", set: (v, r) => ({ ...v, greeting: r.value }) }],
      },
      two: {
        id: "two",
        at: [15, 5],
        tracked: { index: 2 },
        around: [
          { kind: "guard", when: () => false, text: "false" },
          { kind: "timeout", ms: 600000 },
        ],
        action: {
          kind: "shell",
          command: () => "echo",
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [
          {
            on: "ok",
            to: "last",
            set: (v, r): With<AtLast, "two_out"> => ({ ...v, two_out: r.value }),
          },
          { on: "skipped", to: "last", set: (v) => v },
        ],
      },
      last: {
        id: "last",
        at: [20, 5],
        tracked: { index: 3 },
        around: [
          { kind: "guard", when: () => $.eq(1, 2), text: "1 == 2" },
          { kind: "timeout", ms: 600000 },
        ],
        action: {
          kind: "shell",
          command: () => "echo",
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "last" },
            set: (v, r): With<Outputs, "last_out"> => ({ ...v, last_out: r.value }),
          },
          { on: "skipped", to: { kind: "end", value: "last" }, set: (v) => v },
        ],
      },
    },
  }),
});
