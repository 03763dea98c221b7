import type { ExitCode } from "./exit-code.ts";
import type { OptionValues } from "./option-values.ts";
import type { Terminal } from "./terminal.ts";

/** One option of a command, in the notation of commander: `--set <name=value>`. */
export interface OptionSpec {
  readonly flags: string;
  readonly description: string;
  /** May be given several times; its values are collected in order. */
  readonly repeatable?: true;
  /** The only values that it takes. */
  readonly choices?: readonly string[];
  /** Its file may be `-`, standard input. */
  readonly takesStdin?: true;
}

/** A command as the command line sees it; its code is loaded when it is chosen. */
export interface CommandSpec {
  readonly name: string;
  /** Operands in the notation of commander: `[files...]`. */
  readonly operands?: string;
  readonly summary: string;
  /** Lines below the options in the help of the command, such as examples. */
  readonly footer?: string;
  readonly options: readonly OptionSpec[];
  readonly load: () => Promise<CommandModule>;
}

/** What the command line asked of a command. */
export interface Invocation {
  readonly operands: readonly string[];
  readonly options: OptionValues;
}

/** The code of a command. */
export interface CommandModule {
  /** Throws `UsageError` for a command line that makes no sense; anything else thrown is a bug. */
  readonly run: (invocation: Invocation, terminal: Terminal) => Promise<ExitCode>;
  /** What scripts read on standard output where `run` has thrown; empty: nothing. Absent: always nothing. */
  readonly refusal?: (invocation: Invocation, reason: string) => string;
}
