// Compiled by recipec from stages/recipe.yaml. Do not edit: run `recipec build`.
import type { StagedScope, Value } from "recipec/runtime";
import { amplifier as $, block, definePlan, typed } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: "1.2.3" */
  readonly version?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly _approval_message: string;
  readonly changelog: Value;
  readonly version: Value;
}

interface AtChangelog extends StagedScope {
  readonly version: Value;
}

interface AtPrepareEnd extends AtChangelog {
  readonly changelog: Value;
}

interface AtTag extends AtPrepareEnd {
  readonly _approval_message: string;
}

interface Scopes {
  readonly changelog: AtChangelog;
  readonly "prepare/end": AtPrepareEnd;
  readonly tag: AtTag;
  readonly "publish/end": AtTag;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "staged-release",
  version: "1.0.0",
  description: "Two stages, with a person between them.",
  dialect: "amplifier",
  source: {
    path: "stages/recipe.yaml",
    sha256: "4a64086957ab06e788ab704e54f6444f6aaab3a04e68a3c2013f1713348c9335",
  },
  params: { version: { default: "1.2.3" } },
  ambient: {
    recipe: "recipe",
    session: "session",
    step: "step",
    stage: "stage",
    skipped: "_skipped_steps",
  },
  limits: { depth: 5, total: 100 },
  output: { variable: "final_output" },
  bounds: {
    agentCalls: { least: 1, most: 1 },
    steps: { least: 3, most: 3 },
    processes: { least: 1, most: 1 },
    approvals: { least: 1, most: 1 },
    wallClockMs: { least: 0, most: 1260000 },
  },
  body: block<Scopes>({
    entry: "changelog",
    steps: {
      changelog: {
        id: "changelog",
        at: [9, 9],
        tracked: { index: 0, stage: "prepare" },
        around: [{ kind: "count" }, { kind: "pace" }, { kind: "timeout", ms: 600000 }],
        action: {
          kind: "agent",
          agent: "writer",
          prompt: (v) =>
            `Write the changelog of ${$.text(v.version)} in stage ${$.text($.path(v.stage, "stage", "name"))}`,
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [{ on: "ok", to: "prepare/end", set: (v, r) => ({ ...v, changelog: r.value }) }],
      },
      "prepare/end": {
        id: "prepare",
        at: [14, 7],
        action: {
          kind: "gate",
          stage: "prepare",
          prompt: (v) => `Release ${$.text(v.version)}?`,
          timeoutMs: 60000,
          default: "deny",
        },
        exits: [
          {
            on: "outcome",
            outcome: "approved",
            to: "tag",
            set: (v, r) => ({ ...v, _approval_message: typed(r.value, "text") }),
          },
          {
            on: "outcome",
            outcome: "denied",
            to: { kind: "finish", status: "denied", reason: "stage prepare was denied" },
            set: (v) => v,
          },
        ],
      },
      tag: {
        id: "tag",
        at: [20, 9],
        tracked: { index: 0, stage: "publish" },
        around: [{ kind: "timeout", ms: 600000 }],
        action: {
          kind: "shell",
          command: (v) => `git tag "v${$.text(v.version)}"`,
          cwd: () => ".",
          env: { MESSAGE: (v) => $.text(v._approval_message) },
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [{ on: "ok", to: "publish/end", set: (v) => v }],
      },
      "publish/end": {
        id: "publish",
        at: [18, 11],
        action: { kind: "none" },
        exits: [{ on: "ok", to: { kind: "end", value: "null" }, set: (v) => v }],
      },
    },
  }),
});
