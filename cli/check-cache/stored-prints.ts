/**
 * The place, size and times of what is at a path, which tell that it was not written since: device, inode, bytes, and the
 * milliseconds of the last change of its content and of its state.
 */
export type FileStat = readonly [
  device: number,
  inode: number,
  size: number,
  contentMs: number,
  stateMs: number,
];

/** There is nothing at a path. */
export const absent: FileStat = [0, 0, -1, 0, 0];
/** Says nothing and fits nothing: the file was written just before it was read. */
export const unsure: FileStat = [0, 0, -2, 0, 0];

/** What tells whether a path is as it was. */
export interface FilePrint {
  readonly stat: FileStat;
  /** Of the content, in base64; empty where none was taken. */
  readonly digest: string;
}

/** Prints as they are kept: an object for each would take longer to read than all the files to look at. */
export interface PrintColumns {
  /** The paths, by the numbers of their names. */
  readonly names: number[];
  /** One stat after the other. */
  readonly stats: number[];
  /** The digests, each filled up with blanks. */
  readonly digests: string;
}

const statLength = absent.length;
const sizePart = 2;
/** Of a SHA-256 in base64. */
const digestLength = 44;

/** Puts prints into columns. */
export function printColumns(
  prints: ReadonlyMap<string, FilePrint>,
  number: (name: string) => number,
): PrintColumns {
  const names: number[] = [];
  const stats: number[] = [];
  const digests: string[] = [];
  for (const [path, { stat, digest }] of prints) {
    names.push(number(path));
    stats.push(...stat);
    digests.push(digest.padEnd(digestLength));
  }
  return { names, stats, digests: digests.join("") };
}

/** The prints of a memory file; what comes later counts. */
export class StoredPrints {
  private readonly rows = new Map<string, number>();
  private names: number[] = [];
  private stats: number[] = [];
  private digests = "";

  /** Takes the columns over. */
  add(columns: PrintColumns, nameOf: (number: number) => string): void {
    const { names } = columns;
    const start = this.names.length;
    for (let row = 0; row < names.length; row += 1) {
      this.rows.set(nameOf(names[row] ?? -1), start + row);
    }
    // The first record is the long one.
    if (start === 0) {
      this.names = names;
      this.stats = columns.stats;
    } else {
      for (const name of names) this.names.push(name);
      for (const part of columns.stats) this.stats.push(part);
    }
    this.digests += columns.digests;
  }

  has(path: string): boolean {
    return this.rows.has(path);
  }

  /** The number of the name of a path. */
  numberOf(path: string): number | undefined {
    return this.names[this.rows.get(path) ?? -1];
  }

  isSameStat(path: string, stat: FileStat): boolean {
    const start = (this.rows.get(path) ?? -1) * statLength;
    for (let part = 0; part < statLength; part += 1) {
      if (this.stats[start + part] !== stat[part]) return false;
    }
    return true;
  }

  /** Whether a path has another size than what was kept; not where that is not known. */
  hasOtherSize(path: string, stat: FileStat): boolean {
    const size = this.stats[(this.rows.get(path) ?? -1) * statLength + sizePart];
    return size !== undefined && size >= 0 && size !== stat[sizePart];
  }

  /** Empty where none was taken. */
  digestOf(path: string): string {
    const start = (this.rows.get(path) ?? -1) * digestLength;
    return this.digests.slice(start, start + digestLength).trimEnd();
  }

  print(path: string): FilePrint | undefined {
    const row = this.rows.get(path);
    if (row === undefined) return undefined;
    const start = row * statLength;
    const stat = this.stats.slice(start, start + statLength);
    const [device = 0, inode = 0, size = 0, contentMs = 0, stateMs = 0] = stat;
    return { stat: [device, inode, size, contentMs, stateMs], digest: this.digestOf(path) };
  }
}
