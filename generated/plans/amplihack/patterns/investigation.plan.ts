// Compiled by recipec from recipes/amplihack/patterns/investigation.yaml. Do not edit: run `recipec build`.
import type { Value } from "recipec/runtime";
import { amplihack as $, arrived, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: "Where are sessions kept?" */
  readonly question?: Value;
  /** Default: "." */
  readonly folder?: Value;
  /** Default: "findings.md" */
  readonly document?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly analysis: Value;
  readonly document: Value;
  readonly files: Value;
  readonly folder: Value;
  readonly matches: Value;
  readonly question: Value;
  readonly scope: Value;
  readonly synthesis: Value;
}

interface AtScope {
  readonly document: Value;
  readonly folder: Value;
  readonly question: Value;
}

interface AtGroupExplore extends AtScope {
  readonly scope: Value;
}

interface AtAnalyze extends AtGroupExplore {
  readonly files: Value;
  readonly matches: Value;
}

interface AtSynthesize extends AtAnalyze {
  readonly analysis: Value;
}

interface AtDocument extends AtSynthesize {
  readonly synthesis: Value;
}

interface GroupExploreScopes {
  readonly search: AtGroupExplore;
}

interface GroupExploreScopes2 {
  readonly files: AtGroupExplore;
}

interface Scopes {
  readonly scope: AtScope;
  readonly "group explore": AtGroupExplore;
  readonly analyze: AtAnalyze;
  readonly synthesize: AtSynthesize;
  readonly document: AtDocument;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "investigation",
  version: "1.0.0",
  description: "Scopes a question, searches the code, analyzes what was found, writes it down.",
  dialect: "amplihack",
  source: {
    path: "recipes/amplihack/patterns/investigation.yaml",
    sha256: "32275348294efee0d8cfc085a65cfd5652ab9221eb899b6793e29c1e3d07f6c7",
  },
  params: {
    question: { default: "Where are sessions kept?" },
    folder: { default: "." },
    document: { default: "findings.md" },
  },
  ambient: {},
  limits: { depth: 6, total: 200, callsOnly: true },
  output: { variable: "final_output" },
  bounds: {
    agentCalls: { least: 3, most: 24 },
    steps: { least: 6, most: 6 },
    processes: { least: 3, most: 3 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null, formula: "1 h 15 min + unbounded" },
  },
  body: block<Scopes>({
    entry: "scope",
    steps: {
      scope: {
        id: "scope",
        at: [10, 5],
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
          agent: "team:researcher",
          prompt: (v) => `Name up to five words to search the code for, to answer this question: ${$.text(v.question)}
Answer with JSON only: {"words": ["..."]}
`,
          decode: (text) => $.decodeOutput(text),
          check: {
            kind: "json",
            read: (text) => $.extractJson(text),
            remind: (prompt) => $.jsonReminder(prompt),
            required: true,
          },
        },
        exits: [{ on: "ok", to: "group explore", set: (v, r) => ({ ...v, scope: r.value }) }],
      },
      "group explore": {
        id: "explore",
        at: [19, 5],
        around: [{ kind: "count", part: "limit" }],
        action: {
          kind: "fork",
          branches: [
            {
              key: "search",
              label: "search",
              body: block<GroupExploreScopes>({
                entry: "search",
                steps: {
                  search: {
                    id: "search",
                    at: [19, 5],
                    tracked: { index: 1 },
                    around: [{ kind: "count", part: "tally" }],
                    action: {
                      kind: "shell",
                      command: () => `printf '%s' "\${RECIPE_VAR_scope__words}" | jq -r '.[]' | while IFS= read -r word; do
  grep -rnIF --exclude-dir=.git -e "$word" -- "\${RECIPE_VAR_folder}" | head -n 20
done
true
`,
                      env: {
                        RECIPE_VAR_scope__words: (v) => $.text($.path(v.scope, "scope", "words")),
                        RECIPE_VAR_folder: (v) => $.text(v.folder),
                      },
                      environment: (scope) => $.environment(scope),
                      decode: (text) => $.decodeOutput(text),
                    },
                    exits: [
                      {
                        on: "ok",
                        to: { kind: "end", value: "result" },
                        set: (v, r) => ({ ...v, matches: r.value }),
                        writes: ["matches"],
                      },
                    ],
                  },
                },
              }),
            },
            {
              key: "files",
              label: "files",
              body: block<GroupExploreScopes2>({
                entry: "files",
                steps: {
                  files: {
                    id: "files",
                    at: [27, 5],
                    tracked: { index: 2 },
                    around: [{ kind: "count", part: "tally" }],
                    action: {
                      kind: "shell",
                      command: () =>
                        "find \"${RECIPE_VAR_folder}\" -type f -not -path '*/.git/*' | sort | head -n 200",
                      env: { RECIPE_VAR_folder: (v) => $.text(v.folder) },
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
          ],
          lanes: 50,
          join: { kind: "ordered" },
        },
        exits: [
          {
            on: "ok",
            to: "analyze",
            set: (v) => ({ ...v, files: arrived(v, "files"), matches: arrived(v, "matches") }),
          },
        ],
      },
      analyze: {
        id: "analyze",
        at: [31, 5],
        tracked: { index: 3 },
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
          agent: "team:researcher",
          prompt: (v) => `Question: ${$.text(v.question)}
Lines that were found:
${$.text(v.matches)}
Files:
${$.text(v.files)}
Answer the question, and say for each claim which file shows it.
`,
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "synthesize", set: (v, r) => ({ ...v, analysis: r.value }) }],
      },
      synthesize: {
        id: "synthesize",
        at: [42, 5],
        tracked: { index: 4 },
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
          prompt: (v) =>
            `Shorten this to five sentences for somebody who is new here: ${$.text(v.analysis)}`,
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "document", set: (v, r) => ({ ...v, synthesis: r.value }) }],
      },
      document: {
        id: "document",
        at: [46, 5],
        tracked: { index: 5 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () =>
            "printf '# %s\\n\\n%s\\n\\n## Details\\n\\n%s\\n' \"${RECIPE_VAR_question}\" \"${RECIPE_VAR_synthesis}\" \"${RECIPE_VAR_analysis}\" > \"${RECIPE_VAR_document}\"",
          prints: true,
          env: {
            RECIPE_VAR_question: (v) => $.text(v.question),
            RECIPE_VAR_synthesis: (v) => $.text(v.synthesis),
            RECIPE_VAR_analysis: (v) => $.text(v.analysis),
            RECIPE_VAR_document: (v) => $.text(v.document),
          },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: { kind: "end", value: "last" }, set: (v) => v }],
      },
    },
  }),
});
