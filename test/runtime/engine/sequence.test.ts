import { describe, expect, it } from "vitest";
import type { Value, ValueMap } from "../../../runtime/index.ts";
import { amplifier as $, block } from "../../../runtime/index.ts";
import { expectRun } from "../../support/expect-run.ts";
import { asText, testPlan } from "../../support/plan-builder.ts";
import { echoProcesses, runSample } from "../../support/run-sample.ts";

interface AtScan {
  readonly file: Value;
  readonly step: ValueMap;
}
interface AtFix extends AtScan {
  readonly findings: Value;
}
interface AtReport extends AtFix {
  readonly fixes?: Value;
}
interface Scopes {
  readonly scan: AtScan;
  readonly fix: AtFix;
  readonly report: AtReport;
}

/** Scans, fixes when there is something to fix, reports. */
const review = testPlan({
  params: { file: "auth.py" },
  output: { variable: "final_output", fallback: "report" },
  body: block<Scopes>({
    entry: "scan",
    steps: {
      scan: {
        id: "scan",
        at: [9, 5],
        tracked: { index: 0 },
        action: {
          kind: "agent",
          agent: "x:scanner",
          prompt: (v) => `Scan ${asText(v.file)}`,
          decode: (text) => text,
        },
        exits: [{ on: "ok", to: "fix", set: (v, r) => ({ ...v, findings: r.value }) }],
      },
      fix: {
        id: "fix",
        at: [14, 5],
        tracked: { index: 1 },
        around: [
          { kind: "guard", when: (v) => v.findings !== "clean", text: "{{findings}} != 'clean'" },
        ],
        action: {
          kind: "shell",
          command: (v) => `fix ${asText(v.findings)}`,
          env: { FILE: (v) => asText(v.file) },
          decode: (text) => text,
        },
        exits: [
          { on: "ok", to: "report", set: (v, r) => ({ ...v, fixes: r.value, code: r.exitCode }) },
          { on: "skipped", to: "report", set: (v) => v },
        ],
      },
      report: {
        id: "report",
        at: [19, 5],
        tracked: { index: 2 },
        action: {
          kind: "agent",
          agent: "x:writer",
          mode: "plan",
          prompt: (v) => `Step ${$.text(v.step.get("index") ?? null)} of ${asText(v.file)}`,
          decode: (text) => text,
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "result" },
            set: (v, r) => ({ ...v, report: r.value }),
          },
        ],
      },
    },
  }),
});

describe("a sequence of steps", () => {
  it("runs one step after the other and hands each what the earlier ones wrote", async () => {
    const { report } = await expectRun(
      { plan: review, processes: echoProcesses },
      `run main, 3 steps
       start scan
       agent scan x:scanner #1
       end scan completed
       start fix
       end fix completed
       start report
       agent report x:writer #1
       end report completed
       run completed`,
    );
    expect(report).toMatchObject({
      status: "completed",
      run: "run-1",
      plan: "main",
      summary: {
        final_output: "MODE: plan\n\nStep 2 of auth.py",
        final_output_key: "report",
        available_outputs: ["file", "findings", "fixes", "code", "report"],
      },
      skipped: [],
    });
    expect(Object.fromEntries(report.outputs)).toEqual({
      file: "auth.py",
      findings: "Scan auth.py",
      fixes: "fix Scan auth.py\n",
      code: "0",
      report: "MODE: plan\n\nStep 2 of auth.py",
    });
    expect(report.steps.map(({ path, status }) => `${path} ${status}`)).toEqual([
      "scan completed",
      "fix completed",
      "report completed",
    ]);
  });

  it("skips a step whose guard is false, and says why", async () => {
    const { report } = await expectRun(
      { plan: review, script: [{ agent: "x:scanner", output: "clean" }] },
      `run main, 3 steps
       start scan
       agent scan x:scanner #1
       end scan completed
       start fix
       skip fix ({{findings}} != 'clean')
       start report
       agent report x:writer #1
       end report completed
       run completed`,
    );
    expect(report.skipped).toEqual([
      { id: "fix", reason: "condition", condition: "{{findings}} != 'clean'" },
    ]);
    expect(report.steps[1]).toMatchObject({ id: "fix", status: "skipped" });
  });

  it("prefers the callers' values to the defaults, but not to the names that it keeps itself", async () => {
    const { report } = await runSample({
      plan: review,
      processes: echoProcesses,
      options: { inputs: { file: "b.py", step: "mine", extra: 1 } },
    });
    expect(report.outputs.get("findings")).toBe("Scan b.py");
    expect(report.outputs.get("extra")).toBe(1);
    expect(report.outputs.has("step")).toBe(false);
  });

  it("takes names of JavaScript for names like any other", async () => {
    const inputs = JSON.parse('{"__proto__": "p", "constructor": "c"}');
    const { report } = await runSample({
      plan: review,
      processes: echoProcesses,
      options: { inputs },
    });
    expect(report.outputs.get("__proto__")).toBe("p");
    expect(report.outputs.get("constructor")).toBe("c");
  });

  it("tells steps about the recipe, the run and the skipped steps", async () => {
    interface Seen {
      readonly recipe: ValueMap;
      readonly session: ValueMap;
      readonly step: ValueMap;
      readonly _skipped_steps?: readonly Value[];
    }
    const plan = testPlan({
      body: block<{ a: Seen; b: Seen }>({
        entry: "a",
        steps: {
          a: {
            id: "a",
            at: [1, 1],
            tracked: { index: 0, stage: "first" },
            around: [{ kind: "guard", when: () => false, text: "false" }],
            action: { kind: "none" },
            exits: [{ on: "skipped", to: "b", set: (v) => v }],
          },
          b: {
            id: "b",
            at: [2, 1],
            tracked: { index: 0, stage: "second" },
            action: { kind: "none" },
            exits: [
              {
                on: "ok",
                to: { kind: "end", value: "null" },
                set: (v) => ({ seen: [v.recipe, v.session, v.step, v._skipped_steps ?? null] }),
              },
            ],
          },
        },
      }),
    });
    const { report } = await runSample({ plan, startMs: 1_000 });
    expect(report.outputs.get("seen")).toEqual([
      new Map(Object.entries({ name: "main", version: "1.0.0", description: "A test." })),
      new Map(
        Object.entries({ id: "run-1", started: "1970-01-01T00:00:01.000Z", project: "/project" }),
      ),
      new Map<string, unknown>([
        ["id", "b"],
        ["index", 0],
        ["stage", "second"],
      ]),
      ["a"],
    ]);
  });

  it("gives the run a name of its own when it has none", async () => {
    const { report } = await runSample({ plan: review, options: { runId: undefined } } as never);
    expect(report.run).toBe("id-1");
  });
});
