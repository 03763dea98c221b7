import { existsSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Config } from "../../compiler/index.ts";
import { systemClock } from "../../runtime/clock.ts";
import type { Plan } from "../../runtime/index.ts";
import { createJournal } from "../../runtime/journal/index.ts";
import type { CalleeFinder } from "../build/plan-resolver.ts";
import type { ExitCode } from "../exit-code.ts";
import type { OptionValues } from "../option-values.ts";
import { asUsageError } from "../run-store/as-usage-error.ts";
import { takeRunAlone, workOf } from "../run-store/other-runs.ts";
import {
  createPinnedResolver,
  readPlanModules,
  writePlanModules,
} from "../run-store/pinned-plan.ts";
import type { RunFolder } from "../run-store/run-folder.ts";
import {
  attempt,
  createRunFolder,
  requireUnbegunRun,
  requireValidRunId,
  runsFolder,
} from "../run-store/run-folder.ts";
import type { RunHeader } from "../run-store/run-header.ts";
import { optionsToKeep } from "../run-store/run-header.ts";
import type { RunOwner } from "../run-store/run-owner.ts";
import { ownerOf } from "../run-store/run-owner.ts";
import { clearUnbegunRun, isUnbegunRun } from "../run-store/unbegun-run.ts";
import type { Terminal } from "../terminal.ts";
import { driveRun } from "./drive-run.ts";
import type { OwnedRun } from "./owned-run.ts";
import { newRunId } from "./run-identity.ts";
import { chooseBackend } from "./settings/choose-backend.ts";
import { requireModel } from "./settings/machine-settings.ts";
import { projectFolder } from "./settings/project-folder.ts";
import type { Inputs } from "./settings/read-inputs.ts";
import { requireBackend } from "./settings/require-backend.ts";
import { takeOrTell } from "./take-or-tell.ts";

/** What a run from the command line needs besides its plan. */
export interface RunRequest {
  /** The recipe or plan as the command line names it. */
  readonly path: string;
  /** The module of the plan. */
  readonly module: string;
  readonly inputs: Inputs;
  readonly options: OptionValues;
  readonly config: Config;
  readonly terminal: Terminal;
  readonly findCallee: CalleeFinder;
}

/** Starts a run in a folder of its own and brings it to its end, or to a gate. */
export async function executeRun(plan: Plan, request: RunRequest): Promise<ExitCode> {
  const { config, options, terminal } = request;
  const project = projectFolder(options, terminal);
  const id = requireValidRunId(options.text("runId") ?? newRunId(systemClock));
  // What is wrong with the command line is said before anything is made.
  const { dialect } = plan;
  requireModel(plan, options);
  const backend = chooseBackend({ options, config, cwd: terminal.cwd, dialect });
  await requireBackend(plan, backend, terminal);
  const folder = createRunFolder(runsFolder(options, terminal, project), id);
  const work = workOf(resolve(terminal.cwd, request.path), project);
  const owner = takeOrTell(() => takeNewRun(folder, options, work), options, terminal);
  try {
    const run = await prepare(plan, request, folder, project);
    try {
      return await driveRun(run);
    } finally {
      await run.store.close();
    }
  } finally {
    owner.release();
  }
}

/** A run that may not begin leaves nothing behind, unless another process has taken the folder and begun one in it. */
function takeNewRun({ path }: RunFolder, options: OptionValues, work: string): RunOwner {
  const owner = takeOrRemove(path, options, work);
  try {
    requireUnbegunRun(path);
    attempt(path, () => clearUnbegunRun(path));
    return owner;
  } catch (error) {
    owner.release();
    throw error;
  }
}

function takeOrRemove(path: string, options: OptionValues, work: string): RunOwner {
  try {
    return attempt(path, () => takeRunAlone(path, options, work));
  } catch (error) {
    const isOurs = ownerOf(path) === undefined && isUnbegunRun(path);
    if (isOurs || !existsSync(join(path, "owner"))) rmSync(path, { recursive: true, force: true });
    throw error;
  }
}

/** Keeps the plan and writes the first line of the journal: from then on the run can be resumed. */
async function prepare(
  plan: Plan,
  request: RunRequest,
  folder: RunFolder,
  project: string,
): Promise<OwnedRun> {
  const { config, findCallee, inputs, module, options, path, terminal } = request;
  const modules = readPlanModules(module);
  writePlanModules(join(folder.path, "plan"), modules);
  const header: RunHeader = {
    format: 1,
    run: folder.id,
    startedAt: new Date(systemClock.now()).toISOString(),
    recipe: path,
    cwd: terminal.cwd,
    project,
    planHash: modules.hash,
    entry: modules.entry,
    inputs,
    options: optionsToKeep(options, terminal.cwd),
    secrets: [...(config.secrets ?? []), ...(plan.secrets ?? [])],
  };
  const resolver = createPinnedResolver(join(folder.path, "callees"), findCallee);
  const store = await createJournal(folder.path, header).catch(asUsageError);
  return { plan, header, folder, store, earlier: [], options, config, terminal, resolver };
}
