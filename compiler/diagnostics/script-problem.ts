import type { Span } from "../source/span.ts";
import type { DiagnosticExtra, Fix } from "./diagnostic.ts";

/** What is known of a mistake in the syntax of a script besides its place. */
export interface ScriptProblem {
  /** Where the construct begins that nothing closes. */
  readonly opened: Span | undefined;
  /** The word in which a blank is missing, with which the shell could read the script. */
  readonly glued: Span | undefined;
  /** Whether the script could be read if its lines were kept. */
  readonly needsLines: boolean;
  /** The sign that joins them. */
  readonly sign: Span | undefined;
}

/** What to add to the diagnostic of a mistake in the syntax of a script. */
export function aboutScript({ opened, glued, needsLines, sign }: ScriptProblem): DiagnosticExtra {
  if (glued !== undefined) {
    return { related: [{ span: glued, message: "a blank is missing here" }], help: parted };
  }
  return {
    ...(opened === undefined ? {} : { related: [{ span: opened, message: "begins here" }] }),
    ...(needsLines ? { help: joined } : {}),
    ...(sign === undefined ? {} : { fix: keepingLines(sign) }),
  };
}

const parted = "Brackets and the signs between them are words: put blanks around each of them.";

const joined =
  "The line breaks of this value are blanks: write the script as a block with `|`, which keeps its lines.";

/** The fix that lets a block keep its lines, given where its `>` stands. */
export function keepingLines(sign: Span): Fix {
  return { title: "Write `|`, which keeps the lines", edits: [{ span: sign, text: "|" }] };
}
