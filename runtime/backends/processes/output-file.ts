import type { FileHandle } from "node:fs/promises";
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../../clock.ts";
import { makeWorkFolder, removeWorkFolder } from "./work-folder.ts";

/**
 * A file that a process prints into, for its owner alone. Programs that end while they still print lose what a pipe has not
 * taken yet, and some agent programs do that with long answers; a file takes everything at once.
 */
export interface OutputFile {
  /** The open file that the process gets. */
  readonly writer: number;
  /** What is printed, piece by piece, until the process has ended. */
  follow(ended: Promise<unknown>, clock: Clock): AsyncIterable<Buffer>;
  /** Removes the file. */
  close(): Promise<void>;
}

const pieceBytes = 1_048_576;
const pollMs = 100;

/** Opens a file for a process. */
export async function openOutputFile(): Promise<OutputFile> {
  const directory = makeWorkFolder();
  const file = await open(join(directory, "output"), "wx+", 0o600);
  return {
    writer: file.fd,
    follow: (ended, clock) => follow(file, ended, clock),
    close: async () => {
      await file.close();
      removeWorkFolder(directory);
    },
  };
}

async function* follow(
  file: FileHandle,
  ended: Promise<unknown>,
  clock: Clock,
): AsyncIterable<Buffer> {
  const over = new AbortController();
  const end = (): void => over.abort("ended");
  ended.then(end, end);
  const piece = Buffer.alloc(pieceBytes);
  for (let at = 0; ; ) {
    const isLast = over.signal.aborted;
    const { bytesRead } = await file.read(piece, 0, pieceBytes, at);
    at += bytesRead;
    if (bytesRead > 0) yield Buffer.from(piece.subarray(0, bytesRead));
    else if (isLast) return;
    else await clock.sleep(pollMs, over.signal);
  }
}
