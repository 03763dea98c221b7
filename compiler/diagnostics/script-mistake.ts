import { foldingSign } from "../source/folding-sign.ts";
import type { Span } from "../source/span.ts";
import type { DiagnosticExtra, Fix } from "./diagnostic.ts";

/** A part of a script, in UTF-16 units. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** What is known of a mistake in the syntax of a script, part by part. */
interface ScriptMistake {
  readonly place: Range;
  readonly opened: Range | undefined;
  readonly glued: Range | undefined;
  readonly missing: (Range & { readonly sign: string; readonly isBefore: boolean }) | undefined;
  readonly redirected: Range | undefined;
  readonly apostrophe: Range | undefined;
  readonly needsLines: boolean;
}

/** Where to tell of a mistake in the syntax of a script, and what to add to its diagnostic. `spanAt`: the place of a range. */
export function locatedMistake(
  mistake: ScriptMistake,
  spanAt: (start: number, end: number) => Span,
): { readonly span: Span; readonly extra: DiagnosticExtra } {
  const { apostrophe, glued, missing, needsLines, opened, redirected } = mistake;
  const spanOf = ({ start, end }: Range): Span => spanAt(start, end);
  if (redirected !== undefined) return { span: spanOf(redirected), extra: { help: unlisted } };
  if (apostrophe !== undefined) return { span: spanOf(apostrophe), extra: { help: endsQuotes } };
  const place = spanOf(mistake.place);
  if (glued !== undefined) {
    const span = spanOf(glued);
    return {
      span,
      extra: { related: [{ span: place, message: "the shell stops here" }], help: parted },
    };
  }
  const related = opened ? [{ span: spanOf(opened), message: "begins here" }] : [];
  if (missing !== undefined) {
    return { span: spanOf(missing), extra: { related, help: lacking(missing) } };
  }
  if (!needsLines) return { span: place, extra: { related } };
  // What joins the lines is the mistake, up to where it shows.
  const sign = foldingSign(spanAt(0, 0));
  if (sign === undefined) return { span: place, extra: { related, help: joined } };
  const span = { ...place, start: sign.start };
  return { span, extra: { related, help: joined, fix: keepingLines(sign) } };
}

function lacking({ sign, isBefore }: NonNullable<ScriptMistake["missing"]>): string {
  const name = sign === "`" ? "a backtick" : `\`${sign}\``;
  return `The shell could read it with ${name} ${isBefore ? "before" : "behind"} what stands here.`;
}

const unlisted =
  "The list of a loop is no command, and has no output: leave this out, or write it behind `done`.";

const endsQuotes =
  "An apostrophe is a quote of the shell: put the text in double quotes, or write `'\\''` for it between single ones.";

const parted = "Brackets and the signs between them are words: put blanks around each of them.";

const joined =
  "The line breaks of this value are blanks: write the script as a block with `|`, which keeps its lines.";

/** The fix that lets a block keep its lines, given where its `>` stands. */
export function keepingLines(sign: Span): Fix {
  return { title: "Write `|`, which keeps the lines", edits: [{ span: sign, text: "|" }] };
}

/** Whether line breaks of a script as it is written are blanks in what it is read as, where a heredoc begins that would need them. */
export function losesLines(written: string, text: string, heredoc: number): boolean {
  const behind = text.slice(heredoc).trim();
  // Where nothing follows the word that is to end it, no line has been lost.
  if (behind.includes("\n") || /^(?:<<-?[ \t]*)?\S+$/.test(behind)) return false;
  return breaksIn(written.replace(/^[|>][^\n]*\n/, "")) > breaksIn(text);
}

function breaksIn(text: string): number {
  return text.trim().split("\n").length;
}
