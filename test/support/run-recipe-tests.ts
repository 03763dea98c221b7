import { run } from "../../cli/commands/test.ts";
import { optionValues } from "../../cli/option-values.ts";
import { processTerminal } from "../../cli/terminal.ts";
import { memoryTerminal } from "./memory-terminal.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** What `recipec test` ended with and printed. */
export interface TestedRecipes {
  readonly exitCode: number;
  readonly stdout: string;
}

/** Runs `recipec test` over files, all of them where no operands are given. */
export async function runRecipeTests(
  files: Readonly<Record<string, string>>,
  options: Readonly<Record<string, string>> = {},
  operands: readonly string[] = [],
): Promise<TestedRecipes> {
  const terminal = memoryTerminal({ cwd: temporaryFolder(files), env: searchPath() });
  const exitCode = await run({ operands, options: optionValues(options) }, terminal);
  return { exitCode, stdout: terminal.written.stdout };
}

/** An environment in which programs are found, and nothing else. */
export function searchPath(): { readonly PATH: string } {
  return { PATH: processTerminal().env["PATH"] ?? "" };
}

/** The problems of the only test of `r.yaml`, given the lines below its name; empty: it passed. */
export async function problemsOfTest(
  recipe: string,
  test: string,
  files: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  const lines = test.split("\n").map((line) => `    ${line}`);
  const text = ["tests:", "  - name: it works", ...lines, ""].join("\n");
  const all = { "r.yaml": recipe, "r.test.yaml": text, ...files };
  const { stdout } = await runRecipeTests(all, { format: "json" });
  const report: Report = JSON.parse(stdout);
  return report.files.flatMap(({ diagnostics, tests }) => [
    ...diagnostics.map(({ message }) => message),
    ...tests.flatMap(({ problems }) => problems.map(({ line, message }) => `${line}: ${message}`)),
  ]);
}

interface Report {
  readonly files: readonly {
    readonly diagnostics: readonly { readonly message: string }[];
    readonly tests: readonly {
      readonly problems: readonly { readonly line: number; readonly message: string }[];
    }[];
  }[];
}
