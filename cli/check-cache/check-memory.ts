import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { CheckedFile, JsonFile } from "../../compiler/diagnostics/render-json.ts";
import { jsonFile, renderJsonFiles } from "../../compiler/diagnostics/render-json.ts";
import type { Recipe } from "../../compiler/index.ts";
import { systemClock } from "../../runtime/clock.ts";
import { sha256 } from "../build/cache-entry.ts";
import { toolchainKey } from "../build/toolchain.ts";
import type { CountedFile } from "../check/render-check.ts";
import { renderFrames, renderSummary } from "../check/render-check.ts";
import { textStyle } from "../check/render-report.ts";
import { saveMemory } from "../check/save-memory.ts";
import type { Invocation } from "../command.ts";
import type { CompileRequest } from "../compile-recipes.ts";
import { compileRecipes } from "../compile-recipes.ts";
import { placesOf } from "../file-places.ts";
import { searchPathOf } from "../search-path.ts";
import type { Terminal } from "../terminal.ts";
import { userCacheFolder } from "../user-cache.ts";
import { readVersion } from "../version.ts";
import type { CheckedPart, CheckMemory } from "./cache-file.ts";
import { readMemory, writeMemory } from "./cache-file.ts";
import { checkRemembered } from "./check-remembered.ts";
import { FilePrints } from "./file-prints.ts";

/** A report, and the files that it is about. */
export interface MemoryReport {
  readonly files: readonly CountedFile[];
  readonly text: string;
}

/** What earlier checks of the same kind found, for files that have not changed since. */
export interface CheckMemoryDoor {
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
  const { options } = invocation;
  const folder = userCacheFolder(terminal);
  const format = options.text("format") ?? "text";
  if (folder === undefined) return undefined;
  if (format === "json") return doorOf(folder, invocation, terminal, jsonReport);
  const style = textStyle(options, terminal.stdout, terminal);
  const textReport: ReportForm<TextPart> = {
    partOf: (file) => ({
      path: file.path,
      diagnostics: file.diagnostics.map(({ code, severity }) => ({ code, severity })),
      frames: renderFrames(file, style),
    }),
    print: (parts) =>
      parts.map(({ frames }) => frames).join("") + renderSummary(parts, style.palette),
  };
  return format === "text" ? doorOf(folder, invocation, terminal, textReport) : undefined;
}

interface TextPart extends CheckedPart {
  readonly frames: string;
}

/** How files become parts of a report, and these the report. */
interface ReportForm<Part extends CheckedPart> {
  readonly partOf: (file: CheckedFile) => Part;
  readonly print: (parts: readonly Part[]) => string;
}

const jsonReport: ReportForm<JsonFile> = {
  partOf: jsonFile,
  print: (parts) => renderJsonFiles(parts, readVersion()),
};

function doorOf<Part extends CheckedPart>(
  folder: string,
  invocation: Invocation,
  terminal: Terminal,
  form: ReportForm<Part>,
): CheckMemoryDoor {
  const key = keyOf(invocation, terminal);
  const path = join(folder, "checks", `${sha256(key)}.json`);
  const memory: CheckMemory<Part> = readMemory<Part>(path, key) ?? {
    prints: new Map(),
    groups: [],
  };
  const prints = new FilePrints(memory.prints, placesOf(terminal));
  return {
    report: (paths, request, checkedFile) => {
      const files = prints.recording(request.files, systemClock.now());
      const { parts, groups, isNews } = checkRemembered(paths, memory.groups, prints, {
        compile: (stale) => {
          saveMemory(stale.length);
          return compileRecipes(stale, { ...request, files, diagnosticsOnly: true });
        },
        partOf: (recipe) => form.partOf(checkedFile(recipe)),
      });
      if (isNews || prints.isRenewed) writeMemory(path, key, { prints: memory.prints, groups });
      return { files: parts, text: form.print(parts) };
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
