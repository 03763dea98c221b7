import { alternativesBelow } from "../analysis/bounds/alternatives.ts";
import type { Most } from "../analysis/bounds/amount.ts";
import { causesOf, greatest } from "../analysis/bounds/amount.ts";
import type { Cost, Metric } from "../analysis/bounds/cost.ts";
import { metrics } from "../analysis/bounds/cost.ts";
import type { PlanLookup } from "../analysis/bounds/followers.ts";
import type { Bounds, CostRow } from "../analysis/bounds/plan-bounds.ts";
import { boundsOfPlan, costRows } from "../analysis/bounds/plan-bounds.ts";
import { printMost, printNumber } from "../analysis/bounds/print-amount.ts";
import { visibleText } from "../diagnostics/reports/visible-text.ts";
import type { Plan } from "../ir/plan.ts";
import { positionOf } from "../source/line-index.ts";
import type { Span } from "../source/span.ts";
import { metricLabels } from "./metric-labels.ts";

/** What a run costs at least and at most, and which steps that comes from, for people. */
export function renderBounds(plan: Plan, lookup: PlanLookup): string {
  const bounds = boundsOfPlan(plan, lookup);
  const shown = metrics.filter((metric) => metric !== "agentSteps" || isLimited(plan, bounds));
  const totals = [
    ["one run", "least", "most", ""],
    ...shown.map((metric) => {
      const { least, most } = bounds[metric];
      const number = greatest(most);
      const formula = printMost(most, metric);
      const total = number === undefined ? "unbounded" : printNumber(number, metric);
      const detail = formula === total ? "" : `= ${formula}`;
      return [metricLabels[metric], printNumber(least, metric), total, detail];
    }),
  ];
  const sections = [
    `${visibleText(`${plan.name} ${plan.version} (${plan.dialect}, ${plan.source.path})`)}\n`,
    layOut(totals),
    reasonLines(bounds, shown),
    stepTable(plan, lookup),
    alternativeLines(plan),
  ];
  return sections.filter((section) => section !== "").join("\n");
}

/** Whether steps count against a limit that can be reached. */
function isLimited({ limits }: Plan, { agentSteps }: Bounds): boolean {
  return limits.total < Number.MAX_SAFE_INTEGER && greatest(agentSteps.most) !== 0;
}

function reasonLines(bounds: Bounds, shown: readonly Metric[]): string {
  const labels = new Map<string, string[]>();
  for (const metric of shown) {
    for (const { span, why } of causesOf(bounds[metric].most)) {
      const line = `${placeOf(span)}: ${why}`;
      labels.set(line, [...(labels.get(line) ?? []), metricLabels[metric]]);
    }
  }
  if (labels.size === 0) return "";
  const rows = [...labels].map(([line, names]) => `  ${visibleText(line)} (${names.join(", ")})\n`);
  return `unbounded because\n${rows.join("")}`;
}

function stepTable(plan: Plan, lookup: PlanLookup): string {
  const rows = costRows(plan, lookup).filter(({ step }) => step.action.kind !== "none");
  const used = metrics.filter(
    (metric) =>
      metric !== "agentSteps" &&
      (metric === "agentCalls" || rows.some(({ cost }) => printMost(cost[metric], metric) !== "0")),
  );
  const head = ["step", "line", "runs", ...used.map((metric) => metricLabels[metric])];
  const table = rows.map(({ step, depth, runs, cost, ...row }) => [
    `${"  ".repeat(depth)}${visibleText(labelOf({ step, ...row }))}`,
    String(positionOf(step.idSpan).line),
    printMost(runs, "steps"),
    ...used.map((metric) => printMost(cost[metric], metric)),
  ]);
  return layOut([head, ...table]);
}

/** Other steps may have the same id: those of a recovery, and those of a recipe that goes on in place of this one. */
function labelOf({
  step,
  isRecovery,
  follows,
}: Pick<CostRow, "step" | "isRecovery" | "follows">): string {
  const place = follows === undefined ? "" : `${follows.id}: `;
  return `${place}${step.id}${isRecovery ? " (recovery)" : ""}`;
}

function alternativeLines({ body }: Plan): string {
  return alternativesBelow(body)
    .map(({ steps, isOneCertain }) => {
      const names = steps.map(
        ({ id, idSpan }) => `${visibleText(id)} (line ${positionOf(idSpan).line})`,
      );
      return `${isOneCertain ? "one" : "at most one"} runs of ${names.join(", ")}, by their conditions\n`;
    })
    .join("");
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

/** The bounds of one run and the share of each step as one line of JSON, for programs. */
export function boundsToJson(plan: Plan, lookup: PlanLookup): string {
  const bounds = boundsOfPlan(plan, lookup);
  const steps = costRows(plan, lookup).map(({ step, depth, isRecovery, runs, cost }) => ({
    id: step.id,
    path: step.idSpan.source.path,
    line: positionOf(step.idSpan).line,
    depth,
    ...(isRecovery ? { recovery: true } : {}),
    runs: printMost(runs, "steps"),
    ...costJson(cost),
  }));
  const { name, version } = plan;
  const alternatives = alternativesBelow(plan.body).map((one) => ({
    steps: one.steps.map(({ id }) => id),
    one_runs: one.isOneCertain,
  }));
  return `${JSON.stringify({ name, version, bounds: boundsJson(bounds), steps, alternatives })}\n`;
}

function boundsJson(bounds: Bounds): Record<string, unknown> {
  return Object.fromEntries(
    metrics.map((metric) => {
      const { least, most } = bounds[metric];
      return [metric, { least, ...mostJson(most, metric) }];
    }),
  );
}

function costJson(cost: Cost): Record<string, unknown> {
  return Object.fromEntries(metrics.map((metric) => [metric, mostJson(cost[metric], metric)]));
}

function mostJson(most: Most, metric: Metric): Record<string, unknown> {
  const unbounded = causesOf(most).map(({ span, why }) => ({
    path: span.source.path,
    line: positionOf(span).line,
    why,
  }));
  return {
    most: greatest(most) ?? null,
    formula: printMost(most, metric),
    ...(unbounded.length === 0 ? {} : { unbounded }),
  };
}

function placeOf(span: Span): string {
  return `${span.source.path}:${positionOf(span).line}`;
}
