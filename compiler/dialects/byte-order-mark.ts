import type { Report } from "../document/cursor.ts";
import type { Document } from "../document/node.ts";

/** JSON has no byte order mark, and the references stop at one. */
export function checkByteOrderMark({ source }: Document, report: Report): void {
  if (!source.path.endsWith(".json") || !source.text.startsWith("\uFEFF")) return;
  const span = { source, start: 0, end: 1 };
  const fix = { title: "Remove it", edits: [{ span, text: "" }] };
  const help = "Save the file as UTF-8 without it.";
  report("json-syntax", span, { problem: "a byte order mark stands before it" }, { help, fix });
}
