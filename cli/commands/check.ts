import { resolve } from "node:path";
import type { CheckedFile } from "../../compiler/diagnostics/reports/render-json.ts";
import type { Recipe } from "../../compiler/index.ts";
import type { FixOutcome } from "../check/fix-recipes.ts";
import { idleSettings } from "../check/idle-settings.ts";
import { renderReport } from "../check/render-report.ts";
import { savingMemory } from "../check/saving-memory.ts";
import { selectDiagnostics } from "../check/severities.ts";
import type { Tally } from "../check/tally.ts";
import { countOf, sumOf, tallyOf } from "../check/tally.ts";
import type { CheckMemoryDoor } from "../check-cache/check-memory.ts";
import type { Invocation } from "../command.ts";
import { compileRecipes } from "../compile-recipes.ts";
import type { ExitCode } from "../exit-code.ts";
import { exitCode } from "../exit-code.ts";
import { loadConfig } from "../load-config.ts";
import { shownOn } from "../progress/printable.ts";
import { isFolder } from "../recipe-files.ts";
import { openRecipeSources } from "../recipe-sources.ts";
import { readInputs } from "../run/settings/read-inputs.ts";
import { requireSearchPath } from "../search-path.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";

/** From so many operands on it pays to remember what was found, and their folders are not searched; a folder always does. */
const manyOperands = 50;

/** `recipec check FILES|FOLDERS...`: reports what is wrong with recipes before they run. */
export async function run(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const { operands, options } = invocation;
  requireCompany(invocation);
  const select = selectDiagnostics(options);
  const config = await loadConfig(options, terminal);
  const showsIgnored = options.flag("showIgnored");
  if (operands.length === 0 && config.files === undefined) {
    throw new UsageError("Nothing to check: name recipe files or folders, or - for stdin.");
  }
  const mostWarnings = options.count("maxWarnings", 0) ?? config.maxWarnings;
  const inputs = await readInputs(options, terminal);
  const searchPath = requireSearchPath(options, terminal);
  const memory = inputs.size > 0 ? undefined : await memoryFor(invocation, terminal);
  const sources = await openRecipeSources(invocation, terminal, config, memory?.search);
  const idle = idleSettings(config, sources.paths, invocation, terminal);
  for (const one of [...sources.leftOut, ...idle]) terminal.stderr.write(`recipec: ${one}.\n`);
  const looksAround = isFew(operands, terminal);
  const given = { config, options, inputs, judgesInputs: true, searchPath };
  const request = { files: sources.files, ...given, looksAround };
  const checkedFile: CheckedFileOf = (recipe) => ({
    path: recipe.path,
    dialect: recipe.dialect,
    name: recipe.name ?? null,
    diagnostics: select(recipe.diagnostics),
    ...(showsIgnored ? { ignored: recipe.ignored } : {}),
  });
  if (memory) {
    const { tally, text } = memory.report(sources.paths, request, checkedFile);
    terminal.stdout.write(text);
    return verdict(tally, mostWarnings, terminal);
  }
  if (options.flag("fix")) {
    const { fixRecipes } = await import("../check/fix-recipes.ts");
    const outcome = fixRecipes(sources.paths, request);
    const { stdinName } = sources;
    const { checked, isClean } = options.flag("diff")
      ? await showFixes(outcome, checkedFile, terminal)
      : await keepFixes(outcome, { checkedFile, stdinName, options }, terminal);
    return isClean ? verdict(tallyOfAll(checked), mostWarnings, terminal) : exitCode.invalidRecipe;
  }
  const files = savingMemory(sources.paths.length, sources.files);
  const compiled = compileRecipes(sources.paths, { ...request, files, diagnosticsOnly: true });
  const checked = compiled.map(({ recipe }) => checkedFile(recipe));
  terminal.stdout.write(await renderReport(checked, options, terminal.stdout, terminal));
  return verdict(tallyOfAll(checked), mostWarnings, terminal);
}

/** Options that mean nothing without another word of the command line. */
function requireCompany({ operands, options }: Invocation): void {
  if (options.flag("diff") && !options.flag("fix")) throw new UsageError("--diff needs --fix.");
  if (options.flag("showIgnored") && options.text("format") !== "sarif") {
    throw new UsageError("--show-ignored needs --format sarif, which tells what is ignored.");
  }
  if (options.text("inputs") === "-" && operands.includes("-")) {
    throw new UsageError("Standard input is either a recipe or the inputs, not both.");
  }
  if (options.text("stdinFilename") !== undefined && !operands.includes("-")) {
    throw new UsageError("--stdin-filename needs -, which is standard input.");
  }
}

type CheckedFileOf = (recipe: Recipe) => CheckedFile;

/** What fixes leave, and whether that is as the command line wants it. */
interface FixedFiles {
  readonly checked: readonly CheckedFile[];
  readonly isClean: boolean;
}

/** Shows what fixes would change; all is well where that is nothing. */
async function showFixes(
  outcome: FixOutcome,
  checkedFile: CheckedFileOf,
  terminal: Terminal,
): Promise<FixedFiles> {
  const { describeFixes, printFixDiff } = await import("../check/write-fixes.ts");
  terminal.stdout.write(shownOn(terminal.stdout, printFixDiff(outcome.changed)));
  terminal.stderr.write(describeFixes(outcome, "would fix"));
  return { checked: outcome.recipes.map(checkedFile), isClean: outcome.changed.length === 0 };
}

/** What the report after fixes needs to know besides. */
interface FixReport {
  readonly checkedFile: CheckedFileOf;
  /** The name that standard input has, whose fixed text goes to standard output. */
  readonly stdinName: string | undefined;
  readonly options: Invocation["options"];
}

/** Writes what fixes have changed, then reports what is left; all is well where everything could be written. */
async function keepFixes(
  outcome: FixOutcome,
  { checkedFile, stdinName, options }: FixReport,
  terminal: Terminal,
): Promise<FixedFiles> {
  const { describeFixes, writeFixes } = await import("../check/write-fixes.ts");
  const fixedInput = outcome.recipes.find(({ path }) => path === stdinName);
  if (fixedInput) terminal.stdout.write(fixedInput.source.text);
  const report = fixedInput ? terminal.stderr : terminal.stdout;
  const problems = writeFixes(
    outcome.changed.filter(({ path }) => path !== stdinName),
    terminal.cwd,
  );
  for (const [path, problem] of problems) {
    terminal.stderr.write(`recipec: ${path} is left as it is: ${problem}\n`);
  }
  const written = problems.size === 0 ? outcome : outcome.without(new Set(problems.keys()));
  const checked = written.recipes.map(checkedFile);
  terminal.stderr.write(describeFixes(written, "fixed"));
  report.write(await renderReport(checked, options, report, terminal));
  return { checked, isClean: problems.size === 0 };
}

/** What earlier checks found, where the command line lets that count. */
async function memoryFor(
  { operands, options }: Invocation,
  terminal: Terminal,
): Promise<CheckMemoryDoor | undefined> {
  if (options.flag("noCache") || options.flag("fix") || operands.includes("-")) return undefined;
  if (isFew(operands, terminal)) return undefined;
  const { openCheckMemory } = await import("../check-cache/check-memory.ts");
  return openCheckMemory({ operands, options }, terminal);
}

function isFew(operands: readonly string[], { cwd }: Terminal): boolean {
  if (operands.length === 0 || operands.length >= manyOperands) return false;
  return !operands.some((one) => isFolder(resolve(cwd, one)));
}

function tallyOfAll(files: readonly CheckedFile[]): Tally {
  return sumOf(files.map(({ diagnostics }) => tallyOf(diagnostics)));
}

function verdict(tally: Tally, mostWarnings: number | undefined, terminal: Terminal): ExitCode {
  const tooMany = mostWarnings !== undefined && countOf(tally, "warning") > mostWarnings;
  if (tooMany) terminal.stderr.write(`recipec: at most ${mostWarnings} warnings are allowed.\n`);
  return countOf(tally, "error") > 0 || tooMany ? exitCode.invalidRecipe : exitCode.ok;
}
