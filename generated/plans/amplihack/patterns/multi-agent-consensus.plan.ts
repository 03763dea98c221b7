// Compiled by recipec from recipes/amplihack/patterns/multi-agent-consensus.yaml. Do not edit: run `recipec build`.
import type { Value, With } from "recipec/runtime";
import { amplihack as $, arrived, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: "Replace the queue by a table." */
  readonly proposal?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly ayes: Value;
  readonly decision?: Value;
  readonly development: Value;
  readonly explanation?: Value;
  readonly operations: Value;
  readonly proposal: Value;
  readonly security: Value;
}

interface AtGroupVotes {
  readonly proposal: Value;
}

interface AtCount extends AtGroupVotes {
  readonly development: Value;
  readonly operations: Value;
  readonly security: Value;
}

interface AtAccept extends AtCount {
  readonly ayes: Value;
}

interface AtReject extends AtAccept {
  readonly decision?: Value;
}

interface GroupVotesScopes {
  readonly "ask-security": AtGroupVotes;
}

interface GroupVotesScopes2 {
  readonly "ask-operations": AtGroupVotes;
}

interface GroupVotesScopes3 {
  readonly "ask-development": AtGroupVotes;
}

interface Scopes {
  readonly "group votes": AtGroupVotes;
  readonly count: AtCount;
  readonly accept: AtAccept;
  readonly reject: AtReject;
  readonly explain: AtReject;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "multi-agent-consensus",
  version: "1.0.0",
  description: "Lets three agents vote on a proposal and applies what most of them want.",
  dialect: "amplihack",
  source: {
    path: "recipes/amplihack/patterns/multi-agent-consensus.yaml",
    sha256: "15a8073ead826272e69a3ad4c1669c2ea5cbbb53f78745c11e24a518c590cb90",
  },
  params: { proposal: { default: "Replace the queue by a table." } },
  ambient: {},
  limits: { depth: 6, total: 200, callsOnly: true },
  output: { variable: "explanation" },
  bounds: {
    agentCalls: { least: 3, most: 42 },
    steps: { least: 5, most: 6 },
    processes: { least: 2, most: 2 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null, formula: "50 min + unbounded" },
  },
  body: block<Scopes>({
    entry: "group votes",
    steps: {
      "group votes": {
        id: "votes",
        at: [8, 5],
        around: [{ kind: "count", part: "limit" }],
        action: {
          kind: "fork",
          branches: [
            {
              key: "ask-security",
              label: "ask-security",
              body: block<GroupVotesScopes>({
                entry: "ask-security",
                steps: {
                  "ask-security": {
                    id: "ask-security",
                    at: [8, 5],
                    tracked: { index: 0 },
                    around: [
                      { kind: "count", part: "tally" },
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
                      agent: "team:security",
                      prompt: (v) =>
                        `You care for security. Vote on this proposal with JSON only, {"vote": "yes|no", "why": "..."}: ${$.text(v.proposal)}`,
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
                        to: { kind: "end", value: "result" },
                        set: (v, r) => ({ ...v, security: r.value }),
                        writes: ["security"],
                      },
                    ],
                  },
                },
              }),
            },
            {
              key: "ask-operations",
              label: "ask-operations",
              body: block<GroupVotesScopes2>({
                entry: "ask-operations",
                steps: {
                  "ask-operations": {
                    id: "ask-operations",
                    at: [16, 5],
                    tracked: { index: 1 },
                    around: [
                      { kind: "count", part: "tally" },
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
                      agent: "team:operations",
                      prompt: (v) =>
                        `You run the system. Vote on this proposal with JSON only, {"vote": "yes|no", "why": "..."}: ${$.text(v.proposal)}`,
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
                        to: { kind: "end", value: "result" },
                        set: (v, r) => ({ ...v, operations: r.value }),
                        writes: ["operations"],
                      },
                    ],
                  },
                },
              }),
            },
            {
              key: "ask-development",
              label: "ask-development",
              body: block<GroupVotesScopes3>({
                entry: "ask-development",
                steps: {
                  "ask-development": {
                    id: "ask-development",
                    at: [24, 5],
                    tracked: { index: 2 },
                    around: [
                      { kind: "count", part: "tally" },
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
                      agent: "team:developer",
                      prompt: (v) =>
                        `You maintain the code. Vote on this proposal with JSON only, {"vote": "yes|no", "why": "..."}: ${$.text(v.proposal)}`,
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
                        to: { kind: "end", value: "result" },
                        set: (v, r) => ({ ...v, development: r.value }),
                        writes: ["development"],
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
            to: "count",
            set: (v) => ({
              ...v,
              development: arrived(v, "development"),
              operations: arrived(v, "operations"),
              security: arrived(v, "security"),
            }),
          },
        ],
      },
      count: {
        id: "count",
        at: [32, 5],
        tracked: { index: 3 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () =>
            "printf '%s\\n' \"${RECIPE_VAR_security__vote}\" \"${RECIPE_VAR_operations__vote}\" \"${RECIPE_VAR_development__vote}\" | grep -c '^yes$'; true",
          env: {
            RECIPE_VAR_security__vote: (v) => $.text($.path(v.security, "security", "vote")),
            RECIPE_VAR_operations__vote: (v) => $.text($.path(v.operations, "operations", "vote")),
            RECIPE_VAR_development__vote: (v) =>
              $.text($.path(v.development, "development", "vote")),
          },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "accept", set: (v, r) => ({ ...v, ayes: r.value }) }],
      },
      accept: {
        id: "accept",
        at: [35, 5],
        tracked: { index: 4 },
        around: [
          { kind: "count" },
          { kind: "guard", when: (v) => $.ge(v.ayes, $.float(2.0)), text: "ayes >= 2" },
        ],
        action: {
          kind: "shell",
          command: () => "echo \"accepted with ${RECIPE_VAR_ayes} of 3 votes\"",
          env: { RECIPE_VAR_ayes: (v) => $.text(v.ayes) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: "reject",
            set: (v, r): With<AtReject, "decision"> => ({ ...v, decision: r.value }),
          },
          { on: "skipped", to: "reject", set: (v) => v },
        ],
      },
      reject: {
        id: "reject",
        at: [39, 5],
        tracked: { index: 5 },
        around: [
          { kind: "count" },
          { kind: "guard", when: (v) => !$.ge(v.ayes, $.float(2.0)), text: "not ayes >= 2" },
        ],
        action: {
          kind: "shell",
          command: () => "echo \"rejected with ${RECIPE_VAR_ayes} of 3 votes\"",
          env: { RECIPE_VAR_ayes: (v) => $.text(v.ayes) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: "explain",
            set: (v, r): With<AtReject, "decision"> => ({ ...v, decision: r.value }),
          },
          { on: "skipped", to: "explain", set: (v) => v },
        ],
      },
      explain: {
        id: "explain",
        at: [43, 5],
        tracked: { index: 6 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) => ($.eq(v.ayes, $.float(1.0)) || $.eq(v.ayes, $.float(2.0))),
            text: "ayes == 1 or ayes == 2",
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
          agent: "",
          prompt: (v) => `The proposal "${$.text(v.proposal)}" was ${$.text($.get(v, "decision"))}. The reasons were: ${$.text($.path(v.security, "security", "why"))} / ${$.text($.path(v.operations, "operations", "why"))} /
${$.text($.path(v.development, "development", "why"))}. Tell the outvoted in three sentences what was decided and what becomes of their concern.
`,
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "last" },
            set: (v, r): With<Outputs, "explanation"> => ({ ...v, explanation: r.value }),
          },
          { on: "skipped", to: { kind: "end", value: "last" }, set: (v) => v },
        ],
      },
    },
  }),
});
