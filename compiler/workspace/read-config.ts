import type { Budget } from "../analysis/bounds/budget.ts";
import type { SeverityChoice } from "../compilation.ts";
import { closestName } from "../diagnostics/closest-name.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { createDiagnosticList } from "../diagnostics/diagnostic-list.ts";
import { quoteUserText } from "../diagnostics/quote-user-text.ts";
import type { Cursor, Report } from "../document/cursor.ts";
import { openMapping } from "../document/cursor.ts";
import type { Node } from "../document/node.ts";
import { readDocument } from "../document/read-document.ts";
import type { DialectId } from "../ir/expression.ts";
import { readBudget } from "./config-budget.ts";
import type { SeverityRules } from "./config-severities.ts";
import { readSeverities, severityIn } from "./config-severities.ts";
import { matchesGlob } from "./glob.ts";
import { normalizePath } from "./resolve-path.ts";

/** What a project decides for all its recipes: the contents of `recipec.config.yaml`. */
export interface Config {
  /** The first pattern that fits a path decides its dialect. */
  readonly dialects: readonly DialectChoice[];
  /** The agents that exist here; undefined: not said. */
  readonly agents: readonly string[] | undefined;
  readonly backend: BackendChoice | undefined;
  /** Folders that sub-recipes with a computed path are also searched in. */
  readonly recipePath: readonly string[];
  /** What diagnostics count as, where that is not what the catalog says; later rules win. */
  readonly severities?: readonly SeverityRules[];
  /** More warnings than these fail a check. */
  readonly maxWarnings?: number;
  /** What one run of any recipe may take at most. */
  readonly budget?: Budget;
}

  /** Inputs and variables of the environment that nobody may read, besides those whose names say so. */
  readonly secrets?: readonly string[];
/** A dialect for the recipes whose path fits a pattern. */
export interface DialectChoice {
  readonly files: string;
  readonly dialect: DialectId;
}

/** The agent backend of a project: a command that reads a prompt, or a script of answers. */
export interface BackendChoice {
  readonly kind: "command" | "scripted";
  readonly command: readonly string[];
  /** Path of the answers, relative to the configuration. */
  readonly script: string | undefined;
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
  "budget",
  "dialects",
  "max_warnings",
  "overrides",
  "secrets",
  "recipe_path",
  "rules",
];
const knownDialects: readonly string[] = [
  "amplifier",
  "amplihack",
  "agent-recipes",
  "command-template",
] satisfies readonly DialectId[];

/** The dialect that a configuration chooses for a recipe, if it chooses one. */
export function configuredDialect(config: Config, path: string): DialectId | undefined {
  const shown = normalizePath(path);
  return config.dialects.find(({ files }) => matchesGlob(shown, files))?.dialect;
}

/** What diagnostics weigh in a project; undefined where it leaves all to the catalog. */
export function configuredSeverities({ severities }: Config): SeverityChoice | undefined {
  if (severities === undefined || severities.length === 0) return undefined;
  return (code, path) => severityIn(severities, code, path);
}

/** Reads a configuration; its mistakes are diagnostics like those of recipes. */
export function readConfig(path: string, content: string | Uint8Array): ConfigResult {
  const document = readDocument(path, content, { schema: "yaml-1.2" });
  const list = createDiagnosticList();
  list.add(...document.diagnostics);
  const root = document.value && openMapping(document.value.root, "the configuration", list.report);
  if (root) reportUnknownFields(root, fields, list.report);
  const value = root ? readFields(root, list.report) : emptyConfig;
  return { value, diagnostics: list.sorted() };
}

function readFields(root: Cursor, report: Report): Config {
  const choices = root.list("dialects")?.items ?? [];
  const budget = readBudget(root, report);
  return {
    dialects: choices.flatMap((item) => readDialectChoice(item, report) ?? []),
    agents: root.entry("agents") ? readTexts(root, "agents", report) : undefined,
    backend: readBackend(root, report),
    recipePath: readTexts(root, "recipe_path", report),
    ...readStrictness(root, report),
    ...(budget === undefined ? {} : { budget }),
    ...(root.entry("secrets") ? { secrets: readTexts(root, "secrets", report) } : {}),
  };
}

function readStrictness(root: Cursor, report: Report): Pick<Config, "severities" | "maxWarnings"> {
  const severities = readSeverities(root, report);
  const node = root.integer("max_warnings");
  const most = node === undefined ? undefined : Number(node.text);
  if (node && (most === undefined || !(most >= 0))) {
    const range = "at least 0";
    report("value-out-of-range", node.span, { field: "max_warnings", found: node.text, range });
  }
  return {
    ...(severities.length === 0 ? {} : { severities }),
    ...(most === undefined ? {} : { maxWarnings: most }),
  };
}

function readDialectChoice(node: Node, report: Report): DialectChoice | undefined {
  const owner = 'an entry of "dialects"';
  const cursor = openMapping(node, owner, report);
  if (!cursor) return undefined;
  reportUnknownFields(cursor, ["files", "dialect"], report);
  cursor.required("files");
  cursor.required("dialect");
  const files = cursor.text("files")?.text;
  const dialect = readChoice(cursor, "dialect", knownDialects, report);
  return files !== undefined && isDialectId(dialect) ? { files, dialect } : undefined;
}

function readBackend(root: Cursor, report: Report): BackendChoice | undefined {
  const cursor = root.mapping("backend", 'the field "backend"');
  if (!cursor) return undefined;
  reportUnknownFields(cursor, ["kind", "command", "script"], report);
  cursor.required("kind");
  const kind = readChoice(cursor, "kind", ["command", "scripted"], report);
  if (kind === "command") cursor.required("command");
  if (kind === "scripted") cursor.required("script");
  const command = readTexts(cursor, "command", report);
  const script = cursor.text("script")?.text;
  return kind === "command" || kind === "scripted" ? { kind, command, script } : undefined;
}

/** A text field that takes only some values. */
function readChoice(
  cursor: Cursor,
  field: string,
  choices: readonly string[],
  report: Report,
): string | undefined {
  const node = cursor.text(field);
  if (!node || choices.includes(node.text)) return node?.text;
  report("unknown-config-value", node.span, {
    field,
    value: quoteUserText(node.text),
    choices: choices.join(", "),
  });
  return undefined;
}

function readTexts(cursor: Cursor, field: string, report: Report): readonly string[] {
  return (cursor.list(field)?.items ?? []).flatMap((item) => {
    if (item.kind === "scalar" && typeof item.value === "string") return [item.value];
    const found = item.kind === "scalar" ? "another scalar" : `a ${item.kind}`;
    report("wrong-type", item.span, { subject: `entry of "${field}"`, expected: "a text", found });
    return [];
  });
}

/** Tells whether a text names a dialect. */
export function isDialectId(name: string | undefined): name is DialectId {
  return name !== undefined && knownDialects.includes(name);
}

function reportUnknownFields(cursor: Cursor, known: readonly string[], report: Report): void {
  for (const { key } of cursor.node.entries) {
    if (known.includes(key.text)) continue;
    report("unknown-config-field", key.span, {
      field: quoteUserText(key.text),
      owner: cursor.owner,
      closest: closestName(key.text, known),
    });
  }
}
