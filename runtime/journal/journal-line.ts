import { crc32 } from "node:zlib";
import { JournalFailure } from "./journal.ts";

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

/** Opens the lines of a journal file, from the one after the sum given; throws `JournalFailure` for a line that is not as it was written. */
export function openLines(content: Buffer, path: string, before: number = noSum): WholeLines {
  // What stands behind the last line feed was being written when the process ended.
  const size = content.lastIndexOf(0x0a) + 1;
  const texts = size === 0 ? [] : content.toString("utf8", 0, size - 1).split("\n");
  let sum = before;
  const lines = texts.map((text, index) => {
    const data = /^\{"sum":"([0-9a-f]{8})","data":(.*)\}$/su.exec(text);
    sum = crc32(data?.[2] ?? "", sum);
    if (data?.[2] !== undefined && data[1] === sumText(sum)) return data[2];
    throw new JournalFailure(
      `${path}:${index + 1}: this line is not as it was written; the run cannot go on from it.`,
    );
  });
  return { lines, size, sum };
}

function sumText(sum: number): string {
  return sum.toString(16).padStart(8, "0");
}
