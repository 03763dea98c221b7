// Compiled by recipec from recipes/amplifier/review-change.yaml. Do not edit: run `recipec build`.
import type { AmbientScope, Value } from "recipec/runtime";
import { amplifier as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: "" */
  readonly change_file?: Value;
  /** Default: "" */
  readonly repair_plan?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly change: Value;
  readonly change_file: Value;
  readonly repair_plan: Value;
  readonly review: Value;
  readonly verdict: Value;
}

interface AtReadChange extends AmbientScope {
  readonly change_file: Value;
  readonly repair_plan: Value;
}

interface AtJudge extends AtReadChange {
  readonly change: Value;
}

interface AtPlanRepair extends AtJudge {
  readonly verdict: Value;
}

interface Scopes {
  readonly "read-change": AtReadChange;
  readonly judge: AtJudge;
  readonly "plan-repair": AtPlanRepair;
  readonly "write-review": AtPlanRepair;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "review-change",
  version: "1.0.0",
  description: "Judges a change, plans its repair when the verdict is serious, and writes a review comment.",
  dialect: "amplifier",
  source: {
    path: "recipes/amplifier/review-change.yaml",
    sha256: "0949dcbcd81eeb2b6f5c0de2c8c23c1f18db09ce0af432d2ec89ad81d2723721",
  },
  params: { change_file: { default: "" }, repair_plan: { default: "" } },
  ambient: { recipe: "recipe", session: "session", step: "step", skipped: "_skipped_steps" },
  limits: { depth: 5, total: 100 },
  pacing: {
    maxConcurrent: 1,
    minDelayMs: 0,
    backoff: { initialMs: 1000, maxMs: 60000, multiplier: 2, resetAfterSuccesses: 3 },
  },
  output: { variable: "final_output", fallback: "review" },
  bounds: {
    agentCalls: { least: 2, most: 5 },
    steps: { least: 3, most: 4 },
    processes: { least: 1, most: 1 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: 1836000 },
  },
  body: block<Scopes>({
    entry: "read-change",
    steps: {
      "read-change": {
        id: "read-change",
        at: [23, 5],
        tracked: { index: 0 },
        around: [{ kind: "timeout", ms: 30000 }],
        action: {
          kind: "shell",
          command: () => `set -euo pipefail
if [ -n "$CHANGE_FILE" ]; then cat -- "$CHANGE_FILE"; else git show --stat --patch HEAD; fi
`,
          env: { CHANGE_FILE: (v) => $.text(v.change_file) },
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [{ on: "ok", to: "judge", set: (v, r) => ({ ...v, change: r.value }) }],
      },
      judge: {
        id: "judge",
        at: [33, 5],
        tracked: { index: 1 },
        around: [
          { kind: "count" },
          {
            kind: "retry",
            attempts: 3,
            initialDelayMs: 2000,
            maxDelayMs: 300000,
            factor: 2,
            kinds: ["transient", "timeout", "rate-limit"],
          },
          { kind: "pace" },
          { kind: "timeout", ms: 300000 },
        ],
        action: {
          kind: "agent",
          agent: "review:judge",
          prompt: (v) => `Judge the change below. Answer with one JSON object:
{"severity": "none" | "minor" | "serious", "findings": ["..."]}

${$.text(v.change)}
`,
          expectJson: true,
          decode: (text) => $.decodeOutput(text, "aggressive"),
        },
        exits: [{ on: "ok", to: "plan-repair", set: (v, r) => ({ ...v, verdict: r.value }) }],
      },
      "plan-repair": {
        id: "plan-repair",
        at: [47, 5],
        tracked: { index: 2 },
        around: [
          {
            kind: "guard",
            when: (v) => $.eq($.given(v.verdict, "verdict", "severity"), "serious"),
            text: "{{verdict.severity}} == 'serious'",
          },
          { kind: "count" },
          { kind: "pace" },
          { kind: "timeout", ms: 300000 },
        ],
        action: {
          kind: "agent",
          agent: "review:planner",
          prompt: (v) => `Plan in at most five steps how to repair these findings:

${$.text($.path(v.verdict, "verdict", "findings"))}
`,
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [
          { on: "ok", to: "write-review", set: (v, r) => ({ ...v, repair_plan: r.value }) },
          { on: "skipped", to: "write-review", set: (v) => v },
        ],
      },
      "write-review": {
        id: "write-review",
        at: [57, 5],
        tracked: { index: 3 },
        around: [{ kind: "count" }, { kind: "pace" }, { kind: "timeout", ms: 300000 }],
        action: {
          kind: "agent",
          agent: "review:writer",
          prompt: (v) => `Write a review comment for the author. Be kind and short.

Severity: ${$.text($.path(v.verdict, "verdict", "severity"))}
Findings: ${$.text($.path(v.verdict, "verdict", "findings"))}
Repair plan (may be empty): ${$.text(v.repair_plan)}
`,
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "last" },
            set: (v, r): Outputs => ({ ...v, review: r.value }),
          },
        ],
      },
    },
  }),
});
