// Compiled by recipec from recipes/command-template/task-card.yaml. Do not edit: run `recipec build`.
import type { Value } from "recipec/runtime";
import { block, commandTemplate as $, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  readonly task: Value;
  readonly owner_scope?: Value;
  readonly agent?: Value;
  readonly model?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly agent?: Value;
  readonly model?: Value;
  readonly owner_scope?: Value;
  readonly stdout: string;
  readonly task: Value;
}

interface AtAgent {
  readonly agent?: Value;
  readonly model?: Value;
  readonly owner_scope?: Value;
  readonly task: Value;
}

interface Scopes {
  readonly "{agent}": AtAgent;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "task-card",
  version: "",
  description: "Writes a task that one developer can finish alone.",
  dialect: "command-template",
  source: {
    path: "recipes/command-template/task-card.yaml",
    sha256: "d8e823f0db2acfaf8418f0627a63c9401884768127624b0cd15eea67176d60c6",
  },
  params: {
    task: {},
    owner_scope: { optional: true },
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
            $.word(v, $.defaults([["owner_scope", "the files that the task names"]]), (s) => `Write a task card for: ${$.value(s, "task")}. Its owner may change only ${$.value(s, "owner_scope")}. Use what you are given on standard input. Answer with Goal, Scope, Steps, Checks and Handover.`),
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
