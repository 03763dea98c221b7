import type { YAMLError } from "yaml";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { diagnostic } from "../../diagnostics/diagnostic.ts";
import type { SourceText } from "../../source/source-text.ts";
import { spanText } from "../../source/span.ts";
import { quotingFix } from "./quoting-fix.ts";
import { boundsOfLine, upToComment } from "./source-lines.ts";

/** A text that begins with a sign which YAML reads on its own, where a parser complains of what follows. */
export function strangeStart(
  { message }: YAMLError,
  source: SourceText,
  complaint: number,
): Diagnostic | undefined {
  if (!/ at node end\b/.test(message)) return undefined;
  const { start, end } = boundsOfLine(source, complaint);
  const before = beforeSign.exec(source.text.slice(start, end))?.[0].length;
  if (before === undefined) return undefined;
  const value = upToComment({ source, start: start + before, end });
  const character = source.text.charAt(value.start);
  const fix = quotingFix(value, spanText(value));
  return diagnostic(
    "yaml-reserved-start",
    { ...value, end: value.start + 1 },
    { character },
    { fix },
  );
}

/** What stands before an alias, an anchor or a tag. */
const beforeSign = /^ *(?:- +)*(?:[\w$-]+: +)?(?=[*&!])/;
