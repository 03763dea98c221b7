/** Lines of context around each change. */
const context = 3;
/** Beyond this many changed lines the differing middle is shown as replaced, since finding the least change takes too long. */
const searchLimit = 500;

/** One line of a comparison: in both texts, only in the old one, only in the new one. */
interface DiffLine {
  readonly mark: " " | "-" | "+";
  /** With its end, if it has one. */
  readonly text: string;
}

/** What a unified diff shows: empty for equal texts. */
export interface Comparison {
  readonly oldName: string;
  readonly newName: string;
  readonly oldText: string;
  readonly newText: string;
}

/** The differences of two texts in the format of `diff -u`. */
export function unifiedDiff({ oldName, newName, oldText, newText }: Comparison): string {
  if (oldText === newText) return "";
  const lines = compareLines(linesOf(oldText), linesOf(newText));
  const hunks = hunksOf(lines).map((hunk) => printHunk(lines, hunk));
  return `--- ${oldName}\n+++ ${newName}\n${hunks.join("")}`;
}

/** Lines with their ends, so that a last line without one differs from the same line with it. */
function linesOf(text: string): readonly string[] {
  return text === "" ? [] : text.split(/(?<=\n)/);
}

function compareLines(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start])
    start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return [
    ...before.slice(0, start).map(marked(" ")),
    ...compareMiddle(
      before.slice(start, before.length - end),
      after.slice(start, after.length - end),
    ),
    ...before.slice(before.length - end).map(marked(" ")),
  ];
}

function marked(mark: DiffLine["mark"]): (text: string) => DiffLine {
  return (text) => ({ mark, text });
}

/** How far the furthest path got on each diagonal. */
type Frontier = ReadonlyMap<number, number>;

/** The greedy algorithm of Myers 1986, "An O(ND) difference algorithm and its variations". */
function compareMiddle(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  const frontiers: Frontier[] = [];
  let frontier: Frontier = new Map([[1, 0]]);
  const limit = Math.min(before.length + after.length, searchLimit);
  for (let edits = 0; edits <= limit; edits += 1) {
    frontiers.push(frontier);
    frontier = advance(frontier, edits, before, after);
    const x = frontier.get(before.length - after.length) ?? -1;
    if (x >= before.length) return traceBack(frontiers, before, after);
  }
  return [...before.map(marked("-")), ...after.map(marked("+"))];
}

/** The furthest paths with one more edit. */
function advance(
  frontier: Frontier,
  edits: number,
  before: readonly string[],
  after: readonly string[],
): Frontier {
  const next = new Map(frontier);
  for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
    let x = isInsertion(next, diagonal, edits)
      ? (next.get(diagonal + 1) ?? 0)
      : (next.get(diagonal - 1) ?? 0) + 1;
    while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) {
      x += 1;
    }
    next.set(diagonal, x);
  }
  return next;
}

/** Whether the furthest path to a diagonal comes from the one above it, by inserting a line. */
function isInsertion(frontier: Frontier, diagonal: number, edits: number): boolean {
  if (diagonal === -edits) return true;
  const below = frontier.get(diagonal - 1) ?? -1;
  return diagonal !== edits && below < (frontier.get(diagonal + 1) ?? -1);
}

function traceBack(
  frontiers: readonly Frontier[],
  before: readonly string[],
  after: readonly string[],
): readonly DiffLine[] {
  const lines: DiffLine[] = [];
  let x = before.length;
  let y = after.length;
  for (let edits = frontiers.length - 1; edits >= 0; edits -= 1) {
    const frontier = frontiers[edits] ?? new Map<number, number>();
    const diagonal = x - y;
    const inserted = isInsertion(frontier, diagonal, edits);
    const previous = inserted ? diagonal + 1 : diagonal - 1;
    const startX = frontier.get(previous) ?? 0;
    const startY = startX - previous;
    while (x > startX && y > startY && x > 0 && y > 0) {
      lines.push({ mark: " ", text: before[x - 1] ?? "" });
      x -= 1;
      y -= 1;
    }
    if (edits === 0) break;
    lines.push(
      inserted
        ? { mark: "+", text: after[startY] ?? "" }
        : { mark: "-", text: before[startX] ?? "" },
    );
    x = startX;
    y = startY;
  }
  return lines.reverse();
}

interface Hunk {
  readonly start: number;
  readonly end: number;
}

/** Ranges of lines that contain changes with their context; ranges that touch are one. */
function hunksOf(lines: readonly DiffLine[]): readonly Hunk[] {
  const hunks: Hunk[] = [];
  lines.forEach(({ mark }, index) => {
    if (mark === " ") return;
    const end = Math.min(index + context + 1, lines.length);
    const last = hunks.at(-1);
    if (last && index - context <= last.end) hunks[hunks.length - 1] = { start: last.start, end };
    else hunks.push({ start: Math.max(index - context, 0), end });
  });
  return hunks;
}

function printHunk(lines: readonly DiffLine[], { start, end }: Hunk): string {
  const shown = lines.slice(start, end);
  const before = lines.slice(0, start);
  const place = (mark: "-" | "+"): string => {
    const count = shown.filter((line) => line.mark === " " || line.mark === mark).length;
    const skipped = before.filter((line) => line.mark === " " || line.mark === mark).length;
    return `${mark}${count === 0 ? skipped : skipped + 1},${count}`;
  };
  const body = shown.map(({ mark, text }) => `${mark}${ended(text)}`).join("");
  return `@@ ${place("-")} ${place("+")} @@\n${body}`;
}

/** A line of a diff ends also where the file does not: what applies diffs is told so. */
function ended(line: string): string {
  return line.endsWith("\n") ? line : `${line}\n\\ No newline at end of file\n`;
}
