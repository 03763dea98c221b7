import { describeType } from "../../../../../runtime/values/param-type.ts";
import { quoteUserText } from "../../../../diagnostics/quote-user-text.ts";
import type { Report } from "../../../../document/cursor.ts";
import type {
  CommandChoice,
  CommandPart,
  CommandPlaceholder,
  CommandText,
} from "../../../../ir/command.ts";
import { hasPlaceholders } from "../../../../ir/command-names.ts";
import { isMoneyName } from "../../../../source/is-money-name.ts";
import { createObjectMemo } from "../../../../source/object-memo.ts";
import type { Span } from "../../../../source/span.ts";
import { describeDefault, fits } from "../values/fit-of-default.ts";
import {
  groupOfNames,
  hintForMalformed,
  ofEnvironment,
  ofSteps,
  otherwise,
} from "./hint-for-malformed.ts";

/** Where a text with placeholders stands. */
interface PlaceOfText {
  /** Names that the recipe declares: they are names, also `on` and `no`. */
  readonly declared: ReadonlySet<string>;
  /** Whether it may be a program of another language, which has braces of its own. */
  readonly isProgram?: boolean | undefined;
}

/** Reports what stands in braces and has no meaning, or another one than it looks like. */
export function checkPlaceholders(
  text: CommandText,
  { declared, isProgram = false }: PlaceOfText,
  report: Report,
): void {
  if (text.decided === undefined && !hasPlaceholders(text)) return;
  const malformed = text.parts.filter((part) => part.kind === "command-malformed");
  const foreign = isProgram ? malformed.filter((part) => !isNamed(part, declared)) : [];
  checkProgram(text, foreign[0], report);
  for (const part of malformed) if (!foreign.includes(part)) reportMalformed(part, report);
  for (const part of text.parts) {
    if (part.kind === "command-value") checkDefault(part, report);
    if (part.kind === "command-arithmetic") checkPadding(part, report);
  }
  checkOuterBraces(text, report);
  checkStrayBraces(text, report);
  checkChoices(text, declared, report);
}

/** The names that a default or a value may mean. */
interface KnownNames {
  readonly declared: ReadonlySet<string>;
  /** Those of lists. */
  readonly lists: ReadonlySet<string>;
}

/**
 * Reports what is wrong with the placeholders of a default or a value, where other braces are text: choices, declared names
 * with blanks or a type that is none, and what is asked of lists in another language.
 */
export function checkGivenText(
  text: CommandText,
  { declared, lists }: KnownNames,
  report: Report,
): void {
  const malformed = text.parts.filter((part) => part.kind === "command-malformed");
  // Beside what is no placeholder, all of the text stays as it is: code of another language, unless it names what is declared.
  const isMeant = (name: string): boolean => malformed.length === 0 || declared.has(name);
  if (malformed.length === 0) checkChoices(text, declared, report);
  checkOuterBraces(text, report, isMeant);
  if (malformed.length === 0) checkStrayBraces(text, report);
  checkDollars(text, report, isMeant);
  let isTold = false;
  for (const part of malformed) {
    const list = listIn(part);
    if (list !== undefined && lists.has(list)) reportMalformed(part, report, elementHint(list));
    else if (
      isNamed(part, declared) ||
      isChanged(part, text, declared) ||
      isWholeSum(part, text, declared)
    ) {
      reportMalformed(part, report);
    } else continue;
    isTold = true;
  }
  const [first] = malformed;
  if (first !== undefined && !isTold) checkBesideMalformed(text, first, declared, report);
}

/** What programs have, and hardly a sentence. */
const code =
  /=>|\$$|[;{}]\s*\n|\b(?:const|def|function|import|lambda|let|print|return|var)\b|console\./;

/** Reports a placeholder of a declared name that nothing is filled in for, since other braces in the text are none. */
function checkBesideMalformed(
  { parts }: CommandText,
  { content: other }: CommandPlaceholder,
  declared: ReadonlySet<string>,
  report: Report,
): void {
  const kept = parts.find((part) => part.kind === "command-value" && declared.has(part.name));
  // What is code has such braces of its own.
  if (
    kept?.kind !== "command-value" ||
    parts.some((part) => isText(part) && code.test(part.text))
  ) {
    return;
  }
  const text = quoteUserText(`{${kept.content}}`);
  const beside = quoteUserText(`{${other}}`);
  const help = `Nothing is filled into a text with ${beside}, which is no placeholder: let a default of its own hold that.`;
  report("not-a-placeholder", kept.span, { text, reason: "beside" }, { help });
}

/** The name behind which an element or a property is asked for, and nothing else stands in the braces. */
function listIn({ content }: CommandPlaceholder): string | undefined {
  const asked =
    /^\s*([A-Za-z_][\w-]*)\s*(?:\.?\[[^[\]]*\]|\([\w+-]*\)|\.\w+)(?:\.\w+)?(?:\(\))?\s*(?:(?:\?\?|[|=:]).*)?$/s;
  return asked.exec(content)?.[1];
}

function elementHint(name: string): string {
  return `Write {${name}[0]}, or {${name}[index]} in a repetition: nothing else can be asked of a list here.`;
}

/** Whether what is no placeholder is a declared name all the same, negated, with blanks, half a choice or a type that is none. */
function isNamed({ content }: CommandPlaceholder, declared: ReadonlySet<string>): boolean {
  const name = /^\s*!?([\w-]+)(?:\s*$|\s*\?(?!\.)[^:]*$|:[A-Za-z]+(?:[?=]|$))/.exec(content)?.[1];
  return name !== undefined && declared.has(name);
}

/**
 * Whether what is no placeholder is a declared name with what other languages do to it: `{scope|upper}`, `{scope:-x}`,
 * `{scope.length}`, `{args.scope}`, `{scope or none}`; or a value of the environment or of another step.
 */
function isChanged(
  { content, span }: CommandPlaceholder,
  { parts }: CommandText,
  declared: ReadonlySet<string>,
): boolean {
  const name =
    groupOfNames.exec(content)?.[1] ??
    otherwise.exec(content)?.[1] ??
    /^\s*([A-Za-z_][\w-]*)\s*(?:\|\s*[A-Za-z]|:[-+?]|\.\w+(?:\(\))?\s*$)/.exec(content)?.[1];
  const isForeign = ofEnvironment.test(content) || ofSteps.test(content);
  const isKnown = isForeign || (name !== undefined && declared.has(name));
  if (!isKnown) return false;
  // Texts with quotes or a dollar sign may be code, in which such a name is another one.
  const { text } = span.source;
  return (
    text[span.start - 1] !== "$" && !parts.some((part) => isText(part) && /["'`]/.test(part.text))
  );
}

/** Whether a text is nothing but what would be computed with a declared name: `{count*1.5}`, `{len(files)}`. */
function isWholeSum(
  { content }: CommandPlaceholder,
  { parts }: CommandText,
  declared: ReadonlySet<string>,
): boolean {
  if (parts.length > 1 || !/^[\w\s.,()*+/%-]+$/.test(content) || !/[.(*+/%]/.test(content)) {
    return false;
  }
  return content.split(/[^\w-]+/).some((word) => declared.has(word));
}

/** Tells names that are meant as placeholders. */
type IsMeant = (name: string) => boolean;

const always: IsMeant = () => true;

/** Reports placeholders of a shell, `${name}`: the dollar sign stays, and may be one of money. */
export function checkDollars(
  { parts }: CommandText,
  report: Report,
  isMeant: IsMeant = always,
): void {
  if (parts.length < 2) return;
  parts.forEach((part, index) => {
    const before = parts[index - 1];
    if (part.kind !== "command-value" || before?.kind !== "text" || !isMeant(part.name)) return;
    const { content, name, span, type } = part;
    const isNumber = type?.kind === "int" || type?.kind === "number";
    if (!/(?<!\$)\$$/.test(before.text) || isNumber || isMoneyName(name)) return;
    // A backslash says that the dollar sign is meant.
    if (span.source.text.slice(Math.max(0, span.start - 2), span.start) === "\\$") return;
    const parameters = { placeholder: `{${quoteUserText(content)}}`, kept: "the dollar sign" };
    report("wrapped-placeholder", span, parameters);
  });
}

function reportMalformed(
  { content, span }: CommandPlaceholder,
  report: Report,
  hint = hintForMalformed(content),
): void {
  const parameters = { text: quoteUserText(`{${content}}`), hint };
  report("malformed-placeholder", span, parameters);
}

/** The braces of a program are one mistake, whatever stands in them: only a value can hold it. */
function checkProgram(
  { parts }: CommandText,
  malformed: CommandPlaceholder | undefined,
  report: Report,
): void {
  if (malformed === undefined) return;
  const filledIn = parts.find((part) => part.kind === "command-value");
  const beside = filledIn
    ? `; nothing is filled in there, so give {${quoteUserText(filledIn.content)}} as an argument of its own`
    : "";
  const hint = `${programAsDefault}${beside}.`;
  const { content, span } = malformed;
  report("malformed-placeholder", span, { text: quoteUserText(`{${content}}`), hint });
}

/** What to write in the place of a program with braces. */
export const programAsDefault =
  "Write the program into `defaults`, where such braces are text, and its name in braces here: {program}";

function checkChoices(
  { decided, parts }: CommandText,
  declared: ReadonlySet<string>,
  report: Report,
): void {
  for (const part of parts) if (part.kind === "command-choice") checkChoice(part, declared, report);
  for (const { content, taken, span } of decided ?? []) {
    report("constant-choice", span, { text: content, taken });
  }
}

type ValuePlaceholder = Extract<CommandPlaceholder, { kind: "command-value" }>;

function checkDefault(
  { content, default: text, name, span, type }: ValuePlaceholder,
  report: Report,
): void {
  if (text !== undefined && /^=+[^=]/.test(text)) {
    report("constant-choice", span, { text: content, taken: text });
  }
  if (type === undefined || text === undefined || fits(type, text)) return;
  report("unfit-default", span, {
    name,
    found: describeDefault(text),
    expected: describeType(type),
  });
}

/** Reports zeros that are gone, since a padded number of a repetition is computed with. */
function checkPadding(
  { content, span, sum, width }: Extract<CommandPlaceholder, { kind: "command-arithmetic" }>,
  report: Report,
): void {
  const [, underscores = "", rest = ""] =
    /^\s*(_+)((?:index|prev|next|repeat)\b.*)$/s.exec(content) ?? [];
  if (width > 0 || underscores === "" || sum.others.length === 0) return;
  report("lost-padding", span, { text: content, padded: `${underscores}(${rest.trim()})` });
}

/** Other languages have two pairs of braces, or placeholders in each other; only the inner pair means something here. */
function checkOuterBraces(
  { parts, span: whole }: CommandText,
  report: Report,
  isMeant: IsMeant = always,
): void {
  parts.forEach((part, index) => {
    const [before, after] = [parts[index - 1], parts[index + 1]];
    if (part.kind === "text" || part.kind === "command-malformed") return;
    if (!isText(before) || !isText(after)) return;
    const { content, span } = part;
    if ("name" in part && !isMeant(part.name)) return;
    if (before.text.endsWith("{") && after.text.startsWith("}")) {
      report("outer-braces", span, { text: `{{${content}}}`, name: content });
    }
    const nesting = nestingIn(before.text, after.text);
    if (nesting === undefined) return;
    const { open, close } = nesting;
    const help = `Placeholders do not nest; ${nestingHint(open, content)}.`;
    report("outer-braces", whole, { text: `${open}{${content}}${close}`, name: content }, { help });
  });
}

function nestingHint(open: string, content: string): string {
  if (open.endsWith("[")) return `write ${open}${content}]}`;
  return "let a step or a default of its own hold the inner one";
}

/** What a placeholder stands in, where that looks like another one: a choice, a default, a fallback or an element. */
function nestingIn(
  before: string,
  after: string,
): { readonly open: string; readonly close: string } | undefined {
  const open = /\{!?[A-Za-z_][\w-]*(?:\?[^{}]*|(?::[a-z]+)?=(?!["'])[^{}]*|\[)$/.exec(before)?.[0];
  const close = /^[^{}]*\}/.exec(after)?.[0];
  return open === undefined || close === undefined ? undefined : { open, close };
}

/** Reports a brace too many at a placeholder, in a text that does not have its other one. */
function checkStrayBraces({ parts }: CommandText, report: Report): void {
  parts.forEach((part, index) => {
    if (part.kind === "text" || part.kind === "command-malformed") return;
    const [before, after] = [parts[index - 1], parts[index + 1]];
    const { content, span } = part;
    const source = span.source.text;
    // Behind a quote it is meant.
    const opens = isText(before) && before.text.endsWith("{") && source[span.start - 1] === "{";
    const closes = isText(after) && after.text.startsWith("}") && source[span.end] === "}";
    if (opens === closes) return;
    const surplus = surplusOfOpening(parts);
    if (opens ? surplus <= 0 : surplus >= 0) return;
    const parameters = { placeholder: `{${quoteUserText(content)}}`, kept: "another brace" };
    report("wrapped-placeholder", span, parameters);
  });
}

function isText(part: CommandPart | undefined): part is Extract<CommandPart, { kind: "text" }> {
  return part?.kind === "text";
}

/** How many more braces open in the text between placeholders than close there; each placeholder asks. */
const surplusOfOpening = createObjectMemo((parts: readonly CommandPart[]): number => {
  const text = parts.map((part) => (part.kind === "text" ? part.text : "")).join("");
  return text.split("{").length - text.split("}").length;
});

/** Whether a word looks like true or false; it is a name here. */
export function isTruthWord(word: string): boolean {
  return /^(?:true|false|yes|no|on|off|null|none)$/i.test(word);
}

const nestedIn = /^!?([A-Za-z_][\w-]*)\?[^:]*:/;

/** The words for true and false are names here, and the first colon ends the first text, also that of a URL. */
function checkChoice(
  { content, name, no, span }: CommandChoice & { content: string; span: Span },
  declared: ReadonlySet<string>,
  report: Report,
): void {
  if (isTruthWord(name) && !declared.has(name)) {
    report("constant-choice", span, { text: content, taken: no });
    return;
  }
  const [, first = "", second = ""] = /^[^?]*\?([^:]*):(.*)$/s.exec(content) ?? [];
  const inner = /^!?([A-Za-z_][\w-]*)\?/.exec(first)?.[1] ?? nestedIn.exec(second)?.[1];
  if (isCut(first, second)) report("cut-choice", span, { yes: first, no: second });
  else if (inner !== undefined && declared.has(inner)) {
    const help = "Choices do not nest: let a default of its own hold the second one.";
    report("cut-choice", span, { yes: first, no: second }, { help });
  } else if (first === second && content.includes("?")) {
    const help = first === "" ? "Both of its texts are empty." : "Its two texts are the same.";
    report("constant-choice", span, { text: content, taken: first }, { help });
  }
}

/** Whether a colon that belongs to the first text has ended it: that of a URL, a drive, a time, a tag, a name with `::`, or one before the last or before another flag. */
function isCut(first: string, second: string): boolean {
  const isDrive = /(?:^|\W)[A-Za-z]$/.test(first) && /^[/\\].*:/s.test(second);
  const isPath = /\w$/.test(first) && /^:\w[^:]*:/.test(second);
  // A number with a number behind it may be an address and its port.
  const isNumbered = /\w$/.test(first) && /^v?\d[\w.-]*:(?!\d+$)/.test(second);
  const hasNothingBehind = first !== "" && second.endsWith(":");
  const hasFlagBehind = first.startsWith("-") && /^[^-\s:][^:]*:--?[A-Za-z]/.test(second);
  const isAddress = second.startsWith("//");
  return isAddress || isDrive || isPath || isNumbered || hasNothingBehind || hasFlagBehind;
}
