import { lineIndexOf } from "../../source/line-index.ts";
import type { Severity } from "../catalog-entry.ts";
import type { Diagnostic } from "../diagnostic.ts";
import { withoutCommands } from "../without-commands.ts";
import type { CheckedFile } from "./render-json.ts";
import { renderLine } from "./render-line.ts";
import { visibleText } from "./visible-text.ts";

/** A workflow step shows no more annotations of one kind. */
const mostAnnotations = 10;

const commandOf: Readonly<Record<Severity, string>> = {
  error: "error",
  warning: "warning",
  note: "notice",
};

/**
 * The report of `check` as workflow commands of GitHub Actions: an annotation for each diagnostic, and
 * plain lines for those that a step would not show any more.
 */
export function renderGithub(files: readonly CheckedFile[]): string {
  const all = files.flatMap(({ diagnostics }) => diagnostics);
  const annotated = new Set(
    (["error", "warning", "note"] as const).flatMap((severity) =>
      all.filter((one) => one.severity === severity).slice(0, mostAnnotations),
    ),
  );
  const rest = all.filter((one) => !annotated.has(one));
  const lines = [
    ...[...annotated].map(annotation),
    ...rest.map((one) => withoutCommands(renderLine(one))),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

function annotation(one: Diagnostic): string {
  const { code, help, message, severity, span } = one;
  const index = lineIndexOf(span.source);
  const start = index.position(span.start);
  const end = index.position(span.end);
  // Columns are only valid where both are on one line.
  const columns =
    start.line === end.line
      ? { col: start.column, endColumn: Math.max(end.column, start.column) }
      : {};
  const properties = {
    file: span.source.path,
    line: start.line,
    endLine: end.line,
    ...columns,
    title: code,
  };
  const written = Object.entries(properties).map(
    ([name, value]) => `${name}=${escapeProperty(String(value))}`,
  );
  const text = [message, ...otherPlaces(one), ...(help === undefined ? [] : [help])].join("\n");
  return `::${commandOf[severity]} ${written.join(",")}::${escapeData(text)}`;
}

/** So many further places an annotation names. */
const mostPlaces = 5;

/** The path that shows what is said, which other formats mark in the lines themselves. */
function otherPlaces({ related, span }: Diagnostic): readonly string[] {
  return related.slice(0, mostPlaces).map(({ message, span: place }) => {
    const { line } = lineIndexOf(place.source).position(place.start);
    const where = place.source === span.source ? `line ${line}` : `${place.source.path}:${line}`;
    return `${where}: ${message}`;
  });
}

/** As the runner's own toolkit escapes what stands behind a command. */
function escapeData(text: string): string {
  const lines = text.split("\n").map((line) => visibleText(line.replaceAll("\r", "")));
  return lines.map((line) => line.replaceAll("%", "%25")).join("%0A");
}

/** Logs are shown in terminals, too, where what a file is called must not steer them. */
function escapeProperty(text: string): string {
  return text
    .replaceAll(/[^\r\n]+/g, visibleText)
    .replaceAll("%", "%25")
    .replaceAll("\r", "%0D")
    .replaceAll("\n", "%0A")
    .replaceAll(":", "%3A")
    .replaceAll(",", "%2C");
}
