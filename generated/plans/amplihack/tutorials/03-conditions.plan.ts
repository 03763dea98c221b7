// Compiled by recipec from recipes/amplihack/tutorials/03-conditions.yaml. Do not edit: run `recipec build`.
import type { Value } from "recipec/runtime";
import { amplihack as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: "linux" */
  readonly target?: Value;
  /** Default: 12 */
  readonly files?: Value;
  /** Default: ["fast", "nightly"] */
  readonly labels?: Value;
  /** Default: false */
  readonly skip_docs?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly files: Value;
  readonly labels: Value;
  readonly skip_docs: Value;
  readonly target: Value;
}

interface AtBuildLinux {
  readonly files: Value;
  readonly labels: Value;
  readonly skip_docs: Value;
  readonly target: Value;
}

interface Scopes {
  readonly "build-linux": AtBuildLinux;
  readonly "build-other": AtBuildLinux;
  readonly "in-parts": AtBuildLinux;
  readonly docs: AtBuildLinux;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "conditions",
  version: "1.0.0",
  description: "Chooses a way to build by the kind of machine and the number of files.",
  dialect: "amplihack",
  source: {
    path: "recipes/amplihack/tutorials/03-conditions.yaml",
    sha256: "a39b607c998a060eeb9d20699fd215486dc08c799ad4910f583e1d00140eff65",
  },
  params: {
    target: { default: "linux" },
    files: { default: 12 },
    labels: { default: ["fast", "nightly"] },
    skip_docs: { default: false },
  },
  ambient: {},
  limits: { depth: 6, total: 200, callsOnly: true },
  output: { variable: "final_output" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 1, most: 3 },
    processes: { least: 1, most: 3 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: null },
  },
  body: block<Scopes>({
    entry: "build-linux",
    steps: {
      "build-linux": {
        id: "build-linux",
        at: [10, 5],
        tracked: { index: 0 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) => $.eq($.lower(v.target), "linux"),
            text: "target.lower() == 'linux'",
          },
        ],
        action: {
          kind: "shell",
          command: () => "echo \"building for Linux\"",
          prints: true,
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "build-other", set: (v) => v },
          { on: "skipped", to: "build-other", set: (v) => v },
        ],
      },
      "build-other": {
        id: "build-other",
        at: [13, 5],
        tracked: { index: 1 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) => $.ne($.lower(v.target), "linux"),
            text: "target.lower() != 'linux'",
          },
        ],
        action: {
          kind: "shell",
          command: () => "echo \"building for ${RECIPE_VAR_target}\"",
          prints: true,
          env: { RECIPE_VAR_target: (v) => $.text(v.target) },
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "in-parts", set: (v) => v },
          { on: "skipped", to: "in-parts", set: (v) => v },
        ],
      },
      "in-parts": {
        id: "in-parts",
        at: [16, 5],
        tracked: { index: 2 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) => ($.gt(v.files, $.float(10.0)) && $.contains(v.labels, "fast")),
            text: "files > 10 and 'fast' in labels",
          },
        ],
        action: {
          kind: "shell",
          command: () => "echo \"in parts\"",
          prints: true,
          environment: (scope) => $.environment(scope),
          decode: (text) => $.decodeOutput(text),
        },
        exits: [
          { on: "ok", to: "docs", set: (v) => v },
          { on: "skipped", to: "docs", set: (v) => v },
        ],
      },
      docs: {
        id: "docs",
        at: [19, 5],
        tracked: { index: 3 },
        around: [
          { kind: "count" },
          {
            kind: "guard",
            when: (v) => (!$.truthy(v.skip_docs) || $.eq(v.target, "web")),
            text: "not skip_docs or target == 'web'",
          },
        ],
        action: {
          kind: "shell",
          command: () => "echo \"with documentation\"",
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
