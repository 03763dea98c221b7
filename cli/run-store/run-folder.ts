import { mkdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { hasCode, reasonOf } from "../caught-error.ts";
import type { OptionValues } from "../option-values.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";
import { writeWhole } from "../write-whole.ts";
import { makeRunsFolder } from "./make-runs-folder.ts";
import { isUnbegunRun } from "./unbegun-run.ts";

/** The folder of one run; docs/runs.md says what lies in it. */
export interface RunFolder {
  readonly id: string;
  readonly path: string;
  /** Writes a file as a whole, also from pieces: readers see the old one or the new one, never a half. */
  readonly write: (name: string, text: string | Iterable<string>) => void;
}

/** Where runs live: `--runs-dir`, else RECIPEC_RUNS_DIR, else `.recipec/runs` of the working directory. */
export function runsFolder(options: OptionValues, terminal: Terminal, project: string): string {
  const chosen = options.text("runsDir") ?? terminal.env["RECIPEC_RUNS_DIR"];
  return chosen === undefined || chosen === ""
    ? join(project, ".recipec", "runs")
    : resolve(terminal.cwd, chosen);
}

/** Where the runs live that a command line speaks of. */
export function projectRunsFolder(options: OptionValues, terminal: Terminal): string {
  const project = resolve(terminal.cwd, options.text("workingDir") ?? ".");
  return runsFolder(options, terminal, project);
}

const validId = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

/** Checks the name that a caller gives a run: it becomes a folder. */
export function requireValidRunId(id: string): string {
  if (validId.test(id)) return id;
  throw new UsageError(
    `"${id}" cannot name a run: use up to 100 letters, digits, dots, dashes and underscores.`,
  );
}

/**
 * Makes the folder of a new run; an existing run of the same name is never overwritten. What a process left that was killed
 * before its run began may be taken over, so that a job with a fixed name can be started again.
 */
export function createRunFolder(folder: string, id: string): RunFolder {
  const path = join(folder, id);
  attempt(folder, () => makeRunsFolder(folder));
  attempt(path, () => {
    try {
      mkdirSync(path, { mode: 0o700 });
    } catch (error) {
      if (!hasCode(error, "EEXIST")) throw error;
      requireUnbegunRun(path);
    }
  });
  return folderAt(path, id);
}

/** Refuses the name of a run that is there, unless that never began. */
export function requireUnbegunRun(path: string): void {
  if (isUnbegunRun(path)) return;
  throw new UsageError(`There is a run at ${path} already: choose another --run-id.`);
}

/** Opens the folder of a run that was started before. */
export function openRunFolder(folder: string, id: string): RunFolder {
  const path = join(folder, requireValidRunId(id));
  if (isThere(path, folder)) return folderAt(path, id);
  throw new UsageError(`There is no run "${id}" in ${folder}: \`recipec runs list\` shows them.`);
}

function isThere(path: string, folder: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    throw unreadableRuns(folder, error);
  }
}

/** That nobody can tell which runs a folder holds, as it belongs to somebody else or is none. */
export function unreadableRuns(folder: string, error: unknown): UsageError {
  return new UsageError(`The runs in ${folder} cannot be read (${reasonOf(error)}).`, {
    cause: error,
  });
}

function folderAt(path: string, id: string): RunFolder {
  const write: RunFolder["write"] = (name, text) => {
    // Outputs may be confidential: only the user who ran the recipe can read them.
    writeWhole(join(path, name), text, 0o600);
  };
  return { id, path, write };
}

/** Makes something of a run; that the system refuses it is told with the place. */
export function attempt<Made>(path: string, make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      `The run directory ${path} cannot be made (${reasonOf(error)}): choose another place with --runs-dir.`,
      { cause: error },
    );
  }
}
