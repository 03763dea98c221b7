import { xmlAttributes, xmlText } from "../../../compiler/diagnostics/xml.ts";
import type { RunReport, StepReport } from "../../../runtime/index.ts";

/** What became of a run in the XML of JUnit: a case for each step, and one for the run where no step tells why it ended. */
export function renderRunJunit(report: RunReport, elapsedMs: number): string {
  const { plan, run, steps } = report;
  const own = ownCase(report);
  const failures = steps.filter(isFailure).length + (own === undefined ? 0 : 1);
  const counts = {
    tests: steps.length + (own === undefined ? 0 : 1),
    failures,
    errors: 0,
    skipped: steps.filter(isSkipped).length,
    time: seconds(elapsedMs),
  };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${xmlAttributes({ name: "recipec run", ...counts })}>`,
    `  <testsuite${xmlAttributes({ name: plan, id: run, ...counts })}>`,
    ...steps.flatMap((step) => stepCase(step, plan)),
    ...(own ?? []),
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

const good: readonly RunReport["status"][] = ["completed", "partial"];

/** A run that was refused, cancelled, limited or that waits has failed for a machine, though no step has. */
function ownCase({ plan, reason = "", status, steps }: RunReport): readonly string[] | undefined {
  if (good.includes(status) || steps.some(isFailure)) return undefined;
  const head = xmlAttributes({ name: "(run)", classname: plan, time: 0 });
  const failure = xmlAttributes({ message: firstLine(reason), type: status });
  return [
    `    <testcase${head}>`,
    `      <failure${failure}>${xmlText(reason)}</failure>`,
    "    </testcase>",
  ];
}

function stepCase(step: StepReport, plan: string): readonly string[] {
  const { durationMs, error = "", path, status } = step;
  const head = `    <testcase${xmlAttributes({ name: path, classname: plan, time: seconds(durationMs) })}`;
  if (isFailure(step)) {
    const failure = xmlAttributes({ message: firstLine(error), type: status });
    return [`${head}>`, `      <failure${failure}>${xmlText(error)}</failure>`, "    </testcase>"];
  }
  if (isSkipped(step)) return [`${head}>`, "      <skipped/>", "    </testcase>"];
  if (error === "") return [`${head}/>`];
  return [`${head}>`, `      <system-err>${xmlText(error)}</system-err>`, "    </testcase>"];
}

function isFailure({ status }: StepReport): boolean {
  return status === "failed";
}

function isSkipped({ status }: StepReport): boolean {
  return status === "skipped" || status === "excluded";
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}
