import { writeSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import { directOutput } from "./direct-output.ts";
import { exitCode } from "./exit-code.ts";
import type { Output } from "./output.ts";

/** The world that a command sees: streams, environment, working directory. */
export interface Terminal {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  /** Results; what a script reads. */
  readonly stdout: Output;
  /** The same as a stream, for commands that write much and wait for a slow reader. */
  readonly stdoutStream: Writable;
  /** Progress and complaints. */
  readonly stderr: Output & Writable;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute. */
  readonly cwd: string;
}

/** The terminal of this process. */
export interface ProcessTerminal extends Terminal {
  /** Whether a stream was opened, to which something may still have to be written. */
  hasStreams(): boolean;
}

/** The terminal of this process; its streams are opened when they are first used. */
export function processTerminal(): ProcessTerminal {
  const guarded = new Set<Writable>();
  const guard = <Stream extends Writable>(stream: Stream): Stream => {
    if (!guarded.has(stream)) endWhenNobodyReads(stream);
    guarded.add(stream);
    return stream;
  };
  let stdout: Output | undefined;
  return {
    get stdin() {
      return process.stdin;
    },
    get stdout() {
      stdout ??= directOutput(1, () => guard(process.stdout));
      return stdout;
    },
    get stdoutStream() {
      return guard(process.stdout);
    },
    get stderr() {
      return guard(process.stderr);
    },
    hasStreams: () => guarded.size > 0,
    env: process.env,
    /** Asked for when it matters: it may have been deleted. */
    get cwd() {
      return process.cwd();
    },
  };
}

/**
 * A reader that goes away early (`| head`) ends the process without a complaint; output that is lost otherwise
 * (a full disk) with one line, since a script must not take what there is for the whole.
 */
function endWhenNobodyReads(stream: Writable): void {
  stream.on("error", (error) => {
    if ("code" in error && error.code === "EPIPE") process.exit(process.exitCode ?? exitCode.ok);
    complain(`recipec: the output cannot be written (${error.message}).\n`);
    process.exit(exitCode.failed);
  });
}

function complain(text: string): void {
  try {
    writeSync(2, text);
  } catch {
    // Standard error is gone too.
  }
}
