// Compiled by recipec from recipes/command-template/judge.yaml. Do not edit: run `recipec build`.
import type { Value } from "recipec/runtime";
import { block, commandTemplate as $, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  readonly rubric?: Value;
  readonly agent?: Value;
  readonly model?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly agent?: Value;
  readonly model?: Value;
  readonly rubric?: Value;
  readonly stdout: string;
}

interface AtAgent {
  readonly agent?: Value;
  readonly model?: Value;
  readonly rubric?: Value;
}

interface Scopes {
  readonly "{agent}": AtAgent;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "judge",
  version: "",
  description: "Judges a report, not its subject.",
  dialect: "command-template",
  source: {
    path: "recipes/command-template/judge.yaml",
    sha256: "d04987a06edd432d8738e189a0d78dc9ab7b80539e91dfe6df7505eb760cf737",
  },
  params: {
    rubric: { optional: true },
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
        at: [18, 11],
        tracked: { index: 0 },
        action: {
          kind: "exec",
          argv: (v) => $.argv([
            $.word(v, $.defaults([["agent", "claude"]]), (s) => $.value(s, "agent")),
            "-p",
            $.word(v, $.defaults([["model", ""]]), (s) => $.choice(s, "model", "--model", "")),
            $.word(v, $.defaults([["model", ""]]), (s) => $.value(s, "model")),
            $.word(v, $.defaults([["rubric", "evidence, calibration of severity, and consistency"]]), (s) => `Judge the report on standard input by ${$.value(s, "rubric")}. Answer with the sections Verdict and Required Fixes. Add no findings of your own.`),
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
