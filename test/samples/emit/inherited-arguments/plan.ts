// Compiled by recipec from inherited-arguments/recipe.yaml. Do not edit: run `recipec build`.
import type { Value } from "recipec/runtime";
import { block, commandTemplate as $, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  readonly toString: Value;
  readonly valueOf?: Value | Object["valueOf"];
  readonly hasOwnProperty?: Value | Object["hasOwnProperty"];
  readonly constructor?: Value | Object["constructor"];
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly constructor?: Value | Object["constructor"];
  readonly hasOwnProperty?: Value | Object["hasOwnProperty"];
  readonly stdout: string;
  readonly toString: Value;
  readonly valueOf?: Value | Object["valueOf"];
}

interface AtEcho {
  readonly constructor?: Value | Object["constructor"];
  readonly hasOwnProperty?: Value | Object["hasOwnProperty"];
  readonly toString: Value;
  readonly valueOf?: Value | Object["valueOf"];
}

interface Scopes {
  readonly echo: AtEcho;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "recipe",
  version: "",
  description: "",
  dialect: "command-template",
  source: {
    path: "inherited-arguments/recipe.yaml",
    sha256: "678fcb17b0ca0eaa5a51aa1b77c60291a073937d2c2587add83d095c7f911768",
  },
  params: {
    toString: {},
    valueOf: { optional: true },
    hasOwnProperty: { optional: true, type: { kind: "int" } },
    constructor: { optional: true },
  },
  ambient: {},
  limits: { depth: 5, total: 9007199254740991 },
  output: { variable: "stdout" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 1, most: 1 },
    processes: { least: 1, most: 1 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null },
  },
  body: block<Scopes>({
    entry: "echo",
    steps: {
      echo: {
        id: "echo",
        at: [1, 73],
        tracked: { index: 0 },
        action: {
          kind: "exec",
          argv: (v) => $.argv([
            "echo",
            $.word(v, null, (s) => $.value(s, "toString")),
            $.word(v, $.defaults([["valueOf", "1"]]), (s) => $.value(s, "valueOf")),
            $.word(v, $.defaults([["hasOwnProperty", "2"]]), (s) => $.value(s, "hasOwnProperty")),
            $.word(v, null, (s) => $.value(s, "constructor", "x")),
          ]),
          input: "stdout",
          decode: (text) => text,
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "result" },
            set: (v, r): Outputs => ({ ...v, stdout: r.stdout }),
          },
          {
            on: "error",
            kinds: ["condition", "undefined", "timeout", "exit", "spawn"],
            to: { kind: "raise" },
            set: (v, r) => ({ ...v, stdout: r.stdout }),
          },
          { on: "error", kinds: ["type"], to: { kind: "raise", scope: "root" }, set: (v) => v },
        ],
      },
    },
  }),
});
