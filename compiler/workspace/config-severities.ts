import type { DiagnosticCode } from "../diagnostics/catalog.ts";
import { catalog } from "../diagnostics/catalog.ts";
import type { Severity } from "../diagnostics/catalog-entry.ts";
import { closestName } from "../diagnostics/closest-name.ts";
import { isDebatable, isDiagnosticCode } from "../diagnostics/is-debatable.ts";
import { quoteUserText } from "../diagnostics/quote-user-text.ts";
import type { Cursor, Report } from "../document/cursor.ts";
import { openMapping } from "../document/cursor.ts";
import type { Entry, Node } from "../document/node.ts";
import { matchesGlob } from "./glob.ts";
import { normalizePath } from "./resolve-path.ts";

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
  const shown = normalizePath(path);
  const speaks = all.findLast(
    ({ files, rules }) =>
      rules.has(code) && (files?.some((pattern) => matchesGlob(shown, pattern)) ?? true),
  );
  return speaks?.rules.get(code);
}

/** Reads the fields `rules` and `overrides`. */
export function readSeverities(root: Cursor, report: Report): readonly SeverityRules[] {
  const rules = readRules(root, report);
  const everywhere = rules.size === 0 ? [] : [{ files: undefined, rules }];
  const items = root.list("overrides")?.items ?? [];
  return [...everywhere, ...items.flatMap((item) => readOverride(item, report))];
}

function readOverride(node: Node, report: Report): readonly SeverityRules[] {
  const cursor = openMapping(node, 'an entry of "overrides"', report);
  if (!cursor) return [];
  for (const { key } of cursor.node.entries) {
    if (key.text === "files" || key.text === "rules") continue;
    const closest = closestName(key.text, ["files", "rules"]);
    const field = quoteUserText(key.text);
    report("unknown-config-field", key.span, { field, owner: cursor.owner, closest });
  }
  cursor.required("files");
  cursor.required("rules");
  return [{ files: readPatterns(cursor, report), rules: readRules(cursor, report) }];
}

/** One pattern, or a list of them. */
function readPatterns(cursor: Cursor, report: Report): readonly string[] {
  const node = cursor.entry("files")?.value;
  const items = node?.kind === "sequence" ? node.items : [node];
  return items.flatMap((item) => {
    if (item === undefined) return [];
    if (item.kind === "scalar" && typeof item.value === "string") return [item.value];
    const found = item.kind === "scalar" ? "another scalar" : `a ${item.kind}`;
    const subject = 'field "files"';
    report("wrong-type", item.span, { subject, expected: "a text or a list of texts", found });
    return [];
  });
}

function readRules(cursor: Cursor, report: Report): SeverityRules["rules"] {
  const entries = cursor.mapping("rules", '"rules"')?.node.entries ?? [];
  return new Map(entries.flatMap((entry) => readRule(entry, report)));
}

function readRule(
  { key, value }: Entry,
  report: Report,
): readonly (readonly [DiagnosticCode, Severity | "off"])[] {
  const code = key.text;
  if (!isDiagnosticCode(code)) {
    const closest = closestName(code, Object.keys(catalog));
    const field = quoteUserText(code);
    report("unknown-config-field", key.span, { field, owner: '"rules"', closest });
    return [];
  }
  const severity = value.kind === "scalar" ? value.text : "";
  if (!isSeverityName(severity)) {
    const written = value.kind === "scalar" ? quoteUserText(value.text) : `a ${value.kind}`;
    const choices = severityNames.join(", ");
    report("unknown-config-value", value.span, { field: code, value: written, choices });
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
