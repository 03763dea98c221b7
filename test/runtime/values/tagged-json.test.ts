import { describe, expect, it } from "vitest";
import {
  decodeTaggedJson,
  encodePlainJson,
  encodeTaggedJson,
} from "../../../runtime/values/tagged-json.ts";
import type { Value } from "../../../runtime/values/value.ts";
import { float, record } from "../../../runtime/values/value.ts";
import { anyValue } from "../../support/any-value.ts";
import { fc } from "../../support/seeded-properties.ts";

const table: readonly (readonly [tagged: string, plain: string, value: Value])[] = rows([
  [5, "5", "5"],
  [float(1), '{"$float":"1.0"}', "1.0"],
  [1e-5, '{"$float":"1e-05"}', "1e-05"],
  [float(Number.NaN), '{"$float":"nan"}', '{"$float":"nan"}'],
  [9007199254740993n, '{"$int":"9007199254740993"}', "9007199254740993"],
  [{ kind: "date", text: "2024-01-02" }, '{"$date":"2024-01-02"}', '"2024-01-02"'],
  [{ kind: "datetime", text: "x" }, '{"$datetime":"x"}', '"x"'],
  [{ kind: "bytes", base64: "YWI=" }, '{"$bytes":"6162"}', '"YWI="'],
  [{ kind: "set", items: [1] }, '{"$set":[1]}', "[1]"],
  [new Map<Value, Value>([[1, null]]), '{"$map":[[1,null]]}', '{"1":null}'],
  [record([["$float", "1.0"]]), '{"$map":[["$float","1.0"]]}', '{"$float":"1.0"}'],
  [record([["a", [true, "\u2028"]]]), '{"a":[true,"\u2028"]}', '{"a":[true,"\u2028"]}'],
]);

function rows(
  written: readonly (readonly [Value, string, string])[],
): readonly (readonly [string, string, Value])[] {
  return written.map(([value, tagged, plain]) => [tagged, plain, value]);
}

describe("tagged JSON", () => {
  it.each(table)("writes %s for a value", (tagged, _plain, value) => {
    expect(encodeTaggedJson(value)).toBe(tagged);
    expect(decodeTaggedJson(tagged)).toEqual(value);
  });

  it.each(table)("writes %s as %s for people", (_tagged, plain, value) => {
    expect(encodePlainJson(value)).toBe(plain);
  });

  it("brings every value back as it was", () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        expect(decodeTaggedJson(encodeTaggedJson(value))).toEqual(value);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    '{"$float":"x"}',
    '{"$float":1}',
    '{"$int":"1.5"}',
    '{"$date":1}',
    '{"$bytes":"6"}',
    '{"$set":1}',
    '{"$map":1}',
    '{"$map":[1]}',
    '{"$map":[[1]]}',
  ])("takes %s for an ordinary mapping", (text) => {
    expect(decodeTaggedJson(text)).toBeInstanceOf(Map);
  });

  it("refuses what is not JSON", () => {
    expect(decodeTaggedJson("{")).toBeUndefined();
  });
});
