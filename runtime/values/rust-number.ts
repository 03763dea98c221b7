import { nonFiniteNumber } from "./non-finite.ts";
import type { Float, Value } from "./value.ts";
import { float, integer } from "./value.ts";

/** The text that `serde_json` gives a float: `5.0`, `1e+16`, `0.00001`, `1e-6`, `-0.0`. */
export function rustFloatText(number: number): string {
  if (Object.is(number, -0)) return "-0.0";
  const magnitude = Math.abs(number);
  if (magnitude !== 0 && (magnitude < 1e-5 || magnitude >= 1e16)) return number.toExponential();
  return Number.isInteger(number) ? `${number}.0` : String(number);
}

/** The text of an integer; one that 64 bits cannot hold has become a float on its way in. */
export function rustIntegerText(value: number | bigint): string {
  return fitsWord(BigInt(value)) ? String(value) : rustFloatText(Number(value));
}

/** The number that `serde_json` reads from a JSON literal: beyond 64 bits a float, beyond floats none. */
export function readRustNumber(literal: string): number | bigint | Float | undefined {
  if (/^(?:0|-?[1-9]\d{0,14})$/.test(literal)) return Number(literal);
  const isInteger = /^-?\d+$/.test(literal) && literal !== "-0" && literal.length <= 20;
  if (isInteger && fitsWord(BigInt(literal))) return integer(BigInt(literal));
  const number = Number(literal);
  return Number.isFinite(number) ? float(number) : undefined;
}

/** The number that Rust's `f64` reads from a text, white space apart; undefined where it refuses. */
export function parseRustFloat(text: string): number | undefined {
  if (decimal.test(text)) return Number(text);
  return nonFiniteNumber(text);
}

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** The number that Rust's `i64` reads from a text, white space apart; undefined where it refuses. */
export function parseRustInteger(text: string): Value | undefined {
  // `-0` is the integer 0.
  if (/^[+-]?\d{1,15}$/.test(text)) return Number(text) || 0;
  if (!/^[+-]?\d+$/.test(text)) return undefined;
  const digits = text.replace(/^([+-]?)0+(?=\d)/, "$1");
  const number = digits.length <= 20 ? BigInt(digits.replace("+", "")) : undefined;
  return number !== undefined && fitsSigned(number) ? integer(number) : undefined;
}

/** Whether a signed number of 64 bits can hold an integer. */
export function fitsSigned(number: bigint): boolean {
  return number >= -(2n ** 63n) && number < 2n ** 63n;
}

/** Whether a number of 64 bits, with a sign or without one, can hold an integer. */
export function fitsWord(number: bigint): boolean {
  return number >= -(2n ** 63n) && number < 2n ** 64n;
}
