import { nonFiniteNumber } from "./non-finite.ts";
import { stripSpace } from "./python-space.ts";

/** The text that Python's `repr` gives a float: `1.0`, `1e+16`, `1e-05`, `-0.0`, `inf`, `nan`. */
export function floatText(number: number): string {
  if (!Number.isFinite(number)) return nonFiniteText(number);
  if (Object.is(number, -0)) return "-0.0";
  const magnitude = Math.abs(number);
  if (magnitude !== 0 && (magnitude < 1e-4 || magnitude >= 1e16)) return exponentText(number);
  return Number.isInteger(number) ? `${number}.0` : String(number);
}

function nonFiniteText(number: number): string {
  if (Number.isNaN(number)) return "nan";
  return number > 0 ? "inf" : "-inf";
}

function exponentText(number: number): string {
  const [mantissa = "", exponent = ""] = number.toExponential().split("e");
  const digits = exponent.slice(1).padStart(2, "0");
  return `${mantissa}e${exponent.charAt(0)}${digits}`;
}

/** The number that Python's `float()` reads from a text, or undefined where it raises `ValueError`. */
export function parseFloatText(text: string): number | undefined {
  if (!mayStartNumber(text.charCodeAt(0)) || separator.test(text)) return undefined;
  const trimmed = asciiDigits(stripSpace(text));
  if (decimal.test(trimmed)) return Number(trimmed.replaceAll("_", ""));
  return nonFiniteNumber(trimmed);
}

/** White space to `str.strip`, though not to `float`. */
const separatorClass = "[\\u001c-\\u001f]";

const separator = new RegExp(separatorClass);

const digits = "[0-9]+(?:_[0-9]+)*";
const decimal = new RegExp(
  `^[+-]?(?:${digits}(?:\\.(?:${digits})?)?|\\.${digits})(?:[eE][+-]?${digits})?$`,
);

/** Rejects most words by their first character: digits, signs, the point, white space, `i`, `n` and non-ASCII may start a number. */
function mayStartNumber(code: number): boolean {
  if (code >= 0x30 && code <= 0x39) return true;
  if (code >= 0x80 || code <= 0x20) return true;
  return (
    code === 0x2b ||
    code === 0x2d ||
    code === 0x2e ||
    (code | 0x20) === 0x69 ||
    (code | 0x20) === 0x6e
  );
}

function asciiDigits(text: string): string {
  return text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) =>
    String(digitValue(digit.codePointAt(0) ?? 0)),
  );
}

/** Decimal digits of every script come in contiguous runs of ten, so the distance to the run's start gives the value. */
function digitValue(codePoint: number): number {
  let start = codePoint;
  while (isDecimalDigit(start - 1)) start -= 1;
  return (codePoint - start) % 10;
}

function isDecimalDigit(codePoint: number): boolean {
  return /^\p{Nd}$/u.test(String.fromCodePoint(codePoint));
}
