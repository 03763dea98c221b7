import { crc32 } from "node:zlib";
import { JournalFailure, noWayOn } from "./journal.ts";

/** One line of a journal file, and the sum that the next line goes on from. */
export interface JournalLine {
  readonly text: string;
  readonly sum: number;
}

/** The sum before the first line. */
export const noSum = 0;

/**
 * Wraps one line of JSON with its checksum. Each sum goes on from that of the line before, so that a
 * line which is missing or out of its place shows as well as one which has changed.
 */
export function sealLine(data: string, before: number): JournalLine {
  const sum = crc32(data, before);
  return { text: `{"sum":"${sumText(sum)}","data":${data}}\n`, sum };
}

/** The whole lines of a journal, and where they end. */
export interface WholeLines {
  readonly lines: readonly string[];
  /** Bytes that hold them. */
  readonly size: number;
  readonly sum: number;
}

/** Where a journal is read from: behind so many lines, with their sum. */
export interface JournalPlace {
  readonly count: number;
  readonly sum: number;
}

/** The place before the first line. */
export const journalStart: JournalPlace = { count: 0, sum: noSum };

/** Opens the lines of a journal file behind a place; throws `JournalFailure` for a line that is not as it was written. */
export function openLines(content: Buffer, path: string, before = journalStart): WholeLines {
  // What stands behind the last line feed was being written when the process ended.
  const size = content.lastIndexOf(0x0a) + 1;
  const texts = size === 0 ? [] : content.toString("utf8", 0, size - 1).split("\n");
  let { sum } = before;
  const lines = texts.map((text, index) => {
    const data = /^\{"sum":"([0-9a-f]{8})","data":(.*)\}$/su.exec(text);
    sum = crc32(data?.[2] ?? "", sum);
    if (data?.[2] !== undefined && data[1] === sumText(sum)) return data[2];
    const place = `${path}:${before.count + index + 1}`;
    throw new JournalFailure(`${place}: this line is not as it was written; ${noWayOn}`);
  });
  return { lines, size, sum };
}

function sumText(sum: number): string {
  return sum.toString(16).padStart(8, "0");
}
