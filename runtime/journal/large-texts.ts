import { createHash } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { textPieces } from "../values/text-pieces.ts";
import { JournalFailure, noWayOn } from "./journal.ts";
import { syncFolder } from "./journal-file.ts";
import { readOrdinaryText } from "./read-ordinary-file.ts";

/** Texts above this many bytes stand in files of their own. */
const mostBytes = 64 * 1024;

/** Keeps the large texts of a journal in files named after their SHA-256. */
export class LargeTexts {
  readonly #folder: string;
  readonly #unwritten = new Map<string, string>();
  readonly #written = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The name under which a text will be kept; undefined for one that is not large. */
  keep(text: string): string | undefined {
    // A text that UTF-8 cannot spell would come back changed.
    if (text.length * 3 <= mostBytes || !text.isWellFormed()) return undefined;
    if (Buffer.byteLength(text) <= mostBytes) return undefined;
    const name = nameOf(text);
    if (!this.#written.has(name)) this.#unwritten.set(name, text);
    return name;
  }

  /** Writes the texts that are not on the disk yet. */
  async write(): Promise<void> {
    if (this.#unwritten.size === 0) return;
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    for (const [name, text] of this.#unwritten) {
      await writeSafely(join(this.#folder, name), text);
      this.#unwritten.delete(name);
      this.#written.add(name);
    }
    await syncFolder(this.#folder);
  }

  /** The text with a name; throws `JournalFailure` where it is missing or not as it was written. */
  find(name: string): string {
    const path = join(this.#folder, name);
    const text = readText(path);
    if (text !== undefined && nameOf(text) === name) return text;
    const what = text === undefined ? "is missing" : "is not as it was written";
    throw new JournalFailure(`${path}: this text ${what}; ${noWayOn}`);
  }
}

function nameOf(text: string): string {
  const hash = createHash("sha256");
  for (const piece of textPieces(text)) hash.update(piece);
  return hash.digest("hex");
}

function readText(path: string): string | undefined {
  try {
    return readOrdinaryText(path);
  } catch {
    return undefined;
  }
}

async function writeSafely(path: string, text: string): Promise<void> {
  const beside = `${path}.tmp`;
  try {
    const file = await open(beside, "w", 0o600);
    try {
      await file.writeFile(textPieces(text));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
  } catch (error) {
    // The disk may be full, and nobody reads half a text.
    await rm(beside, { force: true });
    throw error;
  }
}
