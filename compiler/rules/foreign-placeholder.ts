import type { WrittenCommand } from "../analysis/commands/written-commands.ts";
import { writtenCommands } from "../analysis/commands/written-commands.ts";
import type { Form } from "../analysis/foreign-forms.ts";
import {
  aloneInCapitals,
  anySign,
  capital,
  everywhere,
  halfOpened,
  placesOf,
  withoutShell,
  workflow,
  workflowContext,
  workflowInput,
} from "../analysis/foreign-forms.ts";
import type { Read } from "../analysis/reads.ts";
import { readNames } from "../analysis/reads.ts";
import { hasVariable } from "../analysis/setters/has-variable.ts";
import { settersOf } from "../analysis/setters/setters.ts";
import type { ForeignWord } from "../analysis/shell/slips/words/foreign-words.ts";
import { foreignWords } from "../analysis/shell/slips/words/foreign-words.ts";
import { locatedText } from "../document/located-text.ts";
import type { Document } from "../document/node.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import type { Evaluated } from "../ir/evaluated.ts";
import { evaluationOfStep, replacedIn } from "../ir/evaluated.ts";
import type { Expression, Template, ValueTemplate } from "../ir/expression.ts";
import type { Plan } from "../ir/plan.ts";
import { dottedName } from "../ir/references.ts";
import type { HooksLayer, Step } from "../ir/step.ts";
import type { PlacedStep } from "../ir/visit.ts";
import { commandsIn, stepsOf } from "../ir/visit.ts";
import { namesTemplates } from "../source/names-templates.ts";
import { isWorkflowContext, showsWorkflow, speaksOfWorkflow } from "../source/shows-workflow.ts";
import type { Span } from "../source/span.ts";
import { spanText } from "../source/span.ts";
import { createTextMemo } from "../source/text-memo.ts";
import type { RuleReport } from "./rule.ts";
import { defineRule } from "./rule.ts";

/**
 * Placeholders of other languages stay in a text as they are: `{file}` and `${{ file }}` reach the agent
 * literally. They are taken for placeholders where they name a variable that the recipe has; `{file}` and `${file}`
 * only if the same text does not read it otherwise, or a label before one says that name.
 */
export const foreignPlaceholder = defineRule({
  name: "foreign-placeholder",
  reports: ["foreign-placeholder", "not-a-placeholder"],
  check({ plan, facts }, report) {
    const isReadAnywhere = (name: string): boolean => readNames(facts.reads).has(name);
    const isKnown = (name: string): boolean => isReadAnywhere(name) || hasVariable(plan, name);
    for (const found of foreignOf(plan, isKnown)) tell(found, report);
    for (const written of writtenCommands(plan)) {
      for (const { text, name, span } of foreignInCommand(written, plan, isReadAnywhere)) {
        report("foreign-placeholder", span, { text, name });
      }
    }
  },
});

function tell({ form, text, name, span }: Foreign, report: RuleReport<Codes>): void {
  if (form === halfOpened) report("not-a-placeholder", span, { text, reason: "unopened" });
  else {
    const help = form === workflowContext ? declaring : undefined;
    report("foreign-placeholder", span, { text, name }, { help });
  }
}

type Codes = "foreign-placeholder" | "not-a-placeholder";

const declaring =
  "Only workflows of GitHub know that: let the caller give the value as a variable, and write the placeholder of it.";

/** The words of a command that are meant for variables: what nothing reads, or what its program can do nothing else with. */
function foreignInCommand(
  { command: { command, env }, scalar, step }: WrittenCommand,
  plan: Plan,
  isReadAnywhere: (name: string) => boolean,
): readonly (Pick<ForeignWord, "name" | "text"> & { readonly span: Span })[] {
  if (command.command) return [];
  const { text } = scalar;
  return wordsIn(text, () => foreignWords(text)).flatMap(({ start, end, isPlain, ...word }) => {
    const { name } = word;
    if (!(hasVariable(plan, name) || isOfHook(name, step)) || (isReadAnywhere(name) && !isPlain))
      return [];
    if (env.some((one) => one.name === name)) return [];
    return [{ ...word, span: scalarMapOf(scalar).span(start, end) }];
  });
}

const wordsIn = createTextMemo<readonly ForeignWord[]>();

/** What hooks run, as far as it has not been seen, with the names that are known there besides. */
function hookTextsOf({ body }: Plan): readonly WrittenText[] {
  const seen = new Set<number>();
  return commandsIn(body).flatMap(({ command: { command }, command: run, step }) => {
    if (run === step.action || seen.has(command.span.start)) return [];
    seen.add(command.span.start);
    const own = hooksOf(step).flatMap(({ id, status }) => [id, status]);
    return templatesIn(command).map((template) => ({
      template,
      isPrompt: false,
      forms: everywhere,
      own: new Set(own),
    }));
  });
}

function hooksOf({ around }: Step): readonly HooksLayer[] {
  return around.filter((layer) => layer.kind === "hooks");
}

/** Whether the hooks of a step have a variable of that name. */
function isOfHook(name: string, step: Step): boolean {
  return hooksOf(step).some(({ id }) => id === name);
}

interface WrittenText {
  readonly template: Template;
  readonly isPrompt: boolean;
  readonly forms: readonly Form[];
  /** What has a value there alone. */
  readonly own?: ReadonlySet<string | undefined>;
}

/** Whether a step's command finds all variables in its environment. */
function isGivenAll({ step: { action } }: PlacedStep): boolean {
  return action.kind === "shell" && action.environment === "scope";
}

function textsOf({ body }: Plan, hasCapitals: boolean): readonly WrittenText[] {
  const texts: WrittenText[] = [];
  const add = ({ role, expression }: Evaluated): void => {
    if (!replacedIn.has(role)) return;
    const isPrompt = role === "prompt";
    const form = hasCapitals ? inCapitals.get(role) : undefined;
    const others = withoutShell.get(role) ?? everywhere;
    const forms = form === undefined ? others : [...others, form];
    for (const template of templatesIn(expression)) texts.push({ template, isPrompt, forms });
  };
  for (const { step } of stepsOf(body)) {
    const { inputs, loop } = evaluationOfStep(step);
    inputs.forEach(add);
    loop.forEach(add);
  }
  return texts;
}

/** How the names in capitals look that only commands have. */
const inCapitals: ReadonlyMap<Read["role"], Form> = new Map([
  ["prompt", capital],
  ["gate", capital],
  ["input", aloneInCapitals],
]);

/** The texts of a value, at any depth, that have placeholders of their own language in two braces. */
function templatesIn(node: Expression | ValueTemplate): readonly Template[] {
  switch (node.kind) {
    case "template":
      return node.command ? [] : [node];
    case "list-template":
      return node.items.flatMap(templatesIn);
    case "map-template":
      return node.entries.flatMap(([, value]) => templatesIn(value));
    default:
      return [];
  }
}

/** What looks like placeholders of other languages and is meant for some of the recipe. */
function foreignOf(plan: Plan, isKnown: (name: string) => boolean): readonly Foreign[] {
  const hasCapitals = stepsOf(plan.body).some(isGivenAll);
  const all: Foreign[] = [];
  for (const written of [...textsOf(plan, hasCapitals), ...hookTextsOf(plan)]) {
    if (!mayHaveForeign(written)) continue;
    const isKnownThere = (name: string): boolean =>
      isKnown(name) || written.own?.has(name) === true;
    for (const one of foreignIn(written, plan.document, isKnownThere)) {
      if (!(written.isPrompt && isOfWorkflow(one, plan, isKnown))) all.push(one);
    }
  }
  return all;
}

/** Whether a text has a sign of some form, as it stands in the file; behind a backslash, anything may stand. */
function mayHaveForeign({ template, forms }: WrittenText): boolean {
  const written = spanText(template.span);
  if (written.includes("\\")) return true;
  return anySign.test(written) && forms.some(({ sign }) => written.includes(sign));
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
    if (form.isBesideOther === true && !isPathWithValue(template, said)) return [];
    const read = form.isOrdinary ? pathsReadIn(template) : undefined;
    // Without its placeholder in the text, other forms tell what stands behind a label.
    const isTwice = form.isLabelled === true;
    const isReadToo = ({ name, keys }: Pick<Foreign, "keys" | "name">): boolean =>
      read !== undefined && (read.has(name) || read.has(name + keys));
    const left = form === halfOpened ? bracesInBraces(said) : undefined;
    return placesOf(form, said).flatMap(({ text, index, name, keys }) => {
      const isOne = form.isAlwaysOne === true ? !isRead(name, template) : isKnown(name);
      if (!isOne || left?.has(index) || isReadToo({ name, keys }) !== isTwice) return [];
      if (form.isOrdinary && (isOwn(name) || namesTemplates(said, index, index + text.length)))
        return [];
      const start = located.start + index;
      const span = located.spanAt(start, start + text.length);
      return isOfLanguage(span, template) ? [] : [{ form, text, name, keys, span }];
    });
  });
}

/** Whether a place is that of a placeholder of the language itself: amplihack takes `{{.name}}` for one. */
function isOfLanguage({ start }: Span, { parts }: Template): boolean {
  return parts.some((part) => part.kind === "reference" && part.span.start === start);
}

/** Whether a text is one word, a part of which is a placeholder. */
function isPathWithValue({ parts }: Template, said: string): boolean {
  return parts.some(({ kind }) => kind === "reference") && !/\s/.test(said);
}

/**
 * Whether a prompt means an expression of a workflow of GitHub: it is about one, or the recipe's variable of that name has
 * no such key, as in `${{ env.TARGET }}` beside `env: prod`.
 */
function isOfWorkflow(
  { form, text, name, keys, span }: Foreign,
  plan: Plan,
  isKnown: (name: string) => boolean,
): boolean {
  if (form !== workflow && form !== workflowInput) return false;
  const said = locatedText(plan.document, span)?.text ?? "";
  if (form === workflowInput) {
    // What is a variable of the recipe with a key is found by that.
    return speaksOfWorkflow(said) || isKnown(/\w+/.exec(text)?.[0] ?? "");
  }
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

/** Braces around a name that quotes enclose: one that is open around them is closed elsewhere. */
const inQuotes = /(?<=(["']))\{{1,2}[\w.-]+\}{1,2}(?=\1)/g;

/** The braces before which another one is still open, which the second one behind a name closes: `{"file": {file}}`. */
function bracesInBraces(text: string): ReadonlySet<number> {
  const inside = new Set<number>();
  let depth = 0;
  const outside = text.replace(inQuotes, (quoted) => " ".repeat(quoted.length));
  for (const { 0: brace, index } of outside.matchAll(/[{}]/g)) {
    if (depth > 0) inside.add(index);
    depth = brace === "{" ? depth + 1 : Math.max(0, depth - 1);
  }
  return inside;
}

function namesReadIn({ parts }: Template): ReadonlySet<string> {
  return new Set(parts.flatMap((part) => (part.kind === "reference" ? [part.name] : [])));
}

/** What a text reads as a whole, or by keys: who writes a placeholder knows how to write that very one. */
function pathsReadIn({ parts }: Template): ReadonlySet<string> {
  return new Set(parts.flatMap((part) => (part.kind === "reference" ? [dottedName(part)] : [])));
}
