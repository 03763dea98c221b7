// Compiled by recipec from recipes/command-template/criticize.yaml. Do not edit: run `recipec build`.
import type { Value } from "recipec/runtime";
import { block, commandTemplate as $, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  readonly target: Value;
  readonly agent?: Value;
  readonly model?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly agent?: Value;
  readonly model?: Value;
  readonly stdout: string;
  readonly target: Value;
}

interface AtAgent {
  readonly agent?: Value;
  readonly model?: Value;
  readonly target: Value;
}

interface Scopes {
  readonly "{agent}": AtAgent;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "criticize",
  version: "",
  description: "Attacks the assumptions of a proposal.",
  dialect: "command-template",
  source: {
    path: "recipes/command-template/criticize.yaml",
    sha256: "3bbf4cc2200e14b631a09a4d889432a7688d740ac6d59219758c0d32c893e826",
  },
  params: {
    target: {},
    agent: { optional: true, type: { kind: "path" } },
    model: { optional: true },
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
    entry: "{agent}",
    steps: {
      "{agent}": {
        id: "{agent}",
        at: [17, 11],
        tracked: { index: 0 },
        action: {
          kind: "exec",
          argv: (v) => $.argv([
            $.word(v, $.defaults([["agent", "claude"]]), (s) => $.value(s, "agent")),
            "-p",
            $.word(v, $.defaults([["model", ""]]), (s) => $.choice(s, "model", "--model", "")),
            $.word(v, $.defaults([["model", ""]]), (s) => $.value(s, "model")),
            $.word(v, null, (s) => `Attack this proposal: ${$.value(s, "target")}. List its assumptions, and for each one the case in which it does not hold. Do not rewrite it.`),
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
