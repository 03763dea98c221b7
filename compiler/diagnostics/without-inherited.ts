import type { Diagnostic } from "./diagnostic.ts";
import type { IgnoredDiagnostic } from "./suppression.ts";

/** The findings in a recipe that another one extends. */
export interface ParentFindings {
  readonly found: readonly Diagnostic[];
  readonly ignored: readonly IgnoredDiagnostic[];
  /** Whether its findings are shown, and not only those of the recipes that extend it. */
  readonly isReported: boolean;
}

/** Leaves out of the findings in a recipe what is reported in a recipe that it extends, or accepted there. */
export function withoutInherited(
  found: readonly Diagnostic[],
  parents: readonly ParentFindings[],
): readonly Diagnostic[] {
  const known = new Set(
    parents.flatMap((parent) =>
      parent.isReported
        ? parent.found.map(identity)
        : parent.ignored.map(({ diagnostic }) => identity(diagnostic)),
    ),
  );
  if (known.size === 0) return found;
  // What is found in the text of a parent stands where the recipe names that, and its own place beside.
  return found.filter(
    ({ code, related }) => !related.some(({ span }) => known.has(identity({ code, span }))),
  );
}

function identity({ code, span: { source, start } }: Pick<Diagnostic, "code" | "span">): string {
  return `${code} ${start} ${source.path}`;
}
