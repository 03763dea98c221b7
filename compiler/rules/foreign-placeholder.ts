import type { Read } from "../analysis/reads.ts";
import { settersOf } from "../analysis/scope/setters.ts";
import { commonPrograms, ordinaryWords } from "../analysis/shell/common-programs.ts";
import { membersOf } from "../analysis/types/type.ts";
import { locatedText, saidAt } from "../document/located-text.ts";
import type { Document } from "../document/node.ts";
import { inputsOf, pastedInto } from "../ir/evaluated.ts";
import type { Template } from "../ir/expression.ts";
import type { Plan } from "../ir/plan.ts";
import { dottedName } from "../ir/references.ts";
import type { PlacedStep } from "../ir/visit.ts";
import { stepsOf } from "../ir/visit.ts";
import { isMoneyName } from "../source/is-money-name.ts";
import { namesTemplates } from "../source/names-templates.ts";
import { isWorkflowContext, showsWorkflow } from "../source/shows-workflow.ts";
import type { Span } from "../source/span.ts";
import { spanText } from "../source/span.ts";
import { defineRule } from "./rule.ts";

/**
 * Placeholders of other languages stay in a text as they are: `{file}` and `${{ file }}` reach the agent
 * literally. They are taken for placeholders where they name a variable that the recipe has; `{file}` and `${file}`
 * only if the same text does not read it otherwise. What stands around a real one, `${{file}}`, stays too.
 */
export const foreignPlaceholder = defineRule({
  name: "foreign-placeholder",
  reports: ["foreign-placeholder", "not-a-placeholder", "wrapped-placeholder"],
  check({ plan, facts }, report) {
    const names = new Set(facts.reads.all.map(({ reference }) => reference.name));
    const isKnown = (name: string): boolean => names.has(name) || isVariable(name, plan);
    for (const { form, text, name, span } of foreignOf(plan, isKnown)) {
      if (form === halfOpened) report("not-a-placeholder", span, { text, reason: "unopened" });
      else {
        const help = form === workflowContext ? declaring : undefined;
        report("foreign-placeholder", span, { text, name }, { help });
      }
    }
    for (const read of facts.reads.all) {
      const kept = keptAround(read, plan.document);
      if (kept === undefined) continue;
      const { span } = read.reference;
      report("wrapped-placeholder", span, { placeholder: saidAt(plan.document, span), kept });
    }
  },
});

const declaring =
  "Only workflows of GitHub know that: let the caller give the value as a variable, and write the placeholder of it.";

/** How another language writes placeholders. */
interface Form {
  readonly pattern: RegExp;
  /** What each of them contains; looking for it is many times faster. */
  readonly sign: string;
  /** Whether it is code or a format where the same text has the placeholder too. */
  readonly isOrdinary: boolean;
  /** Whether it is one outside of code only. */
  readonly isInProse?: boolean;
  /** Whether it spells in capitals what the variable spells in small letters. */
  readonly isInCapitals?: boolean;
  /** Whether it is one whatever variables the recipe has. */
  readonly isAlwaysOne?: boolean;
}

/** Expressions of workflows; what they are called in comes first. */
const workflow: Form = {
  pattern: /\$\{\{ *(?<name>[A-Za-z_][\w-]*)(?<keys>(?:\.[\w-]+)*) +\}\}/g,
  sign: "${{",
  isOrdinary: false,
};

/** What workflows of GitHub call what they know; without a blank, it is a placeholder of the recipe with a dollar before it. */
const workflowContext: Form = {
  pattern:
    /\$\{\{(?=[^{}]* ) *(?<name>(?:env|github|inputs|matrix|needs|secrets|steps|vars)\.[\w.-]+) *\}\}/g,
  sign: "${{",
  isOrdinary: false,
  isAlwaysOne: true,
};

/** Variables of templates and quoted names between the braces of placeholders. */
const dressed: Form = {
  pattern: /\{\{ *(?:\$|(?<quote>["']))(?<name>[A-Za-z_][\w-]*)\k<quote> *\}\}/g,
  sign: "{{",
  isOrdinary: false,
};

/** Output of templates in the manner of ERB. */
const embedded: Form = {
  pattern: /<%[=-]? *(?<name>[A-Za-z_][\w-]*) *-?%>/g,
  sign: "<%",
  isOrdinary: false,
};

/** A variable of a shell, which no shell expands there. */
const expanded: Form = {
  pattern: /\$\{(?<!\\\$\{)(?<name>[A-Za-z_][\w-]*)(?<keys>(?:\.\w+)*)\}/g,
  sign: "${",
  isOrdinary: true,
};

/** The same without braces, in prose. */
const named: Form = {
  pattern: /(?<=^|[\s(,:"'])\$(?<name>[a-z][a-z0-9_]{2,60})(?![\w(=[{$-]|\.\w)/g,
  sign: "$",
  isOrdinary: true,
  isInProse: true,
};

/** How commands of amplihack get a variable in capitals, in prose. */
const capital: Form = {
  pattern:
    /(?<=^|[\s(,:"'])\$(?!(?:EDITOR|HOME|LANG|PATH|SHELL|TERM|TMPDIR|USER)\b)(?<name>[A-Z][A-Z0-9_]{3,60})(?![\w(=[{$-]|\.\w)/g,
  sign: "$",
  isOrdinary: true,
  isInProse: true,
  isInCapitals: true,
};

/** How commands of amplihack get a variable; agents get no environment of their own. */
const exported: Form = {
  pattern: /\$\{?RECIPE_VAR_(?<name>[A-Za-z]\w*)\}?/g,
  sign: "RECIPE_VAR_",
  isOrdinary: true,
};

/** Braces around a word mean something in shells and their like, and nothing in a prompt. */
const braced: Form = {
  pattern: /\{(?<![\w${}\\"'`/]\{)(?<name>[A-Za-z_][\w-]*)(?<keys>(?:\.\w+)*)\}(?![}/])/g,
  sign: "{",
  isOrdinary: true,
};

/** In a prompt, a path with a word in braces is a pattern of one, as in `/users/{id}`; a directory is looked for. */
const bracedInPath: Form = {
  pattern: /\{(?<![${}\\]\{)(?<name>[A-Za-z_][\w-]*)(?<keys>(?:\.\w+)*)\}(?!\})/g,
  sign: "{",
  isOrdinary: true,
};

/** Where a value is handed on, nothing but one of them is no format or pattern with a word in braces. */
const alone: Form = {
  pattern: /^(?:\$?\{(?=[\w.-]+\}$)|\$(?=\w+$))(?<name>[A-Za-z_][\w-]*)(?:\.\w+)*\}?$/g,
  sign: "",
  isOrdinary: false,
};

/** A placeholder that lacks one of its braces; the other slip, `{{name}`, is found where placeholders are read. */
const halfOpened: Form = {
  pattern: /(?<![${}\\])\{(?<name>[A-Za-z_][\w-]*)\}\}(?!\})/g,
  sign: "}}",
  isOrdinary: false,
};

/** What every text contains that has one of them: most have nothing but placeholders in braces of their own. */
const anySign = /\$(?:\{|[A-Za-z])|<%|\{\{ *[$"']|(?<!\{)\{[A-Za-z_]/;

const everywhere: readonly Form[] = [workflow, dressed, embedded, halfOpened];

/** What no shell reads, so that neither braces nor dollars mean anything in it. */
const withoutShell: ReadonlyMap<Read["role"], readonly Form[]> = new Map([
  ["prompt", [...everywhere, expanded, exported, named, braced]],
  ["cwd", [...everywhere, workflowContext, expanded, exported, bracedInPath]],
  ["environment", [...everywhere, workflowContext, alone]],
  ["input", [...everywhere, workflowContext, alone]],
]);

interface WrittenText {
  readonly template: Template;
  readonly isPrompt: boolean;
  readonly forms: readonly Form[];
}

/** Whether a step's command finds all variables in its environment. */
function isGivenAll({ step: { action } }: PlacedStep): boolean {
  return action.kind === "shell" && action.environment === "scope";
}

function textsOf({ body }: Plan, hasCapitals: boolean): readonly WrittenText[] {
  return stepsOf(body).flatMap(({ step }) =>
    inputsOf(step).flatMap(({ role, expression: template }) => {
      if (template.kind !== "template" || template.command || !pastedInto.has(role)) return [];
      const forms = withoutShell.get(role) ?? everywhere;
      const isPrompt = role === "prompt";
      return [{ template, isPrompt, forms: isPrompt && hasCapitals ? [...forms, capital] : forms }];
    }),
  );
}

/** What looks like placeholders of other languages and is meant for some of the recipe. */
function foreignOf(plan: Plan, isKnown: (name: string) => boolean): readonly Foreign[] {
  const hasCapitals = stepsOf(plan.body).some(isGivenAll);
  return textsOf(plan, hasCapitals).flatMap((written) => {
    const found = foreignIn(written, plan.document, isKnown);
    if (!written.isPrompt) return found;
    return found.filter((one) => one.form !== workflow || !isOfWorkflow(one, plan, isKnown));
  });
}

interface Foreign {
  readonly form: Form;
  readonly text: string;
  readonly name: string;
  /** What follows the name, with its dots. */
  readonly keys: string;
  readonly span: Span;
}

/** `isKnown`: whether the recipe has a variable of a name. */
function foreignIn(
  { template, forms }: WrittenText,
  document: Document,
  isKnown: (name: string) => boolean,
): readonly Foreign[] {
  const written = spanText(template.span);
  const isEscaped = written.includes("\\");
  if (!(isEscaped || (anySign.test(written) && forms.some(({ sign }) => written.includes(sign))))) {
    return [];
  }
  const located = locatedText(document, template.span);
  if (located === undefined) return [];
  const said = located.text.slice(located.start, located.end);
  if (!anySign.test(said)) return [];
  const assigned = new Map<string, boolean>();
  const isOwn = (name: string): boolean => {
    const known = assigned.get(name) ?? isAssigned(name, said);
    assigned.set(name, known);
    return known;
  };
  return forms.flatMap((form) => {
    if (!said.includes(form.sign) || said.search(form.pattern) < 0) return [];
    const read = form.isOrdinary ? pathsReadIn(template) : undefined;
    const left = form === halfOpened ? bracesInBraces(said) : undefined;
    return placesOf(form, said).flatMap(({ text, index, name, keys }) => {
      const isOne = form.isAlwaysOne === true ? !isRead(name, template) : isKnown(name);
      if (!isOne || left?.has(index) || read?.has(name) || read?.has(name + keys)) return [];
      if (form.isOrdinary && (isOwn(name) || namesTemplates(said, index, index + text.length)))
        return [];
      const start = located.start + index;
      return [{ form, text, name, keys, span: located.spanAt(start, start + text.length) }];
    });
  });
}

/**
 * Whether a prompt means an expression of a workflow of GitHub: it is about one, or the recipe's variable of that name has
 * no such key, as in `${{ env.TARGET }}` beside `env: prod`.
 */
function isOfWorkflow(
  { name, keys, span }: Foreign,
  plan: Plan,
  isKnown: (name: string) => boolean,
): boolean {
  const said = locatedText(plan.document, span)?.text ?? "";
  if (showsWorkflow(said, isKnown)) return true;
  if (keys === "" || !isWorkflowContext(name) || settersOf(plan).has(name)) return false;
  const value = plan.params.find((param) => param.name === name)?.default;
  // What is empty is there to be given.
  if (value === undefined || value === null || value === "") return false;
  return !(value instanceof Map && (value.size === 0 || value.has(keys.split(".")[1] ?? "")));
}

/** Whether a text reads the variable that a path begins with: placeholders of some languages may have blanks in them. */
function isRead(path: string, template: Template): boolean {
  return namesReadIn(template).has(path.replace(/\..*/s, ""));
}

interface Place {
  readonly text: string;
  readonly index: number;
  readonly name: string;
  /** What follows the name, with its dots. */
  readonly keys: string;
}

/** Where a text has placeholders of a form. */
function placesOf(form: Form, text: string): readonly Place[] {
  if (form.isInProse !== true) return placesIn(text, 0, form);
  if (text.includes("```")) return [];
  let reached = 0;
  return text.split("\n").flatMap((line) => {
    const start = reached;
    reached += line.length + 1;
    return line.includes("$") && isProse(line) ? placesIn(line, start, form) : [];
  });
}

function placesIn(
  text: string,
  start: number,
  { pattern, isInCapitals = false }: Form,
): readonly Place[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index, groups }) => ({
    text: found,
    index: start + index,
    name: isInCapitals ? (groups?.["name"] ?? "").toLowerCase() : (groups?.["name"] ?? ""),
    keys: groups?.["keys"] ?? "",
  }));
}

/** Whether a line has no code in it, and is none: it names no program where a command would. */
function isProse(line: string): boolean {
  const [, first = ""] = /^[\s>$-]*([\w./-]*)/.exec(line) ?? [];
  return !line.includes("`") && (!commonPrograms.has(first) || ordinaryWords.test(first));
}

/**
 * Whether a text is code that gives a name its value, other than by what would be its placeholder: `size=$(wc -c)`,
 * `for f in`, `while read f`.
 */
function isAssigned(name: string, text: string): boolean {
  const ways = [
    `^[ \\t>]*(?:const |export |let |local |readonly |var )?${name} ?=(?!=)(?! ?["']?\\$?\\{${name}\\b)`,
    `(?:^|[;|(])[ \\t]*for (?:const |let )?${name} (?:in|of)\\b`,
    `\\bwhile (?:IFS=\\S* )?read (?:-\\w+ )*${name}\\b`,
  ];
  return new RegExp(ways.join("|"), "m").test(text);
}

/** The braces before which another one is still open, which the second one behind a name closes: `{"file": {file}}`. */
function bracesInBraces(text: string): ReadonlySet<number> {
  const inside = new Set<number>();
  let depth = 0;
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    if (depth > 0) inside.add(index);
    depth = brace === "{" ? depth + 1 : Math.max(0, depth - 1);
  }
  return inside;
}

function isVariable(name: string, plan: Plan): boolean {
  return plan.params.some((param) => param.name === name) || settersOf(plan).has(name);
}

function namesReadIn({ parts }: Template): ReadonlySet<string> {
  return new Set(parts.flatMap((part) => (part.kind === "reference" ? [part.name] : [])));
}

/** What a text reads as a whole, or by keys: who writes a placeholder knows how to write that very one. */
function pathsReadIn({ parts }: Template): ReadonlySet<string> {
  return new Set(parts.flatMap((part) => (part.kind === "reference" ? [dottedName(part)] : [])));
}

/** What stands around a placeholder and belongs to the form of another language. */
function keptAround({ role, reference, variable }: Read, document: Document): string | undefined {
  if (!pastedInto.has(role)) return undefined;
  const { span } = reference;
  const near = span.source.text.slice(Math.max(0, span.start - longestEscape), span.start);
  if (!/[{$]$|\\[Uux]\w+$/.test(near)) return undefined;
  const located = locatedText(document, span);
  if (located === undefined) return undefined;
  const { text, start, end } = located;
  if (!text.startsWith("{{", start)) return undefined;
  const before = text.charAt(start - 1);
  if (before !== "{" && before !== "$") return undefined;
  const line = text.slice(text.lastIndexOf("\n", start) + 1, start);
  if (before === "{" && text.charAt(end) === "}") {
    // Braces are text of its own in Python's f-strings and in the expansions of a shell.
    return /\bf\\?["']|\$\{$/.test(line) || keepsBraces.test(text) ? undefined : "the braces";
  }
  if (before !== "$" || isDollarMeant(dottedName(reference), line)) return undefined;
  return holdsBehindDollar(variable) ? undefined : "the dollar sign";
}

/** Whether a dollar at the end of a line is one of money, of a shell, or escaped. */
function isDollarMeant(path: string, line: string): boolean {
  return /[\\$]\$$/.test(line) || isMoneyName(path) || isShellName.test(path) || ofShell.test(line);
}

/** What braces mean something in, and a text that is about them. */
const keepsBraces = /\b(?:BibTeX|LaTeX|braces)\b|\.(?:bib|tex)\b/i;

/** A variable that holds the name of a variable of the environment, or a text that says so before it. */
const isShellName = /(?:^|_)(?:env|var|variable)$/i;
const ofShell = /\b(?:environment|shell|variables?)\b[^.!?]{0,20}$/i;

/** Whether a variable is likely to hold a number, or a name in capitals, as variables of the environment have. */
function holdsBehindDollar(variable: Read["variable"]): boolean {
  return membersOf(variable?.likely ?? { kind: "never" }).some((member) => {
    if (member.kind !== "literal") return member.kind === "number";
    const { value } = member;
    return typeof value === "number" || (typeof value === "string" && /^[A-Z][A-Z_]+$/.test(value));
  });
}

/** `\U0001F600`, the longest way to write one character. */
const longestEscape = 10;
