import type { Cause } from "../analysis/bounds/amount.ts";
import { causesOf, greatest } from "../analysis/bounds/amount.ts";
import { boundsOfPlan, costRows } from "../analysis/bounds/plan-bounds.ts";
import { printMost, printNumber } from "../analysis/bounds/print-amount.ts";
import type { PlanId } from "../ir/step.ts";
import { blocksOf } from "../ir/visit.ts";
import type { RuleReport, RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

/** What is known of a run before it; tokens and cost are not. */
const checked = ["agentCalls", "steps", "processes", "wallClockMs"] as const;

type Checked = (typeof checked)[number];

interface Label {
  readonly one: string;
  readonly many: string;
  readonly field: string;
}

const labels: Readonly<Record<Checked, Label>> = {
  agentCalls: { one: "agent call", many: "agent calls", field: "agent_calls" },
  steps: { one: "step", many: "steps", field: "steps" },
  processes: { one: "command", many: "commands", field: "processes" },
  wallClockMs: { one: "", many: "time", field: "wall_clock" },
};

/** A project that says what a run may take wants to hear of a recipe that may take more before it runs. */
export const budget = defineRule({
  name: "budget",
  reports: ["over-budget", "unbounded-cost"],
  check(subject, report) {
    const allowances = checked.flatMap((metric) => {
      const allowed = subject.budget?.[metric];
      return allowed === undefined ? [] : [{ metric, allowed }];
    });
    if (allowances.length === 0 || subject.plan.isFragment) return;
    const bounds = boundsOfPlan(subject.plan, lookupOf(subject));
    for (const { metric, allowed } of allowances) {
      const { least, most } = bounds[metric];
      const number = greatest(most);
      if (least > allowed) {
        reportExceeded(subject, { metric, allowed, takes: least, formula: undefined }, report);
      } else if (number === undefined) {
        reportUnbounded(subject, { metric, allowed, causes: causesOf(most) }, report);
      } else if (number > allowed) {
        const formula = printMost(most, metric);
        reportExceeded(subject, { metric, allowed, takes: number, formula }, report);
      }
    }
  },
});

function lookupOf({ callees }: RuleSubject): (id: PlanId) => RuleSubject["plan"] | undefined {
  return (id) => callees.plan(id);
}

interface Exceeded {
  readonly metric: Checked;
  readonly allowed: number;
  readonly takes: number;
  /** How the most comes about; undefined where every run that succeeds takes so much. */
  readonly formula: string | undefined;
}

const mostShown = 4;

/** The steps that take the most, the costliest first. */
function costliest(subject: RuleSubject, metric: Checked) {
  return (
    costRows(subject.plan, lookupOf(subject))
      // What is told of a recipe stands in its own text.
      .filter(({ step, follows }) => follows === undefined && blocksOf(step).length === 0)
      .map(({ step, cost }) => ({
        span: step.idSpan,
        number: greatest(cost[metric]) ?? Number.POSITIVE_INFINITY,
        text: printMost(cost[metric], metric),
      }))
      .filter(({ number }) => number > 0)
      .sort((left, right) => right.number - left.number)
      .slice(0, mostShown)
  );
}

function reportExceeded(
  subject: RuleSubject,
  { metric, allowed, takes, formula }: Exceeded,
  report: RuleReport<"over-budget">,
): void {
  const [first, ...others] = costliest(subject, metric);
  const { one, many, field } = labels[metric];
  const total = printNumber(takes, metric);
  const counted = `${total} ${takes === 1 ? one : many}`;
  report(
    "over-budget",
    first?.span ?? subject.plan.nameSpan,
    {
      amount: metric === "wallClockMs" ? total : counted,
      isCertain: formula === undefined,
      formula: formula === undefined || formula === total ? "" : ` (${formula})`,
      budget: printNumber(allowed, metric),
      field,
    },
    { related: others.map(({ span, text }) => ({ span, message: `at most ${text} here` })) },
  );
}

function reportUnbounded(
  { plan }: RuleSubject,
  {
    metric,
    allowed,
    causes,
  }: { readonly metric: Checked; readonly allowed: number; readonly causes: readonly Cause[] },
  report: RuleReport<"unbounded-cost">,
): void {
  // A file's findings are in its own text.
  const own = causes.filter(({ span }) => span.source === plan.document.source);
  const [first] = own.length > 0 ? own : causes;
  const related = causes.filter((cause) => cause !== first).slice(0, mostShown);
  const { many, field } = labels[metric];
  report(
    "unbounded-cost",
    own[0]?.span ?? plan.nameSpan,
    { of: many, why: first?.why ?? "", budget: printNumber(allowed, metric), field },
    { related: related.map(({ span, why }) => ({ span, message: why })) },
  );
}
