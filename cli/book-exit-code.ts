import type { ExitCode } from "./exit-code.ts";
import { exitCode } from "./exit-code.ts";
import { loadConfig } from "./load-config.ts";
import type { OptionValues } from "./option-values.ts";
import type { Terminal } from "./terminal.ts";

/** What the amplihack book calls a failure of a run, and a mistake in a recipe. */
const inBook: ReadonlyMap<ExitCode, ExitCode> = new Map([
  [exitCode.invalidRecipe, exitCode.failed],
  [exitCode.failed, exitCode.invalidRecipe],
  [exitCode.limited, exitCode.invalidRecipe],
  [exitCode.backendFailed, exitCode.invalidRecipe],
]);

/** The number that a process ends with: the configuration may ask for those of the amplihack book. */
export async function bookExitCode(
  code: ExitCode,
  options: OptionValues,
  terminal: Terminal,
): Promise<ExitCode> {
  const other = inBook.get(code);
  if (other === undefined) return code;
  const { exitCodes } = await loadConfig(options, terminal);
  return exitCodes === undefined ? code : other;
}
