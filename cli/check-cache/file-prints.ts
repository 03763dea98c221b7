import { readFileSync } from "node:fs";
import type { FileReader } from "../../compiler/index.ts";
import { sha256 } from "../sha256.ts";
import { statIfAny } from "../stat-if-any.ts";
import { MissingFolders } from "./missing-folders.ts";
import type { FilePrint, FileStat, StoredPrints } from "./stored-prints.ts";
import { absent, unsure } from "./stored-prints.ts";

/** Two writes within this many milliseconds may leave the same times behind. */
const tickMs = 50;
/** The same of file systems that keep whole seconds, or every other one. */
const coarseTickMs = 2_000;

/** Whether paths are as they were, asked of the file system once for each. */
export class FilePrints {
  /** What was found out, beyond what is stored. */
  readonly fresh = new Map<string, FilePrint>();
  private readonly stored: StoredPrints;
  private readonly place: (path: string) => string;
  private readonly now: number;
  private readonly missing: MissingFolders;
  private readonly answers = new Map<string, boolean>();

  /** `now` is in milliseconds, and not later than anything is read. */
  constructor(stored: StoredPrints, place: (path: string) => string, now: number) {
    this.stored = stored;
    this.place = place;
    this.now = now;
    this.missing = new MissingFolders((path) => statIfAny(place(path)) === undefined);
  }

  /** The path whose print tells of a path that was read or looked for: where folders around it are missing, the outermost. */
  tellingPath(path: string): string {
    return this.missing.around(path) ?? path;
  }

  isUnchanged(path: string): boolean {
    const known = this.answers.get(path);
    if (known !== undefined) return known;
    const answer = this.compare(path);
    this.answers.set(path, answer);
    return answer;
  }

  private compare(path: string): boolean {
    const { stored } = this;
    if (!stored.has(path)) return false;
    const place = this.place(path);
    const stat = statOf(place);
    if (stored.isSameStat(path, stat)) return true;
    // To load what takes digests takes as long as checking a small recipe, and who changes a file mostly changes its size.
    if (stat === absent || stored.hasOtherSize(path, stat)) return false;
    const digest = stored.digestOf(path);
    if (digest === "" || digestOf(place) !== digest) return false;
    this.fresh.set(path, { stat, digest });
    return true;
  }

  /** How a path is that is about to be looked at. */
  statNow(path: string): FileStat {
    return statOf(this.place(path), this.now);
  }

  /** Reads files and takes down how they are; `digests`: contents too, for files that somebody writes again as they were. */
  recording(files: FileReader, digests: boolean): FileReader {
    const seen = new Set<string>();
    const isNew = (path: string): boolean => !seen.has(path) && seen.add(path) !== undefined;
    const { list, realPath } = files;
    return {
      ...files,
      read: (path) => {
        if (!isNew(path)) return files.read(path);
        // The times come first: what is written between the two questions is found by its digest.
        const stat = this.statNow(path);
        const content = files.read(path);
        this.take(path, printOf(stat, content, digests));
        return content;
      },
      ...(realPath && {
        realPath: (path: string) => {
          if (isNew(path)) this.take(path, { stat: statOf(this.place(path)), digest: "" });
          return realPath(path);
        },
      }),
      ...(list && {
        list: (path: string) => {
          // The times of a folder change with what it holds.
          if (isNew(path)) this.take(path, { stat: this.statNow(path), digest: "" });
          return list(path);
        },
      }),
    };
  }

  /** Takes down how a path was before it was looked at. */
  take(path: string, print: FilePrint): void {
    const folder = print.stat === absent ? this.missing.find(path) : undefined;
    const telling = folder ?? path;
    if (print.stat !== unsure && this.stored.isSameStat(telling, print.stat)) return;
    this.fresh.set(telling, this.isNews(telling, print) ? print : { stat: unsure, digest: "" });
  }

  /** Whether nothing was said before of a path that has changed since. */
  private isNews(path: string, { stat }: FilePrint): boolean {
    const before = this.fresh.get(path);
    if (before === undefined) return this.answers.get(path) !== true;
    return stat !== unsure && stat.every((part, index) => part === before.stat[index]);
  }
}

function printOf(stat: FileStat, content: Uint8Array | undefined, digests: boolean): FilePrint {
  if (content === undefined) return { stat, digest: "" };
  const digest = digests ? sha256(content, "base64") : "";
  return { stat: stat === absent ? unsure : stat, digest };
}

/** Says nothing where the file was written just before `now`, in milliseconds. */
function statOf(path: string, now = Number.POSITIVE_INFINITY): FileStat {
  const stat = statIfAny(path);
  if (stat === undefined) return absent;
  const tick = stat.ctimeMs % 1_000 === 0 ? coarseTickMs : tickMs;
  if (stat.ctimeMs > now - tick) return unsure;
  return [stat.dev, stat.ino, stat.size, stat.mtimeMs, stat.ctimeMs];
}

function digestOf(path: string): string | undefined {
  try {
    return sha256(readFileSync(path), "base64");
  } catch {
    return undefined;
  }
}
