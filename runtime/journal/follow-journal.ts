import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { decodeEntry } from "./entry-codec.ts";
import { journalName, textsOf } from "./file-journal.ts";
import type { JournalEntry } from "./journal.ts";
import { JournalFailure } from "./journal.ts";
import { noSum, openLines } from "./journal-line.ts";

/** Reads a journal that another process writes: each call gives the entries that were added since the last. */
export function followJournal(folder: string): () => readonly JournalEntry[] {
  const path = join(folder, journalName);
  const texts = textsOf(path);
  let sum = noSum;
  let size = 0;
  let isBegun = false;
  return () => {
    const read = openLines(readFrom(path, size), path, sum);
    sum = read.sum;
    size += read.size;
    const lines = isBegun ? read.lines : read.lines.slice(1);
    isBegun ||= read.lines.length > 0;
    return lines.map((line) => {
      const entry = decodeEntry(line, (name) => texts.find(name));
      if (entry !== undefined) return entry;
      throw new JournalFailure(`${path}: another version of recipec writes this journal.`);
    });
  };
}

function readFrom(path: string, start: number): Buffer {
  try {
    const file = openSync(path, "r");
    try {
      const bytes = Buffer.alloc(Math.max(0, fstatSync(file).size - start));
      return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, start));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new JournalFailure(`${path} cannot be read (${reason}).`, { cause: error });
  }
}
