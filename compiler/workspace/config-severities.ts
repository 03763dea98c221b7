import type { DiagnosticCode } from "../diagnostics/catalog.ts";
import { catalog } from "../diagnostics/catalog.ts";
import type { Severity } from "../diagnostics/catalog-entry.ts";
import { isDebatable, isDiagnosticCode } from "../diagnostics/is-debatable.ts";
import type { Cursor, Report } from "../document/cursor.ts";
import type { Entry } from "../document/node.ts";
import { reportUnknownField, reportUnknownValue } from "./config-fields.ts";
import { fitsPatterns } from "./glob.ts";

/** What a project makes of some codes, in all recipes or in those whose path fits a pattern. */
export interface SeverityRules {
  /** Patterns of paths; undefined: all recipes. */
  readonly files: readonly string[] | undefined;
  readonly rules: ReadonlyMap<DiagnosticCode, Severity | "off">;
}

const severityNames: readonly string[] = ["off", "note", "warning", "error"] satisfies (
  | Severity
  | "off"
)[];

/** What the last rules that speak of a code in a file make of it; undefined when none does. */
export function severityIn(
  all: readonly SeverityRules[],
  code: DiagnosticCode,
  path: string,
): Severity | "off" | undefined {
  const speaks = all.findLast(({ files, rules }) => rules.has(code) && fitsPatterns(path, files));
  return speaks?.rules.get(code);
}

/** Reads the field `rules` of a configuration, or of one of its overrides. */
export function readRules(cursor: Cursor, report: Report): SeverityRules["rules"] {
  const entries = cursor.mapping("rules", '"rules"')?.node.entries ?? [];
  return new Map(entries.flatMap((entry) => readRule(entry, report)));
}

function readRule(
  { key, value }: Entry,
  report: Report,
): readonly (readonly [DiagnosticCode, Severity | "off"])[] {
  const code = key.text;
  if (!isDiagnosticCode(code)) {
    const known = Object.keys(catalog);
    const listed = "the codes that `recipec explain` lists";
    reportUnknownField(key, { owner: '"rules"', known, listed }, report);
    return [];
  }
  const severity = value.kind === "scalar" ? value.text : "";
  if (!isSeverityName(severity)) {
    reportUnknownValue(value, code, severityNames, report);
    return [];
  }
  if (severity !== "error" && !isDebatable(code)) {
    report("fixed-severity", value.span, { code });
    return [];
  }
  return [[code, severity]];
}

function isSeverityName(text: string): text is Severity | "off" {
  return severityNames.includes(text);
}
