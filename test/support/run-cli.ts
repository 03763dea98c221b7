import { spawn } from "node:child_process";
import { join } from "node:path";
import { env, execPath } from "node:process";

const cli = join(import.meta.dirname, "..", "..", "bin", "recipec.mjs");

/** How a process of recipec ended, and what it wrote. */
export interface CliResult {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a test decides about a process of recipec. */
export interface CliOptions {
  readonly cwd: string;
  readonly stdin?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What starts recipec with the arguments; default: Node itself. */
  readonly program?: readonly string[];
  /** Called with what standard error holds so far; may send a signal. */
  readonly onProgress?: (stderr: string, signal: (name: NodeJS.Signals) => void) => void;
}

/** Runs the real command line as a process of its own. */
export function runCli(args: readonly string[], options: CliOptions): Promise<CliResult> {
  const [program = execPath, ...before] = options.program ?? [execPath, cli];
  const child = spawn(program, [...before, ...args], {
    cwd: options.cwd,
    env: { ...env, NO_COLOR: "", RECIPEC_RUNS_DIR: "", ...options.env },
    stdio: "pipe",
  });
  const written = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    written.stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    written.stderr += text;
    options.onProgress?.(written.stderr, (name) => child.kill(name));
  });
  // A command that ends early closes its input; that is no failure of the test.
  child.stdin.on("error", () => undefined);
  child.stdin.end(options.stdin ?? "");
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (exitCode) => resolve({ exitCode, ...written }));
  });
}
