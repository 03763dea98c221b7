import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { Plan } from "../../runtime/index.ts";
import { loadPlan } from "../build/plan-cache.ts";
import { createCalleeFinder } from "../build/plan-resolver.ts";
import type { Invocation } from "../command.ts";
import type { ExitCode } from "../exit-code.ts";
import { exitCode } from "../exit-code.ts";
import { loadConfig } from "../load-config.ts";
import { printErrors } from "../print-errors.ts";
import { executeRun } from "../run/execute-run.ts";
import { findRecipeFolders, requireRecipe } from "../run/find-recipe.ts";
import { renderRefusedRun } from "../run/reports/refused-run.ts";
import { summarizeStep } from "../run/reports/summarize-step.ts";
import { idleBounds } from "../run/settings/idle-bounds.ts";
import { readMachineSettings, requireModel } from "../run/settings/machine-settings.ts";
import type { Inputs } from "../run/settings/read-inputs.ts";
import { readInputs } from "../run/settings/read-inputs.ts";
import { searchRecipePath } from "../run/settings/recipe-path.ts";
import { requireStages } from "../run/settings/require-stages.ts";
import { requireInputs } from "../run/settings/required-inputs.ts";
import { typeInputs } from "../run/settings/type-inputs.ts";
import { tellRunNotes } from "../run/tell-run-notes.ts";
import { requireSearchPath } from "../search-path.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";

/** `recipec run RECIPE|PLAN`: compiles a recipe when it has changed, and runs it. */
export async function run(given: Invocation, terminal: Terminal): Promise<ExitCode> {
  const { options } = given;
  const inputs = await readInputs(options, terminal);
  const config = await loadConfig(options, terminal);
  const folders = requireSearchPath(options, terminal);
  if (options.flag("list")) {
    const operands = findRecipeFolders(config, terminal, folders);
    const command = await import("./list.ts");
    return command.run({ operands, options }, terminal);
  }
  const isDetached = options.flag("async") && !options.flag("noAsync");
  if (isDetached && !options.flag("dryRun")) {
    const { startDetached } = await import("../run/start-detached.ts");
    return startDetached(options, terminal);
  }
  const [operand] = given.operands;
  if (operand === undefined) throw new UsageError("Name a recipe to run; --list shows some.");
  const path = requireRecipe(operand, config, terminal, folders);
  const invocation = { ...given, operands: [path] };
  const request = { inputs, options, terminal };
  const { diagnostics, module, notes, plan } = await loadPlan({ ...request, path });
  if (plan === undefined || module === undefined) {
    return await tellInvalid(diagnostics, invocation, terminal);
  }
  const typed = typeInputs(inputs, plan, options);
  requireInputs(plan, typed);
  requireStages(plan, options);
  if (notes !== undefined) tellRunNotes(notes, options, terminal);
  for (const text of idleBounds(plan, options)) terminal.stderr.write(`recipec: ${text}\n`);
  if (options.flag("dryRun")) return showRun(plan, typed, invocation, terminal);
  return executeRun(plan, {
    config,
    inputs: typed,
    options,
    terminal,
    path,
    module,
    findCallee: searchRecipePath(createCalleeFinder(request), config.recipePath),
  });
}

/** What a script reads where the command line makes no sense, or the system refuses something. */
export function refusal({ options }: Invocation, reason: string): string {
  return renderRefusedRun({ reason }, options);
}

async function tellInvalid(
  diagnostics: readonly Diagnostic[],
  invocation: Invocation,
  terminal: Terminal,
): Promise<ExitCode> {
  const { operands, options } = invocation;
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  printErrors(errors, invocation, terminal);
  const reason = `${operands.join(" ")} is invalid: ${errors[0]?.message}`;
  const report = renderRefusedRun({ reason, diagnostics: errors }, options);
  if (report !== "") terminal.stdout.write(report);
  const { renderStepSummary } = await import(
    "../../compiler/diagnostics/reports/render-step-summary.ts"
  );
  const render = (most: number): string =>
    renderStepSummary("recipec run: not started", errors, most);
  summarizeStep(render, options, terminal);
  return exitCode.invalidRecipe;
}

/** A dry run says what a run would do, and, where the language defines one, goes through the steps. */
async function showRun(
  plan: Plan,
  inputs: Inputs,
  invocation: Invocation,
  terminal: Terminal,
): Promise<ExitCode> {
  const { options } = invocation;
  const isText = options.text("outputFormat") !== "json";
  requireModel(plan, options);
  if (isText && plan.body.guardrails !== undefined) {
    const { renderMachine } = await import("../run/reports/machine-text.ts");
    terminal.stdout.write(renderMachine(plan, readMachineSettings(options)));
    return exitCode.ok;
  }
  const { isRehearsable, rehearseRun } = await import("../run/rehearse-run.ts");
  if (isText || !isRehearsable(plan)) {
    const command = await import("./plan.ts");
    const shown = await command.run(invocation, terminal);
    if (!isRehearsable(plan)) return shown;
  }
  return rehearseRun(plan, { inputs, options, terminal });
}
