import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { diagnostic } from "../../diagnostics/diagnostic.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import type { SourceText } from "../../source/source-text.ts";

/** What a merge has left in a file that cannot be read; a file is searched once, however much is wrong in it. */
export const mergeConflict = createObjectMemo((source: SourceText): Diagnostic | undefined => {
  const found = /^(?:<{7} .*|={7}(?=\r?$)|>{7} .*)/m.exec(source.text);
  const mark = found?.[0].trimEnd();
  if (found === null || mark === undefined) return undefined;
  const problem = "a merge has left a conflict here";
  const help = "Choose one of the two versions, and remove the marks around them.";
  const span = { source, start: found.index, end: found.index + mark.length };
  return diagnostic("yaml-syntax", span, { problem }, { help });
});
