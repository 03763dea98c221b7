import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import type { FileReader } from "../../compiler/index.ts";

/**
 * What tells whether a path is as it was: its place, size and times, and a digest of the content. No times:
 * they say nothing, because the file was written just before. Null: there is no such file.
 */
export interface FilePrint {
  readonly stat: string | null;
  readonly digest: string | null;
}

/** Two writes within this many milliseconds may leave the same times behind. */
const tickMs = 50;

/** Whether paths are as they were, asked of the file system once for each. */
export class FilePrints {
  /** Whether a print was renewed because only the times of a file have changed. */
  isRenewed = false;
  private readonly prints: Map<string, FilePrint>;
  private readonly place: (path: string) => string;
  private readonly answers = new Map<string, boolean>();

  constructor(prints: Map<string, FilePrint>, place: (path: string) => string) {
    this.prints = prints;
    this.place = place;
  }

  of(path: string): FilePrint | undefined {
    return this.prints.get(path);
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
    if (stat !== "" && stat === print.stat) return true;
    if (stat === null || print.digest === null || digestOf(this.place(path)) !== print.digest) {
      return false;
    }
    this.prints.set(path, { stat, digest: print.digest });
    this.isRenewed = true;
    return true;
  }

  /** Reads files and takes down how they are; `now` is in milliseconds. */
  recording(files: FileReader, now: number): FileReader {
    const seen = new Set<string>();
    const isNew = (path: string): boolean => !seen.has(path) && seen.add(path) !== undefined;
    const { realPath } = files;
    return {
      ...files,
      read: (path) => {
        // The times come first: what is written between the two questions is found by its digest.
        const stat = isNew(path) ? statOf(this.place(path), now - tickMs) : undefined;
        const content = files.read(path);
        if (stat !== undefined) {
          const digest = content === undefined ? null : sha256(content);
          this.prints.set(path, { stat: content === undefined ? stat : (stat ?? ""), digest });
        }
        return content;
      },
      ...(realPath && {
        realPath: (path: string) => {
          if (isNew(path)) this.prints.set(path, { stat: statOf(this.place(path)), digest: null });
          return realPath(path);
        },
      }),
    };
  }
}

/** Empty where the file is younger than `youngest`, in milliseconds. */
function statOf(path: string, youngest = Number.POSITIVE_INFINITY): string | null {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return null;
  if (stat.ctimeMs > youngest) return "";
  return `${stat.dev}:${stat.ino}:${stat.size}:${stat.mtimeMs}:${stat.ctimeMs}`;
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
