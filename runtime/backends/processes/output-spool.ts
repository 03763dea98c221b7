import type { FileHandle } from "node:fs/promises";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { makeWorkFolder, removeWorkFolder } from "./work-folder.ts";

/** Keeps what a process prints: in memory while it is little, then in a file that only its owner can read. */
export class OutputSpool {
  readonly #memoryBytes: number;
  readonly #mostBytes: number;
  #dropped = 0;
  #chunks: Buffer[] = [];
  #size = 0;
  #spill: { readonly directory: string; readonly file: FileHandle } | undefined;

  constructor(memoryBytes: number, mostBytes = Number.POSITIVE_INFINITY) {
    this.#memoryBytes = memoryBytes;
    this.#mostBytes = mostBytes;
  }

  /** Bytes that were more than should be kept. */
  get droppedBytes(): number {
    return this.#dropped;
  }

  /** The part of a chunk that is still to be kept. */
  fitting(chunk: Buffer): Buffer {
    const room = this.#mostBytes - this.#size;
    if (chunk.length <= room) return chunk;
    this.#dropped += chunk.length - room;
    return chunk.subarray(0, room);
  }

  get size(): number {
    return this.#size;
  }

  async add(chunk: Buffer): Promise<void> {
    this.#size += chunk.length;
    this.#chunks.push(chunk);
    const inMemory = this.#spill === undefined ? this.#size : 0;
    if (inMemory <= this.#memoryBytes && this.#spill === undefined) return;
    this.#spill ??= await openSpill();
    // Unlike the writes of the system this one goes on until everything is written, or says why not.
    await this.#spill.file.writeFile(Buffer.concat(this.#chunks));
    this.#chunks = [];
  }

  /** Everything that was added, as UTF-8 text with replacement characters for what is none. */
  async text(): Promise<string> {
    if (this.#spill === undefined) return Buffer.concat(this.#chunks).toString("utf8");
    const bytes = Buffer.allocUnsafe(this.#size);
    const { file } = this.#spill;
    let end = 0;
    while (end < bytes.length) {
      const { bytesRead } = await file.read(bytes, end, bytes.length - end, end);
      if (bytesRead === 0) break;
      end += bytesRead;
    }
    return bytes.toString("utf8", 0, end);
  }

  /** Forgets everything and removes the file. */
  async close(): Promise<void> {
    this.#chunks = [];
    if (this.#spill === undefined) return;
    await this.#spill.file.close();
    removeWorkFolder(this.#spill.directory);
  }
}

async function openSpill(): Promise<{ directory: string; file: FileHandle }> {
  const directory = makeWorkFolder();
  return { directory, file: await open(join(directory, "output"), "wx+", 0o600) };
}
