import { expect, test } from "vitest";
import { typeOfShape } from "../../../../compiler/analysis/types/declared-type.ts";
import type { Type } from "../../../../compiler/analysis/types/type.ts";
import { printType, typeOfValue } from "../../../../compiler/analysis/types/type.ts";
import { overlaps } from "../../../../compiler/analysis/types/type-overlap.ts";
import { lowerOutputType } from "../../../../compiler/lower/output-type.ts";
import { decodeJson } from "../../../../runtime/values/json-decoder.ts";

function typeOf(declared: string): Type {
  const spanAt = () => ({ source: { path: "", text: "" }, start: 0, end: 0 });
  const shape = lowerOutputType(declared, spanAt, () => {
    throw new Error(`${declared} is no type`);
  });
  if (shape === undefined) throw new Error("no shape");
  return typeOfShape(shape);
}

test.each([
  ["any", "json"],
  ["null | boolean", "boolean | null"],
  ["integer[]", "number[]"],
  ["{a?: true, b: list, ...}", "{a?: true, b: json[], ...}"],
  ["object", "{...}"],
  ["{}", "{}"],
])("%s is the type %s", (declared, type) => {
  expect(printType(typeOf(declared))).toBe(type);
});

test.each([
  ["{a: string}", '{"a": "x", "b": 1}', true],
  ["{a: string}", '{"b": 1}', false],
  ["{a?: string}", '{"b": 1}', true],
  ["{a?: string}", '{"a": 1}', true],
  ["{a: {b: number}}", '{"a": {"b": "x"}}', false],
  ["string[]", "[1]", true],
  ["string[]", "{}", false],
  ['"high" | null', '"low"', false],
  ["number | string", "true", false],
])("values of %s may be %s: %s", (declared, value, expected) => {
  const found = decodeJson(value);
  if (found === undefined) throw new Error("no JSON");
  expect(overlaps(typeOf(declared), typeOfValue(found))).toBe(expected);
});
