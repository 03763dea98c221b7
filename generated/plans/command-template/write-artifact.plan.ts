// Compiled by recipec from recipes/command-template/write-artifact.yaml. Do not edit: run `recipec build`.
import type { Value } from "recipec/runtime";
import { block, commandTemplate as $, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  readonly artifact_path: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly artifact_path: Value;
  readonly stdout: string;
}

interface AtTee {
  readonly artifact_path: Value;
}

interface Scopes {
  readonly tee: AtTee;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "write-artifact",
  version: "",
  description: "Puts what it reads into a file, and passes it on.",
  dialect: "command-template",
  source: {
    path: "recipes/command-template/write-artifact.yaml",
    sha256: "c3f32eb0cb49c1dcb85788bd8a2d83764d0fdd53c63bd26f32e84d642a338ea4",
  },
  params: { artifact_path: { type: { kind: "path" } } },
  ambient: {},
  limits: { depth: 5, total: 9007199254740991 },
  output: { variable: "stdout" },
  host: {
    artifacts: {
      written: (v) =>
        $.word(v, null, (s) => $.value(s, "artifact_path"), "recipe artifacts.written"),
    },
  },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 1, most: 1 },
    processes: { least: 1, most: 1 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null },
  },
  body: block<Scopes>({
    entry: "tee",
    steps: {
      tee: {
        id: "tee",
        at: [12, 11],
        tracked: { index: 0 },
        action: {
          kind: "exec",
          argv: (v) => $.argv(["tee", $.word(v, null, (s) => $.value(s, "artifact_path"))]),
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
