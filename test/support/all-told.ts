import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import { renderLine } from "../../compiler/diagnostics/reports/render-line.ts";
import { positionOf } from "../../compiler/source/line-index.ts";

/** All that a diagnostic says, in lines: what is wrong, then the places that show it, the help, and what its fix would do. */
export function allTold(diagnostic: Diagnostic): readonly string[] {
  const { fix, help, related } = diagnostic;
  return [
    renderLine(diagnostic),
    ...related.map(({ message, span }) => {
      const { line, column } = positionOf(span);
      return `  ${span.source.path}:${line}:${column}: ${message}`;
    }),
    ...(help === undefined ? [] : [`  help: ${help}`]),
    ...(fix === undefined ? [] : [`  fix: ${fix.title}`]),
  ];
}
