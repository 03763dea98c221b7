// Compiled by recipec from hostile-text/recipe.yaml. Do not edit: run `recipec build`.
import type { AmbientScope, Value, With } from "recipec/runtime";
import { amplifier as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: "*\/ default with ${js} and `ticks`" */
  readonly "__proto__"?: Value;
  /** Default: "\u2028\u2029\u0000\ufeff\x3c/script>\x3c!--" */
  readonly constructor?: Value | Object["constructor"];
  /** Default: $.map([["__proto__", 1], ["a\"b", [$.float(1.0), 31, 1234567890123456… */
  readonly toString?: Value | Object["toString"];
  /** Default: true */
  readonly "1st"?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly "1st": Value;
  readonly "__proto__": Value;
  readonly constructor: Value;
  readonly hasOwnProperty?: Value | Object["hasOwnProperty"];
  readonly toString: Value;
  readonly valueOf: Value;
}

interface AtItSQuoted extends AmbientScope {
  readonly "1st": Value;
  readonly "__proto__": Value;
  readonly constructor: Value;
  readonly toString: Value;
}

interface AtValueof extends AtItSQuoted {
  readonly valueOf: Value;
}

interface Scopes {
  readonly "it's \"quoted\" */": AtItSQuoted;
  readonly valueof: AtValueof;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "hostile-text",
  version: "1.0.0",
  description: "*/ ends no comment, `tick` ${x} no template, \u2028 and \\ stay",
  dialect: "amplifier",
  source: {
    path: "hostile-text/recipe.yaml",
    sha256: "ba37f8f741c939e30024993b002db000aca3777dd9ff0afb4433b5bf97cb7694",
  },
  params: {
    ["__proto__"]: { default: "*/ default with ${js} and `ticks`" },
    constructor: { default: "\u2028\u2029\u0000\ufeff\x3c/script>\x3c!--" },
    toString: {
      default: $.map([["__proto__", 1], ["a\"b", [$.float(1.0), 31, 123456789012345678901234567890n, $.float(-0.0), $.float(Infinity), $.date("2024-01-01")]]]),
    },
    "1st": { default: true },
  },
  ambient: { recipe: "recipe", session: "session", step: "step", skipped: "_skipped_steps" },
  limits: { depth: 5, total: 100 },
  output: { variable: "final_output", fallback: "hasOwnProperty" },
  bounds: {
    agentCalls: { least: 1, most: 1 },
    steps: { least: 1, most: 2 },
    processes: { least: 0, most: 1 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: 1200000 },
  },
  body: block<Scopes>({
    entry: "it's \"quoted\" */",
    steps: {
      "it's \"quoted\" */": {
        id: "it's \"quoted\" */",
        at: [10, 5],
        tracked: { index: 0 },
        around: [{ kind: "count" }, { kind: "pace" }, { kind: "timeout", ms: 600000 }],
        action: {
          kind: "agent",
          agent: "`a` ${b}",
          prompt: (v) => `Line with \`ticks\`, \${js}, $ ${$.text($.get(v, "__proto__"))} and \\ and trailing space 
\ttab, $\`${$.text(v.constructor)}\` "${$.text(v["1st"])}" $${$.text($.path(v.toString, "toString", "__proto__"))}
`,
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [{ on: "ok", to: "valueof", set: (v, r) => ({ ...v, valueOf: r.value }) }],
      },
      valueof: {
        id: "valueof",
        at: [16, 5],
        tracked: { index: 1 },
        around: [
          {
            kind: "guard",
            when: (v) => $.ne(`\${x}\`" ${$.spelled(v["1st"], "1st")}`, "it is */"),
            text: "'${x}`\" {{1st}}' != 'it is */'",
          },
          { kind: "timeout", ms: 600000 },
        ],
        action: {
          kind: "shell",
          command: (v) => `echo '${$.text(v.valueOf)}' \\n`,
          env: { ["__proto__"]: (v) => $.text(v.constructor) },
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "last" },
            set: (v, r): With<Outputs, "hasOwnProperty"> => ({ ...v, hasOwnProperty: r.value }),
          },
          { on: "skipped", to: { kind: "end", value: "last" }, set: (v) => v },
        ],
      },
    },
  }),
});
