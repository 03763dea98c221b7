// Compiled by recipec from loop-until-done/recipe.yaml. Do not edit: run `recipec build`.
import type { AmbientScope, NumberValue, Value } from "recipec/runtime";
import { amplifier as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: "0" */
  readonly round?: Value;
  /** Default: "open" */
  readonly state?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly draft?: Value;
  readonly first?: Value;
  readonly round: Value;
  readonly second?: Value;
  readonly state: Value;
  readonly verdict?: Value;
}

interface AtConverge extends AmbientScope {
  readonly round: Value;
  readonly state: Value;
}

interface AtConvergeDraft extends AtConverge {
  readonly _loop_index: NumberValue;
  readonly _loop_iteration: NumberValue;
  readonly draft?: Value;
  readonly verdict?: Value;
}

interface AtConvergeJudge extends AtConvergeDraft {
  readonly draft: Value;
}

interface AtAgain extends AtConverge {
  readonly draft?: Value;
  readonly first?: Value;
  readonly second?: Value;
  readonly verdict?: Value;
}

interface AtAgainBody extends AtAgain {
  readonly _loop_index: NumberValue;
  readonly _loop_iteration: NumberValue;
  readonly second?: string;
}

interface ConvergeScopes {
  readonly "converge/draft": AtConvergeDraft;
  readonly "converge/judge": AtConvergeJudge;
}

interface AgainScopes {
  readonly "again/body": AtAgainBody;
}

interface Scopes {
  readonly converge: AtConverge;
  readonly again: AtAgain;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "loop-until-done",
  version: "1.0.0",
  description: "A loop with several steps, updates that read each other, and an early end.",
  dialect: "amplifier",
  source: {
    path: "loop-until-done/recipe.yaml",
    sha256: "a603891020c25544dd3c794382520d5dd9aede5adeaf3a898d1e13cb0dc4194b",
  },
  params: { round: { default: "0" }, state: { default: "open" } },
  ambient: { recipe: "recipe", session: "session", step: "step", skipped: "_skipped_steps" },
  limits: { depth: 5, total: 100 },
  output: { variable: "final_output" },
  bounds: {
    agentCalls: { least: 0, most: 10 },
    steps: { least: 0, most: 110 },
    processes: { least: 0, most: 100 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: 66000000 },
  },
  body: block<Scopes>({
    entry: "converge",
    steps: {
      converge: {
        id: "converge",
        at: [8, 5],
        tracked: { index: 0 },
        action: {
          kind: "loop",
          head: {
            kind: "while",
            condition: (v) => $.ne($.given(v.state, "state"), "done"),
            atMost: 5,
            index: "_loop_index",
            iteration: "_loop_iteration",
          },
          body: block<ConvergeScopes>({
            entry: "converge/draft",
            steps: {
              "converge/draft": {
                id: "draft",
                at: [16, 9],
                around: [{ kind: "count" }, { kind: "pace" }, { kind: "timeout", ms: 600000 }],
                action: {
                  kind: "agent",
                  agent: "writer",
                  prompt: (v) =>
                    `Draft ${$.text(v._loop_iteration)}, last round ${$.text(v.round)}`,
                  decode: (text) => $.decodeOutput(text, "whole"),
                },
                exits: [
                  { on: "ok", to: "converge/judge", set: (v, r) => ({ ...v, draft: r.value }) },
                ],
              },
              "converge/judge": {
                id: "judge",
                at: [20, 9],
                around: [{ kind: "count" }, { kind: "pace" }, { kind: "timeout", ms: 600000 }],
                action: {
                  kind: "agent",
                  agent: "judge",
                  prompt: (v) => `Judge ${$.text(v.draft)}`,
                  decode: (text) => $.decodeOutput(text, "whole"),
                },
                exits: [
                  {
                    on: "ok",
                    to: { kind: "end", value: "last" },
                    set: (v, r) => ({ ...v, verdict: r.value }),
                  },
                ],
              },
            },
          }),
          update: (v) => {
            v = { ...v, state: $.get(v, "verdict") };
            v = { ...v, round: `${$.text($.get(v, "_loop_iteration"))} of ${$.text(v.state)}` };
            return v;
          },
          until: (v) => $.eq($.givenIn(v, "verdict"), "good"),
          value: "last",
        },
        exits: [
          { on: "ok", to: "again", set: (v) => v },
          { on: "empty", to: "again", set: (v) => v },
        ],
      },
      again: {
        id: "again",
        at: [24, 5],
        tracked: { index: 1 },
        action: {
          kind: "loop",
          head: {
            kind: "while",
            condition: (v) => $.eq($.given(v.state, "state"), "open"),
            atMost: 100,
            index: "_loop_index",
            iteration: "_loop_iteration",
          },
          body: block<AgainScopes>({
            entry: "again/body",
            steps: {
              "again/body": {
                id: "again",
                at: [24, 5],
                around: [{ kind: "timeout", ms: 600000 }],
                action: {
                  kind: "shell",
                  command: () => "date",
                  decode: (text) => $.decodeOutput(text, "whole"),
                },
                exits: [{ on: "ok", to: { kind: "end", value: "result" }, set: (v) => v }],
              },
            },
          }),
          update: (v) => {
            v = { ...v, first: v.state };
            v = { ...v, second: `${$.text($.get(v, "first"))} then ${$.text(v.round)}` };
            return v;
          },
          value: "last",
        },
        exits: [
          { on: "ok", to: { kind: "end", value: "last" }, set: (v) => v },
          { on: "empty", to: { kind: "end", value: "last" }, set: (v) => v },
        ],
      },
    },
  }),
});
