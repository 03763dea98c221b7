import type { Config } from "../../../compiler/index.ts";
import type { Budget, RunOptions } from "../../../runtime/index.ts";
import { checkBackend, checkBash } from "../../../runtime/index.ts";
import type { OwnedRun } from "../owned-run.ts";
import { readBudgetSettings } from "./budget-settings.ts";
import { chooseBackend } from "./choose-backend.ts";
import { readLauncherSettings } from "./launcher-settings.ts";
import { readMachineSettings, readTags } from "./machine-settings.ts";
import { readApprovals } from "./read-approvals.ts";

/**
 * What the command line and the configuration decide about a run; where it runs is in its header. Throws `UsageError` where
 * they make no sense.
 */
export async function readRunSettings(run: OwnedRun): Promise<Omit<RunOptions, "project">> {
  const { config, header, options, plan, resolver, terminal } = run;
  const backend = chooseBackend({ options, config, cwd: header.cwd, dialect: plan.dialect });
  const maxConcurrent = options.count("maxConcurrent", 1);
  return {
    backend,
    resolver,
    inputs: Object.fromEntries(header.inputs),
    approvals: readApprovals(options),
    preflight: [checkBash(), checkBackend(backend)],
    ...readMachineSettings(options),
    ...readTags(options),
    ...readLauncherSettings(options, terminal.env),
    ...(maxConcurrent === undefined ? {} : { maxConcurrent }),
    budget: readBudgetSettings(options, await projectBudget(config, plan.source.path)),
  };
}

/** What the configuration lets a run of a recipe take; a project that says nothing of that loads nothing for it. */
async function projectBudget(config: Config, recipe: string): Promise<Budget | undefined> {
  if (config.budget === undefined && config.overrides === undefined) return undefined;
  const { configuredBudget } = await import("../../../compiler/workspace/index.ts");
  return configuredBudget(config)?.(recipe);
}
