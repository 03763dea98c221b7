import type { CompileOptions } from "./compilation.ts";
import type { DiagnosticCode } from "./diagnostics/catalog.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import { dependsOnUsers, isAboutWriting, isDebatable } from "./diagnostics/is-debatable.ts";
import type { LoadedRecipe } from "./workspace/load-recipes.ts";

/** A file whose findings are known. */
export interface FoundFile {
  readonly recipe: Pick<LoadedRecipe, "path" | "source">;
  /** Whether others that are checked with it call or extend it: alone, it may have findings that they settle. */
  readonly hasUsers: boolean;
  /** All that was found in it. */
  readonly found: readonly Diagnostic[];
}

/**
 * Tells whether a code would have been found in a file if there were reason for it. Behind an error that leaves a text
 * without a meaning nobody looks; what happens in a run may depend on recipes that could not be read, and on what callers
 * give; and some codes are about settings that a project may not have.
 */
export function isFindable(
  code: DiagnosticCode,
  file: FoundFile,
  options: CompileOptions,
): boolean {
  if (!isDebatable(code)) return true;
  if (file.found.some(hidesOthers) || lacksSetting(code, file, options)) return false;
  if (file.hasUsers && dependsOnUsers(code)) return false;
  return isAboutWriting(code) || !(file.found.some(hidesCallee) || isGivenInputs(file, options));
}

/** Errors after which a text is not looked into any further. A command that bash cannot read is one that its author may ignore. */
function hidesOthers({ code, severity }: Diagnostic): boolean {
  return code === "broken-command" || (severity === "error" && !isDebatable(code));
}

const calleeless: ReadonlySet<DiagnosticCode> = new Set([
  "bundle-recipe",
  "callee-has-errors",
  "missing-recipe",
]);

function hidesCallee({ code }: Diagnostic): boolean {
  return calleeless.has(code);
}

/** Values that are given to a check are judged in place of what the recipe says. */
function isGivenInputs({ recipe }: FoundFile, { inputs }: CompileOptions): boolean {
  return inputs?.keys().some((name) => recipe.source.text.includes(name)) ?? false;
}

function lacksSetting(
  code: DiagnosticCode,
  { recipe }: FoundFile,
  { agents, backend, budget, served }: CompileOptions,
): boolean {
  switch (code) {
    case "ignored-agent-config":
      return backend === undefined;
    case "over-budget":
    case "unbounded-cost":
      return budget?.(recipe.path) === undefined;
    case "unknown-agent":
      return agents === undefined;
    case "unresolved-agent":
      return agents !== undefined;
    case "unserved-model":
      return served === undefined;
    default:
      return false;
  }
}
