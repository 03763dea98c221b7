import type { Severity } from "../../compiler/diagnostics/catalog-entry.ts";
import type { SeverityTally, Tally } from "../check/tally.ts";
import { severities } from "../check/tally.ts";
import type { FileContent } from "../file-content.ts";
import type { CheckedGroup } from "./checked-group.ts";
import type { FoundFiles } from "./remembered-search.ts";
import { noFiles } from "./remembered-search.ts";
import type { FilePrint, PrintColumns } from "./stored-prints.ts";
import { printColumns, StoredPrints } from "./stored-prints.ts";

/** What the records of a memory file say, read one after the other. */
export interface MemoryState {
  /** What is remembered: the text of everything that findings depend on, but for the files. */
  readonly key: string;
  /** Tells this memory file from those that were at its place before. */
  readonly stamp: string;
  /** Bytes that have been read. */
  readonly size: number;
  /** How many texts records name by their number. */
  readonly names: number;
  readonly prints: StoredPrints;
  readonly found: FoundFiles;
  /** By number; those that do not count any more are undefined. */
  readonly groups: readonly (CheckedGroup | undefined)[];
}

/** What one record adds to those before it. */
export interface MemoryChange {
  readonly prints: ReadonlyMap<string, FilePrint>;
  readonly found: FoundFiles;
  readonly groups: readonly CheckedGroup[];
  /** The numbers of groups that do not count any more. */
  readonly dropped: readonly number[];
}

/**
 * A record begins with this as one line of JSON; the texts of its parts follow, in bytes; then all of it again. Names are
 * numbers, and what is there for each recipe are lists: every check reads all of it, and takes twice the time for objects.
 */
interface RecordHead {
  readonly key: string;
  readonly stamp: string;
  /** Where it begins: what a writer appends that has not read all before it does not count. */
  readonly at: number;
  readonly names: string[];
  readonly prints: PrintColumns;
  readonly folders: readonly (readonly [name: number, entries: readonly string[]])[];
  readonly others: readonly (readonly [name: number, content: FileContent])[];
  readonly groups: readonly StoredGroup[];
  readonly dropped: readonly number[];
}

type StoredGroup = readonly [
  members: readonly StoredMember[],
  others: readonly number[],
  reads: readonly number[],
];

/** The length of the text is in bytes; a missing number is -1. */
type StoredMember = readonly [
  id: number,
  nameGroup: number,
  path: number,
  length: number,
  tally: readonly number[],
];

const none = -1;

/** A memory without a record. */
export function emptyState(key: string, stamp: string): MemoryState {
  return {
    key,
    stamp,
    size: 0,
    names: 0,
    prints: new StoredPrints(),
    found: noFiles(),
    groups: [],
  };
}

const lineFeed = 10;

/** Reads the records of a memory file up to the first that does not continue those before it; throws where one is broken. */
export function readRecords(bytes: Buffer): MemoryState {
  let names: string[] = [];
  const prints = new StoredPrints();
  const found = noFiles();
  const groups: (CheckedGroup | undefined)[] = [];
  const name = (index: number): string => nameAt(names, index);
  let first: RecordHead | undefined;
  let size = 0;
  // What a power failure has kept from the disk is zeros, or not there.
  if (bytes.includes(0)) throw new Error("the memory is broken");
  while (size < bytes.length) {
    const end = bytes.indexOf(lineFeed, size);
    const head: RecordHead = JSON.parse(bytes.toString("utf8", size, end));
    first ??= head;
    if (head.stamp !== first.stamp || head.at !== size) break;
    const second = end + 1 + textLength(head.groups);
    const next = second + (second - size);
    requireTwice(bytes.subarray(size, second), bytes.subarray(second, next));
    if (names.length === 0) names = head.names;
    else for (const one of head.names) names.push(one);
    prints.add(head.prints, name);
    addFound(found, head, name);
    for (const number of head.dropped) groups[number] = undefined;
    size = next;
    const texts = new TextReader(bytes.subarray(end + 1, second));
    for (const group of head.groups) groups.push(groupOf(group, name, texts));
  }
  if (first === undefined) throw new Error("the memory is empty");
  const { key, stamp } = first;
  return { key, stamp, size, names: names.length, prints, found, groups };
}

/**
 * A record must be as it was written, and is written twice: a disk that gives back other bytes must not change a report.
 * To compare takes less than to load the module of Node that computes a checksum.
 */
function requireTwice(first: Buffer, second: Buffer): void {
  if (first.length === 0 || !first.equals(second)) throw new Error("the memory is broken");
}

function addFound(found: FoundFiles, { folders, others }: RecordHead, name: NameOf): void {
  for (const folder of folders) found.folders.set(name(folder[0]), folder[1]);
  for (const other of others) found.others.set(name(other[0]), other[1]);
}

/** Cuts the texts of a record's parts from what stands behind its head, in order. */
class TextReader {
  private readonly texts: Buffer;
  private at = 0;

  constructor(texts: Buffer) {
    this.texts = texts;
  }

  next(length: number): Buffer {
    const text = this.texts.subarray(this.at, this.at + length);
    this.at += length;
    if (text.length !== length) throw new Error("the memory is broken");
    return text;
  }
}

/** How many bytes the texts of groups take. */
function textLength(groups: readonly StoredGroup[]): number {
  let length = 0;
  for (const group of groups) for (const member of group[0]) length += member[3];
  return length;
}

type NameOf = (index: number) => string;

function groupOf(stored: StoredGroup, name: NameOf, texts: TextReader): CheckedGroup {
  return {
    members: stored[0].map((member) => memberOf(member, name, texts)),
    others: stored[1].map(name),
    reads: stored[2].map(name),
  };
}

/** Elements are asked for by their index: to take a list apart makes objects, for each of a thousand recipes. */
function memberOf(
  stored: StoredMember,
  name: NameOf,
  texts: TextReader,
): CheckedGroup["members"][number] {
  const path = name(stored[2]);
  const part = { path, tally: tallyIn(stored[4], name), text: texts.next(stored[3]) };
  const id = name(stored[0]);
  return stored[1] === none ? { id, part } : { id, nameGroup: name(stored[1]), part };
}

function tallyIn(stored: readonly number[], name: NameOf): Tally {
  const tally: { [severity in Severity]?: SeverityTally } = {};
  for (let at = 0; at < stored.length; at += 3) {
    const severity = severities[stored[at] ?? none];
    if (severity === undefined) throw new Error("the memory is broken");
    tally[severity] = { count: stored[at + 1] ?? 0, first: name(stored[at + 2] ?? none) };
  }
  return tally;
}

function nameAt(names: readonly string[], index: number): string {
  const name = names[index];
  if (name === undefined) throw new Error("the memory is broken");
  return name;
}

/** The record that adds a change to a memory file. */
export function printRecord(state: MemoryState, change: MemoryChange): Buffer {
  const added = new Map<string, number>();
  const number = (name: string): number => {
    const known = state.prints.numberOf(name) ?? added.get(name);
    if (known !== undefined) return known;
    added.set(name, state.names + added.size);
    return state.names + added.size - 1;
  };
  const groups = change.groups.map((group) => storedGroup(group, number));
  const prints = printColumns(change.prints, number);
  const folders = [...change.found.folders].map(
    ([path, entries]) => [number(path), entries] as const,
  );
  const others = [...change.found.others].map(
    ([path, content]) => [number(path), content] as const,
  );
  const { stamp, size: at } = state;
  const key = at === 0 ? state.key : "";
  const names = [...added.keys()];
  const { dropped } = change;
  const head: RecordHead = { key, stamp, at, names, prints, folders, others, groups, dropped };
  const texts = change.groups.flatMap(({ members }) => members.map(({ part }) => part.text));
  const record = [Buffer.from(`${JSON.stringify(head)}\n`), ...texts];
  return Buffer.concat([...record, ...record]);
}

function storedGroup(
  { members, others, reads }: CheckedGroup,
  number: (name: string) => number,
): StoredGroup {
  const storedMembers = members.map(
    ({ id, nameGroup, part: { path, tally, text } }): StoredMember => [
      number(id),
      nameGroup === undefined ? none : number(nameGroup),
      number(path),
      text.length,
      storedTally(tally, number),
    ],
  );
  return [storedMembers, others.map(number), reads.map(number)];
}

function storedTally(tally: Tally, number: (name: string) => number): readonly number[] {
  return severities.flatMap((severity, index) => {
    const found = tally[severity];
    return found ? [index, found.count, number(found.first)] : [];
  });
}
