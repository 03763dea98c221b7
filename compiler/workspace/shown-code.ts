import { settersOf } from "../analysis/scope/setters.ts";
import type { DiagnosticCode } from "../diagnostics/catalog.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { LocatedText } from "../document/located-text.ts";
import { locatedText } from "../document/located-text.ts";
import type { Plan } from "../ir/plan.ts";
import { namesTemplates, surelyOfTemplates } from "../source/names-templates.ts";
import type { Span } from "../source/span.ts";
import { spanText } from "../source/span.ts";

/** So many are looked at; whoever writes more of them does not show an example. */
const mostExamples = 100;

/**
 * Leaves out findings about placeholders of other languages that a text shows to whoever reads it, in code between backticks
 * or fences or in a heredoc, or behind the name of their language: with none of the recipe's names in them they are an example,
 * and meant as they are. With such a name they may be, too, so no fix replaces them, and only a text that leaves no doubt keeps
 * them from being told.
 */
export function withoutShownCode(
  found: readonly Diagnostic[],
  plan: Plan | undefined,
): readonly Diagnostic[] {
  const told = found.filter(isAboutPlaceholder);
  if (plan === undefined || told.length === 0 || told.length > mostExamples) return found;
  // What may stay unset, and is only known from a text that is told of, may be code that the text shows.
  const params = plan.params.filter(
    ({ isOptional = false, span }) => !(isOptional && told.some((one) => isIn(span, one.span))),
  );
  const names = new Set([...params.map(({ name }) => name), ...settersOf(plan).keys()]);
  return found.flatMap((one) => {
    if (!isAboutPlaceholder(one)) return [one];
    const located = locatedText(plan.document, one.span);
    if (located === undefined || !isShown(located)) return [one];
    if (surelyOfTemplates(located.text, located.start, located.end)) return [];
    return namesIn(spanText(one.span)).some((name) => names.has(name)) ? [withoutFix(one)] : [];
  });
}

function withoutFix({ fix: _, ...one }: Diagnostic): Diagnostic {
  return one;
}

function isIn(inner: Span, outer: Span): boolean {
  return inner.source === outer.source && outer.start <= inner.start && inner.end <= outer.end;
}

const aboutPlaceholders: ReadonlySet<DiagnosticCode> = new Set([
  "not-a-placeholder",
  "outer-braces",
  "wrapped-placeholder",
]);

function isAboutPlaceholder({ code, span }: Diagnostic): boolean {
  // A dollar sign makes it a variable of a shell.
  const isShells = code === "undeclared-name" && span.source.text[span.start - 1] === "$";
  return isShells || aboutPlaceholders.has(code);
}

/** The words of a text that may be variables: keys stand behind a point. */
function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/(?<![\w.])[\p{L}_]\w*/gu)].map(([name]) => name);
}

function isShown({ text, start, end }: LocatedText): boolean {
  const before = text.slice(0, start);
  const behind = text.slice(end);
  if (namesTemplates(text, start, end)) return true;
  if (isInHeredoc(before) || isFormatted(before, text.slice(start, end), behind)) return true;
  const fences = before.match(/^[ \t]*(?:```|~~~)/gm) ?? [];
  if (fences.length % 2 === 1 || isInIndentedBlock(before)) return true;
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const rest = behind.split("\n", 1)[0] ?? "";
  return line.split("`").length % 2 === 0 && rest.includes("`");
}

/** Whether a text ends in a heredoc of a shell: what is written there is read by another program. */
function isInHeredoc(text: string): boolean {
  const near = text.slice(-mostOfBlock);
  const start = near.lastIndexOf("<<");
  const opened = near.slice(start);
  const [, word] = /^<<-?[ \t]*["']?(\w+)/.exec(opened) ?? [];
  if (start < 0 || word === undefined || near[start - 1] === "<") return false;
  const [, ...lines] = opened.split("\n");
  return lines.length > 0 && !lines.some((line) => line.trim() === word);
}

/** Whether three braces stand around a call: a brace of its own around a value, in a string that Python formats. */
function isFormatted(before: string, braces: string, behind: string): boolean {
  return before.endsWith("{") && behind.startsWith("}") && braces.includes("(");
}

/** So many characters of a block of code are looked through for its beginning. */
const mostOfBlock = 4000;

/** Whether a text ends in a block of code as Markdown has it: four blanks deeper than the text above the empty line before it. */
function isInIndentedBlock(text: string): boolean {
  const lines = text.slice(-mostOfBlock).split("\n");
  const own = indentOf(lines.at(-1) ?? "");
  let isBehindEmpty = false;
  // The beginning of a line that is cut says nothing.
  for (const line of lines.slice(text.length > mostOfBlock ? 1 : 0, -1).reverse()) {
    const isEmpty = line.trim() === "";
    if (!isEmpty && indentOf(line) < own) return isBehindEmpty && indentOf(line) + 4 <= own;
    isBehindEmpty = isEmpty;
  }
  return false;
}

/** Where the text of a line begins, behind the sign of a list. */
function indentOf(line: string): number {
  return /^\s*(?:(?:[-*+]|\d+[.)])\s+)?/.exec(line)?.[0].length ?? 0;
}
