import type { CommandModule } from "../../cli/command.ts";
import { exitCode } from "../../cli/exit-code.ts";
import { optionValues } from "../../cli/option-values.ts";
import type { Terminal } from "../../cli/terminal.ts";
import { UsageError } from "../../cli/usage-error.ts";
import type { MemoryTerminal } from "./memory-terminal.ts";
import { memoryTerminal } from "./memory-terminal.ts";

/** How a command ended, and what it wrote. */
export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command in this process; options are in camel case, as commander hands them on. */
export async function runCommand(
  command: CommandModule,
  terminal: MemoryTerminal,
  operands: readonly string[],
  options: Readonly<Record<string, unknown>> = {},
): Promise<CommandResult> {
  const code = await codeOf(command, terminal, operands, options);
  return { code, ...terminal.written };
}

/** Runs a command of a project in this process. */
export function runIn(
  cwd: string,
  command: CommandModule,
  operands: readonly string[],
  options: Readonly<Record<string, unknown>> = {},
): Promise<CommandResult> {
  return runCommand(command, memoryTerminal({ cwd }), operands, options);
}

async function codeOf(
  { run }: CommandModule,
  terminal: Terminal,
  operands: readonly string[],
  options: Readonly<Record<string, unknown>>,
): Promise<number> {
  try {
    return await run({ operands, options: optionValues(options) }, terminal);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    terminal.stderr.write(`recipec: ${error.message}\n`);
    return exitCode.usage;
  }
}
