import { javascriptText } from "../values/javascript-text.ts";
import { ownValue } from "../values/own-value.ts";
import type { Value } from "../values/value.ts";
import { isList } from "../values/value.ts";

/** Missing, null, false, and texts that are empty, `0`, `false` or `no` count as false. */
export function isTrue(text: string): boolean {
  return beginsTrue(text.charCodeAt(0)) || isTrueWord(text.trim());
}

/** Whether a text that begins so is true whatever follows: with no blank, and with no first letter of a false word. */
function beginsTrue(unit: number): boolean {
  const lower = unit | 0x20;
  return lower > zero && lower < 0x7f && lower !== letterF && lower !== letterN;
}

const [zero, letterF, letterN] = [0x30, 0x66, 0x6e];

function isTrueWord(text: string): boolean {
  switch (text.length) {
    case 0:
      return false;
    case 1:
      return text !== "0";
    case 2:
      return text.toLowerCase() !== "no";
    case 5:
      return text.toLowerCase() !== "false";
    default:
      return true;
  }
}

/** Whether a value counts as true: by its text. What a caller leaves out that a plan needs is missing: false. */
export function truth(value: Value | undefined): boolean {
  if (typeof value === "string") return isTrue(value);
  if (typeof value === "boolean") return value;
  return value !== undefined && value !== null && isTrue(javascriptText(value));
}

/** Whether a name counts as true, as in `name?yes:no`; `otherwise` where the caller gives nothing. */
export function holds(variables: object, name: string, otherwise = false): boolean {
  const value = ownValue(variables, name);
  return value === undefined ? otherwise : truth(value);
}

/** Whether the text that `{name}` becomes counts as true: that of a list is JSON, which always does. */
export function shows(variables: object, name: string, otherwise = false): boolean {
  const value = ownValue(variables, name);
  if (value === undefined) return otherwise;
  return isList(value) || truth(value);
}
