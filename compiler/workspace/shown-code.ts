import { settersOf } from "../analysis/setters/setters.ts";
import type { DiagnosticCode } from "../diagnostics/catalog.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { locatedText } from "../document/located-text.ts";
import type { Plan } from "../ir/plan.ts";
import { isShown } from "../source/is-shown.ts";
import { surelyOfTemplates } from "../source/names-templates.ts";
import { contains, spanText } from "../source/span.ts";

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
    ({ isOptional = false, span }) => !(isOptional && told.some((one) => contains(one.span, span))),
  );
  const names = new Set([...params.map(({ name }) => name), ...settersOf(plan).keys()]);
  return found.flatMap((one) => {
    if (!isAboutPlaceholder(one)) return [one];
    const located = locatedText(plan.document, one.span);
    if (located === undefined) return [one];
    const { text, start, end } = located;
    if (!isShown(text, start, end)) return [one];
    if (surelyOfTemplates(text, start, end)) return [];
    return namesIn(spanText(one.span)).some((name) => names.has(name)) ? [withoutFix(one)] : [];
  });
}

function withoutFix({ fix: _, ...one }: Diagnostic): Diagnostic {
  return one;
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

/** The words of a text that may be variables, by themselves or with what parts them: keys stand behind a point. */
function namesIn(text: string): readonly string[] {
  const names = [...text.matchAll(/(?<![\w.])[\p{L}_]\w*(?:[- ]\w+)*/gu)].map(([name]) => name);
  return names.flatMap((name) => [...name.split(/[- ]/), name.replaceAll(/[- ]/g, "_")]);
}
