import { resolve } from "node:path";
import { env } from "node:process";
import type { Clock } from "../../clock.ts";
import type { FailedEffect, ProcessRequest } from "../../effect.ts";
import type { Environment } from "../amplihack-session.ts";
import { launchedProgram, sessionVariables } from "../amplihack-session.ts";
import type { ProcessRunner } from "../backend.ts";
import { spawnFailure } from "../spawn-failure.ts";
import { loadProcessGroup } from "./load-process-group.ts";
import type { ProcessLimits } from "./process-group.ts";
import { programCommand } from "./program-command.ts";
import type { PreparedCommand } from "./shell-variables.ts";
import { prepareCommand } from "./shell-variables.ts";

/** The shell of every command. */
export const bashPath = "/bin/bash";

/**
 * Runs commands with the system's bash, and programs without any shell. Each command has its own process group, which ends
 * as a whole. What a command's own variables are added to is the environment of this process, or the one given.
 */
export function createShell(
  clock: Clock,
  limits: Partial<ProcessLimits> = {},
  environment: Environment = env,
): ProcessRunner {
  let copied: Environment | undefined;
  return {
    run: async (request, signal) => {
      // Reading each variable from the system anew would cost a command a tenth of a millisecond.
      copied ??= { ...environment };
      const inherited = copied;
      const directory = resolve(request.project, request.cwd ?? ".");
      const problem = textProblem(request);
      if (problem !== undefined) return spawnFailure(problem);
      const { runProcessGroup } = await loadProcessGroup();
      const { argv, stdin } = request;
      if (argv !== undefined) {
        const command = programCommand(argv, directory, { ...inherited, ...request.env }, stdin);
        return runProcessGroup(command, { clock, signal, limits });
      }
      const prepared = prepareVariables(request);
      if ("kind" in prepared) return prepared;
      try {
        return await runProcessGroup(
          {
            argv: [bashPath, "-c", prepared.command],
            cwd: directory,
            env: {
              ...inherited,
              ...insideSession(request, inherited),
              ...prepared.env,
              ...request.env,
            },
            stdin: undefined,
            ...(request.keepBytes === undefined ? {} : { keepBytes: request.keepBytes }),
          },
          { clock, signal, limits },
        );
      } finally {
        prepared.dispose();
      }
    },
  };
}

/** Commands that find the variables of their recipe are told about their session too, as its agents are. */
function insideSession({ env: own, variables }: ProcessRequest, outer: Environment): Environment {
  if (variables === undefined) return {};
  return sessionVariables(outer, own["RECIPEC_RUN_ID"] ?? "", launchedProgram(outer));
}

/** Fails where the place of temporary files is full, read-only or not there. */
function prepareVariables({
  command,
  variables = {},
}: ProcessRequest): PreparedCommand | FailedEffect {
  try {
    return prepareCommand(command, variables);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return spawnFailure(`the variables could not be written to files: ${reason}`);
  }
}

function textProblem(request: ProcessRequest): string | undefined {
  const { command, argv = [], env: own, variables } = request;
  if ([command, ...argv].some((text) => text.includes("\0")))
    return "the command has a NUL character, which no process can be given";
  for (const [name, value] of Object.entries({ ...variables, ...own })) {
    if (name === "" || /[=\0]/u.test(name))
      return `'${name}' is no name for an environment variable`;
    if (value.includes("\0")) return `the environment variable ${name} has a NUL character`;
  }
  return undefined;
}
