import type { Value } from "../../runtime/values/value.ts";
import { greatest } from "../analysis/bounds/amount.ts";
import type { Metric } from "../analysis/bounds/cost.ts";
import type { Bound, Bounds } from "../analysis/bounds/plan-bounds.ts";
import { printNumber } from "../analysis/bounds/print-amount.ts";
import { visibleText } from "../diagnostics/reports/visible-text.ts";
import type { InputDescription, PlanDescription, StepDescription } from "./describe-plan.ts";
import { metricLabels } from "./metric-labels.ts";

/** Prints a value on one line. */
export type ValuePrinter = (value: Value) => string;

/** A described plan as a person reads it. */
export function renderPlanText(plan: PlanDescription, printValue: ValuePrinter): string {
  const sections = [
    [headLine(plan), ...(plan.description === "" ? [] : [plan.description])],
    inputLines(plan.inputs, printValue),
    ["Steps", ...stepListLines(plan.steps, "  ")],
    ["Bounds of one run", ...boundLines(plan)],
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map(visibleText).join("\n"))
    .join("\n\n")}\n`;
}

function headLine({ name, version, dialect, path }: PlanDescription): string {
  return `${version === "" ? name : `${name} ${version}`} (${dialect}, ${path})`;
}

function inputLines(
  inputs: readonly InputDescription[],
  printValue: ValuePrinter,
): readonly string[] {
  if (inputs.length === 0) return [];
  const width = Math.max(...inputs.map(({ name }) => name.length));
  return [
    "Inputs (--set NAME=VALUE)",
    ...inputs.map((input) => {
      return `  ${input.name.padEnd(width)}  ${startText(input, printValue)}`;
    }),
  ];
}

/** What an input is where the caller gives none. */
function startText({ required, default: value }: InputDescription, print: ValuePrinter): string {
  if (value !== undefined) return `default ${shorten(print(value))}`;
  return required ? "required" : "optional";
}

function shorten(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}

function stepListLines(steps: readonly StepDescription[], indent: string): readonly string[] {
  let stage: string | undefined;
  return steps.flatMap((step, index) => {
    const heading = step.stage !== undefined && step.stage !== stage;
    if (heading) stage = step.stage;
    return [
      ...(heading ? [`${indent}stage ${step.stage}`] : []),
      ...stepLines(step, index + 1, indent),
    ];
  });
}

function stepLines(step: StepDescription, number: number, indent: string): readonly string[] {
  const label = `${indent}${number}. `;
  const inner = " ".repeat(label.length);
  return [
    `${label}${step.id}: ${step.summary}`,
    ...(step.isLeftOut ? [`${inner}LEFT OUT by --include-tags or --exclude-tags`] : []),
    ...(step.when === undefined ? [] : [`${inner}only if ${step.when}`]),
    ...step.settings.map((phrase) => `${inner}${phrase}`),
    ...(step.writes.length === 0 ? [] : [`${inner}sets ${step.writes.join(", ")}`]),
    ...stepListLines(step.steps, inner),
  ];
}

function boundLines({ bounds, guardrails, limits, pacing }: PlanDescription): readonly string[] {
  return [
    ...rangeLines(bounds),
    guardrails
      ? `  guardrails: ${guardrails.visits} visits of a step, ${guardrails.total} steps in a session`
      : `  limits: ${limitTexts(limits).join(", ")}`,
    ...(pacing.length === 0 ? [] : [`  pace: ${pacing.join(", ")}`]),
  ];
}

function limitTexts({ agentSteps, depth }: PlanDescription["limits"]): readonly string[] {
  const steps = agentSteps === undefined ? [] : [`${agentSteps} ${metricLabels.agentSteps}`];
  return [...steps, `${depth} recipes deep`];
}

const shownMetrics = ["agentCalls", "processes", "approvals", "wallClockMs"] as const;

function rangeLines(bounds: Bounds): readonly string[] {
  return shownMetrics.map(
    (metric) => `  ${metricLabels[metric]}: ${rangeText(bounds[metric], metric)}`,
  );
}

function rangeText({ least, most }: Bound, metric: Metric): string {
  const from = printNumber(least, metric);
  const number = greatest(most);
  if (number === undefined) return `${from} or more`;
  return least === number ? from : `${from} to ${printNumber(number, metric)}`;
}
