import { dirname, join } from "node:path";
import { decodeData, encodeData } from "./data-json.ts";
import { decodeEntry, encodeEntry } from "./entry-codec.ts";
import type { EffectHost, JournalEntry } from "./journal.ts";
import { JournalFailure, noWayOn } from "./journal.ts";
import type { JournalFile, OpenJournalFile } from "./journal-file.ts";
import { openDiskFile, syncFolder } from "./journal-file.ts";
import { noSum, openLines, sealLine } from "./journal-line.ts";
import { LargeTexts } from "./large-texts.ts";
import { readOrdinaryFile } from "./read-ordinary-file.ts";
import type { EntryStore } from "./recording-journal.ts";
import { RecordingJournal } from "./recording-journal.ts";

/** What a journal file holds. */
export interface JournalContent {
  /** What was said about the run when the journal was made. */
  readonly header: unknown;
  readonly entries: readonly JournalEntry[];
  /** Bytes at the end that are the beginning of a line which was never finished. */
  readonly tornBytes: number;
}

/** Name of the journal in the folder of its run. */
export const journalName = "journal.jsonl";

/** Makes the journal of a new run in a folder that exists; the header is on the disk when it resolves. */
export async function createJournal(
  folder: string,
  header: unknown,
  openFile: OpenJournalFile = openDiskFile,
): Promise<FileStore> {
  const path = join(folder, journalName);
  const file = await orFailure(path, () => openFile(path, true));
  const store = new FileStore(path, file, { size: 0, sum: noSum, entries: [] });
  store.appendLine(encodeData(header));
  return orClosed(file, async () => {
    await store.commit();
    await orFailure(path, () => syncFolder(folder));
    return store;
  });
}

/** Opens the journal of a run to go on with it; a line that was never finished is cut off. */
export async function openJournal(
  folder: string,
  openFile: OpenJournalFile = openDiskFile,
): Promise<FileStore & { readonly content: JournalContent }> {
  const path = join(folder, journalName);
  const read = readLines(path);
  const content = decodeLines(path, read.lines, read.tornBytes);
  const file = await orFailure(path, () => openFile(path, false));
  if (read.tornBytes > 0) {
    await orClosed(file, () => orFailure(path, () => file.cut(read.size)));
  }
  const { size, sum } = read;
  const store = new FileStore(path, file, { size, sum, entries: content.entries });
  return Object.assign(store, { content });
}

/** Reads the journal of a run, which may be going on. */
export function readJournal(folder: string): JournalContent {
  const path = join(folder, journalName);
  const { lines, tornBytes } = readLines(path);
  return decodeLines(path, lines, tornBytes);
}

interface KeptSoFar {
  readonly size: number;
  readonly sum: number;
  readonly entries: readonly JournalEntry[];
}

/** The file of a journal. Only one process may have it open: see to that before. */
export class FileStore implements EntryStore {
  readonly #path: string;
  readonly #file: JournalFile;
  readonly #texts: LargeTexts;
  readonly #earlier: JournalEntry[];
  /** Whole lines that are not on the disk yet. */
  #unwritten: string[] = [];
  #sum: number;
  /** Bytes that are surely there. */
  #size: number;
  #committing: Promise<void> = Promise.resolve();
  #isWriting = false;
  #failure: JournalFailure | undefined;
  /** Called when what was appended before them is on the disk. */
  #waiting: (() => void)[] = [];

  constructor(path: string, file: JournalFile, { entries, size, sum }: KeptSoFar) {
    this.#path = path;
    this.#file = file;
    this.#texts = textsOf(path);
    this.#earlier = [...entries];
    this.#size = size;
    this.#sum = sum;
  }

  /** The journal for a run; `onEntry` is told what happens as it is written down. */
  journal(host: EffectHost, onEntry: (entry: JournalEntry) => void = () => undefined): FileJournal {
    const append = (entry: JournalEntry): void => {
      this.append(entry);
      onEntry(entry);
    };
    return new FileJournal(host, { append, commit: () => this.commit() }, this.#earlier);
  }

  /** Adds an entry before the run goes on. */
  add(entry: JournalEntry): void {
    this.append(entry);
    this.#earlier.push(entry);
  }

  append(entry: JournalEntry): void {
    this.appendLine(encodeEntry(entry, (text) => this.#texts.keep(text)));
  }

  appendLine(data: string): void {
    const { sum, text } = sealLine(data, this.#sum);
    this.#sum = sum;
    this.#unwritten.push(text);
  }

  /** Calls back when all that was appended so far is on the disk: what is told before may turn out untrue. */
  whenSafe(callBack: () => void): void {
    const isSafe = this.#unwritten.length === 0 && !this.#isWriting;
    if (isSafe || this.#failure !== undefined) callBack();
    else this.#waiting.push(callBack);
  }

  /** Commits that are asked for while one is under way become one. */
  commit(): Promise<void> {
    this.#committing = this.#committing.then(() => this.#write());
    // Whoever waits is told; that nobody waits any more is no failure of its own.
    this.#committing.catch(() => undefined);
    return this.#committing;
  }

  async close(): Promise<void> {
    await this.#committing.catch(() => undefined);
    await this.#file.close();
  }

  async #write(): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#unwritten.length === 0) return;
    const bytes = Buffer.from(this.#unwritten.join(""));
    const waiting = this.#waiting;
    this.#unwritten = [];
    this.#waiting = [];
    this.#isWriting = true;
    try {
      await this.#texts.write();
      await this.#file.write(bytes);
      this.#size += bytes.length;
    } catch (error) {
      this.#waiting = [];
      this.#failure = failureOf(this.#path, error);
      // Half a line would be cut at the next opening; where this works nobody sees it.
      await this.#file.cut(this.#size).catch(() => undefined);
      throw this.#failure;
    } finally {
      this.#isWriting = false;
    }
    for (const callBack of waiting) callBack();
    if (this.#unwritten.length === 0) {
      for (const callBack of this.#waiting.splice(0)) callBack();
    }
  }
}

/** A journal in a file. */
export class FileJournal extends RecordingJournal {}

/** The large texts of the journal at a path. */
export function textsOf(path: string): LargeTexts {
  return new LargeTexts(join(dirname(path), "texts"));
}

function readLines(path: string) {
  let content: Buffer;
  try {
    content = readOrdinaryFile(path);
  } catch (error) {
    throw unreadable(path, error);
  }
  const whole = openLines(content, path);
  return { ...whole, tornBytes: content.length - whole.size };
}

/** What has become of a journal that was there. */
function unreadable(path: string, error: unknown): JournalFailure {
  const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
  const reason = error instanceof Error ? error.message : String(error);
  const what = isMissing ? `is missing; ${noWayOn}` : `cannot be read (${reason}).`;
  return new JournalFailure(`${path} ${what}`, { cause: error });
}

function decodeLines(path: string, lines: readonly string[], tornBytes: number): JournalContent {
  const texts = textsOf(path);
  const [head, ...rest] = lines;
  if (head === undefined) throw new JournalFailure(`${path}: the journal has no first line.`);
  const entries = rest.map((line, index) => {
    const entry = decodeEntry(line, (name) => texts.find(name));
    if (entry !== undefined) return entry;
    throw new JournalFailure(`${path}:${index + 2}: another version of recipec wrote this line.`);
  });
  return { header: decodeData(head), entries, tornBytes };
}

/** What comes of a file that its caller only gets to close where that works. */
async function orClosed<T>(file: JournalFile, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await file.close().catch(() => undefined);
    throw error;
  }
}

async function orFailure<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw failureOf(path, error);
  }
}

function failureOf(path: string, error: unknown): JournalFailure {
  const reason = error instanceof Error ? error.message : String(error);
  return new JournalFailure(`The journal ${path} cannot be written (${reason}).`, { cause: error });
}
