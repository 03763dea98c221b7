import { join } from "node:path";
import type { Plan } from "../../runtime/index.ts";
import { comparePlans } from "../../runtime/index.ts";
import type { JournalEntry } from "../../runtime/journal/index.ts";
import { loadPlanModule } from "../build/load-plan-module.ts";
import { loadPlan } from "../build/plan-cache.ts";
import { reasonOf } from "../caught-error.ts";
import type { OptionValues } from "../option-values.ts";
import { finishedKeys } from "../run-store/pending-questions.ts";
import type { PlanModules } from "../run-store/pinned-plan.ts";
import { readPlanModules, writePlanModules } from "../run-store/pinned-plan.ts";
import type { RunFolder } from "../run-store/run-folder.ts";
import type { RunHeader } from "../run-store/run-header.ts";
import { maskOf } from "../run-store/run-header.ts";
import { statIfAny } from "../stat-if-any.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";
import { renderComparison } from "./reports/render-comparison.ts";
import { renderPlanChange } from "./reports/render-plan-change.ts";

/** A run with the plan that it keeps. */
export interface PinnedRun {
  readonly folder: RunFolder;
  readonly header: RunHeader;
  readonly entries: readonly JournalEntry[];
  readonly options: OptionValues;
  /** With the working directory in which the run was started. */
  readonly terminal: Terminal;
}

/** The plan that a run goes on with. */
export interface ChosenPlan {
  readonly plan: Plan;
  readonly planHash: string;
  /** Given when the run follows this plan only from now on. */
  readonly change?: JournalEntry;
  /** Keys of effects that are started anew under it, though they have ended. */
  readonly repeat: readonly string[];
}

/**
 * The plan that the run was started with, while the recipe says the same or `--pinned` wants it. A changed recipe is followed
 * when nothing that ran has changed, else only by force; what differs is told.
 *
 * @param repeated Keys of effects that are started anew in any case: nothing depends on what they did.
 */
export async function choosePlan(run: PinnedRun, repeated: readonly string[]): Promise<ChosenPlan> {
  const { entries, folder, header, options, terminal } = run;
  const pinned = pinnedModules(run);
  const path = join(folder.path, pinned.folder, pinned.modules.entry);
  const plan = loadPlanModule(path);
  if (plan === undefined) throw new UsageError(`${path} exports no compiled plan.`);
  const before: ChosenPlan = { plan, planHash: pinned.modules.hash, repeat: [] };
  if (options.flag("pinned")) return before;
  if (statIfAny(header.cwd)?.isDirectory() !== true) throw new UsageError(lostDirectory(run));
  const now = await currentPlan(run);
  if (now?.modules.hash === before.planHash) return before;
  const { recipe } = header;
  const change = { recipe, run: folder.id, before: pinned.modules, now: now?.modules };
  const mask = maskOf(header, folder.path, terminal.env);
  terminal.stderr.write(mask.text(renderPlanChange(change)));
  if (now === undefined) throw new UsageError(refusal(run, mend));
  const done = finishedKeys(entries).filter((key) => !repeated.includes(key));
  const comparison = comparePlans(plan, now.plan, done);
  terminal.stderr.write(renderComparison(comparison));
  const { verdict } = comparison;
  if (verdict.kind !== "safe" && !options.flag("force")) throw new UsageError(refusal(run, force));
  const repeat = verdict.kind === "safe-from" ? done.filter(verdict.isLater) : [];
  return followPlan(run, now, repeat);
}

function pinnedModules({ entries, folder, header }: PinnedRun): {
  readonly folder: string;
  readonly modules: PlanModules;
} {
  const last = entries.findLast((entry) => entry.kind === "plan");
  const pinned = last ?? { folder: "plan", entry: header.entry, hash: header.planHash };
  const modules = readKept(join(folder.path, pinned.folder, pinned.entry));
  if (modules.hash === pinned.hash) return { folder: pinned.folder, modules };
  throw new UsageError(
    `The plan in ${join(folder.path, pinned.folder)} is not as the run wrote it; the run cannot go on.`,
  );
}

function readKept(entry: string): PlanModules {
  try {
    return readPlanModules(entry);
  } catch (error) {
    throw new UsageError(`The plan of the run cannot be read (${reasonOf(error)}).`, {
      cause: error,
    });
  }
}

interface CurrentPlan {
  readonly plan: Plan;
  readonly modules: PlanModules;
}

/** The recipe as it is now; undefined where it does not compile any more. */
async function currentPlan({
  header: { inputs, recipe: path },
  options,
  terminal,
}: PinnedRun): Promise<CurrentPlan | undefined> {
  try {
    const { plan, module } = await loadPlan({ path, inputs, options, terminal });
    if (plan === undefined || module === undefined) return undefined;
    return { plan, modules: readPlanModules(module) };
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}

const force = "--force to go on with the recipe as it is now";
/** Where there is no plan to go on with, force does not help. */
const mend = "mend the recipe first (`recipec check` says what is wrong)";

function refusal({ folder }: PinnedRun, otherwise: string): string {
  return (
    `Run ${folder.id} is not resumed: choose --pinned to go on with the plan that it was started ` +
    `with, or ${otherwise}.`
  );
}

/** A project that has moved, or that another machine keeps elsewhere, looks like one whose recipe is gone. */
function lostDirectory({ folder, header: { cwd } }: PinnedRun): string {
  return `Run ${folder.id} works in ${cwd}, and no such directory is there: put it back, or a link to it if it has moved.`;
}

/** Keeps the new plan beside the old ones. */
function followPlan(
  { entries, folder }: PinnedRun,
  { modules, plan }: CurrentPlan,
  repeat: readonly string[],
): ChosenPlan {
  const count = entries.filter(({ kind }) => kind === "plan").length;
  const name = `plan-${count + 2}`;
  writePlanModules(join(folder.path, name), modules);
  const { entry, hash } = modules;
  return { plan, planHash: hash, change: { kind: "plan", hash, folder: name, entry }, repeat };
}
