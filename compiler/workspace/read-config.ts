import type { Budget } from "../analysis/bounds/budget.ts";
import type { BudgetChoice, SeverityChoice } from "../compilation.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { createDiagnosticList } from "../diagnostics/diagnostic-list.ts";
import type { Cursor, Report } from "../document/cursor.ts";
import { openMapping } from "../document/cursor.ts";
import type { Node } from "../document/node.ts";
import { isText } from "../document/node.ts";
import { readDocument } from "../document/read-document.ts";
import type { DialectId } from "../ir/expression.ts";
import { dialectIds, isDialectId } from "../ir/expression.ts";
import { checkPattern } from "./check-pattern.ts";
import type { AgentProgram, BackendChoice, ModelTable } from "./config-backends.ts";
import { readAgentPrograms, readBackend, readModels } from "./config-backends.ts";
import { readBudget } from "./config-budget.ts";
import { readChoice, readTexts, reportUnknownFields } from "./config-fields.ts";
import type { Override } from "./config-overrides.ts";
import { readOverrides } from "./config-overrides.ts";
import type { SeverityRules } from "./config-severities.ts";
import { readRules, severityIn } from "./config-severities.ts";
import { fitsPatterns, matchesGlob } from "./glob.ts";
import { normalizePath } from "./resolve-path.ts";

/** What a project decides for all its recipes: the contents of `recipec.config.yaml`. */
export interface Config {
  /** The first pattern that fits a path decides its dialect. */
  readonly dialects: readonly DialectChoice[];
  /** The agents that exist here; undefined: not said. */
  readonly agents: readonly string[] | undefined;
  readonly backend: BackendChoice | undefined;
  /** The agent programs that may be used, in the order in which they are tried. */
  readonly backends?: readonly AgentProgram[];
  readonly models?: ModelTable;
  /** Folders that sub-recipes with a computed path are also searched in. */
  readonly recipePath: readonly string[];
  /** What diagnostics count as, where that is not what the catalog says; later rules win. */
  readonly severities?: readonly SeverityRules[];
  /** What is decided otherwise for some recipes; later ones win. */
  readonly overrides?: readonly Override[];
  /** More warnings than these fail a check. */
  readonly maxWarnings?: number;
  /** Processes end with the numbers of the amplihack book. */
  readonly exitCodes?: "amplihack";
  /** Inputs and variables of the environment that nobody may read, besides those whose names say so. */
  readonly secrets?: readonly string[];
  /** What one run of any recipe may take at most. */
  readonly budget?: Budget;
  /** Patterns of the paths that searches of folders take; absent: all recipes that they come by. */
  readonly files?: readonly string[];
}

/** A dialect for the recipes whose path fits a pattern. */
export interface DialectChoice {
  readonly files: string;
  readonly dialect: DialectId;
}

/** A configuration as far as it could be read. */
export interface ConfigResult {
  readonly value: Config;
  readonly diagnostics: readonly Diagnostic[];
}

/** The configuration of a project that has none. */
export const emptyConfig: Config = {
  dialects: [],
  agents: undefined,
  backend: undefined,
  recipePath: [],
};

const fields = [
  "agents",
  "backend",
  "backends",
  "budget",
  "dialects",
  "exit_codes",
  "files",
  "max_warnings",
  "models",
  "overrides",
  "recipe_path",
  "rules",
  "secrets",
];
/** Whose numbers processes end with. */
const exitCodeTables: readonly string[] = ["amplihack", "recipec"];

/** The dialect that a configuration chooses for a recipe, if it chooses one. */
export function configuredDialect(config: Config, path: string): DialectId | undefined {
  const shown = normalizePath(path);
  return config.dialects.find(({ files }) => matchesGlob(shown, files))?.dialect;
}

/** Whether the project wants a recipe that a search of folders has come by. */
export function isConfiguredFile({ files }: Config, path: string): boolean {
  return fitsPatterns(path, files);
}

/** What diagnostics weigh in a project; undefined where it leaves all to the catalog. */
export function configuredSeverities(config: Config): SeverityChoice | undefined {
  const all = [...(config.severities ?? []), ...(config.overrides ?? [])];
  return all.length === 0 ? undefined : (code, path) => severityIn(all, code, path);
}

/** What one run of a recipe may take in a project: each amount as the last says that speaks of it. */
export function configuredBudget({ budget, overrides = [] }: Config): BudgetChoice | undefined {
  if (budget === undefined && overrides.every((one) => one.budget === undefined)) return undefined;
  return (path) => {
    const fitting = overrides.filter(({ files }) => fitsPatterns(path, files));
    const all = [budget, ...fitting.map((one) => one.budget)].filter((one) => one !== undefined);
    return all.length === 0 ? undefined : Object.assign({}, ...all);
  };
}

/** Reads a configuration; its mistakes are diagnostics like those of recipes. */
export function readConfig(path: string, content: string | Uint8Array): ConfigResult {
  const document = readDocument(path, content, { schema: "yaml-1.2" });
  const list = createDiagnosticList();
  // A file of comments decides nothing.
  list.add(document.diagnostics.filter(({ code }) => code !== "empty-document"));
  const root = document.value && openMapping(document.value.root, "the configuration", list.report);
  if (root) reportUnknownFields(root, fields, list.report);
  const value = root ? readFields(root, list.report) : emptyConfig;
  return { value, diagnostics: list.sorted() };
}

function readFields(root: Cursor, report: Report): Config {
  const choices = root.list("dialects")?.items ?? [];
  const budget = readBudget(root, report);
  const codes = readChoice(root, "exit_codes", exitCodeTables, report);
  return {
    dialects: choices.flatMap((item) => readDialectChoice(item, report) ?? []),
    agents: root.entry("agents") ? readTexts(root, "agents", report) : undefined,
    backend: readBackend(root, report),
    ...(root.entry("backends") ? { backends: readAgentPrograms(root, report) } : {}),
    ...(root.entry("models") ? { models: readModels(root, report) } : {}),
    recipePath: readTexts(root, "recipe_path", report),
    ...readStrictness(root, report),
    ...(budget === undefined ? {} : { budget }),
    ...(codes === "amplihack" ? { exitCodes: codes } : {}),
    ...(root.entry("files") ? { files: readFiles(root, report) } : {}),
    ...(root.entry("secrets") ? { secrets: readTexts(root, "secrets", report) } : {}),
  };
}

function readFiles(root: Cursor, report: Report): readonly string[] {
  const node = root.entry("files")?.value;
  for (const item of node?.kind === "sequence" ? node.items : []) {
    if (isText(item)) {
      checkPattern(item, item.value, report);
    }
  }
  return readTexts(root, "files", report);
}

function readStrictness(
  root: Cursor,
  report: Report,
): Pick<Config, "maxWarnings" | "overrides" | "severities"> {
  const rules = readRules(root, report);
  const overrides = readOverrides(root, report);
  const node = root.integer("max_warnings");
  const most = node === undefined ? undefined : Number(node.text);
  if (node && (most === undefined || !(most >= 0))) {
    const range = "at least 0";
    report("value-out-of-range", node.span, { field: "max_warnings", found: node.text, range });
  }
  return {
    ...(rules.size === 0 ? {} : { severities: [{ files: undefined, rules }] }),
    ...(overrides.length === 0 ? {} : { overrides }),
    ...(most === undefined ? {} : { maxWarnings: most }),
  };
}

function readDialectChoice(item: Node, report: Report): DialectChoice | undefined {
  const owner = 'an entry of "dialects"';
  const cursor = openMapping(item, owner, report);
  if (!cursor) return undefined;
  const names = ["files", "dialect"];
  const misspelt = reportUnknownFields(cursor, names, report);
  for (const name of names) if (!misspelt.has(name)) cursor.required(name);
  const node = cursor.text("files");
  const files = node?.text;
  if (node && files !== undefined) checkPattern(node, files, report);
  const dialect = readChoice(cursor, "dialect", dialectIds, report);
  return files !== undefined && isDialectId(dialect) ? { files, dialect } : undefined;
}
