import type { JunitCase, JunitResult } from "../../../compiler/diagnostics/reports/junit.ts";
import { renderJunitReport } from "../../../compiler/diagnostics/reports/junit.ts";
import type { RunReport, StepReport } from "../../../runtime/index.ts";

/** What became of a run in the XML of JUnit: a case for each step, and one for the run where no step tells why it ended. */
export function renderRunJunit(report: RunReport, elapsedMs: number): string {
  const { plan, run, steps } = report;
  const cases = [...steps.map((step) => stepCase(step, plan)), ...ownCases(report)];
  const time = seconds(elapsedMs);
  return renderJunitReport("recipec run", [{ name: plan, id: run, time, cases }], time);
}

const good: readonly RunReport["status"][] = ["completed", "partial"];

/** A run that was refused, cancelled, limited or that waits has failed for a machine, though no step has. */
function ownCases({ plan, reason = "", status, steps }: RunReport): readonly JunitCase[] {
  if (good.includes(status) || steps.some((step) => step.status === "failed")) return [];
  return [{ name: "(run)", classname: plan, result: failure(reason, status) }];
}

function stepCase(step: StepReport, classname: string): JunitCase {
  const result = resultOf(step);
  const base = { name: step.path, classname, time: seconds(step.durationMs) };
  return result === undefined ? base : { ...base, result };
}

function resultOf({ error = "", status }: StepReport): JunitResult | undefined {
  if (status === "failed") return failure(error, status);
  if (status === "skipped" || status === "excluded") return { kind: "skipped" };
  return error === "" ? undefined : { kind: "system-err", text: error };
}

function failure(text: string, type: string): JunitResult {
  return { kind: "failure", message: text.split("\n", 1)[0] ?? "", type, text };
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}
