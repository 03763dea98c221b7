import { realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import type { JournalEntry } from "../../runtime/journal/index.ts";
import { openJournal } from "../../runtime/journal/index.ts";
import { createCalleeFinder } from "../build/plan-resolver.ts";
import type { ExitCode } from "../exit-code.ts";
import { loadConfig } from "../load-config.ts";
import type { OptionValues } from "../option-values.ts";
import { asUsageError } from "../run-store/as-usage-error.ts";
import { takeRunAlone } from "../run-store/other-runs.ts";
import { finishedCalls, keysToRepeat } from "../run-store/pending-questions.ts";
import { createPinnedResolver } from "../run-store/pinned-plan.ts";
import type { RunFolder } from "../run-store/run-folder.ts";
import { optionsOver, readHeader } from "../run-store/run-header.ts";
import { readRunRecord } from "../run-store/run-record.ts";
import { isUnbegunRun } from "../run-store/unbegun-run.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";
import type { PinnedRun } from "./choose-plan.ts";
import { choosePlan } from "./choose-plan.ts";
import { driveRun } from "./drive-run.ts";
import { endLeftProcesses } from "./left-processes.ts";
import { chooseBackend } from "./settings/choose-backend.ts";
import { searchRecipePath } from "./settings/recipe-path.ts";
import { requireBackend } from "./settings/require-backend.ts";
import { settleUncertain } from "./settle-uncertain.ts";
import { takeOrTell } from "./take-or-tell.ts";

/** Goes on with a run: what its journal holds is not done again. */
export async function resumeRun(
  folder: RunFolder,
  options: OptionValues,
  terminal: Terminal,
): Promise<ExitCode> {
  const owner = takeOrTell(() => takeRunAlone(folder.path, options), options, terminal);
  try {
    if (isUnbegunRun(folder.path)) {
      throw new UsageError(
        `Run ${folder.id} never began, as its process was ended: \`recipec run\` starts it under this name.`,
      );
    }
    await endLeftProcesses(folder, terminal);
    return await resumeOwned(folder, options, terminal);
  } finally {
    owner.release();
  }
}

async function resumeOwned(
  folder: RunFolder,
  given: OptionValues,
  terminal: Terminal,
): Promise<ExitCode> {
  const store = await openJournal(folder.path).catch(asUsageError);
  try {
    return await resumeOver(store, folder, given, terminal);
  } finally {
    await store.close();
  }
}

async function resumeOver(
  store: Awaited<ReturnType<typeof openJournal>>,
  folder: RunFolder,
  given: OptionValues,
  terminal: Terminal,
): Promise<ExitCode> {
  const { entries, tornBytes } = store.content;
  const header = readHeader(store.content.header, folder.path);
  requireSameDirectory(given, header.cwd, terminal);
  const options = optionsOver(given, header.options);
  const there = { ...terminal, cwd: header.cwd };
  const config = await loadConfig(options, there);
  if (tornBytes > 0) tell(terminal, "the last line of the journal was not finished; it is cut off");
  const kept = { folder, header, entries, options, terminal: there };
  await settleUncertain(kept);
  const again = keysToTryAgain(folder, entries);
  const { plan, planHash, change, repeat } = await choosePlan(kept, again);
  const { dialect } = plan;
  const backend = chooseBackend({ options, config, cwd: header.cwd, dialect });
  await requireBackend(plan, backend, terminal);
  if (change !== undefined) store.add(change);
  const keys = [...new Set([...again, ...repeat])];
  const repeated = { kind: "again", keys } as const;
  if (keys.length > 0) store.add(repeated);
  tellResumed({ ...kept, entries: [...entries, repeated] });
  const find = createCalleeFinder({ inputs: header.inputs, options, terminal: there });
  const finder = searchRecipePath(find, config.recipePath);
  return driveRun({
    plan,
    header: {
      ...header,
      planHash,
      secrets: [...(header.secrets ?? []), ...(config.secrets ?? [])],
    },
    folder,
    store,
    earlier: entries,
    options,
    config,
    terminal,
    resolver: createPinnedResolver(join(folder.path, "callees"), finder),
  });
}

/** A run stays in its directory: a command line that names another asks for what will not be. */
function requireSameDirectory(given: OptionValues, work: string, { cwd }: Terminal): void {
  const chosen = given.text("workingDir");
  if (chosen === undefined || realPath(resolve(cwd, chosen)) === realPath(work)) return;
  throw new UsageError(
    `The run works in ${work} and goes on there, not in "${chosen}": resume it without --working-dir.`,
  );
}

/** A path without links in it; where it cannot be followed, the path as it is. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** What is known of a run that is to go on. */
interface KeptRun extends PinnedRun {
  /** With the working directory in which the run was started. */
  readonly terminal: Terminal;
}

function tell({ stderr }: Terminal, message: string): void {
  stderr.write(`recipec: ${message}\n`);
}

function tellResumed({ entries, folder, terminal }: Omit<KeptRun, "header" | "options">): void {
  const done = finishedCalls(entries).length;
  const calls = done === 1 ? "1 call is" : `${done} calls are`;
  terminal.stderr.write(`[run:resume] ${folder.id} (${calls} done already)\n`);
}

/** A run that failed tries the step again that it failed at. */
function keysToTryAgain(folder: RunFolder, entries: readonly JournalEntry[]): readonly string[] {
  const failedAt = readRunRecord(folder.path)?.failedAt;
  return failedAt === undefined ? [] : keysToRepeat(entries, failedAt);
}
