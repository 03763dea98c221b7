import { randomUUID } from "node:crypto";
import { appendFileSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder } from "../make-folder.ts";
import { writeWhole } from "../write-whole.ts";
import type { CheckedGroup } from "./checked-group.ts";
import type { FilePrint } from "./file-prints.ts";
import type { MemoryState } from "./memory-record.ts";
import { emptyState, printRecord, readRecords } from "./memory-record.ts";

/** What an earlier command of the same kind has kept, and where. */
export interface MemoryFile {
  readonly path: string;
  readonly state: MemoryState;
  /** The numbers of the groups that count. */
  readonly numbers: ReadonlyMap<CheckedGroup, number>;
  /** What is added stands behind this; undefined where the file is to be written anew. */
  readonly end: number | undefined;
}

/** A larger memory is not kept. */
const mostBytes = 64 * 1024 * 1024;
/** Command lines that are remembered. */
const mostFiles = 20;

/** Reads what is kept at a path; nothing where that is broken. */
export function readMemory(path: string): MemoryFile {
  try {
    const bytes = readFileSync(path);
    const state = readRecords(bytes);
    const numbers = new Map<CheckedGroup, number>();
    for (const [number, group] of state.groups.entries()) if (group) numbers.set(group, number);
    return { path, state, numbers, end: state.size === bytes.length ? state.size : undefined };
  } catch {
    return { path, state: emptyState(""), numbers: new Map(), end: undefined };
  }
}

/** What is known now: the groups that count, and every print, with those among them that are new. */
export interface Known {
  readonly groups: readonly CheckedGroup[];
  readonly prints: ReadonlyMap<string, FilePrint>;
  readonly newPrints: ReadonlySet<string>;
}

/** Keeps what is known now; where that cannot be written, the next check takes its time and no more. */
export function keepMemory(file: MemoryFile, known: Known): void {
  try {
    if (!append(file, known)) rewrite(file.path, known);
  } catch {
    // A check without a memory is slower and right.
  }
}

/** Adds what is new to the file, unless so much in it is old that it is better written anew. */
function append({ path, state, numbers, end }: MemoryFile, known: Known): boolean {
  const old = new Map(numbers);
  const fresh = known.groups.filter((group) => !old.delete(group));
  const stale = state.groups.length - numbers.size + old.size;
  if (end === undefined || stale > known.groups.length / 4) return false;
  const record = printRecord(state, {
    groups: fresh,
    dropped: [...old.values()],
    prints: [...known.newPrints].flatMap((name) => {
      const print = known.prints.get(name);
      return print ? [[name, print] as const] : [];
    }),
  });
  appendFileSync(path, record);
  return true;
}

function rewrite(path: string, { groups, prints }: Known): void {
  const needed = new Set(groups.flatMap(({ reads }) => reads));
  const record = printRecord(emptyState(randomUUID()), {
    groups,
    dropped: [],
    prints: [...prints].filter(([name]) => needed.has(name)),
  });
  if (record.length > mostBytes) return;
  const folder = dirname(path);
  makeFolder(folder, 0o700);
  writeWhole(path, record, 0o600);
  forgetOldest(folder);
}

function forgetOldest(folder: string): void {
  const paths = readdirSync(folder).map((name) => join(folder, name));
  if (paths.length <= mostFiles) return;
  const time = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const newestFirst = paths.sort((left, right) => time(right) - time(left));
  for (const path of newestFirst.slice(mostFiles)) rmSync(path, { force: true });
}
