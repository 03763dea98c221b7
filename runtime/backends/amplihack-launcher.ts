import { env } from "node:process";
import type { Clock } from "../clock.ts";
import type { AgentRequest, ProcessResult } from "../effect.ts";
import { classifyFailure } from "./agent-failure.ts";
import { readInstructions, writeTextFile } from "./agent-instructions.ts";
import type { Environment } from "./amplihack-session.ts";
import { launchedProgram, sessionVariables } from "./amplihack-session.ts";
import type { AgentAnswer, Backend } from "./backend.ts";
import { asOperand, refuseOptions } from "./command-line-texts.ts";
import { howEnded } from "./how-ended.ts";
import { findProgram } from "./processes/find-program.ts";
import { loadProcessGroup } from "./processes/load-process-group.ts";
import type { Command, ProcessLimits } from "./processes/process-group.ts";
import { requestVariables } from "./request-variables.ts";

/** How the launcher of the amplihack project is used. */
export interface LauncherOptions {
  /** The agent program that it launches; absent: as the environment says, or claude. */
  readonly binary?: string;
  /** Absolute path of the directory that relative paths start from. */
  readonly root?: string;
  /** How far its processes may go. */
  readonly limits?: Partial<ProcessLimits>;
}

/** Drives agents through `amplihack PROGRAM -- -p PROMPT ...`, as the amplihack recipe runner 0.3.6 does. */
export function createLauncher(clock: Clock, options: LauncherOptions): Backend {
  return {
    name: "amplihack",
    available: async () => {
      const program = launcherIn(env);
      if ((await findProgram(program, env)) !== undefined) return [];
      const message = `The launcher '${program}', by which amplihack asks agents, is not there or may not be run.`;
      const help =
        'Install it, set AMPLIHACK_LAUNCHER_BINARY, or name another backend: --backend claude-code, --command "PROGRAM", or --script FILE.';
      return [{ message, help }];
    },
    run: (request, signal) => launch(request, options, clock, signal),
  };
}

function launcherIn(environment: Environment): string {
  return environment["AMPLIHACK_LAUNCHER_BINARY"] || "amplihack";
}

/** Longer texts than this go to a file, but for their beginning. */
const longestBytes = 32 * 1024;
const inlineCharacters = 8 * 1024;

const goOn =
  "\n\nIMPORTANT: Proceed autonomously. Do not ask questions. Make reasonable decisions and continue.";
const readOn =
  "\n\nIMPORTANT: Additional task instructions, output requirements, and context continue in the appended system prompt. Treat that appended content as part of this same request and follow it fully.";
const insideStep =
  "You are already inside an active recipe-managed workflow step. This is not a new top-level user request. " +
  "Do not invoke /dev, dev-orchestrator, ultrathink, smart-orchestrator, or any other workflow or recipe runner. " +
  "Execute the requested step directly and return only the output requested by this step.";

/** The programs that take a system prompt; what others are told stands before the prompt. */
const takesSystem: ReadonlySet<string> = new Set(["claude", "launch", "RustyClawd"]);

async function launch(
  request: AgentRequest,
  options: LauncherOptions,
  clock: Clock,
  signal: AbortSignal,
): Promise<AgentAnswer> {
  const refused = refuseOptions({ model: modelNameOf(request) });
  if (refused !== undefined) return refused;
  const instructions = await readInstructions(request, options.root ?? request.cwd);
  if (instructions.kind === "failure") return instructions;
  const own: Environment = { ...env };
  const binary = launchedProgram(own, options.binary);
  const texts = textsFor(binary, request.instruction, instructions.text);
  const file = texts.rest === undefined ? undefined : await writeTextFile(texts.rest);
  try {
    const { runProcessGroup } = await loadProcessGroup();
    const command = commandFor(request, { binary, own, texts, file: file?.path });
    const output = await runProcessGroup(command, { clock, signal, limits: options.limits ?? {} });
    return output.kind === "process" ? answerOf(output, binary) : output;
  } finally {
    file?.remove();
  }
}

interface Texts {
  readonly prompt: string;
  readonly system: string | undefined;
  /** What is too long for a command line. */
  readonly rest: string | undefined;
}

function textsFor(binary: string, instruction: string, about: string | undefined): Texts {
  const isTaken = takesSystem.has(binary);
  const parts = [about, ...(isTaken ? [insideStep] : [])].filter((part) => part !== undefined);
  const system = isTaken ? parts.join("\n\n") : undefined;
  const whole = isTaken ? instruction : [...parts, instruction].join("\n\n");
  const bytes = Buffer.byteLength(whole) + Buffer.byteLength(system ?? "");
  if (bytes <= longestBytes) return { prompt: `${whole}${goOn}`, system, rest: undefined };
  const characters = [...whole];
  const prompt = `${characters.slice(0, inlineCharacters).join("")}${readOn}`;
  const later = `${characters.slice(inlineCharacters).join("")}${goOn}`;
  const rest = system === undefined ? later : `${system}\n\n${later}`;
  return { prompt, system: undefined, rest };
}

function modelNameOf({ models: [first] }: AgentRequest): string | undefined {
  return first?.model ?? first?.class;
}

/** What a call of the launcher is made of, besides what the step asks. */
interface Launch {
  readonly binary: string;
  /** The environment of recipec itself. */
  readonly own: Environment;
  readonly texts: Texts;
  /** Holds what is too long for a command line. */
  readonly file: string | undefined;
}

function commandFor(request: AgentRequest, { binary, own, texts, file }: Launch): Command {
  const { prompt, system } = texts;
  const name = modelNameOf(request);
  const isCopilot = binary === "copilot" && (own["AMPLIHACK_NO_ALLOW_ALL_TOOLS"] ?? "") === "";
  return {
    argv: [
      launcherIn(own),
      binary,
      "--",
      ...(isCopilot ? ["--allow-all-tools"] : []),
      ...(file === undefined ? [] : ["--append-system-prompt", file]),
      "-p",
      asOperand(prompt),
      ...(system === undefined ? [] : ["--system-prompt", asOperand(system)]),
      "--add-dir",
      request.cwd,
      ...(name === undefined ? [] : ["--model", name]),
    ],
    cwd: request.cwd,
    env: { ...own, ...sessionVariables(own, request.run, binary), ...requestVariables(request) },
    stdin: undefined,
  };
}

/** Words by which agents say that they have been asked too often, of the launcher's documentation. */
const rateLimit = /hit your rate limit|reset in|rate limit|429|too many requests/iu;
const tailCharacters = 2_000;

function answerOf({ exitCode, stdout, stderrTail }: ProcessResult, binary: string): AgentAnswer {
  if (exitCode === "0") return { kind: "answer", text: stdout.trim() };
  const said = [stdout.slice(-tailCharacters), stderrTail];
  const lastLine = said.map((text) => text.trim().split("\n").at(-1) ?? "").findLast(Boolean);
  const message = `amplihack ${binary} ${howEnded(exitCode)}${lastLine ? `: ${lastLine}` : ""}`;
  const kind = said.some((text) => rateLimit.test(text))
    ? ("rate-limit" as const)
    : classifyFailure(stderrTail);
  return { kind: "failure", failure: { kind, message, exitCode, stderrTail } };
}
