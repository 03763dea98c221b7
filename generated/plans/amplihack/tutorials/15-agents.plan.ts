// Compiled by recipec from recipes/amplihack/tutorials/15-agents.yaml. Do not edit: run `recipec build`.
import type { Value, With } from "recipec/runtime";
import { amplihack as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: "The cache is now shared by all tenants." */
  readonly change?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly change: Value;
  readonly explanation?: Value;
  readonly found: Value;
}

interface AtRisks {
  readonly change: Value;
}

interface AtExplain extends AtRisks {
  readonly found: Value;
}

interface Scopes {
  readonly risks: AtRisks;
  readonly explain: AtExplain;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "agents",
  version: "1.0.0",
  description: "Lets an agent name the risks of a change, and another one explain the worst.",
  dialect: "amplihack",
  source: {
    path: "recipes/amplihack/tutorials/15-agents.yaml",
    sha256: "90d931450cf337023d02d97ded91fc3c4a825594db3b5f8037c2436230b0898e",
  },
  params: { change: { default: "The cache is now shared by all tenants." } },
  ambient: {},
  limits: { depth: 6, total: 200, callsOnly: true },
  output: { variable: "explanation" },
  bounds: {
    agentCalls: { least: 1, most: 18 },
    steps: { least: 1, most: 2 },
    processes: { least: 0, most: 0 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null, formula: "50 min + unbounded" },
  },
  body: block<Scopes>({
    entry: "risks",
    steps: {
      risks: {
        id: "risks",
        at: [8, 5],
        tracked: { index: 0 },
        around: [
          { kind: "count" },
          {
            kind: "retry",
            attempts: 6,
            initialDelayMs: 60000,
            maxDelayMs: 600000,
            factor: 2,
            kinds: ["rate-limit"],
          },
          { kind: "pace" },
        ],
        action: {
          kind: "agent",
          agent: "team:reviewer",
          prompt: (v) => `Name the risks of this change as JSON, {"risks": [{"what": "...", "severity": 1}]} with severities from 1 to 5:
${$.text(v.change)}
`,
          models: [{ model: "haiku" }],
          decode: (text) => $.decodeOutput(text),
          check: {
            kind: "json",
            read: (text) => $.extractJson(text),
            remind: (prompt) => $.jsonReminder(prompt),
            required: true,
          },
        },
        exits: [{ on: "ok", to: "explain", set: (v, r) => ({ ...v, found: r.value }) }],
      },
      explain: {
        id: "explain",
        at: [18, 5],
        tracked: { index: 1 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) => $.gt($.length($.path(v.found, "found", "risks")), $.float(0.0)),
            text: "len(found.risks) > 0",
          },
          {
            kind: "retry",
            attempts: 6,
            initialDelayMs: 60000,
            maxDelayMs: 600000,
            factor: 2,
            kinds: ["rate-limit"],
          },
          { kind: "pace" },
        ],
        action: {
          kind: "agent",
          agent: "",
          prompt: (v) =>
            `Explain the worst of these risks to a newcomer, in three sentences: ${$.text($.path(v.found, "found", "risks"))}`,
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "last" },
            set: (v, r): With<Outputs, "explanation"> => ({ ...v, explanation: r.value }),
          },
          { on: "skipped", to: { kind: "end", value: "last" }, set: (v) => v },
        ],
      },
    },
  }),
});
