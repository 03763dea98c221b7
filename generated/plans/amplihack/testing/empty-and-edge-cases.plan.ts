// Compiled by recipec from recipes/amplihack/testing/empty-and-edge-cases.yaml. Do not edit: run `recipec build`.
import type { Value } from "recipec/runtime";
import { amplihack as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: "" */
  readonly empty?: Value;
  /** Default: "   " */
  readonly blank?: Value;
  /** Default: null */
  readonly nothing?: Value;
  /** Default: 0 */
  readonly zero?: Value;
  /** Default: "--help" */
  readonly dash?: Value;
  /** Default: "it's \"quoted\"" */
  readonly quotes?: Value;
  /** Default: "$(date); `id` && rm -rf / # $HOME" */
  readonly code?: Value;
  /** Default: "* ? [a-z]" */
  readonly stars?: Value;
  /** Default: "größe 🚀" */
  readonly umlaut?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly blank: Value;
  readonly code: Value;
  readonly dash: Value;
  readonly empty: Value;
  readonly nothing: Value;
  readonly quotes: Value;
  readonly stars: Value;
  readonly umlaut: Value;
  readonly zero: Value;
}

interface AtCountArguments {
  readonly blank: Value;
  readonly code: Value;
  readonly dash: Value;
  readonly empty: Value;
  readonly nothing: Value;
  readonly quotes: Value;
  readonly stars: Value;
  readonly umlaut: Value;
  readonly zero: Value;
}

interface Scopes {
  readonly "count-arguments": AtCountArguments;
  readonly print: AtCountArguments;
  readonly heredoc: AtCountArguments;
  readonly falsy: AtCountArguments;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "empty-and-edge-cases",
  version: "1.0.0",
  description: "Hands odd values to commands and conditions.",
  dialect: "amplihack",
  source: {
    path: "recipes/amplihack/testing/empty-and-edge-cases.yaml",
    sha256: "bd3a00596d138b821476528bbb4306f1e67b02e9c59167e8f477953ac4b4698c",
  },
  params: {
    empty: { default: "" },
    blank: { default: "   " },
    nothing: { default: null },
    zero: { default: 0 },
    dash: { default: "--help" },
    quotes: { default: "it's \"quoted\"" },
    code: { default: "$(date); `id` && rm -rf / # $HOME" },
    stars: { default: "* ? [a-z]" },
    umlaut: { default: "größe 🚀" },
  },
  ambient: {},
  limits: { depth: 6, total: 200, callsOnly: true },
  output: { variable: "final_output" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 3, most: 4 },
    processes: { least: 3, most: 4 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null },
  },
  body: block<Scopes>({
    entry: "count-arguments",
    steps: {
      "count-arguments": {
        id: "count-arguments",
        at: [15, 5],
        tracked: { index: 0 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => `count() { echo $#; }
count "\${RECIPE_VAR_empty}" "\${RECIPE_VAR_blank}" "\${RECIPE_VAR_nothing}" "\${RECIPE_VAR_zero}" "\${RECIPE_VAR_dash}" "\${RECIPE_VAR_quotes}" "\${RECIPE_VAR_code}" "\${RECIPE_VAR_stars}" "\${RECIPE_VAR_umlaut}"
`,
          prints: true,
          env: {
            RECIPE_VAR_empty: (v) => $.text(v.empty),
            RECIPE_VAR_blank: (v) => $.text(v.blank),
            RECIPE_VAR_nothing: (v) => $.text(v.nothing),
            RECIPE_VAR_zero: (v) => $.text(v.zero),
            RECIPE_VAR_dash: (v) => $.text(v.dash),
            RECIPE_VAR_quotes: (v) => $.text(v.quotes),
            RECIPE_VAR_code: (v) => $.text(v.code),
            RECIPE_VAR_stars: (v) => $.text(v.stars),
            RECIPE_VAR_umlaut: (v) => $.text(v.umlaut),
          },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "print", set: (v) => v }],
      },
      print: {
        id: "print",
        at: [19, 5],
        tracked: { index: 1 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () =>
            "printf '<%s>\\n' \"${RECIPE_VAR_empty}\" \"${RECIPE_VAR_blank}\" ''\"${RECIPE_VAR_dash}\"'' \"${RECIPE_VAR_quotes}\" \"${RECIPE_VAR_code}\" \"${RECIPE_VAR_stars}\" \"${RECIPE_VAR_umlaut}\"",
          prints: true,
          env: {
            RECIPE_VAR_empty: (v) => $.text(v.empty),
            RECIPE_VAR_blank: (v) => $.text(v.blank),
            RECIPE_VAR_dash: (v) => $.text(v.dash),
            RECIPE_VAR_quotes: (v) => $.text(v.quotes),
            RECIPE_VAR_code: (v) => $.text(v.code),
            RECIPE_VAR_stars: (v) => $.text(v.stars),
            RECIPE_VAR_umlaut: (v) => $.text(v.umlaut),
          },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "heredoc", set: (v) => v }],
      },
      heredoc: {
        id: "heredoc",
        at: [21, 5],
        tracked: { index: 2 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => `cat <<END
\${RECIPE_VAR_quotes} and \${RECIPE_VAR_code}
END
`,
          prints: true,
          env: {
            RECIPE_VAR_quotes: (v) => $.text(v.quotes),
            RECIPE_VAR_code: (v) => $.text(v.code),
          },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "falsy", set: (v) => v }],
      },
      falsy: {
        id: "falsy",
        at: [26, 5],
        tracked: { index: 3 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) =>
              (!$.truthy(v.empty) && !$.truthy(v.nothing) && !$.truthy(v.zero) && $.truthy(v.blank)),
            text: "not empty and not nothing and not zero and blank",
          },
        ],
        action: {
          kind: "shell",
          command: () => "echo \"only white space counts\"",
          prints: true,
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: { kind: "end", value: "last" }, set: (v) => v },
          { on: "skipped", to: { kind: "end", value: "last" }, set: (v) => v },
        ],
      },
    },
  }),
});
