// Compiled by recipec from sub-recipe/recipe.yaml. Do not edit: run `recipec build`.
import type { AmbientScope, TypedPlan, Value, ValueMap } from "recipec/runtime";
import { amplifier as $, block, definePlan, typed } from "recipec/runtime";
import { plan as recipe } from "./child/plan.ts";

/** What the caller may give. */
export interface Inputs {
  /** Default: "src" */
  readonly target?: Value;
  /** Default: "child/recipe.yaml" */
  readonly which?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly audit: ValueMap;
  readonly target: Value;
  readonly which: Value;
}

interface AtAudit extends AmbientScope {
  readonly target: Value;
  readonly which: Value;
}

interface AtAny extends AtAudit {
  readonly audit: ValueMap;
}

interface Scopes {
  readonly audit: AtAudit;
  readonly any: AtAny;
}

export const plan: TypedPlan<Inputs, Outputs> = definePlan({
  abi: 1,
  name: "sub-recipe",
  version: "1.0.0",
  description: "Calls a recipe that is known, and one that only the run knows.",
  dialect: "amplifier",
  source: {
    path: "sub-recipe/recipe.yaml",
    sha256: "cddc39dcff9a927780c2d4753b417ffbb0a47e84c24eff75a68dd604ffbcb2ba",
  },
  params: { target: { default: "src" }, which: { default: "child/recipe.yaml" } },
  ambient: { recipe: "recipe", session: "session", step: "step", skipped: "_skipped_steps" },
  limits: { depth: 5, total: 100 },
  output: { variable: "final_output" },
  bounds: {
    agentCalls: { least: 0, most: null },
    steps: { least: 1, most: null, formula: "1 + unbounded" },
    processes: { least: 1, most: null, formula: "1 + unbounded" },
    approvals: { least: 0, most: null },
    wallClockMs: { least: 0, most: null, formula: "10 min + unbounded" },
  },
  body: block<Scopes>({
    entry: "audit",
    steps: {
      audit: {
        id: "audit",
        at: [8, 5],
        tracked: { index: 0 },
        action: {
          kind: "call",
          callee: () => recipe,
          input: {
            kind: "only",
            values: (v) => ({
              folder: v.target,
              options: $.map([["depth", 2], ["label", `audit of ${$.text(v.target)}`]]),
            }),
          },
          result: "scope",
        },
        exits: [{ on: "ok", to: "any", set: (v, r) => ({ ...v, audit: typed(r.value, "map") }) }],
      },
      any: {
        id: "any",
        at: [17, 5],
        tracked: { index: 1 },
        action: {
          kind: "call",
          callee: { path: (v) => $.text(v.which) },
          input: { kind: "only", values: (v) => ({ folder: $.path(v.audit, "audit", "folder") }) },
          result: "scope",
          limits: { depth: 2, total: 100 },
        },
        exits: [{ on: "ok", to: { kind: "end", value: "last" }, set: (v) => v }],
      },
    },
  }),
});
