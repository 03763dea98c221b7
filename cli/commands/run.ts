import { loadPlan } from "../build/plan-cache.ts";
import { createCalleeFinder } from "../build/plan-resolver.ts";
import type { Invocation } from "../command.ts";
import type { ExitCode } from "../exit-code.ts";
import { exitCode } from "../exit-code.ts";
import { loadConfig } from "../load-config.ts";
import { printErrors } from "../print-errors.ts";
import { executeRun } from "../run/execute-run.ts";
import { findRecipe } from "../run/find-recipe.ts";
import { readInputs } from "../run/read-inputs.ts";
import { searchRecipePath } from "../run/recipe-path.ts";
import { requireInputs } from "../run/required-inputs.ts";
import type { Terminal } from "../terminal.ts";

/** `recipec run RECIPE|PLAN`: compiles a recipe when it has changed, and runs it. */
export async function run(given: Invocation, terminal: Terminal): Promise<ExitCode> {
  const { options } = given;
  const inputs = readInputs(options, terminal.cwd);
  const config = await loadConfig(options, terminal);
  const path = findRecipe(given.operands[0] ?? "", config, terminal.cwd);
  const invocation = { ...given, operands: [path] };
  const request = { inputs, options, terminal };
  const { diagnostics, module, plan } = await loadPlan({ ...request, path });
  if (plan === undefined || module === undefined) {
    printErrors(diagnostics, invocation, terminal);
    return exitCode.invalidRecipe;
  }
  requireInputs(plan, inputs);
  if (options.flag("dryRun")) return showPlan(invocation, terminal);
  return executeRun(plan, {
    config,
    inputs,
    options,
    terminal,
    path,
    module,
    findCallee: searchRecipePath(createCalleeFinder(request), config.recipePath),
  });
}

/** A dry run of a recipe says what a run would do. */
async function showPlan(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const command = await import("./plan.ts");
  return command.run(invocation, terminal);
}
