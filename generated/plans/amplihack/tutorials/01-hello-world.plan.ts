// Compiled by recipec from recipes/amplihack/tutorials/01-hello-world.yaml. Do not edit: run `recipec build`.
import { amplihack as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
}

interface AtGreet {
}

interface Scopes {
  readonly greet: AtGreet;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "hello-world",
  version: "1.0.0",
  description: "Prints one line.",
  dialect: "amplihack",
  source: {
    path: "recipes/amplihack/tutorials/01-hello-world.yaml",
    sha256: "04c961c7fcf7b5dea6f20d7130d3e0d5af9c0df0015583301f92151cbb92373f",
  },
  params: {},
  ambient: {},
  limits: { depth: 6, total: 200, callsOnly: true },
  output: { variable: "final_output" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 1, most: 1 },
    processes: { least: 1, most: 1 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null },
  },
  body: block<Scopes>({
    entry: "greet",
    steps: {
      greet: {
        id: "greet",
        at: [5, 5],
        tracked: { index: 0 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "echo \"Hello from a recipe.\"",
          prints: true,
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: { kind: "end", value: "last" }, set: (v) => v }],
      },
    },
  }),
});
