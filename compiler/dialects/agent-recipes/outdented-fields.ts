import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Report } from "../../document/cursor.ts";
import { linesFrom } from "../../document/mistakes/source-lines.ts";
import type { Entry, Mapping, Node } from "../../document/node.ts";
import { entryOf } from "../../document/node.ts";
import type { Span } from "../../source/span.ts";
import { fieldNames } from "./shape.ts";

/**
 * Some steps with the fields that stand beside them put back where they belong: a field that is indented like the step before
 * it, which has none of that name, has only lost its indentation. Each is reported, with the missing blanks as fix.
 */
export function withOutdentedFields(steps: Mapping, report: Report): Mapping {
  const entries: Entry[] = [];
  for (const entry of steps.entries) {
    const owner = entries.at(-1);
    const step = owner?.value.kind === "mapping" ? owner.value : undefined;
    if (owner === undefined || step === undefined || !isFieldOf(step, entry)) {
      entries.push(entry);
      continue;
    }
    const parameters = { field: entry.key.text, owner: "the mapping of steps" };
    const help = `Indent it like the other fields of the step "${owner.key.text}".`;
    report("misplaced-field", entry.key.span, parameters, { help, fix: indenting(entry, step) });
    entries[entries.length - 1] = {
      ...owner,
      value: { ...step, entries: [...step.entries, entry] },
    };
  }
  return entries.length === steps.entries.length ? steps : { ...steps, entries };
}

function isFieldOf(step: Mapping, { key, value }: Entry): boolean {
  if (!fieldNames.step.includes(key.text) || entryOf(step, key.text)) return false;
  return step.entries.length > 0 && !isStep(value);
}

/** Whether a value has what only a step has. */
function isStep(node: Node): boolean {
  return (
    node.kind === "mapping" && ["prompt", "outcomes", "$ref"].some((name) => entryOf(node, name))
  );
}

/** Indents all lines of a field as far as the first one of a step. */
function indenting({ key, value }: Entry, step: Mapping): Fix | undefined {
  const { source } = key.span;
  const [first] = step.entries;
  if (first === undefined || step.style !== "block" || first.key.span.source !== source)
    return undefined;
  const missing = columnOf(first.key.span) - columnOf(key.span);
  if (missing <= 0) return undefined;
  const lines = linesFrom(source, key.span.start - columnOf(key.span));
  const last = lines.at(-1);
  // Longer values are indented by whoever wrote them.
  if (last === undefined || last.start + last.text.length < value.span.end) return undefined;
  const edits = lines
    .filter(({ start, text }) => start < value.span.end && text.trim() !== "")
    .map(({ start }) => ({ span: { source, start, end: start }, text: " ".repeat(missing) }));
  return { title: `Indent it by ${missing} more`, edits };
}

function columnOf({ source, start }: Span): number {
  return start - (source.text.lastIndexOf("\n", start - 1) + 1);
}
