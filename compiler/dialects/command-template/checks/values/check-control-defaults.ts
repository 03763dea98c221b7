import { javascriptText } from "../../../../../runtime/values/javascript-text.ts";
import type { Value } from "../../../../../runtime/values/value.ts";
import { isList, isMap } from "../../../../../runtime/values/value.ts";
import type { Report } from "../../../../document/cursor.ts";
import type { ControlField } from "../../parse-control.ts";
import { isInRange, rangeOf } from "../../parse-control.ts";
import { describeDefault, fits, mayBeNumber, mayBeWhole } from "./fit-of-default.ts";
import type { StandingValue } from "./standing-value.ts";
import { toldAt } from "./standing-value.ts";

/**
 * Reports settings and expressions whose number is that of a name, and whose default is none; a declared type tells it of
 * the default itself.
 */
export function checkControlDefaults(standing: readonly StandingValue[], report: Report): void {
  for (const one of standing) {
    const { isGiven, name, type, value } = one;
    const demand = demandOf(one);
    // What contradicts its declared type, or a type that is no number, is told as such.
    if (demand === undefined || (type && !fits(type, value))) continue;
    const { span, related } = toldAt(one);
    const parameters = { name, found: described(value), ...demand };
    report("unfit-default", span, isGiven ? { ...parameters, isGiven } : parameters, { related });
  }
}

/** What a value is to be and is not; undefined where any will do. */
function demandOf({
  type,
  use: { control: field, isComputed },
  value,
}: StandingValue): { readonly expected: string; readonly taker: string } | undefined {
  if (isComputed === true) {
    if (!mayBeWhole(type) || isWholeNumber(value)) return undefined;
    return { expected: "whole numbers", taker: "an expression" };
  }
  if (field === undefined || !mayBeNumber(type) || isNumberFor(field, value)) return undefined;
  return { expected: rangeOf(field), taker: `\`${field}\`` };
}

/** What a value is in the words of a message: a number, a text, a list. */
function described(value: Value): string {
  if (typeof value !== "string") return describeDefault(value);
  if (value === "") return "an empty text";
  return !Number.isNaN(Number(value)) ? value : `the text ${describeDefault(value)}`;
}

/** Whether a default is a number for a setting; the empty text is none, and placeholders become others. */
function isNumberFor(field: ControlField, value: Value): boolean {
  if (typeof value !== "string" || value === "" || value.includes("{")) return true;
  return isInRange(field, Number(value));
}

/** Whether a default is what expressions are made of, as it stands or when its placeholders are filled in. */
function isWholeNumber(value: Value): boolean {
  if (isList(value) || isMap(value)) return false;
  const text = javascriptText(value);
  return text.includes("{") || /^-?\d+$/.test(text);
}
