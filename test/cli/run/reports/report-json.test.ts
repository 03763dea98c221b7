import { describe, expect, test } from "vitest";
import { renderReportJson } from "../../../../cli/run/reports/report-json.ts";
import type { RunReport } from "../../../../runtime/index.ts";

const report: RunReport = {
  status: "completed",
  run: "r1",
  plan: "p",
  summary: { available_outputs: [], full_results_location: "" },
  steps: [],
  skipped: [],
  outputs: new Map(),
};

describe("the JSON of a run", () => {
  test("says how joined branches went", () => {
    const branches = [{ path: "all", label: "a", status: "failed", exitCode: "2" }] as const;
    const coverage = { expected: 1, done: 0, failed: 1, degraded: true, usable: false };
    const parsed: unknown = JSON.parse(renderReportJson({ ...report, branches, coverage }));
    expect(parsed).toMatchObject({ branches, coverage });
  });

  test("has neither where nothing was joined", () => {
    const parsed: unknown = JSON.parse(renderReportJson(report));
    expect(parsed).not.toHaveProperty("branches");
    expect(parsed).not.toHaveProperty("coverage");
  });
});

describe("what agents took", () => {
  test("stands behind the outputs, in the words of the backends", () => {
    const taken = { cost: 0.5, costIsPartial: true, usage: { inputTokens: 7 } } as const;
    const steps = [
      {
        id: "a",
        path: "a",
        status: "completed",
        durationMs: 1,
        usage: { outputTokens: 2 },
      } as const,
    ];
    const parsed: unknown = JSON.parse(renderReportJson({ ...report, ...taken, steps }));
    expect(parsed).toMatchObject({
      cost: 0.5,
      cost_is_partial: true,
      usage: { input_tokens: 7 },
      steps: [{ usage: { output_tokens: 2 } }],
    });
  });
});
