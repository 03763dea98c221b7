import { fstatSync, statSync, writeSync } from "node:fs";
import type { Output } from "./output.ts";

/**
 * An output that writes to a file descriptor itself where Node's stream would do no more than that: to files,
 * pipes and the null device. Opening the stream takes longer than checking a small recipe. It is opened for
 * terminals and sockets, and for the rest of what a pipe does not take at once.
 */
export function directOutput(fd: number, openStream: () => Output): Output {
  if (!isPlain(fd)) return openStream();
  let stream: Output | undefined;
  return {
    write: (text) => {
      const rest = stream
        ? text
        : writeDirectly(fd, typeof text === "string" ? Buffer.from(text) : text);
      if (rest === undefined) return;
      stream ??= openStream();
      stream.write(rest);
    },
  };
}

/** Whether the descriptor is a file, a pipe or the null device. */
function isPlain(fd: number): boolean {
  try {
    const target = fstatSync(fd);
    if (target.isFile() || target.isFIFO()) return true;
    return target.isCharacterDevice() && target.rdev === statSync("/dev/null").rdev;
  } catch {
    return false;
  }
}

/** Writes as much as can be written now; the rest, if there is one, is returned. */
function writeDirectly(fd: number, bytes: Uint8Array): Uint8Array | undefined {
  let done = 0;
  try {
    while (done < bytes.length) done += writeSync(fd, bytes, done);
    return undefined;
  } catch {
    // The stream waits for a slow reader, and tells of one that has gone in the usual way.
    return bytes.subarray(done);
  }
}
