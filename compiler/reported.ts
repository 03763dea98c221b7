import type { CompileOptions, SeverityChoice } from "./compilation.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import { sortDiagnostics } from "./diagnostics/diagnostic-list.ts";
import { isDebatable } from "./diagnostics/is-debatable.ts";
import { mergeCauses, mergeFields } from "./diagnostics/merge-causes.ts";
import type { Suppressed } from "./diagnostics/suppression.ts";
import { applySuppressions } from "./diagnostics/suppression.ts";
import { withLeftEntries } from "./diagnostics/with-left-entries.ts";
import { withLostNames } from "./diagnostics/with-lost-names.ts";
import { withoutEchoes } from "./diagnostics/without-echoes.ts";
import type { FoundFile } from "./findable-codes.ts";
import { isFindable } from "./findable-codes.ts";
import { spanText } from "./source/span.ts";
import type { LoadedRecipe } from "./workspace/load-recipes.ts";

/** A recipe to report on, and all that was found in it. */
export interface ReportedRecipe extends FoundFile {
  readonly recipe: Pick<LoadedRecipe, "ignoring" | "path" | "source">;
}

/** What is reported of the findings in a file: neither echoes nor what its comments or the caller leave out. */
export function reported(file: ReportedRecipe, options: CompileOptions): Suppressed {
  const { found, recipe } = file;
  const { path, ignoring } = recipe;
  const told = withoutEchoes(withoutUnasked(found, options));
  const { kept, ignored } = applySuppressions(sortDiagnostics(told), ignoring.comments, {
    beginnings: ignoring.beginnings,
    found,
    isFindable: (code) => isFindable(code, file, options),
  });
  const merged = mergeCauses(sortDiagnostics(kept));
  const { severities } = options;
  const chosen = severities === undefined ? merged : withSeverities(merged, path, severities);
  return {
    kept: mergeFields(withLeftEntries(withLostNames(chosen))),
    ignored:
      severities === undefined
        ? ignored
        : ignored.flatMap(({ diagnostic, reason }) =>
            withSeverities([diagnostic], path, severities).map((one) => ({
              diagnostic: one,
              reason,
            })),
          ),
  };
}

/** The diagnostics as severe as the caller wants them; errors about text without a meaning stay errors. */
function withSeverities(
  diagnostics: readonly Diagnostic[],
  path: string,
  severities: SeverityChoice,
): readonly Diagnostic[] {
  return diagnostics.flatMap((one) => {
    const severity = severities(one.code, path);
    if (severity === undefined || (severity !== "error" && !isDebatable(one.code))) return [one];
    return severity === "off" ? [] : [{ ...one, severity }];
  });
}

/** What the caller did not ask for: notes about other implementations, and what bundles agents are of that the project lists. */
function withoutUnasked(
  diagnostics: readonly Diagnostic[],
  { agents, portability }: CompileOptions,
): readonly Diagnostic[] {
  return diagnostics.filter(({ code, span }) => {
    if (code === "differs-from-reference") return portability === true;
    // Which names without a bundle exist is for the list to say.
    return code !== "bare-agent" || agents === undefined || spanText(span).includes(":");
  });
}
