import { PassThrough, Writable } from "node:stream";
import type { Output } from "../../cli/output.ts";
import type { Terminal } from "../../cli/terminal.ts";

/** A terminal in memory, and what was written to it. */
export interface MemoryTerminal extends Terminal {
  readonly written: { stdout: string; stderr: string };
}

/** What a test decides about its terminal. */
export interface MemoryTerminalOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  readonly isTTY?: boolean;
}

/** A terminal that keeps what is written to it. */
export function memoryTerminal(options: MemoryTerminalOptions = {}): MemoryTerminal {
  const written = { stdout: "", stderr: "" };
  const output = (name: "stdout" | "stderr"): Output & Writable => {
    const stream = new Writable({
      write(chunk, _encoding, done) {
        written[name] += String(chunk);
        done();
      },
    });
    return Object.assign(stream, { isTTY: options.isTTY ?? false, columns: 80 });
  };
  const stdin = new PassThrough();
  stdin.end(options.stdin ?? "");
  const stdout = output("stdout");
  const stderr = output("stderr");
  return {
    stdin: Object.assign(stdin, { isTTY: false }),
    stdout,
    stdoutStream: stdout,
    stderr,
    stderrStream: stderr,
    env: options.env ?? {},
    cwd: options.cwd ?? process.cwd(),
    onLostOutput: () => undefined,
    written,
  };
}
