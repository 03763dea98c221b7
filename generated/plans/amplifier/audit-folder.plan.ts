// Compiled by recipec from recipes/amplifier/audit-folder.yaml. Do not edit: run `recipec build`.
import type { AmbientScope, Value } from "recipec/runtime";
import { amplifier as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  readonly folder: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly files: Value;
  readonly folder: Value;
  readonly lines: Value;
  readonly todos: Value;
}

interface AtCountFiles extends AmbientScope {
  readonly folder: Value;
}

interface AtCountLines extends AtCountFiles {
  readonly files: Value;
}

interface AtCountTodos extends AtCountLines {
  readonly lines: Value;
}

interface Scopes {
  readonly "count-files": AtCountFiles;
  readonly "count-lines": AtCountLines;
  readonly "count-todos": AtCountTodos;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "audit-folder",
  version: "1.0.0",
  description: "Counts the text files of a folder, their lines and their TODOs.",
  dialect: "amplifier",
  source: {
    path: "recipes/amplifier/audit-folder.yaml",
    sha256: "1c73855e9763aca6f13f99ab9270a5ffd88b8d9b542a15e1c21677d7d44b687b",
  },
  params: { folder: {} },
  ambient: { recipe: "recipe", session: "session", step: "step", skipped: "_skipped_steps" },
  limits: { depth: 5, total: 100 },
  output: { variable: "final_output", fallback: "todos" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 3, most: 3 },
    processes: { least: 3, most: 3 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: 180000 },
  },
  body: block<Scopes>({
    entry: "count-files",
    steps: {
      "count-files": {
        id: "count-files",
        at: [13, 5],
        tracked: { index: 0 },
        around: [{ kind: "timeout", ms: 60000 }],
        action: {
          kind: "shell",
          command: () => `set -euo pipefail
cd -- "$FOLDER"
find . -type f -not -path '*/node_modules/*' -exec grep -Il '' {} + | wc -l
`,
          env: { FOLDER: (v) => $.text(v.folder) },
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [{ on: "ok", to: "count-lines", set: (v, r) => ({ ...v, files: r.value }) }],
      },
      "count-lines": {
        id: "count-lines",
        at: [24, 5],
        tracked: { index: 1 },
        around: [{ kind: "timeout", ms: 60000 }],
        action: {
          kind: "shell",
          command: () => `set -euo pipefail
cd -- "$FOLDER"
find . -type f -not -path '*/node_modules/*' -exec grep -I '' {} + | wc -l
`,
          env: { FOLDER: (v) => $.text(v.folder) },
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [{ on: "ok", to: "count-todos", set: (v, r) => ({ ...v, lines: r.value }) }],
      },
      "count-todos": {
        id: "count-todos",
        at: [35, 5],
        tracked: { index: 2 },
        around: [{ kind: "timeout", ms: 60000 }],
        action: {
          kind: "shell",
          command: () => `cd -- "$FOLDER" || exit 1
find . -type f -not -path '*/node_modules/*' -exec grep -IhE '\\b(TODO|FIXME)\\b' {} + | wc -l
`,
          env: { FOLDER: (v) => $.text(v.folder) },
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "last" },
            set: (v, r): Outputs => ({ ...v, todos: r.value }),
          },
        ],
      },
    },
  }),
});
