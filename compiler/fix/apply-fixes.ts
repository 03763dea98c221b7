import type { Fix, TextEdit } from "../diagnostics/diagnostic.ts";
import type { SourceText } from "../source/source-text.ts";

/** A text after fixes, and what became of each of them. */
export interface FixedText {
  readonly text: string;
  readonly applied: readonly Fix[];
  /** Fixes that touch what another one changes, or another file. */
  readonly skipped: readonly Fix[];
}

/**
 * Carries out fixes of one source, each wholly or not at all. Of two fixes that overlap the earlier one
 * in the list wins. Everything outside the edits stays as it is, to the byte.
 */
export function applyFixes(source: SourceText, fixes: readonly Fix[]): FixedText {
  const applied: Fix[] = [];
  const skipped: Fix[] = [];
  const taken: TextEdit[] = [];
  for (const fix of fixes) {
    if (fits(fix, source, taken)) {
      applied.push(fix);
      taken.push(...fix.edits);
    } else skipped.push(fix);
  }
  return { text: replaceAll(source.text, taken), applied, skipped };
}

function fits({ edits }: Fix, source: SourceText, taken: readonly TextEdit[]): boolean {
  return edits.every(
    (edit, index) =>
      edit.span.source === source &&
      ![...taken, ...edits.slice(0, index)].some((other) => overlaps(edit, other)),
  );
}

/** Edits may touch, but two at one place have no order. */
function overlaps({ span: first }: TextEdit, { span: second }: TextEdit): boolean {
  if (first.start === second.start) return true;
  return first.start < second.end && second.start < first.end;
}

function replaceAll(text: string, edits: readonly TextEdit[]): string {
  const sorted = edits.toSorted((first, second) => first.span.start - second.span.start);
  let result = "";
  let done = 0;
  for (const { span, text: replacement } of sorted) {
    result += text.slice(done, span.start) + replacement;
    done = span.end;
  }
  return result + text.slice(done);
}
