import { positionOf } from "../../source/line-index.ts";
import { utf8Length } from "../../source/utf8-length.ts";
import type { Diagnostic } from "../diagnostic.ts";
import { visibleText } from "./visible-text.ts";

/**
 * Diagnostics as a Markdown table for the summary of a workflow step, of at most so many bytes: a larger summary is dropped
 * as a whole by its reader. The title is taken as Markdown.
 */
export function renderStepSummary(
  title: string,
  all: readonly Diagnostic[],
  mostBytes: number,
): string {
  if (all.length === 0) return "";
  const head = `## ${title}\n\n| | place | code | message |\n|---|---|---|---|\n`;
  const room = mostBytes - utf8Length(head) - 100;
  const rows: string[] = [];
  let used = 0;
  for (const one of all) {
    const row = renderRow(one);
    used += utf8Length(row);
    if (used > room) break;
    rows.push(row);
  }
  const left = all.length - rows.length;
  const more = left === 0 ? "" : `\n${left} more do not fit here.\n`;
  return room < 0 ? "" : `${head}${rows.join("")}${more}`;
}

function renderRow({ code, message, severity, span }: Diagnostic): string {
  const { line, column } = positionOf(span);
  const cells = [severity, `${span.source.path}:${line}:${column}`, code, message];
  return `| ${cells.map(escapeCell).join(" | ")} |\n`;
}

/** Text that Markdown and HTML leave as it is. */
function escapeCell(text: string): string {
  const plain = visibleText(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return plain.replace(/[\\`*_{}[\]()#+!|~>@-]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
