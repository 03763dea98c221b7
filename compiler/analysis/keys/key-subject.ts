import type { Plan } from "../../ir/plan.ts";
import type { CalledPlans, Facts } from "../facts.ts";
import type { Read } from "../reads.ts";

/** A recipe whose reads of keys are looked at, and those that it calls. */
export interface KeySubject {
  readonly plan: Plan;
  readonly facts: Facts;
  readonly callees: CalledPlans;
}

/** A read of a variable that something may have set. */
export interface KnownRead extends Read {
  readonly variable: NonNullable<Read["variable"]>;
}
