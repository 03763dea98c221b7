import type { Readable, Writable } from "node:stream";
import { exitCode } from "./exit-code.ts";

/** An output that may be a person's terminal. */
export type Output = Writable & { readonly isTTY?: boolean; readonly columns?: number };

/** The world that a command sees: streams, environment, working directory. */
export interface Terminal {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  /** Results; what a script reads. */
  readonly stdout: Output;
  /** Progress and complaints. */
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute. */
  readonly cwd: string;
}

/** The terminal of this process; its streams are opened when they are first used. */
export function processTerminal(): Terminal {
  const guarded = new Set<Output>();
  const guard = (stream: Output): Output => {
    if (!guarded.has(stream)) endQuietlyOnClosedPipe(stream);
    guarded.add(stream);
    return stream;
  };
  return {
    get stdin() {
      return process.stdin;
    },
    get stdout() {
      return guard(process.stdout);
    },
    get stderr() {
      return guard(process.stderr);
    },
    env: process.env,
    cwd: process.cwd(),
  };
}

/** A reader that goes away early (`| head`) ends the process without a complaint. */
function endQuietlyOnClosedPipe(stream: Output): void {
  stream.on("error", (error) => {
    if ("code" in error && error.code === "EPIPE") process.exit(process.exitCode ?? exitCode.ok);
    throw error;
  });
}
