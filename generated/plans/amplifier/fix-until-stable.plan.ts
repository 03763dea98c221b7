// Compiled by recipec from recipes/amplifier/fix-until-stable.yaml. Do not edit: run `recipec build`.
import type { AmbientScope, NumberValue, Value } from "recipec/runtime";
import { amplifier as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: "." */
  readonly root?: Value;
  /** Default: "no" */
  readonly stable?: Value;
  /** Default: 0 */
  readonly rounds?: Value;
  readonly fixer: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly digest: Value;
  readonly digest_after?: Value;
  readonly fixer: Value;
  readonly root: Value;
  readonly rounds: Value;
  readonly stable: Value;
  readonly summary: Value;
  readonly unchanged?: Value;
}

interface AtMeasureBefore extends AmbientScope {
  readonly fixer: Value;
  readonly root: Value;
  readonly rounds: Value;
  readonly stable: Value;
}

interface AtRoundsOfFixing extends AtMeasureBefore {
  readonly digest: Value;
}

interface AtRoundsOfFixingFix extends AtRoundsOfFixing {
  readonly _loop_index: NumberValue;
  readonly _loop_iteration: NumberValue;
  readonly digest_after?: Value;
  readonly unchanged?: Value;
}

interface AtRoundsOfFixingCompare extends AtRoundsOfFixingFix {
  readonly digest_after: Value;
}

interface AtRequireStability extends AtRoundsOfFixing {
  readonly digest_after?: Value;
  readonly unchanged?: Value;
}

interface RoundsOfFixingScopes {
  readonly "rounds-of-fixing/fix": AtRoundsOfFixingFix;
  readonly "rounds-of-fixing/measure-after": AtRoundsOfFixingFix;
  readonly "rounds-of-fixing/compare": AtRoundsOfFixingCompare;
}

interface Scopes {
  readonly "measure-before": AtMeasureBefore;
  readonly "rounds-of-fixing": AtRoundsOfFixing;
  readonly "require-stability": AtRequireStability;
  readonly summarize: AtRequireStability;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "fix-until-stable",
  version: "1.0.0",
  description: "Repeats a fixing command until a round changes nothing, at most ten times, and says how many rounds it took.",
  dialect: "amplifier",
  source: {
    path: "recipes/amplifier/fix-until-stable.yaml",
    sha256: "eeed530d66cc7fda6325678a833ee214c46348d307ee4c45a56d1530bbe0fde5",
  },
  params: { root: { default: "." }, stable: { default: "no" }, rounds: { default: 0 }, fixer: {} },
  ambient: { recipe: "recipe", session: "session", step: "step", skipped: "_skipped_steps" },
  limits: { depth: 5, total: 100 },
  output: { variable: "final_output", fallback: "summary" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 2, most: 33 },
    processes: { least: 2, most: 33 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: 14520000 },
  },
  body: block<Scopes>({
    entry: "measure-before",
    steps: {
      "measure-before": {
        id: "measure-before",
        at: [17, 5],
        tracked: { index: 0 },
        around: [{ kind: "timeout", ms: 120000 }],
        action: {
          kind: "shell",
          command: () => `set -euo pipefail
printf 'tree-'
find . -type f -not -path './.git/*' -not -path './.recipec/*' -not -path '*/node_modules/*' -print0 | sort -z |
  xargs -0 -r sha256sum | sha256sum | cut -c1-64 | tr -d '\\n'
`,
          cwd: (v) => $.text(v.root),
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [{ on: "ok", to: "rounds-of-fixing", set: (v, r) => ({ ...v, digest: r.value }) }],
      },
      "rounds-of-fixing": {
        id: "rounds-of-fixing",
        at: [29, 5],
        tracked: { index: 1 },
        action: {
          kind: "loop",
          head: {
            kind: "while",
            condition: (v) => $.eq($.given(v.stable, "stable"), "no"),
            atMost: 10,
            index: "_loop_index",
            iteration: "_loop_iteration",
          },
          body: block<RoundsOfFixingScopes>({
            entry: "rounds-of-fixing/fix",
            steps: {
              "rounds-of-fixing/fix": {
                id: "fix",
                at: [33, 9],
                around: [{ kind: "timeout", ms: 600000 }],
                action: {
                  kind: "shell",
                  command: () => "bash -c \"$FIXER\"",
                  cwd: (v) => $.text(v.root),
                  env: { FIXER: (v) => $.text(v.fixer) },
                  decode: (text) => $.decodeOutput(text, "whole"),
                },
                exits: [{ on: "ok", to: "rounds-of-fixing/measure-after", set: (v) => v }],
              },
              "rounds-of-fixing/measure-after": {
                id: "measure-after",
                at: [41, 9],
                around: [{ kind: "timeout", ms: 120000 }],
                action: {
                  kind: "shell",
                  command: () => `set -euo pipefail
printf 'tree-'
find . -type f -not -path './.git/*' -not -path './.recipec/*' -not -path '*/node_modules/*' -print0 | sort -z |
  xargs -0 -r sha256sum | sha256sum | cut -c1-64 | tr -d '\\n'
`,
                  cwd: (v) => $.text(v.root),
                  decode: (text) => $.decodeOutput(text, "whole"),
                },
                exits: [
                  {
                    on: "ok",
                    to: "rounds-of-fixing/compare",
                    set: (v, r) => ({ ...v, digest_after: r.value }),
                  },
                ],
              },
              "rounds-of-fixing/compare": {
                id: "compare",
                at: [52, 9],
                around: [{ kind: "timeout", ms: 600000 }],
                action: {
                  kind: "shell",
                  command: () =>
                    "if [ \"$BEFORE\" = \"$AFTER\" ]; then printf yes; else printf no; fi",
                  env: { BEFORE: (v) => $.text(v.digest), AFTER: (v) => $.text(v.digest_after) },
                  decode: (text) => $.decodeOutput(text, "whole"),
                },
                exits: [
                  {
                    on: "ok",
                    to: { kind: "end", value: "last" },
                    set: (v, r) => ({ ...v, unchanged: r.value }),
                  },
                ],
              },
            },
          }),
          update: (v) => ({
            ...v,
            digest: $.get(v, "digest_after"),
            stable: $.get(v, "unchanged"),
            rounds: $.get(v, "_loop_iteration"),
          }),
          value: "last",
        },
        exits: [
          { on: "ok", to: "require-stability", set: (v) => v },
          { on: "empty", to: "require-stability", set: (v) => v },
        ],
      },
      "require-stability": {
        id: "require-stability",
        at: [64, 5],
        tracked: { index: 2 },
        around: [
          {
            kind: "guard",
            when: (v) => $.eq($.given(v.stable, "stable"), "no"),
            text: "{{stable}} == 'no'",
          },
          { kind: "timeout", ms: 600000 },
        ],
        action: {
          kind: "shell",
          command: () => `echo "the fixer still changes files after $ROUNDS rounds: it may undo its own work" >&2
exit 1
`,
          env: { ROUNDS: (v) => $.text(v.rounds) },
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [
          { on: "ok", to: "summarize", set: (v) => v },
          { on: "skipped", to: "summarize", set: (v) => v },
        ],
      },
      summarize: {
        id: "summarize",
        at: [73, 5],
        tracked: { index: 3 },
        around: [{ kind: "timeout", ms: 600000 }],
        action: {
          kind: "shell",
          command: () => "printf 'Stable after %s rounds.\\n' \"$ROUNDS\"",
          env: { ROUNDS: (v) => $.text(v.rounds) },
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "last" },
            set: (v, r): Outputs => ({ ...v, summary: r.value }),
          },
        ],
      },
    },
  }),
});
