import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { diagnostic } from "../../diagnostics/diagnostic.ts";
import type { SourceText } from "../../source/source-text.ts";
import type { TextRange } from "../yaml-syntax.ts";
import { isInside, linesAbove } from "./source-lines.ts";

/** The mark that ends a document above what a parser complains of. */
export function secondDocument(
  source: SourceText,
  blocks: readonly TextRange[],
  complaint: number,
): Diagnostic | undefined {
  for (const line of linesAbove(source, complaint)) {
    const isMark = /^(?:---|\.\.\.)\s*$/.test(line.text);
    if (isMark && !isInside(blocks, line)) {
      const isInner = /\S/.test(
        source.text.slice(0, line.start).replaceAll(/^[ \t]*(?:#|%).*$/gm, ""),
      );
      const span = { source, start: line.start, end: line.start + "---".length };
      return isInner ? diagnostic("multiple-documents", span, {}) : undefined;
    }
  }
  return undefined;
}
