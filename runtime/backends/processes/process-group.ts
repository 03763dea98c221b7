import { statSync } from "node:fs";
import { constants } from "node:os";
import process from "node:process";
import type { Readable } from "node:stream";
import type { Clock } from "../../clock.ts";
import type { Failure } from "../../effect.ts";
import type { ProcessAnswer } from "../backend.ts";
import { spawnFailure } from "../spawn-failure.ts";
import { OutputSpool } from "./output-spool.ts";
import type { ProcessOutput } from "./process-output.ts";
import { openProcessOutput } from "./process-output.ts";
import { endGroup, enterGroup, killRunningGroups, leaveGroup } from "./running-groups.ts";
import type { ProgramEnd, ProgramStart, StartedProgram } from "./start-program.ts";
import { startProgram } from "./start-program.ts";
import { TextTail } from "./text-tail.ts";

process.once("exit", killRunningGroups);

/** A program to run. */
export interface Command {
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  /** The whole environment. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Undefined: standard input is closed. */
  readonly stdin: string | undefined;
  /** So much of the output is kept, from the beginning; absent: all. */
  readonly keepBytes?: number;
  /** Whether the beginning of what it writes to standard error matters, should it fail. */
  readonly keepsHead?: true;
  /** Whether standard output is a file, for programs that would lose what a pipe does not take at once. */
  readonly printsToFile?: true;
}

/** How far a process may go. */
export interface ProcessLimits {
  /** Between asking a process group to end and making it. */
  readonly graceMs: number;
  /** More output than this is kept in a file while the process runs. */
  readonly memoryBytes: number;
  /** More output than this ends the process. */
  readonly outputBytes: number;
}

/** What a process runs under. */
export interface ProcessContext {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly limits: Partial<ProcessLimits>;
  /** Sees all output as it comes. */
  readonly onOutput?: (chunk: Buffer, stream: "stdout" | "stderr") => void;
}

const usualLimits: ProcessLimits = {
  graceMs: 2_000,
  memoryBytes: 8 * 2 ** 20,
  outputBytes: 256 * 2 ** 20,
};

/** Runs a program in a process group of its own; when the signal aborts, the whole group ends. */
export async function runProcessGroup(
  command: Command,
  context: ProcessContext,
): Promise<ProcessAnswer> {
  const limits = { ...usualLimits, ...context.limits };
  const spool = new OutputSpool(limits.memoryBytes, command.keepBytes);
  let output: ProcessOutput | undefined;
  try {
    output = await openProcessOutput(command.printsToFile === true);
    return await runSpooled(command, { ...context, limits }, { output, spool });
  } catch (error) {
    return spawnFailure(`the output could not be kept: ${messageOf(error)}`);
  } finally {
    await output?.close();
    await spool.close();
  }
}

interface FullContext extends ProcessContext {
  readonly limits: ProcessLimits;
}

async function runSpooled(
  { argv, cwd, env, stdin, keepsHead }: Command,
  { clock, signal, limits, onOutput }: FullContext,
  { output, spool }: { readonly output: ProcessOutput; readonly spool: OutputSpool },
): Promise<ProcessAnswer> {
  const start = await starterFor(stdin);
  if (signal.aborted) return cancelledAfter({});
  const program = start({ argv, cwd, env, ...output.channels });
  const { stderr, stdout, streams } = output.read(program, clock);
  const group = new ProcessGroup(program.pid, streams, { clock, graceMs: limits.graceMs });
  const end = (): void => group.end();
  signal.addEventListener("abort", end);
  const tail = new TextTail();
  try {
    const isWhole = collect(watched(stdout, "stdout", onOutput), spool, limits.outputBytes, group);
    const isRead = collectTail(watched(stderr, "stderr", onOutput), tail);
    const [kept, , result] = await Promise.all([isWhole, isRead, program.ended]);
    await group.ended();
    if (kept !== true) return kept;
    const head: Partial<Said> = keepsHead === true ? { stderrHead: tail.head() } : {};
    if (signal.aborted) {
      return cancelledAfter({ stderrTail: tail.text(), ...head }, await spool.text());
    }
    const exitCode = exitCodeOf(result);
    if (exitCode === undefined) return startFailure(argv[0], cwd, result);
    return {
      kind: "process",
      exitCode,
      stdout: await spool.text(),
      ...(spool.droppedBytes === 0 ? {} : { droppedBytes: spool.droppedBytes }),
      stderrTail: tail.text(),
      ...(exitCode === "0" ? {} : head),
    };
  } finally {
    signal.removeEventListener("abort", end);
    group.forget();
  }
}

type Starter = (start: ProgramStart) => StartedProgram;

/** What gives programs input is loaded for the first of them: commands are given none. */
async function starterFor(input: string | undefined): Promise<Starter> {
  if (input === undefined) return startProgram;
  const { startWithInput } = await import("./start-with-input.ts");
  return (start) => startWithInput(start, input);
}

type Said = Required<Pick<Failure, "stderrHead" | "stderrTail">>;

/** A process that was ended keeps what it said until then: a time limit is told with it. */
function cancelledAfter(said: Partial<Said>, stdout = ""): ProcessAnswer {
  const message = "The process was cancelled.";
  const failure: Failure = { kind: "cancelled", message, ...said };
  return { kind: "failure", failure, ...(stdout === "" ? {} : { stdout }) };
}

/** The pieces of a stream, shown to somebody else first. */
async function* watched(
  stream: AsyncIterable<Buffer> | Iterable<Buffer>,
  name: "stdout" | "stderr",
  onOutput: ProcessContext["onOutput"],
): AsyncIterable<Buffer> {
  for await (const chunk of stream) {
    onOutput?.(chunk, name);
    yield chunk;
  }
}

/** Reads standard output to its end; a failure when it is too long or cannot be kept. */
async function collect(
  stream: AsyncIterable<Buffer>,
  spool: OutputSpool,
  mostBytes: number,
  group: ProcessGroup,
): Promise<true | ProcessAnswer> {
  let problem: ProcessAnswer | undefined;
  try {
    for await (const chunk of stream) {
      if (problem !== undefined) continue;
      problem = await keep(spool.fitting(chunk), spool, mostBytes);
      if (problem !== undefined) group.end();
    }
  } catch (error) {
    // A stream that we have cut off has ended; why the process ended says the rest.
    if (!group.isEnding)
      problem = spawnFailure(`the output could not be read: ${messageOf(error)}`);
  }
  return problem ?? true;
}

async function keep(
  chunk: Buffer,
  spool: OutputSpool,
  mostBytes: number,
): Promise<ProcessAnswer | undefined> {
  if (spool.size + chunk.length > mostBytes) {
    const message = `the command printed more than ${Math.floor(mostBytes / 2 ** 20)} MB`;
    return { kind: "failure", failure: { kind: "limit", message } };
  }
  try {
    await spool.add(chunk);
    return undefined;
  } catch (error) {
    return spawnFailure(`the output of the command could not be kept: ${messageOf(error)}`);
  }
}

async function collectTail(stream: AsyncIterable<Buffer>, tail: TextTail): Promise<void> {
  try {
    for await (const chunk of stream) tail.add(chunk);
  } catch {
    // As above: the stream was cut off.
  }
}

function exitCodeOf({ exitCode, signal }: ProgramEnd): string | undefined {
  if (exitCode !== undefined) return String(exitCode);
  if (signal === undefined) return undefined;
  const number = Object.entries(constants.signals).find(([name]) => name === signal)?.[1];
  return `-${number ?? signal}`;
}

/** Why a program did not start; of one that is not found the system does not say whether its directory is. */
function startFailure(file: string, cwd: string, end: ProgramEnd): ProcessAnswer {
  const { code = "", message: said = code } = end;
  const problem = directoryProblem(cwd);
  if (problem !== undefined) return spawnFailure(problem);
  const known = spawnProblems.get(code);
  const message = known ?? `the program ${file} could not be started: ${said}`;
  return spawnFailure(message, `spawn ${file} ${code}`.trimEnd());
}

function directoryProblem(directory: string): string | undefined {
  try {
    return statSync(directory).isDirectory()
      ? undefined
      : `the working directory ${directory} is not a directory`;
  } catch {
    return `the working directory ${directory} does not exist`;
  }
}

const spawnProblems: ReadonlyMap<string, string> = new Map([
  ["E2BIG", "the command, or its environment, is longer than the system allows"],
  ["EAGAIN", "the system allows no more processes now"],
]);

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A process with all its descendants that have not left for a group of their own. */
class ProcessGroup {
  readonly #pid: number | undefined;
  readonly #streams: readonly Readable[];
  readonly #grace: Grace;
  #ending: Promise<void> | undefined;

  constructor(pid: number | undefined, streams: readonly Readable[], grace: Grace) {
    this.#pid = pid;
    this.#streams = streams;
    this.#grace = grace;
    if (pid !== undefined) enterGroup(pid);
  }

  /** Whether it was asked to end. */
  get isEnding(): boolean {
    return this.#ending !== undefined;
  }

  /** Asks the group to end; after the grace it is made to. Then its streams are cut off. */
  end(): void {
    this.#ending ??= this.#end();
  }

  /** Resolves when a group that was asked to end is gone. */
  async ended(): Promise<void> {
    await this.#ending;
  }

  forget(): void {
    if (this.#pid !== undefined) leaveGroup(this.#pid);
  }

  async #end(): Promise<void> {
    const { clock, graceMs } = this.#grace;
    if (this.#pid !== undefined) await endGroup(this.#pid, clock, graceMs);
    // A process that has left the group may still hold them.
    for (const stream of this.#streams) stream.destroy();
  }
}

/** How long a group may take to end by itself. */
interface Grace {
  readonly clock: Clock;
  readonly graceMs: number;
}
