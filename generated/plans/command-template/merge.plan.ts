// Compiled by recipec from recipes/command-template/merge.yaml. Do not edit: run `recipec build`.
import type { Value } from "recipec/runtime";
import { block, commandTemplate as $, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  readonly task: Value;
  readonly mode?: Value;
  readonly agent?: Value;
  readonly model?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly agent?: Value;
  readonly mode?: Value;
  readonly model?: Value;
  readonly stdout: string;
  readonly task: Value;
}

interface AtAgent {
  readonly agent?: Value;
  readonly mode?: Value;
  readonly model?: Value;
  readonly task: Value;
}

interface Scopes {
  readonly "{agent}": AtAgent;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "merge",
  version: "",
  description: "Joins several answers into one.",
  dialect: "command-template",
  source: {
    path: "recipes/command-template/merge.yaml",
    sha256: "da1f73fac06bd3003c294f7d8fefef9e738125fe0dcb958d52baea20193cc82e",
  },
  params: {
    task: {},
    mode: { optional: true, type: { kind: "enum", members: ["consensus-first", "risk-first"] } },
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
        at: [19, 11],
        tracked: { index: 0 },
        action: {
          kind: "exec",
          argv: (v) => $.argv([
            $.word(v, $.defaults([["agent", "claude"]]), (s) => $.value(s, "agent")),
            "-p",
            $.word(v, $.defaults([["model", ""]]), (s) => $.choice(s, "model", "--model", "")),
            $.word(v, $.defaults([["model", ""]]), (s) => $.value(s, "model")),
            $.word(v, $.defaults([["mode", "consensus-first"]]), (s) => `Join the answers on standard input into one about: ${$.value(s, "task")}. Work ${$.value(s, "mode")}. Keep findings that only one answer has, and mark what no answer says.`),
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
