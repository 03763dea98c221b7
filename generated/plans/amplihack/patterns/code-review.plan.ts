// Compiled by recipec from recipes/amplihack/patterns/code-review.yaml. Do not edit: run `recipec build`.
import type { Value, With } from "recipec/runtime";
import { amplihack as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: "main" */
  readonly base?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly analysis?: Value;
  readonly base: Value;
  readonly comments?: Value;
  readonly diff: Value;
}

interface AtDiff {
  readonly base: Value;
}

interface AtNothing extends AtDiff {
  readonly diff: Value;
}

interface AtAnalyze extends AtNothing {
  readonly comments?: Value;
}

interface AtApprove extends AtAnalyze {
  readonly analysis?: Value;
}

interface Scopes {
  readonly diff: AtDiff;
  readonly nothing: AtNothing;
  readonly analyze: AtAnalyze;
  readonly approve: AtApprove;
  readonly "write-comments": AtApprove;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "code-review",
  version: "1.0.0",
  description: "Reads the difference to a branch, finds issues, writes review comments.",
  dialect: "amplihack",
  source: {
    path: "recipes/amplihack/patterns/code-review.yaml",
    sha256: "6e336a096607464d353f1c3911d0381bebadd25a9e52979b59aaf583d8845dce",
  },
  params: { base: { default: "main" } },
  ambient: {},
  limits: { depth: 6, total: 200, callsOnly: true },
  output: { variable: "comments" },
  bounds: {
    agentCalls: { least: 0, most: 18 },
    steps: { least: 2, most: 3 },
    processes: { least: 1, most: 3 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null, formula: "50 min + unbounded" },
  },
  body: block<Scopes>({
    entry: "diff",
    steps: {
      diff: {
        id: "diff",
        at: [8, 5],
        tracked: { index: 0 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "git diff --unified=5 \"${RECIPE_VAR_base}\"...HEAD",
          env: { RECIPE_VAR_base: (v) => $.text(v.base) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "nothing", set: (v, r) => ({ ...v, diff: r.value }) }],
      },
      nothing: {
        id: "nothing",
        at: [11, 5],
        tracked: { index: 1 },
        around: [
          { kind: "count" },
          { kind: "guard", when: (v) => !$.truthy(v.diff), text: "not diff" },
        ],
        action: {
          kind: "shell",
          command: () => "echo \"Nothing has changed since ${RECIPE_VAR_base}.\"",
          env: { RECIPE_VAR_base: (v) => $.text(v.base) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: "analyze",
            set: (v, r): With<AtAnalyze, "comments"> => ({ ...v, comments: r.value }),
          },
          { on: "skipped", to: "analyze", set: (v) => v },
        ],
      },
      analyze: {
        id: "analyze",
        at: [15, 5],
        tracked: { index: 2 },
        around: [
          { kind: "count" },
          { kind: "guard", when: (v) => $.truthy(v.diff), text: "diff" },
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
          agent: "team:reviewer",
          prompt: (v) => `Review this change. Answer with JSON only: {"issues": [{"file": "", "line": 1, "severity": "low|high", "what": ""}]}

${$.text(v.diff)}
`,
          decode: (text) => $.decodeOutput(text),
          check: {
            kind: "json",
            read: (text) => $.extractJson(text),
            remind: (prompt) => $.jsonReminder(prompt),
            required: true,
          },
        },
        exits: [
          {
            on: "ok",
            to: "approve",
            set: (v, r): With<AtApprove, "analysis"> => ({ ...v, analysis: r.value }),
          },
          { on: "skipped", to: "approve", set: (v) => v },
        ],
      },
      approve: {
        id: "approve",
        at: [26, 5],
        tracked: { index: 3 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) =>
              ($.truthy(v.diff) && $.eq($.length($.get(v, "analysis", "issues")), $.float(0.0))),
            text: "diff and len(analysis.issues) == 0",
          },
        ],
        action: {
          kind: "shell",
          command: () => "echo \"No issues found.\"",
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: "write-comments",
            set: (v, r): With<AtApprove, "comments"> => ({ ...v, comments: r.value }),
          },
          { on: "skipped", to: "write-comments", set: (v) => v },
        ],
      },
      "write-comments": {
        id: "write-comments",
        at: [30, 5],
        tracked: { index: 4 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) =>
              ($.truthy(v.diff) && $.gt($.length($.get(v, "analysis", "issues")), $.float(0.0))),
            text: "diff and len(analysis.issues) > 0",
          },
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
          agent: "team:writer",
          prompt: (v) => `Write one short, friendly review comment for each of these issues, the severe ones first: ${$.text($.get(v, "analysis", "issues"))}
`,
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "last" },
            set: (v, r): With<Outputs, "comments"> => ({ ...v, comments: r.value }),
          },
          { on: "skipped", to: { kind: "end", value: "last" }, set: (v) => v },
        ],
      },
    },
  }),
});
