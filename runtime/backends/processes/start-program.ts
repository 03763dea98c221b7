import { spawn } from "node:child_process";
import type { Readable } from "node:stream";

/** What a program is started with, in a process group of its own. */
export interface ProgramStart {
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  /** The whole environment. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Open files that it prints into; `pipe`: sockets of Node. */
  readonly stdout: "pipe" | number;
  readonly stderr: "pipe" | number;
}

/** A program that has been started, or could not be. */
export interface StartedProgram {
  /** Undefined: it could not be started. */
  readonly pid: number | undefined;
  /** Null: it prints elsewhere. */
  readonly stdout: Readable | null;
  readonly stderr: Readable | null;
  readonly ended: Promise<ProgramEnd>;
}

/** How a program ended: by itself, by a signal, or before it began. */
export interface ProgramEnd {
  readonly exitCode?: number | undefined;
  readonly signal?: string | undefined;
  /** What the system says of a program that it could not start. */
  readonly code?: string | undefined;
  readonly message?: string | undefined;
}

/** Starts a program whose standard input is closed. */
export function startProgram(start: ProgramStart): StartedProgram {
  try {
    return startChild(start);
  } catch (error) {
    const ended = Promise.reject(error).catch(refusalOf);
    return { pid: undefined, stdout: null, stderr: null, ended };
  }
}

function startChild({
  argv: [file, ...args],
  cwd,
  env,
  stdout,
  stderr,
}: ProgramStart): StartedProgram {
  const child = spawn(file, args, { cwd, env, stdio: ["ignore", stdout, stderr], detached: true });
  const ended = new Promise<ProgramEnd>((resolve) => {
    child.once("exit", (exitCode, signal) => {
      resolve({ exitCode: exitCode ?? undefined, signal: signal ?? undefined });
    });
    child.once("error", (error) => resolve(refusalOf(error)));
  });
  return { pid: child.pid, stdout: child.stdout, stderr: child.stderr, ended };
}

function refusalOf({ code, message }: NodeJS.ErrnoException): ProgramEnd {
  return { code, message };
}
