import { isBlankText } from "../../../runtime/semantics/agent-recipes.ts";
import { isInteger } from "../../../runtime/values/value.ts";
import { quoteUserText } from "../../diagnostics/quote-user-text.ts";
import { closestName } from "../../diagnostics/spelling/closest-name.ts";
import type { Report } from "../../document/cursor.ts";
import { headOf } from "../../document/cursor.ts";
import { describeValue } from "../../document/describe-value.ts";
import { holdsAnchor } from "../../document/holds-anchor.ts";
import { keyTextsOf } from "../../document/key-texts.ts";
import { fieldNameFix } from "../../document/mistakes/field-name-fix.ts";
import type { Entry, Mapping, Node, Scalar } from "../../document/node.ts";
import { entryOf, isText, placeOf } from "../../document/node.ts";
import { numberOfNode } from "../../document/number-of-node.ts";
import { placeOfValue } from "../../document/place-of-value.ts";
import type { Located } from "../../source/located.ts";
import type { Span } from "../../source/span.ts";
import { fieldCalled, standsFor } from "./field-synonyms.ts";
import { fieldNames } from "./shape.ts";

/** The parts of a recipe that have fields of their own. */
export type Part = keyof typeof fieldNames;

/** Reads the fields of one mapping, with the lenience of the reference made visible. */
export interface Fields {
  readonly mapping: Mapping;
  /** What the mapping is, for messages. */
  readonly owner: string;
  entry(name: string): Entry | undefined;
  /** The entry of a field that must be there; a misspelt one is named, and advice is given where there is none. */
  required(name: string, advice?: string): Entry | undefined;
  /** A scalar as text; undefined, with an error, where there is none or it is no text at all. */
  text(name: string, advice?: string): Located<string> | undefined;
  /** A scalar as text, if the field is there; what is no text counts as one. */
  looseText(name: string): string;
  /** Warns about fields that are not read, unless a missing one has been explained by them. To be called last. */
  reportUnread(): void;
}

/** What a mapping is. */
interface Owner {
  readonly part: Part;
  /** For messages. */
  readonly owner: string;
  /** Where its name is, for what is missing in it; absent: it begins with its first key. */
  readonly named?: Span;
}

/** Opens a mapping for reading. */
export function openFields(
  mapping: Mapping,
  { part, owner, named }: Owner,
  report: Report,
): Fields {
  const entry = (name: string): Entry | undefined => entryOf(mapping, name);
  const explained = new Set<Entry>();
  const required = (name: string, advice?: string): Entry | undefined => {
    const found = entry(name);
    if (found) return found;
    const wrong =
      mapping.entries.find(({ key }) => meantField(key.text, part) === name) ??
      mapping.entries.find((one) => !explained.has(one) && standsFor(one.key.text, name, part)) ??
      mapping.entries.find((one) => !explained.has(one) && holdsWords(one.key.text, name, part));
    if (wrong) explained.add(wrong);
    // What is called `exit` holds a reason.
    const help =
      wrong && wrong.key.text !== "exit" && wrong.key.text !== "restart"
        ? `Write \`${name}\` instead of \`${quoteUserText(wrong.key.text)}\`.`
        : advice;
    // What is there under its own name is not meant by another one.
    const absent = fieldNames[part].filter((one) => entry(one) === undefined);
    const fix = wrong && fieldNameFix(wrong.key, absent, new Set());
    report(
      "missing-field",
      wrong?.key.span ?? named ?? headOf(mapping),
      { field: name, owner },
      { help, fix },
    );
    return undefined;
  };
  return {
    mapping,
    owner,
    entry,
    required,
    text: (name, advice) => {
      const field = required(name, advice);
      if (field === undefined) return undefined;
      const place = { subject: `field "${name}"`, isName: holdsName(name) };
      return readText(field.value, place, report, placeOfValue(field));
    },
    looseText: (name) => readLoose(required(name), report),
    reportUnread() {
      for (const one of mapping.entries) {
        const field = one.key.text;
        if (fieldNames[part].includes(field) || explained.has(one) || isComment(field)) continue;
        if (part === "recipe" && isForOthers(one)) continue;
        const guess = meantField(field, part) ?? absentCalled(field, part, mapping);
        const help = guess === undefined ? undefined : `Did you mean \`${guess}\`?`;
        const fix = fieldNameFix(one.key, fieldNames[part], keyTextsOf(mapping));
        report("unread-field", one.key.span, { field, owner }, { help, fix });
      }
    },
  };
}

/** Whether a field of a recipe is there for editors, which find the schema by it, or for aliases. */
function isForOthers({ key, value }: Entry): boolean {
  return key.text === "$schema" || holdsAnchor(key.span, value.span);
}

/** Whether a field is one of those by which JSON, which has no comments, is commented. */
function isComment(field: string): boolean {
  return /^(?:[$_]comment|\/\/)/.test(field);
}

/** Whether a field names a step or a recipe. */
function holdsName(field: string): boolean {
  return field === "initialStep" || field === "nextStep" || field === "recipeId";
}

/** The field that is not there, and that other languages call so. */
function absentCalled(name: string, part: Part, mapping: Mapping): string | undefined {
  const called = fieldCalled(name, part);
  return mapping.entries.some(({ key }) => key.text === called) ? undefined : called;
}

/** The field that a name which is none was most likely meant to be. */
export function meantField(name: string, part: Part): string | undefined {
  return fieldNames[part].includes(name) ? undefined : closestName(name, fieldNames[part]);
}

/** Whether a name that is none has that of a field in it: `exitReason`, `recipeID`. */
function holdsWords(text: string, name: string, part: Part): boolean {
  const isField = fieldNames[part].includes(text);
  return !isField && text.toLowerCase().includes(name.toLowerCase());
}

/** Where a text is read. */
interface TextPlace {
  /** The field or the entry, for messages. */
  readonly subject: string;
  /** Whether it is a name, which is compared as it is spelt wherever it stands: a whole number is one like any other. */
  readonly isName?: boolean;
}

/** A scalar as text: numbers and truth values count as their spelling; null, lists and mappings are errors. */
export function readText(
  node: Node,
  { subject, isName }: TextPlace,
  report: Report,
  span = placeOf(node),
): Located<string> | undefined {
  if (node.kind !== "scalar" || node.value === null) {
    report("wrong-type", span, { subject, expected: "a text", found: describeValue(node) });
    return undefined;
  }
  const mayBeText = isText(node) || isTextElsewhere(node);
  if (!mayBeText && !(isName && isPlainNumber(node))) {
    reportCountsAs(node, { subject, text: node.text, span }, report);
  }
  return { value: node.text, span };
}

/** The text of a field unless it says nothing, which is reported. */
export function requireWords(
  text: Located<string>,
  field: string,
  report: Report,
): Located<string> | undefined {
  if (!isBlankText(text.value)) return text;
  const found = text.value === "" ? "an empty text" : "only white space";
  report("wrong-type", text.span, { subject: `field "${field}"`, expected: "a text", found });
  return undefined;
}

function readLoose(field: Entry | undefined, report: Report): string {
  if (field === undefined) return "";
  const { key, value } = field;
  if (isText(value)) return value.value;
  const text = value.kind === "scalar" ? value.text : "";
  reportCountsAs(
    value,
    { subject: `field "${key.text}"`, text, span: placeOfValue(field) },
    report,
  );
  return text;
}

/** Whether only YAML 1.1 takes a word for a truth value: as a text it is what its author wrote. */
function isTextElsewhere({ text, value }: Scalar): boolean {
  return typeof value === "boolean" && !/^(?:true|false)$/i.test(text);
}

/** Whether a scalar is a whole number that everybody spells alike. */
function isPlainNumber({ text, value }: Scalar): boolean {
  return isInteger(value) && /^(?:0|-?[1-9]\d*)$/.test(text);
}

interface Meaning {
  readonly subject: string;
  readonly text: string;
  readonly span: Span;
}

function reportCountsAs(node: Node, { subject, text, span }: Meaning, report: Report): void {
  const field = subject.replace(/^[^"]*"([^"]*)"$/, "$1");
  const isEntry = subject.startsWith("entry ");
  const meaning = `the text "${text}"`;
  report("counts-as", span, { field, found: describeValue(node), meaning, isEntry });
}

/** The number that a node counts as: what is no number at all is 0, as in the reference. */
export function numberOf(node: Node): number {
  const number = numberOfNode(node);
  if (number !== undefined) return number;
  return isText(node) && /^\s*[+-]?\d+\s*$/.test(node.value) ? Number(node.value) : 0;
}
