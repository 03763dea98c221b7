import type { CheckedFile } from "../../compiler/diagnostics/render-json.ts";
import { renderJson } from "../../compiler/diagnostics/render-json.ts";
import { countSeverity, renderCheckText } from "../check/render-check.ts";
import { selectDiagnostics } from "../check/severities.ts";
import { paletteFor } from "../color.ts";
import type { Invocation } from "../command.ts";
import { compileRecipes } from "../compile-recipes.ts";
import type { ExitCode } from "../exit-code.ts";
import { exitCode } from "../exit-code.ts";
import { loadConfig } from "../load-config.ts";
import type { OptionValues } from "../option-values.ts";
import { openRecipeSources } from "../recipe-sources.ts";
import { readInputs } from "../run/read-inputs.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";
import { readVersion } from "../version.ts";

/** `recipec check FILES|FOLDERS...`: reports what is wrong with recipes before they run. */
export async function run(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const { operands, options } = invocation;
  if (operands.length === 0) {
    throw new UsageError("Nothing to check: name recipe files or folders, or - for stdin.");
  }
  const select = selectDiagnostics(options);
  const mostWarnings = options.count("maxWarnings", 0);
  const config = await loadConfig(options, terminal);
  const inputs = readInputs(options, terminal.cwd);
  const { files, paths } = await openRecipeSources(invocation, terminal);
  const checked = compileRecipes(paths, { files, config, options, inputs }).map(({ recipe }) => ({
    path: recipe.path,
    dialect: recipe.dialect,
    name: recipe.name ?? null,
    diagnostics: select(recipe.diagnostics),
  }));
  terminal.stdout.write(render(checked, options, terminal));
  return verdict(checked, mostWarnings);
}

function render(files: readonly CheckedFile[], options: OptionValues, terminal: Terminal): string {
  if (options.text("format") === "json") return renderJson(files, readVersion());
  const palette = paletteFor(terminal.stdout, options, terminal);
  const maxWidth = Math.max(40, terminal.stdout.columns ?? 100);
  return renderCheckText(files, { palette, maxWidth });
}

function verdict(files: readonly CheckedFile[], mostWarnings: number | undefined): ExitCode {
  const tooMany = mostWarnings !== undefined && countSeverity(files, "warning") > mostWarnings;
  return countSeverity(files, "error") > 0 || tooMany ? exitCode.invalidRecipe : exitCode.ok;
}
