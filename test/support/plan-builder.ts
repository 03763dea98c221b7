import type { AnyBlock, Limits, Plan, Scope, Value } from "../../runtime/index.ts";

/** What a test says of a plan; the rest is as in a recipe that says nothing. */
export interface PlanParts extends Partial<Omit<Plan, "body" | "params" | "limits">> {
  readonly body: AnyBlock;
  readonly params?: Scope;
  readonly limits?: Partial<Limits>;
}

/** Builds a plan for a test. */
export function testPlan({ body, params = {}, limits, ...more }: PlanParts): Plan {
  return {
    abi: 1,
    name: "main",
    version: "1.0.0",
    description: "A test.",
    dialect: "amplifier",
    source: { path: "main.yaml", sha256: "" },
    params: Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, { default: value }]),
    ),
    ambient: { recipe: "recipe", session: "session", step: "step", skipped: "_skipped_steps" },
    limits: { depth: 5, total: 100, ...limits },
    output: { variable: "final_output" },
    body,
    ...more,
  };
}

/** The text of a value that a test knows to be text. */
export function asText(value: Value | undefined): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
