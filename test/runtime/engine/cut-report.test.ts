import { describe, expect, it } from "vitest";
import type { Value } from "../../../runtime/index.ts";
import { cutReport } from "../../../runtime/index.ts";
import { testPlan } from "../../support/plan-builder.ts";
import { runSample } from "../../support/run-sample.ts";
import { agentStep, endWith, steps } from "../../support/step-builder.ts";

async function cutOf(value: Value): Promise<Value | undefined> {
  const plan = testPlan({ params: { final_output: value }, body: steps(agentStep("a", "x")) });
  const { report } = await runSample({ plan });
  const cut = cutReport(report);
  expect(cut.summary.final_output).toEqual(cut.outputs.get("final_output"));
  expect(report.outputs.get("final_output")).toBe(value);
  return cut.outputs.get("final_output");
}

const note = "\n\n[... truncated, the full text is in the run directory]";

describe("a cut report", () => {
  it("leaves short values as they are", async () => {
    const list = Array.from({ length: 100 }, () => "x");
    for (const value of ["x".repeat(10_000), 12, null, true, list]) {
      expect(await cutOf(value)).toEqual(value);
    }
  });

  it("cuts long texts, never through a character", async () => {
    expect(await cutOf("x".repeat(10_001))).toBe("x".repeat(10_000) + note);
    expect(await cutOf(`${"x".repeat(9_999)}😀`)).toBe("x".repeat(9_999) + note);
  });

  it("shows the beginning and the size of long lists and mappings", async () => {
    const numbers = [...Array.from({ length: 4_000 }, (_, index) => index + 1), 0];
    const cut = await cutOf(numbers);
    const entries = cut instanceof Map ? Object.fromEntries(cut) : {};
    expect(entries).toMatchObject({ _truncated: true, _type: "list", _full_size_bytes: 22_896 });
    expect(String(entries["_preview"])).toMatch(/^\[1, 2, 3, .*\.\.\.$/u);
    expect(String(entries["_preview"])).toHaveLength(503);
    const mapping = await cutOf(new Map([["k", "x".repeat(10_000)]]));
    expect(mapping instanceof Map ? mapping.get("_type") : "").toBe("dict");
  });

  it("can measure what has no JSON", async () => {
    const dates = Array.from(
      { length: 1_000 },
      () => ({ kind: "date", text: "2024-01-02" }) as const,
    );
    const cut = await cutOf(dates);
    expect(cut instanceof Map ? cut.get("_truncated") : false).toBe(true);
  });

  it("cuts what steps left too", async () => {
    const long = "x".repeat(20_000);
    const body = steps(agentStep("a", long, { tracked: { index: 0 }, exits: [endWith("out")] }));
    const { report } = await runSample({ plan: testPlan({ body }) });
    expect(cutReport(report).steps[0]?.output).toBe("x".repeat(10_000) + note);
    const failed = await runSample({ plan: testPlan({ body }), script: [{ fail: "kaput" }] });
    expect(cutReport(failed.report).steps[0]).toMatchObject({ status: "failed" });
  });
});
