import { env } from "node:process";
import type { Clock } from "../clock.ts";
import type { AgentRequest, ProcessResult } from "../effect.ts";
import { classifyFailure } from "./agent-failure.ts";
import type { AgentAnswer, Backend } from "./backend.ts";
import { findProgram } from "./find-program.ts";
import type { Command } from "./process-group.ts";

/** A program that reads a prompt on standard input and prints an answer. */
export interface CommandBackendOptions {
  /** Program and arguments; `{agent}`, `{model}` and `{provider}` stand for what the step asks for. */
  readonly argv: readonly [string, ...string[]];
}

/** Drives agents through any program that reads a prompt and prints an answer. No shell is involved. */
export function createCommandBackend(clock: Clock, { argv }: CommandBackendOptions): Backend {
  return {
    name: "command",
    available: async () => {
      const [program] = argv;
      if ((await findProgram(program, env)) !== undefined) return [];
      const message = `The agent command '${program}' is not there or may not be run.`;
      return [{ message, help: "Install it, or give its path." }];
    },
    run: async (request, signal) => {
      const { runProcessGroup } = await import("./process-group.ts");
      const command = commandFor(argv, request);
      const answer = await runProcessGroup(command, { clock, signal, limits: {} });
      return answer.kind === "process" ? agentAnswer(answer, command.argv[0]) : answer;
    },
  };
}

function commandFor(
  [program, ...args]: CommandBackendOptions["argv"],
  request: AgentRequest,
): Command {
  const [model] = request.models;
  const values: Readonly<Record<string, string>> = {
    agent: request.agent,
    model: model?.model ?? model?.class ?? "",
    provider: model?.provider ?? "",
  };
  const filled = args.map((word) =>
    word.replace(/\{(agent|model|provider)\}/gu, (_whole, name: string) => values[name] ?? ""),
  );
  return {
    argv: [program, ...filled],
    cwd: request.cwd,
    env: {
      ...env,
      RECIPEC_RUN_ID: request.run,
      RECIPEC_RECIPE: request.plan,
      RECIPEC_STEP: request.step,
      RECIPEC_AGENT: request.agent,
      ...sessionVariables(request),
    },
    stdin: request.instruction,
  };
}

/** A command that keeps conversations apart is told which one goes on. */
function sessionVariables({ session, systemPrompt }: AgentRequest): Record<string, string> {
  return {
    ...(session === undefined
      ? {}
      : { RECIPEC_SESSION: session.id, RECIPEC_SESSION_NEW: session.isNew ? "1" : "0" }),
    ...(systemPrompt === undefined ? {} : { RECIPEC_SYSTEM_PROMPT: systemPrompt }),
  };
}

function agentAnswer(
  { exitCode, stdout, stderrTail }: ProcessResult,
  program: string,
): AgentAnswer {
  if (exitCode === "0") return { kind: "answer", text: stdout.replace(/\r?\n$/u, "") };
  const lastLine = stderrTail.split("\n").at(-1) ?? "";
  const message = `'${program}' ended with exit code ${exitCode}${lastLine === "" ? "" : `: ${lastLine}`}`;
  const kind = classifyFailure(stderrTail);
  return { kind: "failure", failure: { kind, message, exitCode, stderrTail } };
}
