import { greatest } from "../analysis/bounds/amount.ts";
import type { PlanLookup } from "../analysis/bounds/followers.ts";
import type { Bound } from "../analysis/bounds/plan-bounds.ts";
import { boundsOfPlan } from "../analysis/bounds/plan-bounds.ts";
import { printMost, printNumber } from "../analysis/bounds/print-amount.ts";
import type { Plan } from "../ir/plan.ts";
import type { Code } from "./layout.ts";
import { object, sequence } from "./layout.ts";
import { quoted } from "./string-literal.ts";

/** What a plan carries; executions that count against a limit are the runtime's own business. */
const carried = ["agentCalls", "steps", "processes", "approvals", "wallClockMs"] as const;

/** Code for what one run of a plan takes. */
export function emitBounds(plan: Plan, lookup: PlanLookup): Code {
  const bounds = boundsOfPlan(plan, lookup);
  return object(
    carried.map((metric) => sequence(`${metric}: `, emitBound(bounds[metric], metric))),
    true,
  );
}

function emitBound({ least, most }: Bound, metric: (typeof carried)[number]): Code {
  const number = greatest(most);
  const formula = printMost(most, metric);
  const isPlain = formula === (number === undefined ? "unbounded" : printNumber(number, metric));
  return object([
    `least: ${least}`,
    `most: ${number ?? "null"}`,
    ...(isPlain ? [] : [`formula: ${quoted(formula)}`]),
  ]);
}
