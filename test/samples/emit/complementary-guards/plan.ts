// Compiled by recipec from complementary-guards/recipe.yaml. Do not edit: run `recipec build`.
import type { AmbientScope, Value, With } from "recipec/runtime";
import { amplifier as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: "fast" */
  readonly mode?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly mode: Value;
  readonly text?: Value;
}

interface AtQuick extends AmbientScope {
  readonly mode: Value;
}

interface AtThorough extends AtQuick {
  readonly text?: Value;
}

interface Scopes {
  readonly quick: AtQuick;
  readonly thorough: AtThorough;
  readonly publish: AtThorough;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "complementary-guards",
  version: "1.0.0",
  description: "Of two steps one always runs, so what both set is set.",
  dialect: "amplifier",
  source: {
    path: "complementary-guards/recipe.yaml",
    sha256: "990d016da8371c0cf2f0ad226ed67110dd8c21651b409a44a4bbec4a87baa5cf",
  },
  params: { mode: { default: "fast" } },
  ambient: { recipe: "recipe", session: "session", step: "step", skipped: "_skipped_steps" },
  limits: { depth: 5, total: 100 },
  output: { variable: "final_output" },
  bounds: {
    agentCalls: { least: 1, most: 1 },
    steps: { least: 2, most: 2 },
    processes: { least: 1, most: 1 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: 1200000 },
  },
  body: block<Scopes>({
    entry: "quick",
    steps: {
      quick: {
        id: "quick",
        at: [7, 5],
        tracked: { index: 0 },
        around: [
          {
            kind: "guard",
            when: (v) => $.eq($.given(v.mode, "mode"), "fast"),
            text: "{{mode}} == 'fast'",
          },
          { kind: "count" },
          { kind: "pace" },
          { kind: "timeout", ms: 600000 },
        ],
        action: {
          kind: "agent",
          agent: "writer",
          prompt: () => "Be quick.",
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [
          {
            on: "ok",
            to: "thorough",
            set: (v, r): With<AtThorough, "text"> => ({ ...v, text: r.value }),
          },
          { on: "skipped", to: "thorough", set: (v) => v },
        ],
      },
      thorough: {
        id: "thorough",
        at: [12, 5],
        tracked: { index: 1 },
        around: [
          {
            kind: "guard",
            when: (v) => $.ne($.given(v.mode, "mode"), "fast"),
            text: "{{mode}} != 'fast'",
          },
          { kind: "count" },
          { kind: "pace" },
          { kind: "timeout", ms: 600000 },
        ],
        action: {
          kind: "agent",
          agent: "writer",
          prompt: () => "Be thorough.",
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [
          {
            on: "ok",
            to: "publish",
            set: (v, r): With<AtThorough, "text"> => ({ ...v, text: r.value }),
          },
          { on: "skipped", to: "publish", set: (v) => v },
        ],
      },
      publish: {
        id: "publish",
        at: [17, 5],
        tracked: { index: 2 },
        around: [{ kind: "timeout", ms: 600000 }],
        action: {
          kind: "shell",
          command: (v) => `printf %s "${$.text($.get(v, "text"))}"`,
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [{ on: "ok", to: { kind: "end", value: "last" }, set: (v) => v }],
      },
    },
  }),
});
