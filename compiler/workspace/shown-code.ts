import { settersOf } from "../analysis/scope/setters.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { scalarAt } from "../document/scalar-at.ts";
import type { Plan } from "../ir/plan.ts";
import { namesTemplates } from "../source/names-templates.ts";
import { spanText } from "../source/span.ts";

/** So many are looked at; whoever writes more of them does not show an example. */
const mostExamples = 100;

/**
 * Leaves out findings about placeholders of other languages that a text shows to whoever reads it, in code between backticks
 * or fences, or behind the name of their language: with none of the recipe's names in them they are an example, and meant as
 * they are.
 */
export function withoutShownCode(
  found: readonly Diagnostic[],
  plan: Plan | undefined,
): readonly Diagnostic[] {
  const count = found.filter(isAboutPlaceholder).length;
  if (plan === undefined || count === 0 || count > mostExamples) return found;
  const names = new Set([...plan.params.map(({ name }) => name), ...settersOf(plan).keys()]);
  const isExample = (one: Diagnostic): boolean =>
    isAboutPlaceholder(one) &&
    namesIn(spanText(one.span)).every((name) => !names.has(name)) &&
    isShown(one, plan);
  return found.filter((one) => !isExample(one));
}

function isAboutPlaceholder({ code }: Diagnostic): boolean {
  return code === "not-a-placeholder";
}

/** The words of a text that may be variables: keys stand behind a point. */
function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/(?<![\w.])[\p{L}_]\w*/gu)].map(([name]) => name);
}

function isShown({ span }: Diagnostic, { document }: Plan): boolean {
  const scalar = scalarAt(document, span);
  if (scalar === undefined) return false;
  const { text } = span.source;
  const before = text.slice(scalar.span.start, span.start);
  const behind = text.slice(span.end, scalar.span.end);
  if (namesTemplates(before, behind)) return true;
  const fences = before.match(/^[ \t]*(?:```|~~~)/gm) ?? [];
  if (fences.length % 2 === 1) return true;
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const rest = behind.split("\n", 1)[0] ?? "";
  return line.split("`").length % 2 === 0 && rest.includes("`");
}
