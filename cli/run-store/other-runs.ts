import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { OptionValues } from "../option-values.ts";
import { sha256 } from "../sha256.ts";
import type { OwnerRecord, RunOwner } from "./run-owner.ts";
import { lastWorkOf, ownerOf, runAtWork, takeRun } from "./run-owner.ts";
import { SessionLocked } from "./session-locked.ts";

/** Names what a run works on: its recipe, and the directory that it changes; both are absolute paths. */
export function workOf(recipe: string, project: string): string {
  return sha256(JSON.stringify([project, recipe])).slice(0, 16);
}

/**
 * Takes a run for this process, unless another run of the same recipe is at work in the same directory and nobody has
 * allowed that. What is worked on has an owner as well, so that of many that start at the very same time one is let through.
 * A run that is taken again keeps its `work`.
 */
export function takeRunAlone(
  folder: string,
  options: OptionValues,
  work: string | undefined = lastWorkOf(folder),
): RunOwner {
  if (work === undefined) return takeRun(folder);
  const isAllowed = options.flag("allowConcurrent");
  const claim = isAllowed ? undefined : claimWork(folder, work);
  try {
    const owner = takeRun(folder, work);
    const other = isAllowed ? undefined : otherRun(folder, work);
    if (other === undefined) return releasedTogether(owner, claim);
    owner.release();
    throw refusal(dirname(folder), other.id, other.owner.pid);
  } catch (error) {
    claim?.release();
    throw error;
  }
}

function releasedTogether(owner: RunOwner, claim: RunOwner | undefined): RunOwner {
  const release = (): void => {
    owner.release();
    claim?.release();
  };
  return { work: owner.work, release };
}

/** Becomes the owner of what a run works on, under the name of the run. */
function claimWork(folder: string, work: string): RunOwner {
  const runs = dirname(folder);
  const place = join(runs, ".work", work);
  try {
    return takeRun(place, basename(folder));
  } catch (error) {
    const { pid, work: id } = ownerOf(place) ?? {};
    if (id === undefined) throw error;
    throw id === basename(folder) ? runAtWork(folder, pid) : refusal(runs, id, pid);
  }
}

function refusal(runs: string, id: string, pid: number | undefined): SessionLocked {
  return new SessionLocked(
    join(runs, id),
    `Run ${id} of the same recipe is at work in this directory (process ${pid}): wait for it, ` +
      "or go on all the same with --allow-concurrent.",
  );
}

/** Another run that works on the same; those that were allowed to have claimed nothing. */
function otherRun(
  folder: string,
  work: string,
): { readonly id: string; readonly owner: OwnerRecord } | undefined {
  const runs = dirname(folder);
  for (const id of readdirSync(runs)) {
    if (id === basename(folder)) continue;
    const owner = ownerOf(join(runs, id));
    if (owner?.work === work) return { id, owner };
  }
  return undefined;
}
