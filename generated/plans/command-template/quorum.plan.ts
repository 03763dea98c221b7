// Compiled by recipec from recipes/command-template/quorum.yaml. Do not edit: run `recipec build`.
import type { Value } from "recipec/runtime";
import { block, commandTemplate as $, definePlan, typed } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  readonly prompt: Value;
  readonly models?: Value;
  readonly agent?: Value;
  readonly model?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly agent?: Value;
  readonly model?: Value;
  readonly models?: Value;
  readonly prompt: Value;
  readonly stdout: string;
}

interface AtRepeat {
  readonly agent?: Value;
  readonly model?: Value;
  readonly models?: Value;
  readonly prompt: Value;
}

interface AtGroup extends AtRepeat {
  readonly index: string;
}

interface GroupScopes {
  readonly "{agent}": AtGroup;
}

interface RepeatScopes {
  readonly group: AtGroup;
}

interface Scopes {
  readonly repeat: AtRepeat;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "quorum",
  version: "",
  description: "Asks several models the same and keeps each answer apart.",
  dialect: "command-template",
  source: {
    path: "recipes/command-template/quorum.yaml",
    sha256: "aa4b55f0385a4c0e1e23962ba2627112c915606095668518e3602449530fe84e",
  },
  params: {
    prompt: {},
    models: { optional: true, type: { kind: "array" } },
    agent: { optional: true, type: { kind: "path" } },
    model: { optional: true },
  },
  ambient: {},
  limits: { depth: 5, total: 9007199254740991 },
  output: { variable: "stdout" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 0, most: null, formula: "|models|" },
    processes: { least: 0, most: null, formula: "|models|" },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null },
  },
  body: block<Scopes>({
    entry: "repeat",
    steps: {
      repeat: {
        id: "repeat",
        at: [15, 11],
        tracked: { index: 0 },
        action: {
          kind: "loop",
          head: {
            kind: "times",
            count: (v) =>
              $.count(v, $.defaults([["models", ["opus", "sonnet", "haiku"]]]), (s) => $.length(s, "models")),
            lanes: "unbounded",
            binds: ["index"],
            numbers: (index, count) => $.repetition(index, count),
          },
          body: block<RepeatScopes>({
            entry: "group",
            steps: {
              group: {
                id: "group",
                at: [15, 11],
                action: {
                  kind: "block",
                  body: block<GroupScopes>({
                    entry: "{agent}",
                    steps: {
                      "{agent}": {
                        id: "{agent}",
                        at: [15, 11],
                        action: {
                          kind: "exec",
                          argv: (v) => $.argv([
                            $.word(v, $.defaults([["agent", "claude"]]), (s) => $.value(s, "agent")),
                            "-p",
                            $.word(v, $.defaults([["model", $.template("{models[index]}", { values: ["models"], integers: [] }, (s) => $.element(s, "models", "index"))], ["models", ["opus", "sonnet", "haiku"]]]), (s) => $.choice(s, "model", "--model", "")),
                            $.word(v, $.defaults([["model", $.template("{models[index]}", { values: ["models"], integers: [] }, (s) => $.element(s, "models", "index"))], ["models", ["opus", "sonnet", "haiku"]]]), (s) => $.value(s, "model")),
                            $.word(v, null, (s) => $.value(s, "prompt")),
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
          {
            on: "ok",
            to: { kind: "end", value: "result" },
            set: (v, r): Outputs => ({ ...v, stdout: typed(r.value, "text") }),
          },
          {
            on: "error",
            kinds: ["condition", "undefined", "timeout", "exit", "spawn"],
            to: { kind: "raise" },
            set: (v, r) => ({ ...v, stdout: r.value }),
          },
          { on: "error", kinds: ["type"], to: { kind: "raise", scope: "root" }, set: (v) => v },
        ],
      },
    },
  }),
});
