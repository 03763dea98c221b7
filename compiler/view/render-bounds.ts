import { greatest, printMost } from "../analysis/bounds/amount.ts";
import type { Bounds, PlanLookup } from "../analysis/bounds/plan-bounds.ts";
import { boundsOfPlan, costRows } from "../analysis/bounds/plan-bounds.ts";
import type { Plan } from "../ir/plan.ts";
import type { Step } from "../ir/step.ts";
import { lineIndexOf } from "../source/line-index.ts";

const columns = [
  ["agentCalls", "agent calls"],
  ["agentSteps", "agent steps"],
  ["processes", "commands"],
  ["approvals", "approvals"],
] as const;

/** What a run costs at least and at most, and which steps that comes from, for people. */
export function renderBounds(plan: Plan, lookup: PlanLookup): string {
  const bounds = boundsOfPlan(plan, lookup);
  const rows = costRows(plan, lookup);
  const totals = columns.map(([metric, label]) => {
    const amount = bounds[metric];
    const most = greatest(amount);
    const formula = printMost(amount);
    const range = `${amount.least} to ${most ?? "unbounded"}`;
    const detail = most === undefined || formula === String(most) ? "" : `  (${formula})`;
    return `  ${label.padEnd(12)} ${range}${detail}`;
  });
  const table = rows.map(({ step, depth, runs, cost }) => [
    `${"  ".repeat(depth)}${step.id}`,
    String(lineOf(step)),
    printMost(runs),
    ...columns.map(([metric]) => printMost(cost[metric])),
  ]);
  const head = ["step", "line", "runs", ...columns.map(([, label]) => label)];
  return `${plan.name} ${plan.version}\n${totals.join("\n")}\n\n${layOut([head, ...table])}`;
}

function layOut(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "))
    .map((line) => `${line.trimEnd()}\n`)
    .join("");
}

/** The same for programs. */
export function boundsToJson(plan: Plan, lookup: PlanLookup): string {
  const bounds = boundsOfPlan(plan, lookup);
  const rows = costRows(plan, lookup);
  const amounts = (cost: Bounds): Record<string, unknown> =>
    Object.fromEntries(
      columns.map(([metric]) => {
        const amount = cost[metric];
        const most = greatest(amount) ?? null;
        return [metric, { least: amount.least, most, formula: printMost(amount) }];
      }),
    );
  const steps = rows.map(({ step, depth, runs, cost }) => ({
    id: step.id,
    line: lineOf(step),
    depth,
    runs: printMost(runs),
    ...amounts(cost),
  }));
  return `${JSON.stringify({ name: plan.name, version: plan.version, bounds: amounts(bounds), steps })}\n`;
}

function lineOf({ idSpan }: Step): number {
  return lineIndexOf(idSpan.source).position(idSpan.start).line;
}
