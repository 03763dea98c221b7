import { catalog } from "../../compiler/diagnostics/catalog.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import { closestName } from "../../compiler/diagnostics/spelling/closest-name.ts";
import type { OptionValues } from "../option-values.ts";
import { UsageError } from "../usage-error.ts";

/** The diagnostics that a command line wants to see, as severe as it wants them. */
export function selectDiagnostics(
  options: OptionValues,
): (diagnostics: readonly Diagnostic[]) => readonly Diagnostic[] {
  const denied = new Set(options.list("deny").map(requireCode));
  return (diagnostics) =>
    diagnostics.map((one) => (denied.has(one.code) ? { ...one, severity: "error" } : one));
}

function requireCode(code: string): string {
  const codes = Object.keys(catalog);
  if (codes.includes(code)) return code;
  const closest = closestName(code, codes);
  const hint =
    closest === undefined ? "`recipec explain` lists them." : `did you mean "${closest}"?`;
  throw new UsageError(`--deny takes a diagnostic code, and "${code}" is none: ${hint}`);
}
