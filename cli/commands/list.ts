import { createFileReader } from "../../compiler/index.ts";
import type { Invocation } from "../command.ts";
import { compileRecipes } from "../compile-recipes.ts";
import type { ExitCode } from "../exit-code.ts";
import { exitCode } from "../exit-code.ts";
import { loadConfig } from "../load-config.ts";
import { printable } from "../progress/printable.ts";
import { requireRecipeFiles } from "../recipe-files.ts";
import type { Terminal } from "../terminal.ts";

/** What `list` says about one recipe; a broken one has a path and no name. */
interface ListedRecipe {
  readonly name: string | null;
  readonly version: string | null;
  readonly dialect: string;
  readonly path: string;
  readonly description: string | null;
}

/** `recipec list [FOLDER]`: the recipes of a folder, one a line. */
export async function run(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const { operands, options } = invocation;
  const config = await loadConfig(options, terminal);
  const paths = requireRecipeFiles(operands.length === 0 ? ["."] : operands, terminal.cwd);
  const files = createFileReader(terminal.cwd);
  const request = { files, config, options, inputs: new Map() };
  const recipes = compileRecipes(paths, request).map(({ recipe }) => ({
    name: recipe.name ?? null,
    version: recipe.plan?.version ?? null,
    dialect: recipe.dialect,
    path: recipe.path,
    description: recipe.plan ? printable(recipe.plan.description) : null,
  }));
  const wantsJson = options.text("outputFormat") === "json";
  terminal.stdout.write(wantsJson ? `${JSON.stringify(recipes, undefined, 2)}\n` : table(recipes));
  return exitCode.ok;
}

function table(recipes: readonly ListedRecipe[]): string {
  const rows = recipes.map(({ dialect, name, path, version }) => [
    name === null ? "(broken)" : printable(name),
    version === null ? "" : printable(version),
    dialect,
    printable(path),
  ]);
  const widths = [0, 1, 2].map((column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  const lines = rows.map((row, index) => {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    const description = recipes[index]?.description ?? "run `recipec check` on it";
    return `${cells.join("  ").trimEnd()}\n    ${description}\n`;
  });
  return lines.join("");
}
