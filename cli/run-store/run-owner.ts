import { mkdirSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { basename, join } from "node:path";
import { systemClock } from "../../runtime/clock.ts";
import { isProcess, processPlace, processStart } from "../../runtime/index.ts";
import { readOrdinaryText } from "../../runtime/journal/index.ts";
import { reasonOf } from "../caught-error.ts";
import { UsageError } from "../usage-error.ts";
import { writeWhole } from "../write-whole.ts";
import { SessionLocked } from "./session-locked.ts";
import { writeFirst } from "./write-first.ts";

/** The right to go on with a run, which one process has at a time. */
export interface RunOwner {
  /** Gives it back; the run may then be resumed by anybody. */
  readonly release: () => void;
  /** Names what is worked on: a recipe and a directory, where that was said when the run was begun. */
  readonly work: string | undefined;
}

/** A process that owns a run. */
export interface OwnerRecord {
  readonly pid: number;
  /** When the process started, as its system counts; a later process with the same number has another. */
  readonly startedAt: string;
  /** The machine, and the processes on it that see each other. */
  readonly place: string;
  readonly released: boolean;
  readonly work?: string;
}

const heartbeatMs = 10_000;
/** An owner whose process cannot be looked at is given up after this time without a sign of life. */
const silenceMs = 60_000;

/**
 * Takes a run for this process; throws `SessionLocked` that names the owner when that one lives.
 *
 * Owners are numbered files that are only ever added: the highest number owns the run, and to make
 * the next one, which succeeds once, is to take over. So two processes that see the same dead owner
 * cannot both become the next.
 */
export function takeRun(folder: string, work?: string): RunOwner {
  const owners = join(folder, "owner");
  makeOwners(owners);
  const highest = numbersIn(owners).at(-1) ?? 0;
  const before = highest === 0 ? undefined : livingOwner(owners, highest);
  if (before !== undefined) throw runAtWork(folder, before.pid);
  const number = highest + 1;
  const mine = ownRecord(work ?? lastWorkOf(folder));
  const isFirst = writeFirst(fileOf(owners, number), textOf(mine));
  const isMine = isFirst && numbersIn(owners).at(-1) === number;
  if (!isMine) throw runAtWork(folder, ownerOf(folder)?.pid);
  for (const old of numbersIn(owners)) {
    if (old < number) rmSync(fileOf(owners, old), { force: true });
  }
  return keepAlive(owners, number, mine);
}

function makeOwners(owners: string): void {
  try {
    mkdirSync(owners, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new UsageError(
      `Nobody can take the run, as ${owners} cannot be made (${reasonOf(error)}).`,
      { cause: error },
    );
  }
}

/** The living process that owns a run, if there is one. */
export function ownerOf(folder: string): OwnerRecord | undefined {
  const owners = join(folder, "owner");
  const highest = numbersIn(owners).at(-1);
  return highest === undefined ? undefined : livingOwner(owners, highest);
}

/** What the last owner of a run has worked on. */
export function lastWorkOf(folder: string): string | undefined {
  const owners = join(folder, "owner");
  const highest = numbersIn(owners).at(-1);
  return highest === undefined ? undefined : readOwner(fileOf(owners, highest))?.work;
}

/** Tells whether an owner's process can be sent signals from here. */
export function isHere({ place }: OwnerRecord): boolean {
  return place === processPlace();
}

/** What whoever wants a run is told that another process is at work on. */
export function runAtWork(folder: string, pid: number | undefined): SessionLocked {
  const id = basename(folder);
  const who = pid === undefined ? "another process" : `process ${pid}`;
  return new SessionLocked(
    folder,
    `Run ${id} belongs to ${who}, which is at work on it: \`recipec runs follow ${id}\` shows it, ` +
      `\`recipec runs cancel ${id}\` ends it.`,
  );
}

function keepAlive(owners: string, number: number, mine: OwnerRecord): RunOwner {
  const path = fileOf(owners, number);
  let callOff = systemClock.after(heartbeatMs, beat);
  function beat(): void {
    callOff = systemClock.after(heartbeatMs, beat);
    const now = new Date(systemClock.now());
    try {
      utimesSync(path, now, now);
    } catch {
      // The run has been removed under us; there is nothing to defend.
    }
  }
  return {
    work: mine.work,
    release: () => {
      callOff();
      try {
        writeWhole(path, textOf({ ...mine, released: true }), 0o600);
      } catch {
        // As above, or the disk is full: this process ends soon, which says the same.
      }
    },
  };
}

function livingOwner(owners: string, number: number): OwnerRecord | undefined {
  const path = fileOf(owners, number);
  const owner = readOwner(path);
  if (owner === undefined || owner.released) return undefined;
  const startedAt = isHere(owner) ? processStart(owner.pid) : undefined;
  if (startedAt !== undefined) return startedAt === owner.startedAt ? owner : undefined;
  if (isHere(owner) && !isProcess(owner.pid)) return undefined;
  const beatMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return systemClock.now() - beatMs < silenceMs ? owner : undefined;
}

function readOwner(path: string): OwnerRecord | undefined {
  try {
    const record: unknown = JSON.parse(readOrdinaryText(path));
    return isOwner(record) ? record : undefined;
  } catch {
    return undefined;
  }
}

function isOwner(value: unknown): value is OwnerRecord {
  if (typeof value !== "object" || value === null) return false;
  return (
    "pid" in value &&
    isProcessNumber(value.pid) &&
    "startedAt" in value &&
    typeof value.startedAt === "string" &&
    "place" in value &&
    typeof value.place === "string" &&
    "released" in value &&
    typeof value.released === "boolean"
  );
}

/** To the system a negative number is a group, and 0 and -1 are more than that: whoever cancels a run sends signals to its owner. */
function isProcessNumber(value: unknown): boolean {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0;
}

function ownRecord(work: string | undefined): OwnerRecord {
  const { pid } = process;
  return {
    pid,
    startedAt: processStart(pid) ?? "",
    place: processPlace(),
    released: false,
    ...(work === undefined ? {} : { work }),
  };
}

function textOf(record: OwnerRecord): string {
  return `${JSON.stringify(record)}\n`;
}

function fileOf(owners: string, number: number): string {
  return join(owners, `${number}.json`);
}

/** The numbers of all owners so far that are still noted, ascending. */
function numbersIn(owners: string): readonly number[] {
  try {
    const names = readdirSync(owners).flatMap((name) => /^(\d+)\.json$/.exec(name)?.[1] ?? []);
    return names.map(Number).sort((a, b) => a - b);
  } catch {
    return [];
  }
}
