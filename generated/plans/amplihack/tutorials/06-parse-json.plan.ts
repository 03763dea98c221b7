// Compiled by recipec from recipes/amplihack/tutorials/06-parse-json.yaml. Do not edit: run `recipec build`.
import type { Value, With } from "recipec/runtime";
import { amplihack as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly buried: Value;
  readonly direct: Value;
  readonly fenced: Value;
  readonly none: Value;
  readonly summary?: Value;
}

interface AtDirect {
}

interface AtFenced extends AtDirect {
  readonly direct: Value;
}

interface AtBuried extends AtFenced {
  readonly fenced: Value;
}

interface AtNone extends AtBuried {
  readonly buried: Value;
}

interface AtShow extends AtNone {
  readonly none: Value;
}

interface Scopes {
  readonly direct: AtDirect;
  readonly fenced: AtFenced;
  readonly buried: AtBuried;
  readonly none: AtNone;
  readonly show: AtShow;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "parse-json",
  version: "1.0.0",
  description: "Reads a configuration out of three kinds of text.",
  dialect: "amplihack",
  source: {
    path: "recipes/amplihack/tutorials/06-parse-json.yaml",
    sha256: "34cf8be520bdec5aaec659a457329a6dbe87da71073eb4089f8d9673a204d83c",
  },
  params: {},
  ambient: {},
  limits: { depth: 6, total: 200, callsOnly: true },
  output: { variable: "summary" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 4, most: 5 },
    processes: { least: 4, most: 5 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null },
  },
  body: block<Scopes>({
    entry: "direct",
    steps: {
      direct: {
        id: "direct",
        at: [6, 5],
        tracked: { index: 0 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "echo '{\"region\":\"eu\",\"nodes\":[1,2,3]}'",
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [{ on: "ok", to: "fenced", set: (v, r) => ({ ...v, direct: r.value }) }],
      },
      fenced: {
        id: "fenced",
        at: [9, 5],
        tracked: { index: 1 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => `echo 'Here it is:'
echo '\`\`\`json'
echo '{"region": "us"}'
echo '\`\`\`'
`,
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
          check: { kind: "json", read: (text) => $.extractJson(text), required: true },
        },
        exits: [{ on: "ok", to: "buried", set: (v, r) => ({ ...v, fenced: r.value }) }],
      },
      buried: {
        id: "buried",
        at: [18, 5],
        tracked: { index: 2 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "echo 'The answer is {\"region\":\"asia\"}, I think.'",
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
          check: { kind: "json", read: (text) => $.extractJson(text) },
        },
        exits: [{ on: "ok", to: "none", set: (v, r) => ({ ...v, buried: r.value }) }],
      },
      none: {
        id: "none",
        at: [22, 5],
        tracked: { index: 3 },
        around: [{ kind: "count" }],
        action: {
          kind: "shell",
          command: () => "echo 'no JSON here'",
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
          check: { kind: "json", read: (text) => $.extractJson(text) },
        },
        exits: [{ on: "ok", to: "show", set: (v, r) => ({ ...v, none: r.value }) }],
      },
      show: {
        id: "show",
        at: [26, 5],
        tracked: { index: 4 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) =>
              ($.eq($.length($.path(v.direct, "direct", "nodes")), $.float(3.0)) && $.eq($.path(v.fenced, "fenced", "region"), "us")),
            text: "len(direct.nodes) == 3 and fenced.region == 'us'",
          },
        ],
        action: {
          kind: "shell",
          command: () =>
            "echo \"${RECIPE_VAR_direct__region} ${RECIPE_VAR_fenced__region} ${RECIPE_VAR_buried__region} ${RECIPE_VAR_none}\"",
          env: {
            RECIPE_VAR_direct__region: (v) => $.text($.path(v.direct, "direct", "region")),
            RECIPE_VAR_fenced__region: (v) => $.text($.path(v.fenced, "fenced", "region")),
            RECIPE_VAR_buried__region: (v) => $.text($.path(v.buried, "buried", "region")),
            RECIPE_VAR_none: (v) => $.text(v.none),
          },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "last" },
            set: (v, r): With<Outputs, "summary"> => ({ ...v, summary: r.value }),
          },
          { on: "skipped", to: { kind: "end", value: "last" }, set: (v) => v },
        ],
      },
    },
  }),
});
