import type { Span } from "../source/span.ts";
import type { DiagnosticCode, DiagnosticParameters } from "./catalog.ts";
import type { Diagnostic, DiagnosticExtra } from "./diagnostic.ts";
import { diagnostic } from "./diagnostic.ts";

/** Collects diagnostics in any order and gives them back sorted, each once. */
export interface DiagnosticList {
  report<Code extends DiagnosticCode>(
    code: Code,
    span: Span,
    parameters: DiagnosticParameters<Code>,
    extra?: DiagnosticExtra,
  ): void;
  add(diagnostics: readonly Diagnostic[]): void;
  sorted(): readonly Diagnostic[];
}

/** A list that collects diagnostics. */
export function createDiagnosticList(): DiagnosticList {
  const collected: Diagnostic[] = [];
  return {
    report: (code, span, parameters, extra) =>
      void collected.push(diagnostic(code, span, parameters, extra)),
    add(diagnostics) {
      for (const one of diagnostics) collected.push(one);
    },
    sorted: () => sortDiagnostics(collected),
  };
}

/**
 * Sorts by path, place, severity, code and message, and drops repetitions. What is said of a file that a recipe includes stands
 * at one place of the recipe, and is told apart by the places in that file.
 */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const sorted = [...diagnostics].sort(compareDiagnostics);
  return sorted.filter((one, index) => {
    const previous = sorted[index - 1];
    return !previous || compareDiagnostics(previous, one) !== 0;
  });
}

/** The severity of the worst of some findings. */
export function worstOf(found: readonly Diagnostic[]): Diagnostic["severity"] {
  const severities = new Set(found.map(({ severity }) => severity));
  return (["error", "warning"] as const).find((one) => severities.has(one)) ?? "note";
}

/** The weightiest severity first. */
export const severityOrder = { error: 0, warning: 1, note: 2 } as const;

function compareDiagnostics(first: Diagnostic, second: Diagnostic): number {
  return (
    compareText(first.span.source.path, second.span.source.path) ||
    first.span.start - second.span.start ||
    first.span.end - second.span.end ||
    severityOrder[first.severity] - severityOrder[second.severity] ||
    compareText(first.code, second.code) ||
    compareText(first.message, second.message) ||
    compareElsewhere(first, second)
  );
}

/** By the first places that are in other files. */
function compareElsewhere(first: Diagnostic, second: Diagnostic): number {
  const [one, other] = [elsewhere(first), elsewhere(second)];
  return (
    compareText(one?.source.path ?? "", other?.source.path ?? "") ||
    (one?.start ?? 0) - (other?.start ?? 0)
  );
}

function elsewhere({ span, related }: Diagnostic): Span | undefined {
  return related.find((place) => place.span.source !== span.source)?.span;
}

/** By code units: the order must not depend on a locale. */
function compareText(first: string, second: string): number {
  if (first === second) return 0;
  return first < second ? -1 : 1;
}
