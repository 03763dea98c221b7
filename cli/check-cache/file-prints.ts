import { createHash } from "node:crypto";
import type { Stats } from "node:fs";
import { readFileSync, statSync } from "node:fs";
import type { FileReader } from "../../compiler/index.ts";

/**
 * The place, size and times of a file, which tell that it was not written since; null where there is none. An empty list
 * says nothing: the file was written just before it was read.
 */
export type FileStat = readonly number[] | null;

/** What tells whether a path is as it was. */
export interface FilePrint {
  readonly stat: FileStat;
  /** Of the content; null where there is no such file. */
  readonly digest: string | null;
}

const unsure: FileStat = [];

/** Two writes within this many milliseconds may leave the same times behind. */
const tickMs = 50;

/** Whether paths are as they were, asked of the file system once for each. */
export class FilePrints {
  readonly prints: Map<string, FilePrint>;
  /** The paths whose prints are new. */
  readonly changed = new Set<string>();
  private readonly place: (path: string) => string;
  private readonly answers = new Map<string, boolean>();

  /** The prints are changed to what the paths turn out to be. */
  constructor(prints: Map<string, FilePrint>, place: (path: string) => string) {
    this.prints = prints;
    this.place = place;
  }

  isUnchanged(path: string): boolean {
    const known = this.answers.get(path);
    if (known !== undefined) return known;
    const answer = this.compare(path);
    this.answers.set(path, answer);
    return answer;
  }

  private compare(path: string): boolean {
    const print = this.prints.get(path);
    if (print === undefined) return false;
    const stat = statOf(this.place(path));
    if (isSameStat(stat, print.stat)) return true;
    if (stat === null || print.digest === null || digestOf(this.place(path)) !== print.digest) {
      return false;
    }
    this.take(path, { stat, digest: print.digest });
    return true;
  }

  private take(path: string, print: FilePrint): void {
    this.prints.set(path, print);
    this.changed.add(path);
  }

  /** Reads files and takes down how they are; `now` is in milliseconds. */
  recording(files: FileReader, now: number): FileReader {
    const seen = new Set<string>();
    const isNew = (path: string): boolean => !seen.has(path) && seen.add(path) !== undefined;
    const { list, realPath } = files;
    return {
      ...files,
      read: (path) => {
        // The times come first: what is written between the two questions is found by its digest.
        const stat = isNew(path) ? statOf(this.place(path), now - tickMs) : undefined;
        const content = files.read(path);
        if (stat !== undefined) {
          const digest = content === undefined ? null : sha256(content);
          this.take(path, { stat: content === undefined ? stat : (stat ?? unsure), digest });
        }
        return content;
      },
      ...(realPath && {
        realPath: (path: string) => {
          if (isNew(path)) this.take(path, { stat: statOf(this.place(path)), digest: null });
          return realPath(path);
        },
      }),
      ...(list && {
        list: (path: string) => {
          // The times of a folder change with what it holds.
          if (isNew(path))
            this.take(path, { stat: statOf(this.place(path), now - tickMs), digest: null });
          return list(path);
        },
      }),
    };
  }
}

/** Says nothing where the file is younger than `youngest`, in milliseconds. */
function statOf(path: string, youngest = Number.POSITIVE_INFINITY): FileStat {
  const stat = statIfAny(path);
  if (stat === undefined) return null;
  if (stat.ctimeMs > youngest) return unsure;
  return [stat.dev, stat.ino, stat.size, stat.mtimeMs, stat.ctimeMs];
}

/** A recipe may name what no file can be called, and folders that this user may not enter. */
function statIfAny(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function isSameStat(left: FileStat, right: FileStat): boolean {
  if (left === null || right === null) return left === right;
  return left.length > 0 && left.every((part, index) => part === right[index]);
}

function digestOf(path: string): string | undefined {
  try {
    return sha256(readFileSync(path));
  } catch {
    return undefined;
  }
}

function sha256(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("base64");
}
