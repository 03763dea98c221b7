import type { Severity } from "../../compiler/diagnostics/catalog-entry.ts";
import type { SeverityTally, Tally } from "../check/tally.ts";
import { severities } from "../check/tally.ts";
import type { CheckedGroup } from "./checked-group.ts";
import type { FilePrint, FileStat } from "./file-prints.ts";

/** What the records of a memory file say, read one after the other. */
export interface MemoryState {
  /** Tells this memory file from those that were at its place before. */
  readonly stamp: string;
  /** Bytes that have been read. */
  readonly size: number;
  /** All texts that records name by their number. */
  readonly names: readonly string[];
  readonly prints: Map<string, FilePrint>;
  /** By number; those that do not count any more are undefined. */
  readonly groups: readonly (CheckedGroup | undefined)[];
}

/** What one record adds to those before it. */
export interface MemoryChange {
  readonly prints: Iterable<readonly [path: string, print: FilePrint]>;
  readonly groups: readonly CheckedGroup[];
  /** The numbers of groups that do not count any more. */
  readonly dropped: readonly number[];
}

/**
 * A record begins with this as one line of JSON; the texts of its parts follow. Names are numbers, and what is there for each
 * recipe are lists: every check reads all of it, and takes twice the time for objects.
 */
interface RecordHead {
  readonly stamp: string;
  /** Where it begins: what a writer appends that has not read all before it does not count. */
  readonly at: number;
  readonly names: string[];
  readonly prints: readonly (readonly [name: number, stat: FileStat, digest: string | null])[];
  readonly groups: readonly StoredGroup[];
  readonly dropped: readonly number[];
}

type StoredGroup = readonly [
  members: readonly StoredMember[],
  others: readonly number[],
  reads: readonly number[],
];

/** The length of the text is in bytes. */
type StoredMember = readonly [
  id: number,
  mates: number | null,
  path: number,
  length: number,
  tally: readonly StoredTally[],
];

type StoredTally = readonly [severity: Severity, count: number, first: number];

/** A memory without a record. */
export function emptyState(stamp: string): MemoryState {
  return { stamp, size: 0, names: [], prints: new Map(), groups: [] };
}

const lineFeed = 10;

/** Reads the records of a memory file up to the first that does not continue those before it; throws where one is broken. */
export function readRecords(bytes: Buffer): MemoryState {
  let names: string[] = [];
  const prints = new Map<string, FilePrint>();
  const groups: (CheckedGroup | undefined)[] = [];
  const name = (index: number): string => nameAt(names, index);
  let stamp: string | undefined;
  let size = 0;
  // What a power failure has kept from the disk is zeros, or not there.
  if (bytes.includes(0)) throw new Error("the memory is broken");
  while (size < bytes.length) {
    const end = bytes.indexOf(lineFeed, size);
    const head: RecordHead = JSON.parse(bytes.toString("utf8", size, end));
    stamp ??= head.stamp;
    if (head.stamp !== stamp || head.at !== size) break;
    if (names.length === 0) names = head.names;
    else for (const one of head.names) names.push(one);
    for (const [path, stat, digest] of head.prints) prints.set(name(path), { stat, digest });
    for (const number of head.dropped) groups[number] = undefined;
    const texts = new TextReader(bytes, end + 1);
    for (const group of head.groups) groups.push(groupOf(group, name, texts));
    size = texts.at;
  }
  if (stamp === undefined) throw new Error("the memory is empty");
  return { stamp, size, names, prints, groups };
}

/** The texts behind the head of a record, in order. */
class TextReader {
  at: number;
  private readonly bytes: Buffer;

  constructor(bytes: Buffer, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  next(length: number): Uint8Array {
    const text = this.bytes.subarray(this.at, this.at + length);
    this.at += length;
    if (text.length !== length) throw new Error("the memory is broken");
    return text;
  }
}

function groupOf(
  [members, others, reads]: StoredGroup,
  name: (index: number) => string,
  texts: TextReader,
): CheckedGroup {
  return {
    members: members.map(([id, mates, path, length, stored]) => {
      const tally: { [severity in Severity]?: SeverityTally } = {};
      for (const [severity, count, first] of stored)
        tally[severity] = { count, first: name(first) };
      const part = { path: name(path), tally, text: texts.next(length) };
      return { id: name(id), ...(mates === null ? {} : { mates: name(mates) }), part };
    }),
    others: others.map(name),
    reads: reads.map(name),
  };
}

function nameAt(names: readonly string[], index: number): string {
  const name = names[index];
  if (name === undefined) throw new Error("the memory is broken");
  return name;
}

/** The record that adds a change to a memory file. */
export function printRecord(state: MemoryState, change: MemoryChange): Buffer {
  const known = new Map(state.names.map((name, index) => [name, index]));
  const names: string[] = [];
  const number = (name: string): number => {
    const index = known.get(name);
    if (index !== undefined) return index;
    names.push(name);
    known.set(name, known.size);
    return known.size - 1;
  };
  const stored = (tally: Tally): readonly StoredTally[] =>
    severities.flatMap((severity) => {
      const found = tally[severity];
      return found ? [[severity, found.count, number(found.first)] as const] : [];
    });
  const groups = change.groups.map(
    ({ members, others, reads }): StoredGroup => [
      members.map(({ id, mates, part: { path, tally, text } }) => [
        number(id),
        mates === undefined ? null : number(mates),
        number(path),
        text.length,
        stored(tally),
      ]),
      others.map(number),
      reads.map(number),
    ],
  );
  const prints = [...change.prints].map(
    ([name, { stat, digest }]) => [number(name), stat, digest] as const,
  );
  const { stamp, size: at } = state;
  const head: RecordHead = { stamp, at, names, prints, groups, dropped: change.dropped };
  const texts = change.groups.flatMap(({ members }) => members.map(({ part }) => part.text));
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...texts]);
}
