// Compiled by recipec from recipes/command-template/pipeline-tasking.yaml. Do not edit: run `recipec build`.
import type { Value } from "recipec/runtime";
import { block, commandTemplate as $, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  readonly goal: Value;
  readonly artifact_path?: Value;
  readonly with_critic?: Value;
  readonly agent?: Value;
  readonly model?: Value;
  readonly constraints?: Value;
  readonly task?: Value;
  readonly owner_scope?: Value;
  readonly target?: Value;
  readonly format?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly agent?: Value;
  readonly artifact_path?: Value;
  readonly constraints?: Value;
  readonly format?: Value;
  readonly goal: Value;
  readonly model?: Value;
  readonly owner_scope?: Value;
  readonly stdout: string;
  readonly target?: Value;
  readonly task?: Value;
  readonly with_critic?: Value;
}

interface AtAgent {
  readonly agent?: Value;
  readonly artifact_path?: Value;
  readonly constraints?: Value;
  readonly format?: Value;
  readonly goal: Value;
  readonly model?: Value;
  readonly owner_scope?: Value;
  readonly target?: Value;
  readonly task?: Value;
  readonly with_critic?: Value;
}

interface AtAgent2 extends AtAgent {
  readonly stdout: string;
}

interface Scopes {
  readonly "{agent}": AtAgent;
  readonly "{agent}.2": AtAgent2;
  readonly "{agent}.3": AtAgent2;
  readonly "{agent}.4": AtAgent2;
  readonly tee: AtAgent2;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "pipeline-tasking",
  version: "",
  description: "Makes a checked task card of a goal, and keeps it in a file.",
  dialect: "command-template",
  source: {
    path: "recipes/command-template/pipeline-tasking.yaml",
    sha256: "54056b00f20fa4a16fef2113433e8ef0c2a562a0264122086ca9ad06e586678f",
  },
  params: {
    goal: {},
    artifact_path: { optional: true, type: { kind: "path" } },
    with_critic: { optional: true, type: { kind: "bool" } },
    agent: { optional: true, type: { kind: "path" } },
    model: { optional: true },
    constraints: { optional: true },
    task: { optional: true },
    owner_scope: { optional: true },
    target: { optional: true },
    format: { optional: true },
  },
  ambient: {},
  limits: { depth: 5, total: 9007199254740991 },
  output: { variable: "stdout" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 4, most: 5 },
    processes: { least: 4, most: 5 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null },
  },
  body: block<Scopes>({
    entry: "{agent}",
    steps: {
      "{agent}": {
        id: "{agent}",
        at: [20, 5],
        tracked: { index: 0 },
        action: {
          kind: "exec",
          argv: (v) => $.argv([
            $.word(v, $.defaults([["agent", "claude"]]), (s) => $.value(s, "agent")),
            "-p",
            $.word(v, $.defaults([["model", ""]]), (s) => $.choice(s, "model", "--model", "")),
            $.word(v, $.defaults([["model", ""]]), (s) => $.value(s, "model")),
            $.word(v, $.defaults([["constraints", "small steps that each leave everything working"]]), (s) => `Plan this goal: ${$.value(s, "goal")}. Keep to these constraints: ${$.value(s, "constraints")}. Answer with numbered slices, and for each one how to check it, its risk, and when to stop.`),
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
        at: [21, 5],
        tracked: { index: 1 },
        action: {
          kind: "exec",
          argv: (v) => $.argv([
            $.word(v, $.defaults([["agent", "claude"]]), (s) => $.value(s, "agent")),
            "-p",
            $.word(v, $.defaults([["model", ""]]), (s) => $.choice(s, "model", "--model", "")),
            $.word(v, $.defaults([["model", ""]]), (s) => $.value(s, "model")),
            $.word(v, $.defaults([["owner_scope", "the files that the task names"], ["task", $.template("{goal}", { values: ["goal"], integers: [] }, (s) => $.value(s, "goal"))]]), (s) => `Write a task card for: ${$.value(s, "task")}. Its owner may change only ${$.value(s, "owner_scope")}. Use what you are given on standard input. Answer with Goal, Scope, Steps, Checks and Handover.`),
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
        at: [22, 5],
        tracked: { index: 2 },
        around: [
          { kind: "guard", when: (v) => $.holds(v, "with_critic", true), text: "with_critic" },
        ],
        action: {
          kind: "exec",
          argv: (v) => $.argv([
            $.word(v, $.defaults([["agent", "claude"]]), (s) => $.value(s, "agent")),
            "-p",
            $.word(v, $.defaults([["model", ""]]), (s) => $.choice(s, "model", "--model", "")),
            $.word(v, $.defaults([["model", ""]]), (s) => $.value(s, "model")),
            $.word(v, $.defaults([["target", "the card on standard input"]]), (s) => `Attack this proposal: ${$.value(s, "target")}. List its assumptions, and for each one the case in which it does not hold. Do not rewrite it.`),
          ]),
          input: "stdout",
          decode: (text) => text,
        },
        exits: [
          { on: "ok", to: "{agent}.4", set: (v, r) => ({ ...v, stdout: r.stdout }) },
          { on: "skipped", to: "{agent}.4", set: (v) => v },
          {
            on: "error",
            kinds: ["condition", "undefined", "timeout", "exit", "spawn", "type"],
            to: { kind: "raise", scope: "root" },
            set: (v, r) => ({ ...v, stdout: r.stdout }),
          },
        ],
      },
      "{agent}.4": {
        id: "{agent}",
        at: [23, 5],
        tracked: { index: 3 },
        action: {
          kind: "exec",
          argv: (v) => $.argv([
            $.word(v, $.defaults([["agent", "claude"]]), (s) => $.value(s, "agent")),
            "-p",
            $.word(v, $.defaults([["model", ""]]), (s) => $.choice(s, "model", "--model", "")),
            $.word(v, $.defaults([["model", ""]]), (s) => $.value(s, "model")),
            $.word(v, $.defaults([["format", "a Markdown task card"]]), (s) => `Write what you are given on standard input as ${$.value(s, "format")}. Change neither meaning nor severity nor doubt. Answer with the result alone.`),
          ]),
          input: "stdout",
          decode: (text) => text,
        },
        exits: [
          { on: "ok", to: "tee", set: (v, r) => ({ ...v, stdout: r.stdout }) },
          {
            on: "error",
            kinds: ["condition", "undefined", "timeout", "exit", "spawn", "type"],
            to: { kind: "raise", scope: "root" },
            set: (v, r) => ({ ...v, stdout: r.stdout }),
          },
        ],
      },
      tee: {
        id: "tee",
        at: [24, 5],
        tracked: { index: 4 },
        action: {
          kind: "exec",
          argv: (v) => $.argv([
            "tee",
            $.word(v, $.defaults([["artifact_path", "task-card.md"]]), (s) => $.value(s, "artifact_path")),
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
