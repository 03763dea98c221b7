import type { Fix, TextEdit } from "../diagnostics/diagnostic.ts";
import { partitionPoint } from "../source/partition-point.ts";
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
  for (const fix of fixes) (takes(taken, fix, source) ? applied : skipped).push(fix);
  return { text: replaceAll(source.text, taken), applied, skipped };
}

/** Adds the edits of a fix to those that are taken, all or none; these stay in the order of their places. */
function takes(taken: TextEdit[], { edits }: Fix, source: SourceText): boolean {
  for (const [index, edit] of edits.entries()) {
    const place = edit.span.source === source ? freePlace(taken, edit) : undefined;
    if (place === undefined) {
      for (const added of edits.slice(0, index)) taken.splice(taken.indexOf(added), 1);
      return false;
    }
    taken.splice(place, 0, edit);
  }
  return true;
}

/** Where an edit stands among others that do not overlap; undefined where it overlaps with one of its neighbors. */
function freePlace(taken: readonly TextEdit[], edit: TextEdit): number | undefined {
  const place = partitionPoint(taken, ({ span }) => span.start < edit.span.start);
  const neighbors = taken.slice(Math.max(0, place - 1), place + 1);
  return neighbors.some((other) => overlaps(edit, other)) ? undefined : place;
}

/** Edits may touch, but two at one place have no order. */
function overlaps({ span: first }: TextEdit, { span: second }: TextEdit): boolean {
  if (first.start === second.start) return true;
  return first.start < second.end && second.start < first.end;
}

/** The text with edits made, which are in the order of their places. */
function replaceAll(text: string, edits: readonly TextEdit[]): string {
  let result = "";
  let done = 0;
  for (const { span, text: replacement } of edits) {
    result += text.slice(done, span.start) + replacement;
    done = span.end;
  }
  return result + text.slice(done);
}
