import { closestName } from "../../diagnostics/closest-name.ts";
import type { Report } from "../../document/cursor.ts";
import { describeValue } from "../../document/describe-value.ts";
import { fieldNameFix } from "../../document/field-name-fix.ts";
import { keyTextsOf } from "../../document/key-texts.ts";
import type { Entry, Mapping, Node } from "../../document/node.ts";
import { flagOf, isEmpty, isNullish, naturalNumberOf } from "./scalar-values.ts";
import type { Fields, FieldType, Part } from "./shape.ts";
import { shape } from "./shape.ts";

const doubtfulStep = "If a new step begins here, it lacks its dash; else remove one of the two.";

/** Reports the fields of a mapping that are unknown or hold something of another type. */
export function checkFields(mapping: Mapping, part: Part, owner: string, report: Report): void {
  const fields: Fields = shape[part];
  checkRepeated(mapping, part, owner, report);
  for (const { key, value } of mapping.entries) {
    const name = key.text;
    const type = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (type === undefined) {
      if (typeof key.value === "string") reportUnread(key, { fields, owner, mapping }, report);
      continue;
    }
    reportSpelledNull(name, type, value, report);
    const expected = expectedInstead(type, value);
    if (expected === undefined) continue;
    report("wrong-type", value.span, {
      subject: `field "${name}"`,
      expected,
      found: describeValue(value),
    });
  }
}

function checkRepeated(
  { repeated = [] }: Mapping,
  part: Part,
  owner: string,
  report: Report,
): void {
  for (const { key, dash } of repeated) {
    const { text, span } = key;
    if (!Object.hasOwn(shape[part], text)) continue;
    const doubtful = part === "step" && text === "id" ? doubtfulStep : undefined;
    const help = dash ? "A new item begins here and lacks its dash." : doubtful;
    report("repeated-field", span, { field: text, owner }, { help, fix: dash });
  }
}

/** Where text must stand, `~` and `null` are the text that they spell. */
function reportSpelledNull(field: string, type: FieldType, value: Node, report: Report): void {
  if (type !== "text" && type !== "required-text") return;
  if (value.kind !== "scalar" || value.text === "" || !isNullish(value)) return;
  const found = `\`${value.text}\``;
  report("counts-as", value.span, { field, found, meaning: `the text "${value.text}"` });
}

function reportUnread(
  key: Entry["key"],
  {
    fields,
    owner,
    mapping,
  }: { readonly fields: Fields; readonly owner: string; readonly mapping: Mapping },
  report: Report,
): void {
  const name = key.text;
  const guess = meantField(name, fields);
  const help = name === "<<" ? mergeHelp : guess && `Did you mean "${guess}"?`;
  const fix = fieldNameFix(key, Object.keys(fields), keyTextsOf(mapping));
  report("unread-field", key.span, { field: name, owner }, { help, fix });
}

const mergeHelp = "Entries are not merged in this language: write the fields themselves.";

/** Names that authors give to fields, and what they mean by them. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ["sub_context", "context"],
  ["cwd", "working_dir"],
  ["if", "condition"],
  ["when", "condition"],
  ["bash", "command"],
  ["cmd", "command"],
  ["run", "command"],
  ["script", "command"],
  ["on_error", "continue_on_error"],
]);

/** Whether a field of a step is there under another name, which is reported already. */
export function isMisspelt(mapping: Mapping, field: string): boolean {
  return mapping.entries.some(
    ({ key }) => !Object.hasOwn(shape.step, key.text) && meantField(key.text, shape.step) === field,
  );
}

function meantField(name: string, fields: Fields): string | undefined {
  const other = otherNames.get(name);
  return other !== undefined && Object.hasOwn(fields, other)
    ? other
    : closestName(name, Object.keys(fields));
}

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

/** What should stand there, where something else does. */
function expectedInstead(type: FieldType, value: Node): string | undefined {
  const { name, holds } = expectations[type];
  return holds(value) ? undefined : name;
}

function isUnsigned(node: Node, bits: number): boolean {
  const number = naturalNumberOf(node);
  return number !== undefined && BigInt.asUintN(bits, number) === number;
}

function isTexts(node: Node): boolean {
  if (node.kind === "sequence") return node.items.every(({ kind }) => kind === "scalar");
  return isEmpty(node);
}
