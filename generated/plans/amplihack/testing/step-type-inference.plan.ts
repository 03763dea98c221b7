// Compiled by recipec from recipes/amplihack/testing/step-type-inference.yaml. Do not edit: run `recipec build`.
import type { TypedPlan, Value } from "recipec/runtime";
import { amplihack as $, arrived, block, definePlan } from "recipec/runtime";
import { plan as nestedContext } from "./nested-context.plan.ts";

/** What the caller may give. */
export interface Inputs {
  /** Default: "rivers" */
  readonly topic?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly address?: Value;
  readonly beta?: Value;
  readonly config: Value;
  readonly features: Value;
  readonly line: Value;
  readonly poem: Value;
  readonly replicas?: Value;
  readonly retries?: Value;
  readonly said: Value;
  readonly second_line: Value;
  readonly topic: Value;
}

interface AtByCommand {
  readonly topic: Value;
}

interface AtByAgent extends AtByCommand {
  readonly said: Value;
}

interface AtByPrompt extends AtByAgent {
  readonly line: Value;
}

interface AtByRecipe extends AtByPrompt {
  readonly second_line: Value;
}

interface AtDeclared extends AtByRecipe {
  readonly address?: Value;
  readonly beta?: Value;
  readonly config: Value;
  readonly features: Value;
  readonly replicas?: Value;
  readonly retries?: Value;
}

interface Scopes {
  readonly "by-command": AtByCommand;
  readonly "by-agent": AtByAgent;
  readonly "by-prompt": AtByPrompt;
  readonly "by-recipe": AtByRecipe;
  readonly declared: AtDeclared;
}

export const plan: TypedPlan<Inputs, Outputs> = definePlan({
  abi: 1,
  name: "step-type-inference",
  version: "1.0.0",
  description: "Runs one step of each kind, inferred and declared.",
  dialect: "amplihack",
  source: {
    path: "recipes/amplihack/testing/step-type-inference.yaml",
    sha256: "40ae1720994dbfe3e467ed9fef5204da67547f8f41af05caa8c8e6970ff7755f",
  },
  params: { topic: { default: "rivers" } },
  ambient: {},
  limits: { depth: 6, total: 200, callsOnly: true },
  output: { variable: "poem" },
  bounds: {
    agentCalls: { least: 2, most: 12 },
    steps: { least: 5, most: 9 },
    processes: { least: 3, most: 7 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null, formula: "50 min + unbounded" },
  },
  body: block<Scopes>({
    entry: "by-command",
    steps: {
      "by-command": {
        id: "by-command",
        at: [8, 5],
        tracked: { index: 0 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "echo \"${RECIPE_VAR_topic}\"",
          env: { RECIPE_VAR_topic: (v) => $.text(v.topic) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "by-agent", set: (v, r) => ({ ...v, said: r.value }) }],
      },
      "by-agent": {
        id: "by-agent",
        at: [11, 5],
        tracked: { index: 1 },
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
          agent: "team:poet",
          prompt: (v) => `A line about ${$.text(v.said)}, please.`,
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "by-prompt", set: (v, r) => ({ ...v, line: r.value }) }],
      },
      "by-prompt": {
        id: "by-prompt",
        at: [16, 5],
        tracked: { index: 2 },
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
          agent: "",
          prompt: (v) => `Another line after "${$.text(v.line)}", please.`,
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "by-recipe", set: (v, r) => ({ ...v, second_line: r.value }) }],
      },
      "by-recipe": {
        id: "by-recipe",
        at: [20, 5],
        tracked: { index: 3 },
        around: [{ kind: "count", part: "limit" }],
        action: {
          kind: "call",
          callee: () => nestedContext,
          input: { kind: "inherit", values: () => ({}) },
          result: "merge",
          report: true,
        },
        exits: [
          {
            on: "ok",
            to: "declared",
            set: (v) => ({ ...v, config: arrived(v, "config"), features: arrived(v, "features") }),
          },
        ],
      },
      declared: {
        id: "declared",
        at: [22, 5],
        tracked: { index: 4 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "printf '%s\\n%s\\n' \"${RECIPE_VAR_line}\" \"${RECIPE_VAR_second_line}\"",
          env: {
            RECIPE_VAR_line: (v) => $.text(v.line),
            RECIPE_VAR_second_line: (v) => $.text(v.second_line),
          },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "last" },
            set: (v, r): Outputs => ({ ...v, poem: r.value }),
          },
        ],
      },
    },
  }),
});
