import type { Diagnostic } from "../compiler/diagnostics/diagnostic.ts";
import { renderText } from "../compiler/diagnostics/reports/render-text.ts";
import { paletteFor } from "./color.ts";
import type { Invocation } from "./command.ts";
import type { Terminal } from "./terminal.ts";

/** Prints the errors among diagnostics to standard error. */
export function printErrors(
  diagnostics: readonly Diagnostic[],
  { options }: Invocation,
  terminal: Terminal,
): void {
  const { stderr } = terminal;
  const palette = paletteFor(stderr, options, terminal);
  const style = { palette, maxWidth: Math.max(40, stderr.columns ?? 100) };
  for (const problem of diagnostics) {
    if (problem.severity === "error") stderr.write(`${renderText(problem, style)}\n\n`);
  }
}
