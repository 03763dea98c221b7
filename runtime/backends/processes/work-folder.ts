import { lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process, { getBuiltinModule, pid as ownPid } from "node:process";
import { processPlace, processStart } from "./process-identity.ts";

/** Those of this process that it has not removed yet. */
const made = new Set<string>();

process.once("exit", () => {
  for (const path of made) removeWorkFolder(path);
});

/**
 * Makes a temporary folder for this process and its owner alone, and returns its path. It is made at once, and what is left
 * when the process ends is removed then, however it is told to end.
 */
export function makeWorkFolder(): string {
  const path = mkdtempSync(workFolderPrefix());
  made.add(path);
  return path;
}

/** Removes a temporary folder with all that is in it; one that cannot be removed stays. */
export function removeWorkFolder(path: string): void {
  made.delete(path);
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // A process that was ended just now may still write into it.
  }
}

/**
 * The beginning of the names of this process's temporary folders, for `mkdtemp`. It names the process, so that what one leaves
 * behind that was killed can be told from what another still needs.
 */
export function workFolderPrefix(): string {
  return join(tmpdir(), `recipec-${ownPlace()}-${ownPid}-${processStart(ownPid) ?? "0"}-`);
}

/** Folders of processes that cannot be looked at from here are left alone for so long. */
const foreignMs = 7 * 86_400_000;

/** Removes temporary folders whose processes were killed, as far as it can; returns their names. */
export function sweepWorkFolders(nowMs: number): readonly string[] {
  const folder = tmpdir();
  const left = namesIn(folder).filter((name) => isLeftBehind(folder, name, nowMs));
  for (const name of left) removeWorkFolder(join(folder, name));
  return left;
}

const named = /^recipec-([0-9a-f]{12})-(\d+)-(\d+)-\w{6}$/;

function isLeftBehind(folder: string, name: string, nowMs: number): boolean {
  const [, place, pid, start] = named.exec(name) ?? [];
  if (place === undefined) return false;
  const about = lstatSync(join(folder, name), { throwIfNoEntry: false });
  const isOurs = about?.isDirectory() === true && about.uid === ownUser();
  if (!isOurs) return false;
  const canLook = place === ownPlace() && processStart(ownPid) !== undefined;
  if (!canLook) return nowMs - about.mtimeMs > foreignMs;
  return processStart(Number(pid)) !== start;
}

/** Some systems have no numbers of users, and no function that tells them. */
function ownUser(): number | undefined {
  return getBuiltinModule("node:process").getuid?.();
}

function ownPlace(): string {
  // Loaded when it is needed: it takes longer to load than all other modules of a small run.
  const { createHash } = getBuiltinModule("node:crypto");
  return createHash("sha256").update(processPlace()).digest("hex").slice(0, 12);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
