// Compiled by recipec from inherited-names/recipe.yaml. Do not edit: run `recipec build`.
import type { AmbientScope, Value, With } from "recipec/runtime";
import { amplifier as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: "quick" */
  readonly toString?: Value | Object["toString"];
  /** Default: ["quick", "slow"] */
  readonly modes?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly constructor: readonly Value[];
  readonly hasOwnProperty?: Value | Object["hasOwnProperty"];
  readonly modes: Value;
  readonly toLocaleString?: Value | Object["toLocaleString"];
  readonly toString: Value;
  readonly valueOf?: Value | Object["valueOf"];
}

interface AtFirst extends AmbientScope {
  readonly modes: Value;
  readonly toString: Value;
}

interface AtSecond extends AtFirst {
  readonly hasOwnProperty?: Value | Object["hasOwnProperty"];
}

interface AtEach extends AtSecond {
  readonly valueOf?: Value | Object["valueOf"];
}

interface AtEachBody extends AtEach {
  readonly isPrototypeOf: Value;
}

interface AtLast extends AtEach {
  readonly constructor: readonly Value[];
}

interface EachScopes {
  readonly "each/body": AtEachBody;
}

interface Scopes {
  readonly first: AtFirst;
  readonly second: AtSecond;
  readonly each: AtEach;
  readonly last: AtLast;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "inherited-names",
  version: "1.0.0",
  description: "Variables with names that every object of TypeScript has, most of which may be unset.",
  dialect: "amplifier",
  source: {
    path: "inherited-names/recipe.yaml",
    sha256: "2937f08f43ec472811e349cab7c1d11f224cf71aeec0aa8f76fb3588c077e269",
  },
  params: { toString: { default: "quick" }, modes: { default: ["quick", "slow"] } },
  ambient: { recipe: "recipe", session: "session", step: "step", skipped: "_skipped_steps" },
  limits: { depth: 5, total: 100 },
  output: { variable: "final_output", fallback: "toLocaleString" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 0, most: 103, formula: "3 + min(|modes|, 100)" },
    processes: { least: 0, most: 103, formula: "3 + min(|modes|, 100)" },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: 61800000, formula: "30 min + 10 min x min(|modes|, 100)" },
  },
  body: block<Scopes>({
    entry: "first",
    steps: {
      first: {
        id: "first",
        at: [9, 5],
        tracked: { index: 0 },
        around: [
          {
            kind: "guard",
            when: (v) => $.eq($.given(v.toString, "toString"), "slow"),
            text: "{{toString}} == 'slow'",
          },
          { kind: "timeout", ms: 600000 },
        ],
        action: {
          kind: "shell",
          command: () => "printf first",
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [
          {
            on: "ok",
            to: "second",
            set: (v, r): With<AtSecond, "hasOwnProperty"> => ({ ...v, hasOwnProperty: r.value }),
          },
          { on: "skipped", to: "second", set: (v) => v },
        ],
      },
      second: {
        id: "second",
        at: [14, 5],
        tracked: { index: 1 },
        around: [
          {
            kind: "guard",
            when: (v) => $.eq($.given(v.toString, "toString"), "slow"),
            text: "{{toString}} == 'slow'",
          },
          { kind: "timeout", ms: 600000 },
        ],
        action: {
          kind: "shell",
          command: (v) => `printf ${$.text($.get(v, "hasOwnProperty"))}`,
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [
          {
            on: "ok",
            to: "each",
            set: (v, r): With<AtEach, "valueOf"> => ({ ...v, valueOf: r.value }),
          },
          { on: "skipped", to: "each", set: (v) => v },
        ],
      },
      each: {
        id: "each",
        at: [19, 5],
        tracked: { index: 2 },
        action: {
          kind: "loop",
          head: { kind: "each", list: (v) => v.modes, item: "isPrototypeOf", atMost: 100 },
          body: block<EachScopes>({
            entry: "each/body",
            steps: {
              "each/body": {
                id: "each",
                at: [19, 5],
                around: [{ kind: "timeout", ms: 600000 }],
                action: {
                  kind: "shell",
                  command: (v) => `printf ${$.text(v.isPrototypeOf)}`,
                  decode: (text) => $.decodeOutput(text, "whole"),
                },
                exits: [{ on: "ok", to: { kind: "end", value: "result" }, set: (v) => v }],
              },
            },
          }),
          value: "list",
        },
        exits: [
          { on: "ok", to: "last", set: (v, r) => ({ ...v, constructor: r.list }) },
          { on: "empty", to: "last", set: (v) => ({ ...v, constructor: [] }) },
        ],
      },
      last: {
        id: "last",
        at: [25, 5],
        tracked: { index: 3 },
        around: [
          {
            kind: "guard",
            when: (v) => $.eq($.given(v.toString, "toString"), "slow"),
            text: "{{toString}} == 'slow'",
          },
          { kind: "timeout", ms: 600000 },
        ],
        action: {
          kind: "shell",
          command: (v) => `printf '${$.text($.get(v, "valueOf"))} ${$.text(v.constructor)}'`,
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "last" },
            set: (v, r): With<Outputs, "toLocaleString"> => ({ ...v, toLocaleString: r.value }),
          },
          { on: "skipped", to: { kind: "end", value: "last" }, set: (v) => v },
        ],
      },
    },
  }),
});
