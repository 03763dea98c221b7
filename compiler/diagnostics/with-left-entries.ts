import { lineIndexOf, positionOf } from "../source/line-index.ts";
import type { SourceText } from "../source/source-text.ts";
import type { DiagnosticCode } from "./catalog.ts";
import type { Diagnostic, TextEdit } from "./diagnostic.ts";
import { worstOf } from "./diagnostic-list.ts";
import { quoteUserText } from "./quote-user-text.ts";
import { unknownFields } from "./unknown-fields.ts";

/** What is said of a key without a value. */
const ofEmptyKeys: ReadonlySet<DiagnosticCode> = new Set(["ineffective-field", "wrong-type"]);

/**
 * Makes one finding of those that follow from entries which stand beside the key they belong to, a key without a value: each is
 * no field there. With their indentation as fix. Takes and gives the findings of one file, sorted.
 */
export function withLeftEntries(found: readonly Diagnostic[]): readonly Diagnostic[] {
  const fields = found.filter(({ code, fix }) => unknownFields.includes(code) && fix === undefined);
  if (fields.length === 0) return found;
  const wrong = found.filter(({ code }) => ofEmptyKeys.has(code));
  const told = new Set<Diagnostic>();
  const groups = new Map<Diagnostic, Diagnostic>();
  for (const [index, first] of fields.entries()) {
    const parent = told.has(first) ? undefined : keyAbove(first);
    if (parent === undefined) continue;
    const entries = runOf(fields, index);
    const empty = wrong.filter((one) => isOnLine(one, first.span.source, parent.line));
    // A single field that is none, and that nothing lacks, may be anything.
    if (entries.length + empty.length + first.related.length < 2) continue;
    for (const one of [...entries.slice(1), ...empty]) told.add(one);
    groups.set(first, inParent(parent.name, first, { others: entries.slice(1), empty }));
  }
  return found.flatMap((one) => (told.has(one) ? [] : [groups.get(one) ?? one]));
}

function isOnLine({ span }: Diagnostic, source: SourceText, line: number): boolean {
  return span.source === source && positionOf(span).line === line;
}

/** The key without a value that stands right above a finding, in its column; there may be comments between them. */
function keyAbove({
  span,
}: Diagnostic): { readonly name: string; readonly line: number } | undefined {
  const { line: below, column } = positionOf(span);
  let line = below - 1;
  while (line > 0 && saysNothing(span.source, line)) line -= 1;
  if (line < 1) return undefined;
  const { before, name } = emptyKey.exec(textOf(span.source, line))?.groups ?? {};
  if (name === undefined || before?.length !== column - 1 || texts.has(name)) return undefined;
  return { name, line };
}

/** Keys whose values are texts in all languages: what stands beside such a one does not belong below it. */
const texts: ReadonlySet<string> = new Set(
  "agent command condition description id label model name output prompt recipe type version".split(
    " ",
  ),
);

const emptyKey = /^(?<before> *(?:- +)*)(?<quote>["']?)(?<name>[\w-]+)\k<quote>:(?:\s+#|\s*$)/;

/** Whether a line is blank or a comment. */
function saysNothing(source: SourceText, line: number): boolean {
  return /^\s*(?:#|$)/.test(textOf(source, line));
}

/** The finding at an index with those that stand on the next entries of its column, one after the other. */
function runOf(fields: readonly Diagnostic[], index: number): readonly Diagnostic[] {
  let end = index + 1;
  for (let last = fields[index]; last !== undefined; end += 1) {
    const next = fields[end];
    if (next === undefined || positionOf(next.span).line !== lineBehind(last)) break;
    last = next;
  }
  return fields.slice(index, end);
}

/** The next line that is indented no further than that of a finding. */
function lineBehind({ span }: Diagnostic): number {
  const { line, column } = positionOf(span);
  const { lineCount } = lineIndexOf(span.source);
  let at = line + 1;
  for (; at <= lineCount; at += 1) {
    if (saysNothing(span.source, at)) continue;
    if (textOf(span.source, at).search(/\S/) < column) return at;
  }
  return at;
}

function inParent(
  name: string,
  first: Diagnostic,
  rest: { readonly others: readonly Diagnostic[]; readonly empty: readonly Diagnostic[] },
): Diagnostic {
  const { others, empty } = rest;
  const entries = [first, ...others];
  const { source } = first.span;
  const edits: TextEdit[] = [];
  for (const one of entries) {
    let behind = lineBehind(one);
    // Comments behind the last one are about what follows.
    while (one === entries.at(-1) && saysNothing(source, behind - 1)) behind -= 1;
    for (let line = positionOf(one.span).line; line < behind; line += 1) {
      const { start } = lineIndexOf(source).lineBounds(line);
      if (textOf(source, line).trim() === "") continue;
      edits.push({ span: { source, start, end: start }, text: "  " });
    }
  }
  return {
    ...first,
    severity: worstOf([...entries, ...empty]),
    help: `Above it, "${quoteUserText(name)}" has no value: indent by two more what belongs to it.`,
    related: [
      ...entries.flatMap(({ related }) => related),
      ...others.map(({ span }) => ({ span, message: "also here" })),
    ],
    fix: { title: `Indent it below "${quoteUserText(name)}"`, edits },
  };
}

function textOf(source: SourceText, line: number): string {
  const { start, end } = lineIndexOf(source).lineBounds(line);
  return source.text.slice(start, end);
}
