import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import type { Clock } from "../../clock.ts";
import { hasLiving, processPlace, processStart, signalGroup } from "./process-identity.ts";

const { O_NONBLOCK = 0, O_RDONLY } = constants;

/** Process groups that run now: none outlives this process, unless it is killed. */
const running = new Set<number>();

/** The file in which they are noted. */
let noted: number | undefined;

/** Notes a group that has just been started. */
export function enterGroup(pid: number): void {
  running.add(pid);
  note(`start ${pid} ${processStart(pid) ?? ""}\n`);
}

/** Ends all groups at once; for the end of this process. */
export function killRunningGroups(): void {
  for (const pid of running) signalGroup(pid, "SIGKILL");
}

/** Forgets a group that has ended. */
export function leaveGroup(pid: number): void {
  if (running.delete(pid)) note(`end ${pid}\n`);
}

/**
 * Notes in a file which groups run from now on, for whoever comes after a process that was killed. What is returned ends that
 * and removes the file.
 */
export function noteGroupsIn(path: string): () => void {
  noted = openNotes(path);
  note(`place ${processPlace()}\n`);
  return () => {
    if (noted !== undefined) closeSync(noted);
    noted = undefined;
    rmSync(path, { force: true });
  };
}

/** Undefined where the disk is full or read-only: the journal says so; a process left behind is the smaller harm. */
function openNotes(path: string): number | undefined {
  try {
    // Nothing is written through a link that somebody has put there.
    rmSync(path, { force: true });
    return openSync(path, "wx", 0o600);
  } catch {
    return undefined;
  }
}

function note(line: string): void {
  if (noted === undefined) return;
  try {
    writeSync(noted, line);
  } catch {
    // As above.
  }
}

/** Ends the groups that a process which is no more has noted and left behind; returns their number. */
export async function endNotedGroups(path: string, clock: Clock, graceMs = 2_000): Promise<number> {
  const left = groupsLeftIn(path);
  await Promise.all(left.map((pid) => endGroup(pid, clock, graceMs)));
  rmSync(path, { force: true });
  return left.length;
}

/** Asks a group to end; after the grace it is made to. */
export async function endGroup(pid: number, clock: Clock, graceMs: number): Promise<void> {
  if (await isGone(pid, "SIGTERM", clock, graceMs)) return;
  await isGone(pid, "SIGKILL", clock, lastMs);
}

async function isGone(
  pid: number,
  signal: NodeJS.Signals,
  clock: Clock,
  withinMs: number,
): Promise<boolean> {
  let isThere = signalGroup(pid, signal);
  for (let waitedMs = 0; isThere && waitedMs < withinMs; waitedMs += pollMs) {
    await clock.sleep(pollMs, never);
    isThere = signalGroup(pid, 0) && hasLiving(pid);
  }
  return !isThere;
}

const pollMs = 20;
/** A process that the system cannot end at once, as one that waits for a disk, is not waited for longer. */
const lastMs = 500;
const never = new AbortController().signal;

function groupsLeftIn(path: string): readonly number[] {
  const [place, ...lines] = readNotes(path).split("\n");
  if (place !== `place ${processPlace()}`) return [];
  const started = new Map<number, string>();
  for (const line of lines) {
    const [verb, pid, start = ""] = line.split(" ");
    if (verb === "start") started.set(Number(pid), start);
    else started.delete(Number(pid));
  }
  return [...started].filter(([pid, start]) => isLeft(pid, start)).map(([pid]) => pid);
}

/** Whether a group is the one that was noted: its number is not given again while any of its processes lives. */
function isLeft(pid: number, start: string): boolean {
  // To the system -1 is everybody.
  if (!Number.isSafeInteger(pid) || pid <= 1) return false;
  const now = processStart(pid);
  return start !== "" && (now === undefined || now === start) && signalGroup(pid, 0);
}

/** What was noted; a pipe or a device in its place, which might be read without an end, holds nothing. */
function readNotes(path: string): string {
  try {
    const file = openSync(path, O_RDONLY | O_NONBLOCK);
    try {
      return fstatSync(file).isFile() ? readFileSync(file, "utf8") : "";
    } finally {
      closeSync(file);
    }
  } catch {
    return "";
  }
}
