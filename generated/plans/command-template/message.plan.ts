// Compiled by recipec from recipes/command-template/message.yaml. Do not edit: run `recipec build`.
import type { Value } from "recipec/runtime";
import { block, commandTemplate as $, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  readonly type: Value;
  readonly to?: Value;
  readonly from?: Value;
  readonly summary: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly from?: Value;
  readonly stdout: string;
  readonly summary: Value;
  readonly to?: Value;
  readonly type: Value;
}

interface AtPrintf {
  readonly from?: Value;
  readonly summary: Value;
  readonly to?: Value;
  readonly type: Value;
}

interface Scopes {
  readonly printf: AtPrintf;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "message",
  version: "",
  description: "Prints one message for whoever coordinates the run.",
  dialect: "command-template",
  source: {
    path: "recipes/command-template/message.yaml",
    sha256: "379f7c70670cd9e85a3c024a23e4e3d705e6890bfdbb015dffea567697eb13e4",
  },
  params: { type: {}, to: { optional: true }, from: { optional: true }, summary: {} },
  ambient: {},
  limits: { depth: 5, total: 9007199254740991 },
  output: { variable: "stdout" },
  host: { mailbox: { accepts: [], emits: ["message.printed"] } },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 1, most: 1 },
    processes: { least: 1, most: 1 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null },
  },
  body: block<Scopes>({
    entry: "printf",
    steps: {
      printf: {
        id: "printf",
        at: [13, 11],
        tracked: { index: 0 },
        action: {
          kind: "exec",
          argv: (v) => $.argv([
            "printf",
            "%s\\t%s\\t%s\\t%s\\n",
            $.word(v, $.defaults([["to", "coordinator"]]), (s) => `--to=${$.value(s, "to")}`),
            $.word(v, $.defaults([["from", "recipe"]]), (s) => `--from=${$.value(s, "from")}`),
            $.word(v, null, (s) => `--type=${$.value(s, "type")}`),
            $.word(v, null, (s) => `--summary=${$.value(s, "summary")}`),
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
