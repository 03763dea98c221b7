import type { Read } from "../analysis/reads.ts";
import { membersOf } from "../analysis/types/type.ts";
import type { LocatedText } from "../document/located-text.ts";
import { locatedText, saidAt } from "../document/located-text.ts";
import { ownReadsOfHooks, replacedIn } from "../ir/evaluated.ts";
import type { Plan } from "../ir/plan.ts";
import { dottedName } from "../ir/references.ts";
import { stepsOf } from "../ir/visit.ts";
import { countsOf } from "../source/counts-of.ts";
import { isMoneyName } from "../source/is-money-name.ts";
import type { Span } from "../source/span.ts";
import { createTextMemo } from "../source/text-memo.ts";
import { defineRule } from "./rule.ts";

/** What another language has around its placeholders, `${{file}}` and `{{{file}}}`, stays in the text around a value. */
export const wrappedPlaceholder = defineRule({
  name: "wrapped-placeholder",
  reports: ["wrapped-placeholder"],
  check({ plan, facts }, report) {
    const tell = (read: PlaceholderRead): void => {
      const kept = keptAround(read, plan);
      if (kept === undefined) return;
      const { span } = read.reference;
      report("wrapped-placeholder", span, { placeholder: saidAt(plan.document, span), kept });
    };
    for (const read of facts.reads.all) {
      if (replacedIn.has(read.role) || hooks.has(read.role)) tell(read);
    }
    for (const { step } of stepsOf(plan.body)) {
      for (const reference of ownReadsOfHooks(step)) {
        tell({ step, role: "hook-before", reference, variable: undefined });
      }
    }
  },
});

/** What stands in the place of a placeholder, and for what. */
type PlaceholderRead = Pick<Read, "reference" | "role" | "step" | "variable">;

/** Whether a value becomes part of the text of a command, and is not in its environment. */
function isPasted({ role, step: { action } }: PlaceholderRead): boolean {
  return role === "command" && action.kind === "shell" && action.environment === undefined;
}

/** Commands, too. */
const hooks: ReadonlySet<Read["role"]> = new Set(["hook-after", "hook-before"]);

/** What stands around a placeholder and belongs to the form of another language. */
function keptAround(read: PlaceholderRead, { document }: Plan): string | undefined {
  const { role, reference, variable } = read;
  const { span } = reference;
  if (!(mayFollowSign(span) || span.source.text.charAt(span.end) === "}")) return undefined;
  const located = locatedText(document, span);
  if (located === undefined) return undefined;
  const { text, start } = located;
  if (!text.startsWith("{{", start)) return undefined;
  const line = text.slice(text.lastIndexOf("\n", start) + 1, start);
  if (text.charAt(start - 1) === "$") {
    const isMeant =
      isDollarMeant(dottedName(reference), line) ||
      holdsBehindDollar(variable, isPasted(read) && !endsInQuotes(line));
    return isMeant ? undefined : "the dollar sign";
  }
  return bracesAround(located, line, role);
}

function bracesAround(
  { text, start, end }: LocatedText,
  line: string,
  role: Read["role"],
): string | undefined {
  const isOpened = text.charAt(start - 1) === "{";
  const isClosed = text.charAt(end) === "}";
  if (isOpened && isClosed) {
    // Braces are text of its own in Python's f-strings and in the expansions of a shell.
    return /\bf\\?["']|\$\{$/.test(line) || keepsBraces.test(text) ? undefined : "the braces";
  }
  if (role === "command" || isOpened === isClosed) return undefined;
  if (openBraces(text) !== (isOpened ? 1 : -1)) return undefined;
  return isOpened ? "the brace before it" : "the brace behind it";
}

/** How many braces of a text are opened and not closed, placeholders aside; less than none where more are closed. */
function openBraces(text: string): number {
  const { counts } = bracesIn(text, () => ({
    counts: countsOf(text.replace(/\{\{[\w.\u0080-\uffff-]+\}\}/g, "").match(/[{}]/g) ?? []),
  }));
  return (counts.get("{") ?? 0) - (counts.get("}") ?? 0);
}

/** Each placeholder of a text asks. */
const bracesIn = createTextMemo<{ readonly counts: ReadonlyMap<string, number> }>();

/** Whether a dollar at the end of a line is one of money, of a shell, or escaped. */
function isDollarMeant(path: string, line: string): boolean {
  return /[\\$]\$$/.test(line) || isMoneyName(path) || isShellName.test(path) || ofShell.test(line);
}

/** What braces mean something in, and a text that is about them. */
const keepsBraces = /\b(?:BibTeX|LaTeX|braces)\b|\.(?:bib|tex)\b/i;

/** A variable that holds the name of a variable of the environment, or a text that says so before it. */
const isShellName = /(?:^|_)(?:env|var|variable)$/i;
const ofShell = /\b(?:environment|shell|variables?)\b[^.!?]{0,20}$/i;

/**
 * Whether a variable is likely to hold a name in capitals, as variables of the environment have, or a number, which is money
 * but where it becomes a part of a command: there `$5` is an argument that it does not have.
 */
function holdsBehindDollar(variable: Read["variable"], isArgument: boolean): boolean {
  return membersOf(variable?.likely ?? { kind: "never" }).some((member) => {
    if (member.kind !== "literal") return member.kind === "number" && !isArgument;
    const { value } = member;
    if (typeof value === "number") return !isArgument;
    return typeof value === "string" && /^[A-Z][A-Z_]+$/.test(value);
  });
}

/** Whether single quotes are open at the end of a line: a shell reads nothing in them. */
function endsInQuotes(line: string): boolean {
  return line.split("'").length % 2 === 0;
}

/** Whether a brace or a dollar sign may stand before a placeholder, escaped or not. */
function mayFollowSign({ source: { text }, start }: Span): boolean {
  // Before nearly all of them stands a blank, a quote or a slash.
  if (!/[\w{$]/.test(text.charAt(start - 1))) return false;
  return /[{$]$|\\[Uux]\w+$/.test(text.slice(Math.max(0, start - longestEscape), start));
}

/** `\U0001F600`, the longest way to write one character. */
const longestEscape = 10;
