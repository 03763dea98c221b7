// Compiled by recipec from recipes/amplihack/patterns/quality-audit.yaml. Do not edit: run `recipec build`.
import type { Value, With } from "recipec/runtime";
import { amplihack as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: 0 */
  readonly most_findings?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly after?: Value;
  readonly before: Value;
  readonly causes?: Value;
  readonly findings?: Value;
  readonly most_findings: Value;
  readonly verdict?: Value;
}

interface AtMeasure {
  readonly most_findings: Value;
}

interface AtList extends AtMeasure {
  readonly before: Value;
}

interface AtAnalyze extends AtList {
  readonly findings?: Value;
}

interface AtRepair extends AtAnalyze {
  readonly causes?: Value;
}

interface AtKeep extends AtRepair {
  readonly after?: Value;
}

interface AtThrowAway extends AtKeep {
  readonly verdict?: Value;
}

interface Scopes {
  readonly measure: AtMeasure;
  readonly list: AtList;
  readonly analyze: AtAnalyze;
  readonly repair: AtRepair;
  readonly "measure-again": AtRepair;
  readonly keep: AtKeep;
  readonly "throw-away": AtThrowAway;
  readonly clean: AtThrowAway;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "quality-audit",
  version: "1.0.0",
  description: "Lints, lets an agent repair the findings, lints again and keeps only an improvement.",
  dialect: "amplihack",
  source: {
    path: "recipes/amplihack/patterns/quality-audit.yaml",
    sha256: "5a6181014889541f4c932daa42682b862667b57d170e053631c2d040e39d2a42",
  },
  params: { most_findings: { default: 0 } },
  ambient: {},
  limits: { depth: 6, total: 200, callsOnly: true },
  output: { variable: "verdict" },
  bounds: {
    agentCalls: { least: 0, most: 12 },
    steps: { least: 1, most: 6 },
    processes: { least: 1, most: 4 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null, formula: "50 min + unbounded" },
  },
  body: block<Scopes>({
    entry: "measure",
    steps: {
      measure: {
        id: "measure",
        at: [8, 5],
        tracked: { index: 0 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "make lint 2>&1 | grep -c 'warning'; true",
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "list", set: (v, r) => ({ ...v, before: r.value }) }],
      },
      list: {
        id: "list",
        at: [11, 5],
        tracked: { index: 1 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) => $.gt(v.before, v.most_findings),
            text: "before > most_findings",
          },
        ],
        action: {
          kind: "shell",
          command: () => "make lint 2>&1 | grep -m 50 'warning'",
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: "analyze",
            set: (v, r): With<AtAnalyze, "findings"> => ({ ...v, findings: r.value }),
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
          {
            kind: "guard",
            when: (v) => $.gt(v.before, v.most_findings),
            text: "before > most_findings",
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
          agent: "team:auditor",
          prompt: (v) =>
            `Group these findings by their cause, the most frequent first, and say how each cause is repaired: ${$.text($.get(v, "findings"))}`,
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: "repair",
            set: (v, r): With<AtRepair, "causes"> => ({ ...v, causes: r.value }),
          },
          { on: "skipped", to: "repair", set: (v) => v },
        ],
      },
      repair: {
        id: "repair",
        at: [21, 5],
        tracked: { index: 3 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) => $.gt(v.before, v.most_findings),
            text: "before > most_findings",
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
          agent: "team:developer",
          prompt: (v) =>
            `Repair the first cause in the files of this directory, and nothing else: ${$.text($.get(v, "causes"))}`,
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "measure-again", set: (v) => v },
          { on: "skipped", to: "measure-again", set: (v) => v },
        ],
      },
      "measure-again": {
        id: "measure-again",
        at: [26, 5],
        tracked: { index: 4 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) => $.gt(v.before, v.most_findings),
            text: "before > most_findings",
          },
        ],
        action: {
          kind: "shell",
          command: () => "make lint 2>&1 | grep -c 'warning'; true",
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: "keep",
            set: (v, r): With<AtKeep, "after"> => ({ ...v, after: r.value }),
          },
          { on: "skipped", to: "keep", set: (v) => v },
        ],
      },
      keep: {
        id: "keep",
        at: [30, 5],
        tracked: { index: 5 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) => ($.gt(v.before, v.most_findings) && $.lt($.get(v, "after"), v.before)),
            text: "before > most_findings and after < before",
          },
        ],
        action: {
          kind: "shell",
          command: () =>
            "git add --all && echo \"${RECIPE_VAR_before} findings became ${RECIPE_VAR_after}\"",
          env: {
            RECIPE_VAR_before: (v) => $.text(v.before),
            RECIPE_VAR_after: (v) => $.text($.get(v, "after")),
          },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: "throw-away",
            set: (v, r): With<AtThrowAway, "verdict"> => ({ ...v, verdict: r.value }),
          },
          { on: "skipped", to: "throw-away", set: (v) => v },
        ],
      },
      "throw-away": {
        id: "throw-away",
        at: [34, 5],
        tracked: { index: 6 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) => ($.gt(v.before, v.most_findings) && $.ge($.get(v, "after"), v.before)),
            text: "before > most_findings and after >= before",
          },
        ],
        action: {
          kind: "shell",
          command: () =>
            "git checkout --quiet -- . && echo \"the repair improved nothing and was thrown away\"",
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: "clean",
            set: (v, r): With<AtThrowAway, "verdict"> => ({ ...v, verdict: r.value }),
          },
          { on: "skipped", to: "clean", set: (v) => v },
        ],
      },
      clean: {
        id: "clean",
        at: [38, 5],
        tracked: { index: 7 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) => $.le(v.before, v.most_findings),
            text: "before <= most_findings",
          },
        ],
        action: {
          kind: "shell",
          command: () => "echo \"nothing to repair\"",
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "last" },
            set: (v, r): With<Outputs, "verdict"> => ({ ...v, verdict: r.value }),
          },
          { on: "skipped", to: { kind: "end", value: "last" }, set: (v) => v },
        ],
      },
    },
  }),
});
