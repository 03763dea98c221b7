import type { Diagnostic } from "./diagnostic.ts";
import type { IgnoredDiagnostic } from "./suppression.ts";

/** What has been said of a recipe that another one extends. */
export interface ToldByParent {
  readonly found: readonly Diagnostic[];
  readonly ignored: readonly IgnoredDiagnostic[];
  readonly isReported: boolean;
}

/** Leaves out of the findings in a recipe what is told of a recipe that it extends, or accepted there. */
export function withoutInherited(
  found: readonly Diagnostic[],
  parents: readonly ToldByParent[],
): readonly Diagnostic[] {
  const told = new Set(
    parents.flatMap((parent) =>
      parent.isReported
        ? parent.found.map(identity)
        : parent.ignored.map(({ diagnostic }) => identity(diagnostic)),
    ),
  );
  if (told.size === 0) return found;
  // What is found in the text of a parent stands where the recipe names that, and its own place beside.
  return found.filter(
    ({ code, related }) => !related.some(({ span }) => told.has(identity({ code, span }))),
  );
}

function identity({ code, span: { source, start } }: Pick<Diagnostic, "code" | "span">): string {
  return `${code} ${start} ${source.path}`;
}
