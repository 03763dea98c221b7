// Compiled by recipec from recipes/command-template/review.yaml. Do not edit: run `recipec build`.
import type { Value } from "recipec/runtime";
import { block, commandTemplate as $, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  readonly scope: Value;
  readonly lens?: Value;
  readonly evidence_policy?: Value;
  readonly agent?: Value;
  readonly model?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly agent?: Value;
  readonly evidence_policy?: Value;
  readonly lens?: Value;
  readonly model?: Value;
  readonly scope: Value;
  readonly stdout: string;
}

interface AtAgent {
  readonly agent?: Value;
  readonly evidence_policy?: Value;
  readonly lens?: Value;
  readonly model?: Value;
  readonly scope: Value;
}

interface Scopes {
  readonly "{agent}": AtAgent;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "review",
  version: "",
  description: "Lets an agent look at a scope through one lens.",
  dialect: "command-template",
  source: {
    path: "recipes/command-template/review.yaml",
    sha256: "3336c8d71b33271674504654fe9e2c6a7092f19a4bbf1e830ce6a8d3f84960a9",
  },
  params: {
    scope: {},
    lens: { optional: true },
    evidence_policy: { optional: true },
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
        at: [21, 11],
        tracked: { index: 0 },
        action: {
          kind: "exec",
          argv: (v) => $.argv([
            $.word(v, $.defaults([["agent", "claude"]]), (s) => $.value(s, "agent")),
            "-p",
            $.word(v, $.defaults([["model", ""]]), (s) => $.choice(s, "model", "--model", "")),
            $.word(v, $.defaults([["model", ""]]), (s) => $.value(s, "model")),
            $.word(v, $.defaults([["evidence_policy", "Name file and line for each finding."], ["lens", "correctness"]]), (s) => `Review ${$.value(s, "scope")}. Look only for what concerns ${$.value(s, "lens")}. ${$.value(s, "evidence_policy")} Answer with a Markdown list, the worst finding first, and say so if there is none.`),
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
