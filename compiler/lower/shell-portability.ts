import { heredocWords } from "../analysis/shell/heredoc-words.ts";
import type { NoPlace, Place, ScriptRange } from "../analysis/shell/placement.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { diagnostic } from "../diagnostics/diagnostic.ts";
import type { SpanAt } from "./spanned.ts";

/** Notes where the reference, which goes through a command line by line, makes something else of a placeholder. */
export function shellDifferences(
  text: string,
  holes: readonly ScriptRange[],
  places: readonly (Place | NoPlace)[],
  spanAt: SpanAt,
): readonly Diagnostic[] {
  const note = ({ start, end }: ScriptRange, reference: string): Diagnostic =>
    diagnostic("differs-from-reference", spanAt(start, end), { reference });
  const last = holes.at(-1)?.start ?? 0;
  const misread = misreadHeredocs(text).filter(({ start }) => start < last);
  if (misread.length > 0) return misread.map((range) => note(range, range.reference));
  return holes.flatMap((hole, index) => {
    const reference = differenceAt(places[index], /^\w/.test(text.slice(hole.end)));
    return reference === undefined ? [] : [note(hole, reference)];
  });
}

function differenceAt(place: Place | NoPlace | undefined, isJoined: boolean): string | undefined {
  if (place?.kind !== "place") return undefined;
  switch (place.quoting) {
    case "single":
    case "ansi-c":
      return "puts the name of a variable here, in place of the value";
    case "double":
      return "ends the quotes before the value, so that the shell splits it at blanks";
    case "quoted-heredoc":
      return "pastes the value as it is, also a line that ends the heredoc";
    case "heredoc":
      return isJoined ? "takes the letters behind it for a part of the name" : undefined;
    default:
      return undefined;
  }
}

interface Misread extends ScriptRange {
  readonly reference: string;
}

/** What the reference takes for the beginning of a heredoc: any text of that form. */
const opening = /<<-?\s*(?:'[A-Za-z_]\w*'|"[A-Za-z_]\w*"|[A-Za-z_]\w*)/g;

function misreadHeredocs(text: string): readonly Misread[] {
  if (!text.includes("<<")) return [];
  const heredocs = [...text.matchAll(opening)].map(({ 0: match, index }) => ({
    start: index,
    end: index + match.length,
  }));
  const words = heredocWords(text);
  const isWithin = (word: number, { start, end }: ScriptRange): boolean =>
    start <= word && word < end;
  return [
    ...heredocs
      .filter((range) => !words.some(({ start }) => isWithin(start, range)))
      .map((range) => ({
        ...range,
        reference: "takes this for the beginning of a heredoc, and what follows for its text",
      })),
    ...words
      .filter(({ start }) => !heredocs.some((range) => isWithin(start, range)))
      .map((range) => ({ ...range, reference: "does not see that a heredoc begins here" })),
    ...words
      .slice(1)
      .filter(({ start }, index) => !text.slice(words[index]?.end, start).includes("\n"))
      .map((range) => ({ ...range, reference: "ends the second heredoc of a line first" })),
  ];
}
