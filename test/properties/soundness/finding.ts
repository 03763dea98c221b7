import type { DiagnosticCode } from "../../../compiler/diagnostics/catalog.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import type { Recipe } from "../../../compiler/index.ts";
import { spanText } from "../../../compiler/source/span.ts";

/** A finding in a sketch, with where it stands. */
export interface Finding {
  readonly code: DiagnosticCode;
  readonly message: string;
  /** What it is about, as it is written. */
  readonly text: string;
  /** The line that it begins in. */
  readonly line: string;
  /** So many lines follow. */
  readonly linesBehind: number;
  /** The id of its step; undefined outside of steps. */
  readonly step: string | undefined;
  /** The text of that step. */
  readonly stepText: string;
  /** The field that it stands in. */
  readonly field: string;
}

/** What is found in a recipe, also what its comments accept. */
export function findingsIn({ diagnostics, ignored }: Recipe): readonly Finding[] {
  return [...diagnostics, ...ignored.map(({ diagnostic }) => diagnostic)].map(findingOf);
}

function findingOf({ code, message, span }: Diagnostic): Finding {
  const { text } = span.source;
  const starts = [...text.matchAll(/^ *(?:- (?:id|name)|approval|s\d+):/gm)].map(
    ({ index }) => index,
  );
  const start = starts.findLast((at) => at < span.end) ?? 0;
  const end = starts.find((at) => at >= span.end) ?? text.length;
  const stepText = text.slice(start, end);
  const lineStart = text.lastIndexOf("\n", span.start) + 1;
  const line = text.slice(lineStart, text.indexOf("\n", lineStart));
  return {
    code,
    message,
    text: spanText(span),
    line,
    linesBehind: text.slice(lineStart).split("\n").length - 1,
    step: /^ *(?:- id: )?(s\d+)/.exec(stepText)?.[1],
    stepText,
    field: /^[\s-]*(\w+):/.exec(line)?.[1] ?? "",
  };
}
