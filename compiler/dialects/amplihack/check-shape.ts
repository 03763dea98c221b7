import { isInteger } from "../../../runtime/values/value.ts";
import type { Report } from "../../document/cursor.ts";
import { describeValue } from "../../document/describe-value.ts";
import { holdsAnchor } from "../../document/holds-anchor.ts";
import { unquoteFix } from "../../document/mistakes/unquote-fix.ts";
import type { Entry, Mapping, Node } from "../../document/node.ts";
import { entryOf } from "../../document/node.ts";
import { createLeftContextHelp } from "../left-context.ts";
import { unknownFieldFix } from "../meant-field.ts";
import { meantTime } from "../meant-time.ts";
import { adviceForField } from "./foreign-fields.ts";
import { belongsElsewhere } from "./idle-fields.ts";
import { isAwaited, isNeeded, meantField, otherNamesIn } from "./misspelt-field.ts";
import { flagOf, isEmpty, isNullish, naturalNumberOf } from "./scalar-values.ts";
import type { Fields, FieldType, Part } from "./shape.ts";
import { shape } from "./shape.ts";

const doubtfulStep = "If a new step begins here, it lacks its dash; else remove one of the two.";

/** Reports the fields of a mapping that are unknown or hold something of another type. */
export function checkFields(mapping: Mapping, part: Part, owner: string, report: Report): void {
  const fields: Fields = shape[part];
  checkRepeated(mapping, part, owner, report);
  for (const entry of mapping.entries) {
    const { key, value } = entry;
    const name = key.text;
    const type = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (type !== undefined) {
      checkValue(entry, type, report);
      continue;
    }
    if (typeof key.value !== "string" || isAwaited(mapping, key, part)) continue;
    if (part === "recipe" && holdsAnchor(key.span, value.span)) continue;
    const needed = isNeeded(mapping, key, part);
    reportUnknown(entry, { part, owner, mapping, isNeeded: needed }, report);
  }
}

function checkValue({ key: { text: name }, value }: Entry, type: FieldType, report: Report): void {
  if (type === "text" || type === "required-text") reportSpelledNull(name, value, report);
  const { name: expected, holds } = expectations[type];
  if (holds(value)) return;
  const misfit = expected === "a whole number" ? describeInteger(value) : undefined;
  const found = misfit ?? describeValue(value);
  const parameters = { subject: `field "${name}"`, expected, found };
  const help = name === "timeout" ? secondsHelp(value) : undefined;
  report("wrong-type", value.span, parameters, { fix: unquoteFix(value, expected), help });
}

function secondsHelp(value: Node): string | undefined {
  return value.kind === "scalar" ? meantTime(value.text, "seconds") : undefined;
}

/** What keeps an integer from being a whole number to this language. */
function describeInteger(node: Node): string | undefined {
  if (node.kind !== "scalar" || !isInteger(node.value)) return undefined;
  if (node.text.startsWith("-")) return "a negative number";
  return /^\+?0\d/.test(node.text) ? "a number with a zero before it" : "a number as large as that";
}

function checkRepeated(
  { repeated = [] }: Mapping,
  part: Part,
  owner: string,
  report: Report,
): void {
  for (const { text, span } of repeated) {
    if (!Object.hasOwn(shape[part], text)) continue;
    const help = part === "step" && text === "id" ? doubtfulStep : undefined;
    report("repeated-field", span, { field: text, owner }, { help });
  }
}

/** Where text must stand, `~` and `null` are the text that they spell. */
function reportSpelledNull(field: string, value: Node, report: Report): void {
  if (value.kind !== "scalar" || value.text === "" || !isNullish(value)) return;
  const found = `\`${value.text}\``;
  report("counts-as", value.span, { field, found, meaning: `the text "${value.text}"` });
}

/** A field that is not known, where it stands. */
interface UnknownField {
  readonly part: Part;
  readonly owner: string;
  readonly mapping: Mapping;
  /** Whether the recipe cannot do without what it is meant to be. */
  readonly isNeeded: boolean;
}

/** Reports a field that the language ignores: an error where something is missing for want of it. */
export function reportUnknown(
  entry: Entry,
  { part, owner, mapping, isNeeded: needed }: UnknownField,
  report: Report,
): void {
  const { key } = entry;
  const name = key.text;
  const field = meantField(name, part);
  // What another language calls a field is not that one where it is there as well.
  const otherNames = otherNamesIn(part);
  const isThere = otherNames.has(name) && field !== undefined && entryOf(mapping, field);
  const guess = isThere ? undefined : field;
  const known = Object.keys(shape[part]);
  const left = part === "recipe" ? leftContext(key, mapping) : undefined;
  const advice = part === "step" ? adviceForField(name) : left;
  const meant = guess === undefined ? advice : `Did you mean "${guess}"?`;
  const help = name === "<<" ? mergeHelp : meant;
  const isMisplaced = part === "step" && guess !== undefined && belongsElsewhere(mapping, guess);
  const fix = isMisplaced ? undefined : unknownFieldFix(entry, mapping, known, otherNames);
  const code = needed ? "unknown-field" : "unread-field";
  const habit = part === "step" && guess === undefined ? advice : undefined;
  report(code, key.span, { field: name, owner, habit }, { help, fix });
}

const leftContext = createLeftContextHelp(Object.keys(shape.recipe));

const mergeHelp = "Entries are not merged in this language: write the fields themselves.";

interface Expectation {
  readonly name: string;
  readonly holds: (value: Node) => boolean;
}

const isText = (value: Node): boolean => value.kind === "scalar";
const isMapping = (value: Node): boolean => value.kind === "mapping";
const isFlag = (value: Node): boolean => flagOf(value) !== undefined;

const expectations: Readonly<Record<FieldType, Expectation>> = {
  "required-text": { name: "text", holds: isText },
  text: { name: "text", holds: isText },
  "optional-text": { name: "text", holds: isText },
  flag: { name: "true or false", holds: isFlag },
  "optional-flag": { name: "true or false", holds: (value) => isNullish(value) || isFlag(value) },
  number: { name: "a whole number", holds: (value) => isUnsigned(value, 32) },
  "optional-number": {
    name: "a whole number",
    holds: (value) => isNullish(value) || isUnsigned(value, 64),
  },
  texts: { name: "a list of texts", holds: isTexts },
  mapping: { name: "a mapping", holds: (value) => isEmpty(value) || isMapping(value) },
  "optional-mapping": {
    name: "a mapping",
    holds: (value) => isNullish(value) || isMapping(value),
  },
  steps: {
    name: "a list of steps",
    holds: (value) => isEmpty(value) || value.kind === "sequence",
  },
  any: { name: "", holds: () => true },
};

function isUnsigned(node: Node, bits: number): boolean {
  const number = naturalNumberOf(node);
  return number !== undefined && BigInt.asUintN(bits, number) === number;
}

function isTexts(node: Node): boolean {
  if (node.kind === "sequence") return node.items.every(({ kind }) => kind === "scalar");
  return isEmpty(node);
}
