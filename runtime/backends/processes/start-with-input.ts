import { createWriteStream } from "node:fs";
import type { Writable } from "node:stream";
import { execa } from "execa";
import type { ProgramStart, StartedProgram } from "./start-program.ts";

/** Starts a program that is given text on its standard input, and need not read it. */
export function startWithInput(
  { argv: [file, ...args], cwd, env, stdout, stderr }: ProgramStart,
  input: string,
): StartedProgram {
  const subprocess = execa(file, args, {
    cwd,
    env,
    extendEnv: false,
    input,
    stdout: shown(stdout),
    stderr: shown(stderr),
    buffer: false,
    reject: false,
    detached: true,
  });
  const ended = subprocess.then(({ exitCode, signal, code, originalMessage }) => ({
    exitCode,
    signal,
    code,
    message: originalMessage,
  }));
  return { pid: subprocess.pid, stdout: subprocess.stdout, stderr: subprocess.stderr, ended };
}

/** Stands for an open file; nothing is written through it here. */
function shown(output: "pipe" | number): "pipe" | Writable {
  return output === "pipe" ? output : createWriteStream("", { fd: output, autoClose: false });
}
