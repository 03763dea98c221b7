import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { diagnostic } from "../diagnostics/diagnostic.ts";
import { quoteUserText } from "../diagnostics/quote-user-text.ts";
import type { SourceText } from "../source/source-text.ts";
import { dashBefore } from "./fused-items.ts";
import type { SourceLine } from "./source-lines.ts";
import { linesAbove } from "./source-lines.ts";

/**
 * The diagnostic for the first item of a list that lacks its dash, where a parser complains of the dash of the next one: it
 * stands behind a mapping. With the dash as fix.
 */
export function missingDash(source: SourceText, complaint: number): Diagnostic | undefined {
  const [next, ...above] = linesAbove(source, complaint);
  if (next === undefined || !/^ *- /.test(next.text)) return undefined;
  const inside = next.indent + "- ".length;
  let first: SourceLine | undefined;
  for (const line of above) {
    if (line.indent >= inside) first = line;
    else return /^ *[\w-]+: *$/.test(line.text) ? missingBefore(source, first, inside) : undefined;
  }
  return undefined;
}

function missingBefore(
  source: SourceText,
  first: SourceLine | undefined,
  inside: number,
): Diagnostic | undefined {
  const key = /^ *(?<key>[\w-]+):(?: |$)/.exec(first?.text ?? "")?.groups?.["key"];
  if (first === undefined || key === undefined || first.indent !== inside) return undefined;
  const start = first.start + first.indent;
  const span = { source, start, end: start + key.length };
  const fix = dashBefore(span);
  return diagnostic("yaml-missing-dash", span, { key: quoteUserText(key) }, { fix });
}
