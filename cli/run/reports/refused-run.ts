import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { jsonDiagnostic } from "../../../compiler/diagnostics/reports/render-json.ts";
import type { OptionValues } from "../../option-values.ts";

/** A run that was not begun, or did not go on. */
export interface RefusedRun {
  readonly reason: string;
  /** Name of the run; absent: there is none. */
  readonly run?: string | undefined;
  /** The mistakes of a recipe. */
  readonly diagnostics?: readonly Diagnostic[];
}

/** What a script reads of a refused run: the object of `run` with nothing in it; empty where text is asked for. */
export function renderRefusedRun(
  { diagnostics, reason, run }: RefusedRun,
  options: OptionValues,
): string {
  if (options.text("outputFormat") !== "json") return "";
  const refused = {
    status: "failed",
    reason,
    run: run ?? null,
    plan: null,
    summary: { available_outputs: [], full_results_location: null },
    steps: [],
    skipped: [],
    outputs: {},
    ...(diagnostics === undefined ? {} : { diagnostics: diagnostics.map(placed) }),
  };
  return `${JSON.stringify(refused)}\n`;
}

function placed(problem: Diagnostic): object {
  return { path: problem.span.source.path, ...jsonDiagnostic(problem) };
}
