import { writeSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import { directOutput } from "./direct-output.ts";
import type { ExitCode } from "./exit-code.ts";
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
  readonly stderr: Output;
  /** The same as a stream, for what asks a person. */
  readonly stderrStream: Writable;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute. */
  readonly cwd: string;
  /**
   * From now on calls back once, instead of ending the process, when output cannot be written any more: for what has to end
   * in good order. What is written after that is lost.
   */
  onLostOutput(callBack: () => void): void;
}

/** The terminal of this process. */
export interface ProcessTerminal extends Terminal {
  /** What the process ends with: the code of its command, unless that would tell that lost output was written. */
  endCode(code: ExitCode): ExitCode;
  /** Whether a stream was opened, to which something may still have to be written. */
  hasStreams(): boolean;
}

/** The terminal of this process; its streams are opened when they are first used. */
export function processTerminal(): ProcessTerminal {
  const guarded = new Set<Writable>();
  const loss = new OutputLoss();
  const guard = <Stream extends Writable>(stream: Stream): Stream => {
    if (!guarded.has(stream)) stream.on("error", (error) => loss.onError(error));
    guarded.add(stream);
    return stream;
  };
  let stdout: Output | undefined;
  let stderr: Output | undefined;
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
      stderr ??= directOutput(2, () => guard(process.stderr));
      return stderr;
    },
    get stderrStream() {
      return guard(process.stderr);
    },
    hasStreams: () => guarded.size > 0,
    onLostOutput: (callBack) => loss.onLost(callBack),
    endCode: (code) => loss.endCode(code),
    env: process.env,
    /** Asked for when it matters: it may have been deleted. */
    get cwd() {
      return process.cwd();
    },
  };
}

/**
 * What becomes of a process whose output cannot be written. A reader that goes away early (`| head`) is no reason for a
 * complaint; output that is lost otherwise (a full disk) is told in one line and by the exit code, since a script must not
 * take what there is for the whole.
 */
class OutputLoss {
  #callBack: (() => void) | undefined;
  #isLost = false;
  #isFailure = false;

  onLost(callBack: () => void): void {
    this.#callBack = callBack;
  }

  onError(error: Error): void {
    // All that is written afterwards fails as well.
    if (this.#isLost) return;
    this.#isLost = true;
    this.#isFailure = !("code" in error && error.code === "EPIPE");
    if (this.#isFailure) complain(`recipec: the output cannot be written (${error.message}).\n`);
    const code = this.endCode(process.exitCode ?? exitCode.ok);
    if (this.#callBack === undefined) process.exit(code);
    // A command that has ended is not asked any more.
    process.exitCode = code;
    this.#callBack();
  }

  endCode<Code extends number | string>(code: Code): Code | typeof exitCode.usage {
    return this.#isFailure && code === exitCode.ok ? exitCode.usage : code;
  }
}

function complain(text: string): void {
  try {
    writeSync(2, text);
  } catch {
    // Standard error is gone too.
  }
}
