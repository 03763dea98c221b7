import type { Plan } from "../ir/plan.ts";
import type { CalledPlans, Facts } from "./facts.ts";

/** A recipe, what is known of it, and those that it calls. */
export interface RecipeSubject {
  readonly plan: Plan;
  readonly facts: Facts;
  readonly callees: CalledPlans;
}
