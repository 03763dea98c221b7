import type { Value } from "../../runtime/values/value.ts";
import { float, integer } from "../../runtime/values/value.ts";
import { readTimestamp } from "./timestamp.ts";

/** How plain scalars get their values: as PyYAML's `safe_load`, as YAML 1.2's core schema, as JSON. */
export type ScalarSchema = "yaml-1.1" | "yaml-1.2" | "json";

/** The type that a plain scalar has by its spelling, in the words of the YAML type repository. */
export type ScalarType =
  | "binary"
  | "bool"
  | "float"
  | "int"
  | "merge"
  | "null"
  | "str"
  | "timestamp"
  | "value";

/** The type of a plain scalar. */
export function typeOfPlain(text: string, schema: ScalarSchema): ScalarType {
  if (isOrdinary(text)) return "str";
  for (const [type, pattern] of schema === "yaml-1.1" ? version11 : version12) {
    if (pattern.test(text)) return type;
  }
  return "str";
}

/** What starts the spelling of another type, and what starts only short ones. */
const [special, specialLetters] = ["-+.0123456789~=<", "yYnNtTfFoO"];
const longestWord = "false".length;
const longestSpelling = new Uint8Array(128);
for (const start of special) longestSpelling[start.charCodeAt(0)] = 255;
for (const letter of specialLetters) longestSpelling[letter.charCodeAt(0)] = longestWord;

/** Whether a text starts with what starts no other type's spelling, as nearly every plain scalar of a recipe does. */
function isOrdinary(text: string): boolean {
  if (text === "") return false;
  const longest = longestSpelling[text.charCodeAt(0)] ?? 0;
  return longest === 0 || (longest === longestWord && text.length > longestWord);
}

/**
 * The value of a text as a type; undefined when the text does not spell one, as with the date
 * `2024-13-45` or `!!int abc`.
 */
export function valueAs(wanted: ScalarType, text: string, schema: ScalarSchema): Value | undefined {
  switch (wanted) {
    case "str":
      return text;
    case "null":
      return null;
    case "bool":
      return booleans.get(text.toLowerCase());
    case "int":
      return schema === "yaml-1.1" ? intValue11(text) : intValue12(text);
    case "float":
      return floatValue(text);
    case "timestamp":
      return readTimestamp(text);
    case "binary":
      return bytesValue(text);
    case "merge":
    case "value":
      return undefined;
    default:
      wanted satisfies never;
      return undefined;
  }
}

type Resolver = readonly (readonly [ScalarType, RegExp])[];

// The implicit resolvers of PyYAML 6 (yaml/resolver.py), which are YAML 1.1's without `y` and `n`.
const version11: Resolver = [
  ["bool", /^(?:yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF)$/],
  ["null", /^(?:~|null|Null|NULL|)$/],
  [
    "float",
    /^(?:[-+]?\d[\d_]*\.[\d_]*(?:[eE][-+]\d+)?|\.\d[\d_]*(?:[eE][-+]\d+)?|[-+]?\d[\d_]*(?::[0-5]?\d)+\.[\d_]*|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/,
  ],
  [
    "int",
    /^(?:[-+]?0b[01_]+|[-+]?0[0-7_]+|[-+]?(?:0|[1-9][\d_]*)|[-+]?0x[\da-fA-F_]+|[-+]?[1-9][\d_]*(?::[0-5]?\d)+)$/,
  ],
  ["merge", /^<<$/],
  [
    "timestamp",
    /^(?:\d{4}-\d\d-\d\d|\d{4}-\d\d?-\d\d?(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d(?:\.\d*)?(?:[ \t]*(?:Z|[-+]\d\d?(?::\d\d)?))?)$/,
  ],
  ["value", /^=$/],
];

// YAML 1.2.2, 10.3.2, with the merge key that implementations keep.
const version12: Resolver = [
  ["bool", /^(?:true|True|TRUE|false|False|FALSE)$/],
  ["null", /^(?:~|null|Null|NULL|)$/],
  ["int", /^(?:[-+]?\d+|0o[0-7]+|0x[\da-fA-F]+)$/],
  [
    "float",
    /^(?:[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/,
  ],
  ["merge", /^<<$/],
];

const booleans: ReadonlyMap<string, boolean> = new Map([
  ["yes", true],
  ["no", false],
  ["true", true],
  ["false", false],
  ["on", true],
  ["off", false],
]);

function intValue11(text: string): Value | undefined {
  const { negative, digits } = unsigned(text.replaceAll("_", ""));
  const magnitude = magnitude11(digits);
  if (magnitude === undefined) return undefined;
  return integer(negative ? -magnitude : magnitude);
}

/** Python's `int()` refuses longer decimal texts, as converting them takes quadratic time. */
const mostDecimals = 4300;

function magnitude11(digits: string): bigint | undefined {
  if (/^0b[01]+$/.test(digits) || /^0x[\da-fA-F]+$/.test(digits)) return BigInt(digits);
  if (/^0[0-7]*$/.test(digits)) return BigInt(`0o${digits}`);
  if (!/^[1-9]\d*(?::\d+)*$/.test(digits)) return undefined;
  const places = digits.split(":");
  if (places.some(({ length }) => length > mostDecimals)) return undefined;
  return sexagesimal(places.map(BigInt));
}

/** The sum of places of base 60, of many by halves: place by place it would take quadratic time. */
function sexagesimal(places: readonly bigint[]): bigint {
  if (places.length < 100) return places.reduce((total, place) => total * 60n + place, 0n);
  const half = places.length >> 1;
  const high = sexagesimal(places.slice(0, -half));
  return high * 60n ** BigInt(half) + sexagesimal(places.slice(-half));
}

function intValue12(text: string): Value | undefined {
  const { negative, digits } = unsigned(text);
  if (!/^(?:\d+|0o[0-7]+|0x[\da-fA-F]+)$/.test(digits)) return undefined;
  return integer(negative ? -BigInt(digits) : BigInt(digits));
}

function floatValue(text: string): Value | undefined {
  const { negative, digits } = unsigned(text.replaceAll("_", "").toLowerCase());
  const magnitude = floatMagnitude(digits);
  if (magnitude === undefined) return undefined;
  return float(negative ? -magnitude : magnitude);
}

function floatMagnitude(digits: string): number | undefined {
  if (digits === ".inf") return Number.POSITIVE_INFINITY;
  if (digits === ".nan") return Number.NaN;
  if (digits.includes(":")) {
    const parts = digits.split(":").map(floatMagnitude);
    // Python adds from the smallest place to the largest; the order shows in the last digit.
    return parts.reduceRight<number | undefined>(
      (total, part, index) =>
        total === undefined || part === undefined
          ? undefined
          : total + part * 60 ** (parts.length - 1 - index),
      0,
    );
  }
  return /^(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/.test(digits) ? Number(digits) : undefined;
}

function unsigned(text: string): { readonly negative: boolean; readonly digits: string } {
  return { negative: text.startsWith("-"), digits: text.replace(/^[-+]/, "") };
}

function bytesValue(text: string): Value | undefined {
  const alphabet = text.replace(/[^A-Za-z\d+/=]/g, "");
  const valid = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/.test(alphabet);
  return valid ? { kind: "bytes", base64: alphabet } : undefined;
}
