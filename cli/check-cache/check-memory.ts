import { join, resolve } from "node:path";
import type { CheckedFile } from "../../compiler/diagnostics/reports/render-json.ts";
import { jsonReport, renderJsonFile } from "../../compiler/diagnostics/reports/render-json.ts";
import type { Recipe } from "../../compiler/index.ts";
import { systemClock } from "../../runtime/clock.ts";
import { ownRuntime } from "../build/runtime-location.ts";
import { toolchainMarks } from "../build/toolchain.ts";
import { renderFrames, renderSummary } from "../check/render-check.ts";
import { textStyle } from "../check/render-report.ts";
import { savingMemory } from "../check/saving-memory.ts";
import type { Tally } from "../check/tally.ts";
import { countOf, sumOf, tallyOf } from "../check/tally.ts";
import type { Invocation } from "../command.ts";
import type { CompileRequest } from "../compile-recipes.ts";
import { compileRecipes } from "../compile-recipes.ts";
import { placesOf } from "../file-places.ts";
import { readConfigFile } from "../read-config-file.ts";
import { searchPathOf } from "../search-path.ts";
import type { Terminal } from "../terminal.ts";
import { userCacheFolder } from "../user-cache.ts";
import { readVersion } from "../version.ts";
import { checkRemembered } from "./check-remembered.ts";
import type { CheckedPart } from "./checked-group.ts";
import { FilePrints } from "./file-prints.ts";
import type { MemoryFile, MemoryKey } from "./memory-file.ts";
import { keepMemory, readMemory } from "./memory-file.ts";
import { RememberedSearch } from "./remembered-search.ts";

/** A report, and what is found in the files that it is about. */
export interface MemoryReport {
  readonly tally: Tally;
  /** UTF-8. */
  readonly text: Uint8Array;
}

/** What earlier checks of the same kind found, for files that have not changed since. */
export interface CheckMemoryDoor {
  readonly search: RememberedSearch;
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
  const memory = readMemory(join(folder, "checks"), keyOf(invocation, terminal));
  return doorOf(memory, terminal, form);
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

/** With so few files to check, taking the first digest takes longer than checking them again should they be written as they were. */
const fewFiles = 8;

function doorOf(memory: MemoryFile, terminal: Terminal, form: ReportForm): CheckMemoryDoor {
  const known = memory.groups;
  const { state } = memory;
  const prints = new FilePrints(state.prints, placesOf(terminal), systemClock.now());
  const checkedPaths = new Set<string>();
  for (const { members } of known) for (const { part } of members) checkedPaths.add(part.path);
  const search = new RememberedSearch(state.found, checkedPaths, prints);
  return {
    search,
    report: (paths, request, checkedFile) => {
      const { parts, groups, isNews } = checkRemembered(paths, known, prints, {
        compile: (stale) => {
          const digests = memory.end === undefined || stale.length > fewFiles;
          const files = prints.recording(request.files, digests);
          const reader = savingMemory(stale.length, files);
          return compileRecipes(stale, { ...request, files: reader, diagnosticsOnly: true });
        },
        partOf: (recipe) => {
          const file = checkedFile(recipe);
          const text = Buffer.from(form.partOf(file));
          return { path: file.path, tally: tallyOf(file.diagnostics), text };
        },
      });
      if (isNews || prints.fresh.size > 0) {
        keepMemory(memory, { groups, search, prints: prints.fresh });
      }
      const tally = sumOf(parts.map((part) => part.tally));
      const texts = joined(parts, Buffer.from(form.between));
      const after = form.after(parts.length, tally);
      const text = Buffer.concat([Buffer.from(form.before), ...texts, Buffer.from(after)]);
      return { tally, text };
    },
  };
}

function joined(parts: readonly CheckedPart[], between: Uint8Array): readonly Uint8Array[] {
  if (between.length === 0) return parts.map(({ text }) => text);
  return parts.flatMap(({ text }, index) => (index === 0 ? [text] : [between, text]));
}

/** Everything that findings and their report depend on, but for the files. */
function keyOf({ options }: Invocation, terminal: Terminal): MemoryKey {
  const { columns, isTTY } = terminal.stdout;
  const texts = ["format", "dialect", "color", "workingDir"].map((name) => options.text(name));
  const lists = ["deny", "recipeDir"].map((name) => options.list(name));
  const config = options.text("config") ?? configName;
  const command = JSON.stringify([
    ownRuntime(),
    terminal.cwd,
    terminal.env["HOME"] ?? null,
    config,
    texts.map((text) => text ?? null),
    lists,
    options.flag("portability"),
    searchPathOf(options, terminal),
    [columns ?? null, isTTY ?? null, terminal.env["NO_COLOR"] ?? null],
  ]);
  const settings = JSON.stringify([toolchainMarks(), configText(options, terminal.cwd)]);
  return { command, settings };
}

const configName = "recipec.config.yaml";

function configText(options: Invocation["options"], cwd: string): string | null {
  const named = options.text("config");
  try {
    return readConfigFile(resolve(cwd, named ?? configName), named !== undefined).toString("utf8");
  } catch {
    return null;
  }
}
