// Compiled by recipec from recipes/amplihack/tutorials/05-working-directories.yaml. Do not edit: run `recipec build`.
import type { Value } from "recipec/runtime";
import { amplihack as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: "notes" */
  readonly folder?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly drafts: Value;
  readonly folder: Value;
}

interface AtPrepare {
  readonly folder: Value;
}

interface Scopes {
  readonly prepare: AtPrepare;
  readonly write: AtPrepare;
  readonly list: AtPrepare;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "working-directories",
  version: "1.0.0",
  description: "Collects notes in a folder of its own.",
  dialect: "amplihack",
  source: {
    path: "recipes/amplihack/tutorials/05-working-directories.yaml",
    sha256: "83519fbac7969893e922aee8a7a88a5efecc33bf0c5ebc9419559068159f761d",
  },
  params: { folder: { default: "notes" } },
  ambient: {},
  limits: { depth: 6, total: 200, callsOnly: true },
  output: { variable: "drafts" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 3, most: 3 },
    processes: { least: 3, most: 3 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null },
  },
  body: block<Scopes>({
    entry: "prepare",
    steps: {
      prepare: {
        id: "prepare",
        at: [7, 5],
        tracked: { index: 0 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "mkdir -p \"${RECIPE_VAR_folder}\"/drafts",
          prints: true,
          env: { RECIPE_VAR_folder: (v) => $.text(v.folder) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "write", set: (v) => v }],
      },
      write: {
        id: "write",
        at: [9, 5],
        tracked: { index: 1 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "echo \"a first thought\" > thought.txt",
          cwd: (v) => `${$.text(v.folder)}/drafts`,
          cwdBase: "start",
          prints: true,
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "list", set: (v) => v }],
      },
      list: {
        id: "list",
        at: [12, 5],
        tracked: { index: 2 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "ls -d drafts/*",
          cwd: (v) => $.text(v.folder),
          cwdBase: "start",
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "last" },
            set: (v, r): Outputs => ({ ...v, drafts: r.value }),
          },
        ],
      },
    },
  }),
});
