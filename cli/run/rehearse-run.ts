import type { Plan, RunReport } from "../../runtime/index.ts";
import { checkBash, runPlan } from "../../runtime/index.ts";
import type { ExitCode } from "../exit-code.ts";
import type { OptionValues } from "../option-values.ts";
import type { Terminal } from "../terminal.ts";
import { renderReportJson } from "./reports/report-json.ts";
import { runExitCode } from "./run-exit-code.ts";
import { noBackend } from "./settings/choose-backend.ts";
import { readTags } from "./settings/machine-settings.ts";
import { projectFolder } from "./settings/project-folder.ts";
import type { Inputs } from "./settings/read-inputs.ts";

/** What a dry run of a plan is asked for. */
export interface Rehearsal {
  readonly inputs: Inputs;
  readonly options: OptionValues;
  readonly terminal: Terminal;
}

/** Languages whose documents say what a dry run reports; for the others it shows the plan. */
const rehearsing: readonly Plan["dialect"][] = ["amplihack"];

/** Whether a dry run of a plan goes through its steps. */
export function isRehearsable({ dialect }: Plan): boolean {
  return rehearsing.includes(dialect);
}

/** Goes through a plan without doing anything, and prints what the report of a run would be. */
export async function rehearseRun(
  plan: Plan,
  { inputs, options, terminal }: Rehearsal,
): Promise<ExitCode> {
  const report: RunReport = await runPlan(plan, {
    project: projectFolder(options, terminal),
    cwd: terminal.cwd,
    runId: "dry-run",
    inputs: Object.fromEntries(inputs),
    backend: noBackend,
    preflight: [checkBash()],
    dryRun: true,
    ...readTags(options),
  });
  if (options.text("outputFormat") === "json") terminal.stdout.write(renderReportJson(report));
  else if (report.reason !== undefined) terminal.stderr.write(`recipec: ${report.reason}\n`);
  return runExitCode(report.status);
}
