import type { Place, QuotedHeredoc, ScriptRange } from "../analysis/shell/placement.ts";
import { partitionPoint } from "../source/partition-point.ts";

/** A range of a text and what stands there instead. */
export interface Edit extends ScriptRange {
  readonly text: string;
}

/** The text with its edits made; they do not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const ordered = edits.toSorted((left, right) => left.start - right.start || left.end - right.end);
  let result = "";
  let reached = 0;
  for (const edit of ordered) {
    result += text.slice(reached, edit.start) + edit.text;
    reached = edit.end;
  }
  return result + text.slice(reached);
}

/** Puts the reference to a variable where a placeholder stands, so that exactly its value arrives. */
export function editsForPlace(hole: ScriptRange, place: Place, variable: string): readonly Edit[] {
  const edit = { start: hole.start, end: hole.end, text: referenceIn(place, `\${${variable}}`) };
  const { quoting, behindDollar, behindBackslash } = place;
  // A `$` or `\` of the author's would take the reference's first character along.
  if (behindDollar) return [{ start: hole.start - 1, end: hole.start - 1, text: "\\" }, edit];
  const escapes = quoting !== "single" && quoting !== "quoted-heredoc";
  if (behindBackslash && escapes) return [{ ...edit, text: `\\${edit.text}` }];
  return [edit];
}

function referenceIn({ quoting }: Place, reference: string): string {
  switch (quoting) {
    case "bare":
      return `"${reference}"`;
    case "single":
      return `'"${reference}"'`;
    case "ansi-c":
      return `'"${reference}"$'`;
    case "double":
    case "heredoc":
    case "quoted-heredoc":
    case "arithmetic":
      return reference;
    case "comment":
      return "";
    default:
      return quoting satisfies never;
  }
}

/** Turns a literal here-document into one that expands references, with all its own text escaped. */
export function editsForHeredoc(
  { delimiter, word, body, closing }: QuotedHeredoc,
  text: string,
  holes: readonly ScriptRange[],
): readonly Edit[] {
  const bare = /^[A-Za-z_]\w*$/.test(word) ? word : freeWord(text);
  const edits: Edit[] = [{ ...delimiter, text: bare }];
  if (closing)
    edits.push({
      ...closing,
      text: text.slice(closing.start, closing.end).replace(word, () => bare),
    });
  for (const found of text.slice(body.start, body.end).matchAll(/[\\$`]/g)) {
    const start = body.start + found.index;
    const hole = holes[partitionPoint(holes, ({ end }) => end <= start)];
    if (hole === undefined || start < hole.start) edits.push({ start, end: start, text: "\\" });
  }
  return edits;
}

/** A word that occurs nowhere in a script. */
function freeWord(text: string): string {
  let count = 1;
  while (text.includes(`RECIPEC_END_${count}`)) count += 1;
  return `RECIPEC_END_${count}`;
}
