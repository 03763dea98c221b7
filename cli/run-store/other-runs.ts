import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { sha256 } from "../build/cache-entry.ts";
import type { OptionValues } from "../option-values.ts";
import type { OwnerRecord, RunOwner } from "./run-owner.ts";
import { ownerOf, takeRun } from "./run-owner.ts";
import { SessionLocked } from "./session-locked.ts";

/** Names what a run works on: its recipe, and the directory that it changes; both are absolute paths. */
export function workOf(recipe: string, project: string): string {
  return sha256(JSON.stringify([project, recipe])).slice(0, 16);
}

/**
 * Takes a run for this process, unless another run of the same recipe is at work in the same directory and nobody has
 * allowed that. Of two that start at the very same time both may be refused, never none. A run that is taken again keeps
 * its `work`.
 */
export function takeRunAlone(folder: string, options: OptionValues, work?: string): RunOwner {
  const owner = takeRun(folder, work);
  const other = options.flag("allowConcurrent") ? undefined : otherRun(folder, owner.work);
  if (other === undefined) return owner;
  owner.release();
  throw new SessionLocked(
    join(dirname(folder), other.id),
    `Run ${other.id} of the same recipe is at work in this directory (process ${other.owner.pid}): wait for it, ` +
      "or go on all the same with --allow-concurrent.",
  );
}

function otherRun(
  folder: string,
  work: string | undefined,
): { readonly id: string; readonly owner: OwnerRecord } | undefined {
  if (work === undefined) return undefined;
  const runs = dirname(folder);
  for (const id of readdirSync(runs)) {
    if (id === basename(folder)) continue;
    const owner = ownerOf(join(runs, id));
    if (owner?.work === work) return { id, owner };
  }
  return undefined;
}
