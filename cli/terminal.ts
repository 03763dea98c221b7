import type { Readable, Writable } from "node:stream";

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

/** The terminal of this process. */
export function processTerminal(): Terminal {
  const { stdin, stdout, stderr, env } = process;
  return { stdin, stdout, stderr, env, cwd: process.cwd() };
}
