import type { Document, Scalar } from "../document/node.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { commandsIn } from "../ir/visit.ts";
import type { Span } from "../source/span.ts";
import { defineRule } from "./rule.ts";

/**
 * In double quotes YAML and JSON make one sign of a backslash and a letter, before a shell or a pattern sees them: `"grep '\bTODO\b'"`
 * looks for backspaces. Line breaks, tabs and colors are meant so, what is in this list hardly ever is.
 */
export const unmeantEscape = defineRule({
  name: "unmeant-escape",
  reports: ["unmeant-escape"],
  check({ plan: { body, document } }, report) {
    const escapes = escapesIn(document);
    if (escapes.length === 0) return;
    const scripts = new Set(
      commandsIn(body).map(({ command }) => scalarAt(document, command.command.span)),
    );
    for (const [first, ...others] of Map.groupBy(escapes, ({ of }) => of).values()) {
      if (first === undefined) continue;
      const { letter, of, span } = first;
      const edits = [first, ...others].map((one) => ({
        span: one.span,
        text: `\\\\${one.letter}`,
      }));
      const parameters = { letter, sign: signs.get(letter) ?? "another sign" };
      // A shell takes away what is left of them outside of its quotes.
      const isKept = !scripts.has(of) || [first, ...others].every(isInQuotes);
      const fix = isKept ? { title: "Double the backslash", edits } : undefined;
      report("unmeant-escape", span, parameters, { fix });
    }
  },
});

/** A backslash and a letter that are read as one sign, and the text that they stand in. */
interface Escape {
  readonly of: Scalar;
  readonly letter: string;
  readonly span: Span;
}

function escapesIn(document: Document): readonly Escape[] {
  const { source } = document;
  return [...source.text.matchAll(unmeant)].flatMap(({ 0: all, index: start }) => {
    const span = { source, start, end: start + 2 };
    const of = isEscaped(source.text, start) ? undefined : scalarAt(document, span);
    return of?.style === "double-quoted" ? [{ of, letter: all.at(-1) ?? "", span }] : [];
  });
}

const signs: ReadonlyMap<string, string> = new Map([
  ["L", "a line separator"],
  ["N", "a line break"],
  ["P", "a paragraph separator"],
  ["_", "a blank that does not break"],
  ["b", "a backspace"],
  ["f", "a form feed"],
  ["n", "a line break"],
  ["r", "a line break"],
  ["t", "a tab"],
  ["v", "a vertical tab"],
]);

/** Letters that stand for signs which no command or prompt has, and any behind what begins a path of Windows. */
const unmeant = /\\(?:[LNP_bfv]|(?<=\b[A-Z]:[\w.\\-]{0,80}\\)[nrt](?=\w))/g;

/** Whether an escape stands between quotes of the shell. */
function isInQuotes({ of, span }: Escape): boolean {
  const before = of.span.source.text.slice(of.span.start, span.start);
  return before.split("'").length % 2 === 0 || before.split('\\"').length % 2 === 0;
}

/** Whether a backslash belongs to the one before it. */
function isEscaped(text: string, at: number): boolean {
  let start = at;
  while (text.charAt(start - 1) === "\\") start -= 1;
  return (at - start) % 2 === 1;
}
