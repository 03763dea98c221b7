// Compiled by recipec from guarded-step/recipe.yaml. Do not edit: run `recipec build`.
import type { AmbientScope, Value, With } from "recipec/runtime";
import { amplifier as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: "src/auth.py" */
  readonly file_path?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly analysis: Value;
  readonly file_path: Value;
  readonly fixes?: Value;
  readonly report: Value;
  readonly report_code: string;
}

interface AtAnalyze extends AmbientScope {
  readonly file_path: Value;
}

interface AtCriticalFix extends AtAnalyze {
  readonly analysis: Value;
}

interface AtReport extends AtCriticalFix {
  readonly fixes?: Value;
}

interface Scopes {
  readonly analyze: AtAnalyze;
  readonly "critical-fix": AtCriticalFix;
  readonly report: AtReport;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "guarded-step",
  version: "1.0.0",
  description: "A step that may be skipped leaves its variable unset.",
  dialect: "amplifier",
  source: {
    path: "guarded-step/recipe.yaml",
    sha256: "1a26e8f162f3c27937c77a093b9cff18537c80c8a1c5d1c978b6ae4a2acbf1ff",
  },
  params: { file_path: { default: "src/auth.py" } },
  ambient: { recipe: "recipe", session: "session", step: "step", skipped: "_skipped_steps" },
  limits: { depth: 5, total: 100 },
  output: { variable: "final_output", fallback: "report" },
  bounds: {
    agentCalls: { least: 1, most: 2 },
    steps: { least: 2, most: 3 },
    processes: { least: 1, most: 1 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: 1800000 },
  },
  body: block<Scopes>({
    entry: "analyze",
    steps: {
      analyze: {
        id: "analyze",
        at: [7, 5],
        tracked: { index: 0 },
        around: [{ kind: "count" }, { kind: "pace" }, { kind: "timeout", ms: 600000 }],
        action: {
          kind: "agent",
          agent: "reviewer",
          prompt: (v) => `Analyze ${$.text(v.file_path)} for issues`,
          expectJson: true,
          decode: (text) => $.decodeOutput(text, "aggressive"),
        },
        exits: [{ on: "ok", to: "critical-fix", set: (v, r) => ({ ...v, analysis: r.value }) }],
      },
      "critical-fix": {
        id: "critical-fix",
        at: [12, 5],
        tracked: { index: 1 },
        around: [
          {
            kind: "guard",
            when: (v) =>
              $.and($.eq($.given(v.analysis, "analysis", "severity"), "critical"), $.ne($.given(v.file_path, "file_path"), "README.md")),
            text: "{{analysis.severity}} == 'critical' and {{file_path}} != 'README.md'",
          },
          { kind: "count" },
          { kind: "pace" },
          { kind: "timeout", ms: 600000 },
        ],
        action: {
          kind: "agent",
          agent: "fixer",
          prompt: (v) => `Fix ${$.text(v.file_path)}.

Findings: ${$.text($.path(v.analysis, "analysis", "findings"))}
`,
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [
          {
            on: "ok",
            to: "report",
            set: (v, r): With<AtReport, "fixes"> => ({ ...v, fixes: r.value }),
          },
          { on: "skipped", to: "report", set: (v) => v },
        ],
      },
      report: {
        id: "report",
        at: [20, 5],
        tracked: { index: 2 },
        around: [{ kind: "timeout", ms: 600000 }],
        action: {
          kind: "shell",
          command: () => "echo done > report.txt",
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "last" },
            set: (v, r): Outputs => ({ ...v, report_code: r.exitCode, report: r.value }),
          },
        ],
      },
    },
  }),
});
