import { expect, test } from "vitest";
import { renderReportText } from "../../../cli/run/report-text.ts";
import type { RunReport } from "../../../runtime/index.ts";

const failed = (message: string): RunReport => ({
  status: "backend_error",
  reason: message,
  run: "r1",
  plan: "p",
  summary: { available_outputs: [], full_results_location: ".recipec/runs/r1" },
  steps: [],
  skipped: [],
  outputs: new Map(),
  failure: { kind: "rate-limit", message, stderrTail: "429 Too Many Requests\n" },
});

test("what a failure quotes of standard error is not shown a second time", () => {
  const quoting = renderReportText(failed("agent failed: 429 Too Many Requests"), 1000);
  expect(quoting.match(/429/g)).toHaveLength(1);
  expect(renderReportText(failed("agent failed"), 1000)).toContain("    | 429 Too Many Requests\n");
});
