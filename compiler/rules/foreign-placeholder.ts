import type { Read } from "../analysis/reads.ts";
import { settersOf } from "../analysis/setters.ts";
import { membersOf } from "../analysis/type.ts";
import type { Template } from "../ir/expression.ts";
import type { Plan } from "../ir/plan.ts";
import { inputsOf, stepsOf } from "../ir/visit.ts";
import { spanText } from "../source/span.ts";
import { defineRule } from "./rule.ts";

/**
 * Placeholders of other languages stay in a text as they are: `{file}` and `${{ file }}` reach the agent
 * literally. They are taken for placeholders where they name a variable that the recipe has; `{file}` and `${file}`
 * only if the same text does not read it otherwise. What stands around a real one, `${{file}}`, stays too.
 */
export const foreignPlaceholder = defineRule({
  name: "foreign-placeholder",
  reports: ["foreign-placeholder", "wrapped-placeholder"],
  check({ plan, facts }, report) {
    const names = new Set([...plan.params.map(({ name }) => name), ...settersOf(plan).keys()]);
    for (const { template, pattern } of textsOf(plan)) {
      for (const { text, name, start } of foreignIn(template, pattern)) {
        if (!names.has(name) || (ordinary.has(pattern) && readsAlready(template, name))) continue;
        const span = { source: template.span.source, start, end: start + text.length };
        report("foreign-placeholder", span, { text, name });
      }
    }
    for (const read of facts.reads.all) {
      const kept = keptAround(read);
      if (kept === undefined) continue;
      const { span } = read.reference;
      report("wrapped-placeholder", span, { placeholder: spanText(span), kept });
    }
  },
});

interface WrittenText {
  readonly template: Template;
  readonly pattern: RegExp;
}

/** Expressions of workflows; what they are called in comes first. */
const workflow = /\$\{\{ *(?<name>[A-Za-z_][\w-]*) +\}\}/g;

/** Variables of templates and quoted names between the braces of placeholders. */
const dressed = /\{\{ *(?:\$|(?<quote>["']))(?<name>[A-Za-z_][\w-]*)\k<quote> *\}\}/g;

/** Output of templates in the manner of ERB. */
const embedded = /<%[=-]? *(?<name>[A-Za-z_][\w-]*) *-?%>/g;

/** A variable of a shell, which no shell expands in a prompt. */
const expanded = /\$\{(?<!\\\$\{)(?<name>[A-Za-z_][\w-]*)\}/g;

/** Braces around a word mean something in shells and their like, and nothing in a prompt. */
const braced = /\{(?<![\w${}\\"'`/]\{)(?<name>[A-Za-z_][\w-]*)\}(?![}/])/g;

const everywhere: readonly RegExp[] = [workflow, dressed, embedded];
const inPrompts: readonly RegExp[] = [...everywhere, expanded, braced];

/** What is code or a format where the same text has the placeholder too. */
const ordinary: ReadonlySet<RegExp> = new Set([expanded, braced]);

function textsOf({ body }: Plan): readonly WrittenText[] {
  const inputs = [...stepsOf(body)].flatMap(({ step }) => inputsOf(step.action));
  return inputs.flatMap(({ role, expression: template }) => {
    if (template.kind !== "template" || template.command || !texts.has(role)) return [];
    const patterns = role === "prompt" ? inPrompts : everywhere;
    return patterns.map((pattern) => ({ template, pattern }));
  });
}

interface Foreign {
  readonly text: string;
  readonly name: string;
  readonly start: number;
}

/** Looks at the text as it is written, since what stands there has no place of its own. */
function foreignIn({ span }: Template, pattern: RegExp): readonly Foreign[] {
  const written = spanText(span);
  if (!written.includes("{") && !written.includes("<%")) return [];
  return [...written.matchAll(pattern)].map((match) => ({
    text: match[0],
    name: match.groups?.["name"] ?? "",
    start: span.start + match.index,
  }));
}

function readsAlready({ parts }: Template, name: string): boolean {
  return parts.some((part) => part.kind === "reference" && part.name === name);
}

/** Names of what is counted in dollars, and may well stand behind a sign for them. */
const money = /amount|budget|cost|credit|dollar|fee|price|spend|sum|total|usd/i;

/** Where values are put between text; a shell may get them in its environment. */
const texts: ReadonlySet<Read["role"]> = new Set(["prompt", "command", "cwd", "environment"]);

/** What stands around a placeholder and belongs to the form of another language. */
function keptAround({ role, reference, variable }: Read): string | undefined {
  if (!texts.has(role)) return undefined;
  const { span, name, path } = reference;
  const { text } = span.source;
  if (!text.startsWith("{{", span.start)) return undefined;
  const before = text.charAt(span.start - 1);
  const line = text.slice(text.lastIndexOf("\n", span.start) + 1, span.start);
  if (before === "{" && text.charAt(span.end) === "}") {
    // Braces are text of its own in Python's f-strings and in the expansions of a shell.
    return /\bf\\?["']|\$\{$/.test(line) ? undefined : "the braces";
  }
  if (before !== "$" || /[\\$]\$$/.test(line)) return undefined;
  const isNumber = membersOf(variable?.likely ?? { kind: "never" }).some(
    (member) =>
      member.kind === "number" || (member.kind === "literal" && typeof member.value === "number"),
  );
  return isNumber || money.test([name, ...path].join(".")) ? undefined : "the dollar sign";
}
