import { randomUUID } from "node:crypto";
import { appendFileSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder } from "../make-folder.ts";
import { writeWhole } from "../write-whole.ts";
import type { CheckedGroup } from "./checked-group.ts";
import type { MemoryState } from "./memory-record.ts";
import { emptyState, printRecord, readRecords } from "./memory-record.ts";
import type { RememberedSearch } from "./remembered-search.ts";
import type { FilePrint } from "./stored-prints.ts";

/** What an earlier command of the same kind has kept, and where. */
export interface MemoryFile {
  readonly path: string;
  readonly state: MemoryState;
  /** The groups that count. */
  readonly groups: readonly CheckedGroup[];
  /** What is added stands behind this; undefined where the file is to be written anew. */
  readonly end: number | undefined;
}

/** A larger memory is not kept. */
const mostBytes = 64 * 1024 * 1024;
/** Command lines that are remembered. */
const mostFiles = 20;

/** For which calls of recipec a memory holds. */
export interface MemoryKey {
  /** Which recipec is called how, and where: each such command line has a memory. */
  readonly command: string;
  /** What else findings depend on, but for the files: with other settings it is made anew. */
  readonly settings: string;
}

/** Reads what is kept for a key in a folder; nothing where that is broken. */
export function readMemory(folder: string, { command, settings }: MemoryKey): MemoryFile {
  const path = join(folder, nameOf(command));
  const key = `${command}\n${settings}`;
  try {
    const bytes = readFileSync(path);
    const state = readRecords(bytes);
    if (state.key !== key) throw new Error("the memory is of another command");
    const groups = state.groups.filter((group) => group !== undefined);
    return { path, state, groups, end: state.size === bytes.length ? state.size : undefined };
  } catch {
    return { path, state: emptyState(key, ""), groups: [], end: undefined };
  }
}

/**
 * FNV-1a over UTF-16 units. Commands of the same name drive each other out and are never mistaken for one another, since a
 * memory holds its key; so this need not be a digest, for which Node loads more than a check of one file takes.
 */
function nameOf(command: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < command.length; index += 1) {
    hash = Math.imul(hash ^ command.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
}

/** What a check knows at its end, to be kept for the next one. */
export interface Known {
  /** Those that count. */
  readonly groups: readonly CheckedGroup[];
  readonly search: Pick<RememberedSearch, "asked" | "fresh">;
  /** Those that are new. */
  readonly prints: ReadonlyMap<string, FilePrint>;
}

/** Keeps what is known now; where that cannot be written, the next check takes its time and no more. */
export function keepMemory(file: MemoryFile, known: Known): void {
  try {
    if (!append(file, known)) rewrite(file, known);
  } catch {
    // A check without a memory is slower and right.
  }
}

/** Adds what is new to the file, unless so much in it is old that it is better written anew. */
function append({ path, state, groups, end }: MemoryFile, known: Known): boolean {
  const kept = new Set(known.groups);
  const dropped = state.groups.flatMap((group, number) =>
    group === undefined || kept.has(group) ? [] : [number],
  );
  const stale = state.groups.length - groups.length + dropped.length;
  if (end === undefined || stale > known.groups.length / 4) return false;
  const old = new Set(groups);
  const fresh = known.groups.filter((group) => !old.has(group));
  const change = { groups: fresh, dropped, prints: known.prints, found: known.search.fresh };
  appendFileSync(path, printRecord(state, change));
  return true;
}

function rewrite({ path, state }: MemoryFile, { groups, search, prints }: Known): void {
  const found = search.asked;
  const needed = new Map<string, FilePrint>();
  const reads = groups.flatMap((group) => group.reads);
  for (const name of [...found.folders.keys(), ...found.others.keys(), ...reads]) {
    const print = prints.get(name) ?? state.prints.print(name);
    if (print) needed.set(name, print);
  }
  const change = { groups, dropped: [], prints: needed, found };
  const record = printRecord(emptyState(state.key, randomUUID()), change);
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
