import type { Readable } from "node:stream";
import type { Clock } from "../../clock.ts";
import { openOutputFile } from "./output-file.ts";
import { openOutputPipe } from "./output-pipe.ts";
import type { StartedProgram } from "./start-program.ts";

/** Where a process prints. */
export interface ProcessOutput {
  /** For whoever starts it. */
  readonly channels: {
    readonly stdout: "pipe" | number;
    readonly stderr: "pipe" | number;
  };
  /** What a process prints that has been started. */
  readonly read: (program: StartedProgram, clock: Clock) => PrintedOutput;
  readonly close: () => Promise<void>;
}

/** What a process prints, piece by piece. */
export interface PrintedOutput {
  readonly stdout: AsyncIterable<Buffer> | Iterable<Buffer>;
  readonly stderr: AsyncIterable<Buffer> | Iterable<Buffer>;
  /** What may be cut off, because a process that nobody can end still holds it. */
  readonly streams: readonly Readable[];
}

/** Opens what a process prints into: a file for standard output where that is asked for, else pipes, or Node's sockets where there are none. */
export async function openProcessOutput(printsToFile: boolean): Promise<ProcessOutput> {
  const file = printsToFile ? await openOutputFile() : undefined;
  const out = file === undefined ? await openOutputPipe() : undefined;
  const error = await openOutputPipe();
  return {
    channels: { stdout: file?.writer ?? out?.writer ?? "pipe", stderr: error?.writer ?? "pipe" },
    read: (program, clock) => {
      out?.handOver();
      error?.handOver();
      const stdout = out?.stream ?? program.stdout;
      const stderr = error?.stream ?? program.stderr;
      return {
        stdout: file?.follow(program.ended, clock) ?? stdout ?? [],
        stderr: stderr ?? [],
        streams: [stdout, stderr].filter((stream) => stream !== null),
      };
    },
    close: async () => {
      out?.close();
      error?.close();
      await file?.close();
    },
  };
}
