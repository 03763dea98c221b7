import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { CheckedFile } from "../../compiler/diagnostics/render-json.ts";
import { jsonReport, renderJsonFile } from "../../compiler/diagnostics/render-json.ts";
import type { Recipe } from "../../compiler/index.ts";
import { systemClock } from "../../runtime/clock.ts";
import { toolchainKey } from "../build/toolchain.ts";
import { renderFrames, renderSummary } from "../check/render-check.ts";
import { textStyle } from "../check/render-report.ts";
import { savingMemory } from "../check/saving-memory.ts";
import type { Tally } from "../check/tally.ts";
import { countOf, sumOf, tallyOf } from "../check/tally.ts";
import type { Invocation } from "../command.ts";
import type { CompileRequest } from "../compile-recipes.ts";
import { compileRecipes } from "../compile-recipes.ts";
import { placesOf } from "../file-places.ts";
import { searchPathOf } from "../search-path.ts";
import { sha256 } from "../sha256.ts";
import type { Terminal } from "../terminal.ts";
import { userCacheFolder } from "../user-cache.ts";
import { readVersion } from "../version.ts";
import { checkRemembered } from "./check-remembered.ts";
import { FilePrints } from "./file-prints.ts";
import { keepMemory, readMemory } from "./memory-file.ts";

/** A report, and what is found in the files that it is about. */
export interface MemoryReport {
  readonly tally: Tally;
  readonly text: Uint8Array;
}

/** What earlier checks of the same kind found, for files that have not changed since. */
export interface CheckMemoryDoor {
  /** Whether a file was checked as a recipe and is as it was. */
  isKnown(path: string): boolean;
  report(
    paths: readonly string[],
    request: CompileRequest,
    checkedFile: (recipe: Recipe) => CheckedFile,
  ): MemoryReport;
}

/** The memory for a command line; undefined where there is none. */
export function openCheckMemory(
  invocation: Invocation,
  terminal: Terminal,
): CheckMemoryDoor | undefined {
  const folder = userCacheFolder(terminal);
  const form = reportForm(invocation, terminal);
  if (folder === undefined || form === undefined) return undefined;
  const path = join(folder, "checks", sha256(keyOf(invocation, terminal)));
  return doorOf(path, terminal, form);
}

/** How files become parts of a report, and what stands around and between these. */
interface ReportForm {
  readonly partOf: (file: CheckedFile) => string;
  readonly before: string;
  readonly between: string;
  readonly after: (files: number, tally: Tally) => string;
}

function reportForm({ options }: Invocation, terminal: Terminal): ReportForm | undefined {
  const format = options.text("format") ?? "text";
  if (format === "json") return jsonForm();
  if (format !== "text") return undefined;
  const style = textStyle(options, terminal.stdout, terminal);
  return {
    partOf: (file) => renderFrames(file, style),
    before: "",
    between: "",
    after: (files, tally) => renderSummary(files, tally, style.palette),
  };
}

function jsonForm(): ReportForm {
  return {
    partOf: renderJsonFile,
    before: jsonReport.before(readVersion()),
    between: jsonReport.between,
    after: (files, tally) =>
      jsonReport.after({
        files,
        errors: countOf(tally, "error"),
        warnings: countOf(tally, "warning"),
      }),
  };
}

function doorOf(path: string, terminal: Terminal, form: ReportForm): CheckMemoryDoor {
  const memory = readMemory(path);
  const known = [...memory.numbers.keys()];
  const prints = new FilePrints(memory.state.prints, placesOf(terminal));
  const checkedPaths = new Set<string>();
  for (const { members } of known) for (const { part } of members) checkedPaths.add(part.path);
  return {
    isKnown: (file) => checkedPaths.has(file) && prints.isUnchanged(file),
    report: (paths, request, checkedFile) => {
      const files = prints.recording(request.files, systemClock.now());
      const { parts, groups, isNews } = checkRemembered(paths, known, prints, {
        compile: (stale) => {
          const reader = savingMemory(stale.length, files);
          return compileRecipes(stale, { ...request, files: reader, diagnosticsOnly: true });
        },
        partOf: (recipe) => {
          const file = checkedFile(recipe);
          const text = Buffer.from(form.partOf(file));
          return { path: file.path, tally: tallyOf(file.diagnostics), text };
        },
      });
      if (isNews || prints.changed.size > 0) {
        keepMemory(memory, { groups, prints: prints.prints, newPrints: prints.changed });
      }
      const tally = sumOf(parts.map((part) => part.tally));
      const between = Buffer.from(form.between);
      const texts = parts.flatMap(({ text }, index) => (index === 0 ? [text] : [between, text]));
      const before = Buffer.from(form.before);
      const after = Buffer.from(form.after(parts.length, tally));
      return { tally, text: Buffer.concat([before, ...texts, after]) };
    },
  };
}

/** Everything that findings and their report depend on, but for the files. */
function keyOf({ options }: Invocation, terminal: Terminal): string {
  const { columns, isTTY } = terminal.stdout;
  const texts = ["format", "dialect", "color", "workingDir"].map((name) => options.text(name));
  const lists = ["deny", "recipeDir"].map((name) => options.list(name));
  return JSON.stringify([
    toolchainKey(),
    terminal.cwd,
    terminal.env["HOME"] ?? null,
    configText(options.text("config") ?? "recipec.config.yaml", terminal.cwd),
    texts.map((text) => text ?? null),
    lists,
    options.flag("portability"),
    searchPathOf(options, terminal),
    [columns ?? null, isTTY ?? null, terminal.env["NO_COLOR"] ?? null],
  ]);
}

function configText(name: string, cwd: string): string | null {
  try {
    return readFileSync(resolve(cwd, name), "utf8");
  } catch {
    return null;
  }
}
