import type { AgentSession, ProcessResult, SessionCount } from "../../effect.ts";
import type { AgentAnswer } from "../backend.ts";
import { howEnded } from "../how-ended.ts";

/**
 * One agent program with a command line: how it is found, asked and read. Pure; `call-agent-cli.ts` starts the
 * processes. What each program does was measured with the program itself; docs/agents.md says what users see of it.
 */
export interface AgentCli {
  readonly program: ProgramPlaces;
  /** Names by which recipes know who serves its models; `*`: any, it is told which. */
  readonly providers: readonly string[];
  /** Its own names for the tiers of models, where it has them. */
  readonly tiers: Readonly<Record<string, string>>;
  /** Its own name for the newest model that fits a pattern, where it has one. */
  readonly newest?: (pattern: string) => string | undefined;
  /** What agents can do under each permission, besides what the permissions before it allow. */
  readonly grants: Readonly<Record<Permission, readonly Capability[]>>;
  /** The command line of a call. */
  readonly command: (call: CliCall) => CliCommand;
  /** What the program said. */
  readonly read: (output: ProcessResult, call: CliCall) => AgentAnswer;
  /** Sees what the program prints while it runs; a failure ends it, for programs that would try again for ever. */
  readonly watch?: () => OutputWatch;
}

/** How much agents may do: only look, also change files, anything. */
export type Permission = "read" | "edit" | "all";

/** The permissions, each with what the ones before it allow. */
export const permissions: readonly Permission[] = ["read", "edit", "all"];

/** What a recipe may say that its agents must be able to do. */
export type Capability = "read-files" | "write-files" | "run-commands" | "spawn-agents";

/** What most programs grant: their agents start others that may do no more than they. */
export const usualGrants: AgentCli["grants"] = {
  read: ["read-files", "spawn-agents"],
  edit: ["write-files"],
  all: ["run-commands"],
};

/** Where a program may be, in the order of looking: an environment variable, below the home directory, on the PATH. */
export interface ProgramPlaces {
  readonly variable: string;
  readonly homePaths: readonly string[];
  readonly name: string;
  /** How it is installed, for messages. */
  readonly install: string;
  /** How people log in to it, for messages. */
  readonly login: string;
}

/** One request, with everything decided. */
export interface CliCall {
  readonly prompt: string;
  /** What the agent is told about its part; absent: nothing. */
  readonly system?: string;
  /** A file that holds `system`, where that is too long for a command line. */
  readonly systemFile?: string;
  readonly provider?: string;
  readonly model?: string;
  /** Absent: the call has a conversation of its own. */
  readonly session?: AgentSession;
  /** A fresh UUID, for programs that let others name their conversations. */
  readonly newSession: string;
  readonly permission: Permission;
  /** The environment that the program gets. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** How a program is started. */
export interface CliCommand {
  readonly args: readonly string[];
  /** Goes to standard input. */
  readonly stdin: string;
  /** Added to the environment; undefined: taken out of it. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Looks at lines of output, none where one has only begun; a failure means that the program should end. */
export type OutputWatch = (lines: string, stream: "stdout" | "stderr") => AgentAnswer | undefined;

/** A failure as a program reports it, or what is left to say when it reported nothing; and the signal that has ended it. */
export function failedAnswer(
  kind: Extract<AgentAnswer, { kind: "failure" }>["failure"]["kind"],
  message: string,
  { exitCode, stderrTail }: ProcessResult,
): AgentAnswer {
  const told = exitCode.startsWith("-") ? `${message} (it ${howEnded(exitCode)})` : message;
  return { kind: "failure", failure: { kind, message: told, exitCode, stderrTail } };
}

/** What a call took when the program counts over the whole conversation; a count that went back has begun anew. */
export function sinceBefore(
  now: number | undefined,
  before: number | undefined,
): number | undefined {
  if (now === undefined || before === undefined || now < before) return now;
  return now - before;
}

/** What the conversation had taken before this call, by the program's own count. */
export function countBefore({ session }: CliCall): SessionCount {
  return session?.counted ?? {};
}
