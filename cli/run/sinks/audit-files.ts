import { closeSync, openSync, writeSync } from "node:fs";
import { join, resolve } from "node:path";
import type { RunEvent } from "../../../runtime/index.ts";
import { hasCode, reasonOf } from "../../caught-error.ts";
import { makeFolder } from "../../make-folder.ts";
import type { OwnedRun } from "../owned-run.ts";

/** Where the audit files of a run go. */
interface AuditPlace {
  /** Absolute. */
  readonly folder: string;
  /** The outermost recipe. */
  readonly recipe: string;
  /** The time now, in milliseconds since 1970. */
  readonly now: () => number;
  /** Tells somebody, once, that nothing can be written. */
  readonly complain: (reason: string) => void;
}

/** Writes down what became of each step. */
export interface AuditFiles {
  readonly onEvent: (event: RunEvent) => void;
  readonly close: () => void;
}

/** The audit files that the command line asks for, if it does. */
export function openAuditFiles(
  { options, header, plan, terminal }: OwnedRun,
  now: () => number,
): AuditFiles | undefined {
  const folder = options.text("auditDir");
  if (folder === undefined) return undefined;
  return createAuditFiles({
    folder: resolve(header.cwd, folder),
    recipe: plan.name,
    now,
    complain: (reason) => {
      terminal.stderr.write(`recipec: the audit file cannot be written (${reason})\n`);
    },
  });
}

/**
 * A file of JSON lines for a run of each recipe, `<recipe>_<time>.jsonl`, one line for a step as it ends. Files that are
 * there are never written over. A folder that cannot be written to is no reason to stop a run.
 */
function createAuditFiles(place: AuditPlace): AuditFiles {
  const files = new Map<string, number | undefined>();
  const names = new Map([["", place.recipe]]);
  let isComplained = false;
  const attempt = <T>(action: () => T): T | undefined => {
    try {
      return action();
    } catch (error) {
      if (!isComplained) place.complain(reasonOf(error));
      isComplained = true;
      return undefined;
    }
  };
  const fileOf = (recipe: string): number | undefined => {
    if (!files.has(recipe)) {
      const name = names.get(recipe) ?? place.recipe;
      files.set(
        recipe,
        attempt(() => openNew(place, name)),
      );
    }
    return files.get(recipe);
  };
  return {
    onEvent: (event) => {
      if (event.kind === "recipe-enter") names.set(event.path, event.plan);
      const line = lineOf(event);
      if (line === undefined) return;
      const file = fileOf(recipeOf(line.path, names));
      if (file !== undefined) attempt(() => writeSync(file, `${JSON.stringify(line.entry)}\n`));
    },
    close: () => {
      for (const file of files.values()) if (file !== undefined) attempt(() => closeSync(file));
      files.clear();
    },
  };
}

/** The recipe with the longest path that a step lies below. */
function recipeOf(path: string, names: ReadonlyMap<string, string>): string {
  const around = [...names.keys()].filter((recipe) => path.startsWith(`${recipe}/`));
  return around.reduce((best, recipe) => (recipe.length > best.length ? recipe : best), "");
}

interface AuditLine {
  readonly path: string;
  readonly entry: Readonly<Record<string, string | number | null>>;
}

/** What is written of an event; nothing of steps that the author does not list, or that tags exclude. */
function lineOf(event: RunEvent): AuditLine | undefined {
  if (event.kind === "step-skip" && event.tracked && event.reason !== "tags") {
    return auditLine(event.path, event.id, "skipped", {});
  }
  if (event.kind !== "step-end" || !event.tracked) return undefined;
  return auditLine(event.path, event.id, event.status, event);
}

function auditLine(
  path: string,
  id: string,
  status: string,
  {
    durationMs = 0,
    failure,
    outputBytes = 0,
  }: Partial<Pick<StepEnd, "durationMs" | "failure" | "outputBytes">>,
): AuditLine {
  return {
    path,
    entry: {
      step_id: id,
      status: status === "degraded" && failure !== undefined ? "failed" : status,
      duration_ms: durationMs,
      error: failure?.message ?? null,
      output_len: failure === undefined ? outputBytes : 0,
    },
  };
}

type StepEnd = Extract<RunEvent, { kind: "step-end" }>;

/** Opens a file that was not there before, for its owner's eyes only. */
function openNew({ folder, now }: AuditPlace, recipe: string): number {
  makeFolder(folder);
  const name = recipe.replace(/[^\p{L}\p{N}._-]+/gu, "-").slice(0, 100);
  // The basic form of ISO 8601: file names with colons cannot be kept everywhere.
  const time = new Date(now()).toISOString().replaceAll(/[:-]/g, "");
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? "" : `-${count}`;
    try {
      return openSync(join(folder, `${name}_${time}${suffix}.jsonl`), "ax", 0o600);
    } catch (error) {
      const isTaken = hasCode(error, "EEXIST");
      if (!isTaken) throw error;
    }
  }
}
