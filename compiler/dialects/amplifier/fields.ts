import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Report } from "../../document/cursor.ts";
import { unquoteFix } from "../../document/mistakes/unquote-fix.ts";
import type { Entry, Mapping, Sequence, TextNode } from "../../document/node.ts";
import { isText } from "../../document/node.ts";
import { numberOfNode } from "../../document/number-of-node.ts";
import type { Located } from "../../source/located.ts";
import { describeNode, entryOf, isTruthy } from "./node-value.ts";

/**
 * Reads the fields of one mapping. Values of a wrong type count as absent, since the shape has reported them; values that
 * only count as something are reported here, where they are used.
 */
export interface Fields {
  readonly mapping: Mapping;
  /** The entry, whatever it holds. */
  entry(name: string): Entry | undefined;
  /** Whether the field holds something that is neither null nor empty. */
  has(name: string): boolean;
  /** Non-empty text. */
  text(name: string): TextNode | undefined;
  /** Any scalar as text. */
  looseText(name: string): Located<string> | undefined;
  /** A number that is at least the minimum; others count as absent. */
  number(name: string, minimum?: number): Located<number> | undefined;
  flag(name: string, otherwise?: boolean): boolean;
  mappingOf(name: string): Mapping | undefined;
  sequenceOf(name: string): Sequence | undefined;
}

/** The reader of a mapping's fields. */
export function fieldsOf(mapping: Mapping, report: Report): Fields {
  const countsAs: CountsAs = ({ key, value }, meaning, fix) => {
    const parameters = { field: key.text, found: describeNode(value), meaning };
    report("counts-as", value.span, parameters, { fix });
  };
  return {
    mapping,
    entry: (name) => entryOf(mapping, name),
    has: (name) => {
      const value = entryOf(mapping, name)?.value;
      return value !== undefined && isTruthy(value);
    },
    text: (name) => {
      const value = entryOf(mapping, name)?.value;
      return isText(value) && value.value !== "" ? value : undefined;
    },
    looseText: (name) => readLooseText(entryOf(mapping, name), countsAs),
    number: (name, minimum = 0) => {
      const number = readNumber(entryOf(mapping, name), countsAs);
      return number && number.value >= minimum ? number : undefined;
    },
    flag: (name, otherwise = false) => readFlag(entryOf(mapping, name), otherwise, countsAs),
    mappingOf: (name) => {
      const value = entryOf(mapping, name)?.value;
      return value?.kind === "mapping" ? value : undefined;
    },
    sequenceOf: (name) => {
      const value = entryOf(mapping, name)?.value;
      return value?.kind === "sequence" ? value : undefined;
    },
  };
}

type CountsAs = (field: Entry, meaning: string, fix?: Fix) => void;

function readLooseText(field: Entry | undefined, countsAs: CountsAs): Located<string> | undefined {
  if (field?.value.kind !== "scalar" || !isTruthy(field.value)) return undefined;
  const { value } = field;
  if (!isText(value)) countsAs(field, `the text "${value.text}"`);
  return { value: value.text, span: value.span };
}

function readNumber(field: Entry | undefined, countsAs: CountsAs): Located<number> | undefined {
  const number = field && numberOfNode(field.value);
  if (field === undefined || number === undefined) return undefined;
  const isFlag = field.value.kind === "scalar" && typeof field.value.value === "boolean";
  if (isFlag) countsAs(field, String(number));
  return { value: number, span: field.value.span };
}

function readFlag(field: Entry | undefined, otherwise: boolean, countsAs: CountsAs): boolean {
  if (field === undefined) return otherwise;
  const { value } = field;
  const held = value.kind === "scalar" ? value.value : undefined;
  const isFlag = typeof held === "boolean" || (held === null && !otherwise);
  if (!isFlag) countsAs(field, String(isTruthy(value)), unquoteFix(value, "true or false"));
  return isTruthy(value);
}
