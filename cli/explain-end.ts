import { reasonOf } from "./caught-error.ts";
import type { ExitCode } from "./exit-code.ts";
import { exitCode } from "./exit-code.ts";
import { systemTrouble } from "./system-trouble.ts";
import type { Terminal } from "./terminal.ts";
import { UsageError } from "./usage-error.ts";

/** How a command ends that could not be carried out. */
export interface End {
  readonly code: ExitCode;
  readonly reason: string;
  /** Where a mistake of ours happened, for those who ask. */
  readonly stack?: string | undefined;
}

/** Says why a command could not be carried out. */
export function explainEnd(error: unknown, { env }: Terminal): End {
  if (error instanceof UsageError) return { code: exitCode.usage, reason: error.message };
  const trouble = systemTrouble(error);
  if (trouble !== undefined) return { code: exitCode.usage, reason: trouble };
  const message = reasonOf(error);
  const reason =
    `internal error: ${message.split("\n", 1)[0]} (this is a bug in recipec: report it ` +
    "with the command line; RECIPEC_DEBUG=1 prints the stack)";
  const isDebugged = env["RECIPEC_DEBUG"] === "1" && error instanceof Error;
  return { code: exitCode.bug, reason, stack: isDebugged ? error.stack : undefined };
}
