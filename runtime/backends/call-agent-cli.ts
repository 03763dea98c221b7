import { env } from "node:process";
import type { Clock } from "../clock.ts";
import type { AgentRequest, Failure, ProcessResult } from "../effect.ts";
import { readInstructions, writeTextFile } from "./agent-instructions.ts";
import type { AgentAnswer } from "./backend.ts";
import type { AgentCli, CliCall, CliCommand, OutputWatch } from "./clis/agent-cli.ts";
import type { Command, ProcessContext, ProcessLimits } from "./processes/process-group.ts";
import { runProcessGroup } from "./processes/process-group.ts";
import { WholeLines } from "./processes/whole-lines.ts";
import { requestVariables } from "./request-variables.ts";
import type { UsableCli } from "./usable-cli.ts";

/** A request to an agent program, with the model that was chosen for it. */
export interface AgentCliRequest {
  readonly request: AgentRequest;
  readonly target: UsableCli;
  readonly chosen: { readonly provider?: string; readonly model?: string };
  /** Absolute path of the directory that relative paths start from. */
  readonly root: string;
  readonly limits: Partial<ProcessLimits>;
}

/** The system takes no longer argument or variable than 128 KiB. */
const longestArgumentBytes = 100_000;

/** Asks an agent program, and ends it when its time is up. */
export async function callAgentCli(
  asked: AgentCliRequest,
  clock: Clock,
  signal: AbortSignal,
): Promise<AgentAnswer> {
  const instructions = await readInstructions(asked.request, asked.root);
  if (instructions.kind === "failure") return instructions;
  const { text } = instructions;
  const isLong = text !== undefined && Buffer.byteLength(text) > longestArgumentBytes;
  const file = isLong ? await writeTextFile(text) : undefined;
  try {
    const call = {
      ...callOf(asked, clock),
      ...(text === undefined ? {} : { system: text }),
      ...(file === undefined ? {} : { systemFile: file.path }),
    };
    return await runCall(call, asked, clock, signal);
  } finally {
    file?.remove();
  }
}

function callOf({ request, target, chosen }: AgentCliRequest, clock: Clock): CliCall {
  const { settings } = target;
  return {
    prompt: request.instruction,
    ...chosen,
    ...(request.session === undefined ? {} : { session: request.session }),
    newSession: randomUuid(clock),
    permission: settings.permission,
    env: { ...env, ...settings.env },
  };
}

async function runCall(
  call: CliCall,
  { limits, request, target }: AgentCliRequest,
  clock: Clock,
  signal: AbortSignal,
): Promise<AgentAnswer> {
  const { cli, settings } = target;
  const ending = createEnding(clock, signal, settings.timeoutMs);
  const watch = cli.watch?.();
  try {
    const command = commandOf(cli.command(call), call, request, target);
    const output = await runProcessGroup(command, {
      clock,
      signal: ending.signal,
      limits,
      ...(watch === undefined ? {} : { onOutput: watchedBy(watch, ending) }),
    });
    if (ending.reason !== undefined && !signal.aborted) return ending.reason;
    return output.kind === "process" ? answerOf(output, call, target) : output;
  } finally {
    ending.close();
  }
}

/** Shows a watch the lines that a program prints, and ends the call where it says so. */
function watchedBy(watch: OutputWatch, ending: Ending): NonNullable<ProcessContext["onOutput"]> {
  const lines = { stdout: new WholeLines(), stderr: new WholeLines() };
  return (chunk, stream) => {
    const problem = watch(lines[stream].take(chunk), stream);
    if (problem !== undefined) ending.end(problem);
  };
}

function commandOf(
  { args, env: own = {}, stdin }: CliCommand,
  call: CliCall,
  request: AgentRequest,
  { program, settings }: UsableCli,
): Command {
  return {
    argv: [program, ...args, ...settings.args],
    cwd: request.cwd,
    env: { ...call.env, ...own, ...requestVariables(request) },
    stdin,
    printsToFile: true,
  };
}

function answerOf(output: ProcessResult, call: CliCall, { cli, settings }: UsableCli): AgentAnswer {
  const answer = cli.read(output, call);
  if (answer.kind === "answer") return answer;
  const { failure } = answer;
  const message = `${settings.cli}: ${failure.message}${adviceOn(failure, cli)}`;
  return { ...answer, failure: { ...failure, message } };
}

function adviceOn({ kind, message }: Failure, { program }: AgentCli): string {
  if (kind === "auth") return ` (to log in: ${program.login})`;
  const lacksOption = /\b(?:unknown|unexpected|unrecognized) (?:argument|option)/iu.test(message);
  return lacksOption ? ` (it may be too old: ${program.install})` : "";
}

/** The end of a call before its program ends by itself. */
interface Ending {
  readonly signal: AbortSignal;
  /** Why it was ended; undefined: it was not, or from outside. */
  readonly reason: AgentAnswer | undefined;
  end(reason: AgentAnswer): void;
  close(): void;
}

function createEnding(clock: Clock, outer: AbortSignal, timeoutMs: number): Ending {
  const inner = new AbortController();
  let reason: AgentAnswer | undefined;
  const stop = (): void => inner.abort("stopped");
  const end = (why: AgentAnswer): void => {
    reason ??= why;
    stop();
  };
  if (outer.aborted) stop();
  outer.addEventListener("abort", stop);
  const callOff = clock.after(timeoutMs, () => {
    const message = `no answer after ${timeoutMs / 1000}s`;
    end({ kind: "failure", failure: { kind: "backend", message } });
  });
  return {
    signal: inner.signal,
    get reason() {
      return reason;
    },
    end,
    close: () => {
      callOff();
      outer.removeEventListener("abort", stop);
    },
  };
}

/** A random UUID of version 4. */
function randomUuid(clock: Clock): string {
  const digits = `${clock.id()}${clock.id()}`.padEnd(32, "0");
  const at = (start: number, end: number): string => digits.slice(start, end);
  return `${at(0, 8)}-${at(8, 12)}-4${at(13, 16)}-8${at(17, 20)}-${at(20, 32)}`;
}
