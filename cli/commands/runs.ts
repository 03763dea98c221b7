import type { Invocation } from "../command.ts";
import type { ExitCode } from "../exit-code.ts";
import type { OptionValues } from "../option-values.ts";
import { flagOf } from "../option-values.ts";
import { renderRefusedRun } from "../run/reports/refused-run.ts";
import { openRunFolder, projectRunsFolder } from "../run-store/run-folder.ts";
import { cancelRun } from "../runs/cancel-run.ts";
import { followRun } from "../runs/follow-run.ts";
import { printRun, printRuns } from "../runs/print-runs.ts";
import { pruneRuns } from "../runs/prune-runs.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";

/** What options of one action alone are called, and which action that is. */
const actionOf: Readonly<Record<string, string>> = {
  pending: "list",
  pinned: "resume",
  force: "resume",
  uncertain: "resume",
  olderThan: "prune",
  dryRun: "prune",
};

/** `recipec runs list|show|follow|resume|cancel|prune`: what was started, and what becomes of it. */
export async function run(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const { operands, options } = invocation;
  const [action = "list", id] = operands;
  const folder = projectRunsFolder(options, terminal);
  requireFit(action, options);
  if (id !== undefined && (action === "list" || action === "prune")) {
    throw new UsageError(`recipec runs ${action} takes no run: it is about all of them.`);
  }
  if (action === "list") return printRuns(folder, options, terminal);
  if (action === "prune") return pruneRuns(folder, options, terminal);
  if (!["show", "follow", "resume", "cancel"].includes(action)) {
    throw new UsageError(
      `"${action}" is nothing that can be done with runs: list, show, follow, resume, cancel or prune.`,
    );
  }
  if (id === undefined) throw new UsageError(`recipec runs ${action} needs the id of a run.`);
  const opened = openRunFolder(folder, id);
  if (action === "show") return printRun(opened, options, terminal);
  if (action === "follow") return followRun(opened, terminal);
  if (action === "cancel") return cancelRun(opened, terminal);
  const { resumeRun } = await import("../run/resume-run.ts");
  return resumeRun(opened, options, terminal);
}

/** An option that another action takes would be passed over: `cancel --dry-run` would cancel. */
function requireFit(action: string, options: OptionValues): void {
  const stray = Object.keys(actionOf).find(
    (name) => actionOf[name] !== action && has(options, name),
  );
  if (stray !== undefined) {
    throw new UsageError(`${flagOf(stray)} is about recipec runs ${actionOf[stray]} alone.`);
  }
  if (options.flag("pinned") && options.flag("force")) {
    throw new UsageError("--pinned and --force say the opposite: name one of them.");
  }
}

function has(options: OptionValues, name: string): boolean {
  return options.flag(name) || options.text(name) !== undefined;
}

/** What a script reads of a run that cannot go on. */
export function refusal({ operands, options }: Invocation, reason: string): string {
  const [action, id] = operands;
  return action === "resume" ? renderRefusedRun({ reason, run: id }, options) : "";
}
