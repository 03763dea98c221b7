// Compiled by recipec from recipes/amplihack/tutorials/10-parallel-groups.yaml. Do not edit: run `recipec build`.
import type { Value } from "recipec/runtime";
import { amplihack as $, arrived, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly files: Value;
  readonly lines: Value;
  readonly longest: Value;
  readonly report: Value;
}

interface AtGroupLook {
}

interface AtReport extends AtGroupLook {
  readonly files: Value;
  readonly lines: Value;
  readonly longest: Value;
}

interface GroupLookScopes {
  readonly files: AtGroupLook;
}

interface GroupLookScopes2 {
  readonly lines: AtGroupLook;
}

interface GroupLookScopes3 {
  readonly longest: AtGroupLook;
}

interface Scopes {
  readonly "group look": AtGroupLook;
  readonly report: AtReport;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "parallel-groups",
  version: "1.0.0",
  description: "Looks at three sides of a project at once.",
  dialect: "amplihack",
  source: {
    path: "recipes/amplihack/tutorials/10-parallel-groups.yaml",
    sha256: "1e1d743b095c058e0e25402d36704d67d6033c8cd81689d642b5c53a8605635a",
  },
  params: {},
  ambient: {},
  limits: { depth: 6, total: 200, callsOnly: true },
  output: { variable: "report" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 4, most: 4 },
    processes: { least: 4, most: 4 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null },
  },
  body: block<Scopes>({
    entry: "group look",
    steps: {
      "group look": {
        id: "look",
        at: [6, 5],
        around: [{ kind: "count", part: "limit" }],
        action: {
          kind: "fork",
          branches: [
            {
              key: "files",
              label: "files",
              body: block<GroupLookScopes>({
                entry: "files",
                steps: {
                  files: {
                    id: "files",
                    at: [6, 5],
                    tracked: { index: 0 },
                    around: [{ kind: "count", part: "tally" }],
                    action: {
                      kind: "shell",
                      command: () => "ls | wc -l | tr -d ' '",
                      environment: (scope) => $.environment(scope),
                      decode: (text) => $.decodeOutput(text),
                    },
                    exits: [
                      {
                        on: "ok",
                        to: { kind: "end", value: "result" },
                        set: (v, r) => ({ ...v, files: r.value }),
                        writes: ["files"],
                      },
                    ],
                  },
                },
              }),
            },
            {
              key: "lines",
              label: "lines",
              body: block<GroupLookScopes2>({
                entry: "lines",
                steps: {
                  lines: {
                    id: "lines",
                    at: [10, 5],
                    tracked: { index: 1 },
                    around: [{ kind: "count", part: "tally" }],
                    action: {
                      kind: "shell",
                      command: () => "cat -- *.txt | wc -l | tr -d ' '",
                      environment: (scope) => $.environment(scope),
                      decode: (text) => $.decodeOutput(text),
                    },
                    exits: [
                      {
                        on: "ok",
                        to: { kind: "end", value: "result" },
                        set: (v, r) => ({ ...v, lines: r.value }),
                        writes: ["lines"],
                      },
                    ],
                  },
                },
              }),
            },
            {
              key: "longest",
              label: "longest",
              body: block<GroupLookScopes3>({
                entry: "longest",
                steps: {
                  longest: {
                    id: "longest",
                    at: [14, 5],
                    tracked: { index: 2 },
                    around: [{ kind: "count", part: "tally" }],
                    action: {
                      kind: "shell",
                      command: () =>
                        "cat -- *.txt | awk 'length > most { most = length } END { print most + 0 }'",
                      environment: (scope) => $.environment(scope),
                      decode: (text) => $.decodeOutput(text),
                    },
                    exits: [
                      {
                        on: "ok",
                        to: { kind: "end", value: "result" },
                        set: (v, r) => ({ ...v, longest: r.value }),
                        writes: ["longest"],
                      },
                    ],
                  },
                },
              }),
            },
          ],
          lanes: 50,
          join: { kind: "ordered" },
        },
        exits: [
          {
            on: "ok",
            to: "report",
            set: (v) => ({
              ...v,
              files: arrived(v, "files"),
              lines: arrived(v, "lines"),
              longest: arrived(v, "longest"),
            }),
          },
        ],
      },
      report: {
        id: "report",
        at: [18, 5],
        tracked: { index: 3 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () =>
            "echo \"${RECIPE_VAR_files} files, ${RECIPE_VAR_lines} lines, the longest has ${RECIPE_VAR_longest} characters\"",
          env: {
            RECIPE_VAR_files: (v) => $.text(v.files),
            RECIPE_VAR_lines: (v) => $.text(v.lines),
            RECIPE_VAR_longest: (v) => $.text(v.longest),
          },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "last" },
            set: (v, r): Outputs => ({ ...v, report: r.value }),
          },
        ],
      },
    },
  }),
});
