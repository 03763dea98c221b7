import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { decodeEntry } from "./entry-codec.ts";
import { journalName, textsOf } from "./file-journal.ts";
import type { JournalEntry } from "./journal.ts";
import { JournalFailure } from "./journal.ts";
import { journalStart, openLines } from "./journal-line.ts";

/** Reads a journal that another process writes: each call gives the entries that were added since the last. */
export function followJournal(folder: string): () => readonly JournalEntry[] {
  const path = join(folder, journalName);
  const texts = textsOf(path);
  let place = journalStart;
  let size = 0;
  return () => {
    const { lines, size: read, sum } = openLines(readFrom(path, size), path, place);
    const headers = place.count === 0 ? 1 : 0;
    place = { count: place.count + lines.length, sum };
    size += read;
    return lines.slice(headers).map((line) => {
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
