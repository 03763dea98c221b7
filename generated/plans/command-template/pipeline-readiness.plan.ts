// Compiled by recipec from recipes/command-template/pipeline-readiness.yaml. Do not edit: run `recipec build`.
import type { Value } from "recipec/runtime";
import { block, commandTemplate as $, definePlan, typed } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  readonly scope: Value;
  readonly lenses?: Value;
  readonly claim?: Value;
  readonly agent?: Value;
  readonly model?: Value;
  readonly lens?: Value;
  readonly evidence_policy?: Value;
  readonly evidence?: Value;
  readonly task?: Value;
  readonly mode?: Value;
  readonly rubric?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly agent?: Value;
  readonly claim?: Value;
  readonly evidence?: Value;
  readonly evidence_policy?: Value;
  readonly lens?: Value;
  readonly lenses?: Value;
  readonly mode?: Value;
  readonly model?: Value;
  readonly rubric?: Value;
  readonly scope: Value;
  readonly stdout: string;
  readonly task?: Value;
}

interface AtRepeat {
  readonly agent?: Value;
  readonly claim?: Value;
  readonly evidence?: Value;
  readonly evidence_policy?: Value;
  readonly lens?: Value;
  readonly lenses?: Value;
  readonly mode?: Value;
  readonly model?: Value;
  readonly rubric?: Value;
  readonly scope: Value;
  readonly task?: Value;
}

interface AtGroup extends AtRepeat {
  readonly index: string;
}

interface AtAgent extends AtRepeat {
  readonly stdout: string;
}

interface GroupScopes {
  readonly "{agent}.4": AtGroup;
}

interface RepeatScopes {
  readonly group: AtGroup;
}

interface Scopes {
  readonly repeat: AtRepeat;
  readonly "{agent}": AtAgent;
  readonly "{agent}.2": AtAgent;
  readonly "{agent}.3": AtAgent;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "pipeline-readiness",
  version: "",
  description: "Says whether a scope is ready, by several lenses, a check, a merge and a judge.",
  dialect: "command-template",
  source: {
    path: "recipes/command-template/pipeline-readiness.yaml",
    sha256: "ddf749097edb94bd8950d7ea3aeb9289eeaae36cdd0362a79bfc254fa8e36afc",
  },
  params: {
    scope: {},
    lenses: { optional: true, type: { kind: "array" } },
    claim: { optional: true },
    agent: { optional: true, type: { kind: "path" } },
    model: { optional: true },
    lens: { optional: true },
    evidence_policy: { optional: true },
    evidence: { optional: true },
    task: { optional: true },
    mode: { optional: true },
    rubric: { optional: true },
  },
  ambient: {},
  limits: { depth: 5, total: 9007199254740991 },
  output: { variable: "stdout" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 3, most: null, formula: "3 + |lenses|" },
    processes: { least: 3, most: null, formula: "3 + |lenses|" },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null },
  },
  body: block<Scopes>({
    entry: "repeat",
    steps: {
      repeat: {
        id: "repeat",
        at: [21, 5],
        tracked: { index: 0 },
        action: {
          kind: "loop",
          head: {
            kind: "times",
            count: (v) =>
              $.count(v, $.defaults([["lenses", ["correctness", "tests", "operation"]]]), (s) => $.length(s, "lenses")),
            lanes: "unbounded",
            binds: ["index"],
            numbers: (index, count) => $.repetition(index, count),
          },
          body: block<RepeatScopes>({
            entry: "group",
            steps: {
              group: {
                id: "group",
                at: [21, 5],
                action: {
                  kind: "block",
                  body: block<GroupScopes>({
                    entry: "{agent}.4",
                    steps: {
                      "{agent}.4": {
                        id: "{agent}",
                        at: [23, 15],
                        action: {
                          kind: "exec",
                          argv: (v) => $.argv([
                            $.word(v, $.defaults([["agent", "claude"]]), (s) => $.value(s, "agent")),
                            "-p",
                            $.word(v, $.defaults([["model", ""]]), (s) => $.choice(s, "model", "--model", "")),
                            $.word(v, $.defaults([["model", ""]]), (s) => $.value(s, "model")),
                            $.word(v, $.defaults([["evidence_policy", "Name file and line for each finding."], ["lens", $.template("{lenses[index]}", { values: ["lenses"], integers: [] }, (s) => $.element(s, "lenses", "index"))], ["lenses", ["correctness", "tests", "operation"]]]), (s) => `Review ${$.value(s, "scope")}. Look only for what concerns ${$.value(s, "lens")}. ${$.value(s, "evidence_policy")} Answer with a Markdown list, the worst finding first, and say so if there is none.`),
                          ]),
                          input: "stdout",
                          decode: (text) => text,
                        },
                        exits: [
                          {
                            on: "ok",
                            to: { kind: "end", value: "result" },
                            set: (v, r) => ({ ...v, stdout: r.stdout }),
                          },
                          {
                            on: "error",
                            kinds: ["condition", "undefined", "timeout", "exit", "spawn"],
                            to: { kind: "raise" },
                            set: (v, r) => ({ ...v, stdout: r.stdout }),
                          },
                          {
                            on: "error",
                            kinds: ["type"],
                            to: { kind: "raise", scope: "root" },
                            set: (v) => v,
                          },
                        ],
                      },
                    },
                  }),
                },
                exits: [
                  { on: "ok", to: { kind: "end", value: "result" }, set: (v) => v },
                  {
                    on: "error",
                    kinds: ["condition", "undefined", "timeout", "exit", "spawn"],
                    to: { kind: "raise" },
                    set: (v) => v,
                  },
                  {
                    on: "error",
                    kinds: ["type"],
                    to: { kind: "raise", scope: "root" },
                    set: (v) => v,
                  },
                ],
              },
            },
          }),
          value: "last",
          join: {
            kind: "quorum",
            failure: "continue",
            text: (branches) => $.branchReport(branches),
          },
        },
        exits: [
          { on: "ok", to: "{agent}", set: (v, r) => ({ ...v, stdout: typed(r.value, "text") }) },
          {
            on: "error",
            kinds: ["condition", "undefined", "timeout", "exit", "spawn", "type"],
            to: { kind: "raise", scope: "root" },
            set: (v, r) => ({ ...v, stdout: r.value }),
          },
        ],
      },
      "{agent}": {
        id: "{agent}",
        at: [24, 5],
        tracked: { index: 1 },
        action: {
          kind: "exec",
          argv: (v) => $.argv([
            $.word(v, $.defaults([["agent", "claude"]]), (s) => $.value(s, "agent")),
            "-p",
            $.word(v, $.defaults([["model", ""]]), (s) => $.choice(s, "model", "--model", "")),
            $.word(v, $.defaults([["model", ""]]), (s) => $.value(s, "model")),
            $.word(v, $.defaults([["claim", "The scope is ready for the next step."], ["evidence", "the reviews"]]), (s) => `Check this claim: ${$.value(s, "claim")}. Use only this evidence and what you are given on standard input: ${$.value(s, "evidence")}. Answer with the sections Proven, Disproven and Unknown.`),
          ]),
          input: "stdout",
          decode: (text) => text,
        },
        exits: [
          { on: "ok", to: "{agent}.2", set: (v, r) => ({ ...v, stdout: r.stdout }) },
          {
            on: "error",
            kinds: ["condition", "undefined", "timeout", "exit", "spawn", "type"],
            to: { kind: "raise", scope: "root" },
            set: (v, r) => ({ ...v, stdout: r.stdout }),
          },
        ],
      },
      "{agent}.2": {
        id: "{agent}",
        at: [25, 5],
        tracked: { index: 2 },
        action: {
          kind: "exec",
          argv: (v) => $.argv([
            $.word(v, $.defaults([["agent", "claude"]]), (s) => $.value(s, "agent")),
            "-p",
            $.word(v, $.defaults([["model", ""]]), (s) => $.choice(s, "model", "--model", "")),
            $.word(v, $.defaults([["model", ""]]), (s) => $.value(s, "model")),
            $.word(v, $.defaults([["mode", "consensus-first"], ["task", $.template("whether {scope} is ready", { values: ["scope"], integers: [] }, (s) => `whether ${$.value(s, "scope")} is ready`)]]), (s) => `Join the answers on standard input into one about: ${$.value(s, "task")}. Work ${$.value(s, "mode")}. Keep findings that only one answer has, and mark what no answer says.`),
          ]),
          input: "stdout",
          decode: (text) => text,
        },
        exits: [
          { on: "ok", to: "{agent}.3", set: (v, r) => ({ ...v, stdout: r.stdout }) },
          {
            on: "error",
            kinds: ["condition", "undefined", "timeout", "exit", "spawn", "type"],
            to: { kind: "raise", scope: "root" },
            set: (v, r) => ({ ...v, stdout: r.stdout }),
          },
        ],
      },
      "{agent}.3": {
        id: "{agent}",
        at: [26, 5],
        tracked: { index: 3 },
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
            kinds: ["condition", "undefined", "timeout", "exit", "spawn", "type"],
            to: { kind: "raise", scope: "root" },
            set: (v, r) => ({ ...v, stdout: r.stdout }),
          },
        ],
      },
    },
  }),
});
