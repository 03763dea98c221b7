import { describe, expect, test } from "vitest";
import type { Type } from "../../../../compiler/analysis/types/type.ts";
import {
  accessKey,
  covers,
  describeType,
  joinTypes,
  printType,
  typeOfValue,
  unionOf,
  widenType,
} from "../../../../compiler/analysis/types/type.ts";
import type { Value } from "../../../../runtime/values/value.ts";
import { record } from "../../../../runtime/values/value.ts";
import { fc } from "../../../support/seeded-properties.ts";

const value: fc.Arbitrary<Value> = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<Value>(null, true, false, "a", "b", 1, 2, 1.5),
    fc.array(tie("value"), { maxLength: 3 }),
    fc
      .dictionary(fc.constantFrom("k", "l", "m"), tie("value"))
      .map((entries) => record(Object.entries(entries))),
  ),
})).value;
const type = value.map((one) => typeOfValue(one));

describe("types", () => {
  test("of constants say what is in them", () => {
    const target = record([
      ["name", "api"],
      ["ports", [80, 443]],
      ["note", null],
    ]);
    expect(printType(typeOfValue(target))).toBe('{name: "api", ports: 443 | 80[], note: null}');
  });

  test("join to a type that covers both sides", () => {
    fc.assert(
      fc.property(type, type, (left, right) => {
        const joined = joinTypes(left, right);
        expect(covers(joined, left), printType(joined)).toBe(true);
        expect(covers(joined, right), printType(joined)).toBe(true);
      }),
    );
  });

  test("join alike from both sides", () => {
    fc.assert(
      fc.property(type, type, (left, right) => {
        const [one, other] = [joinTypes(left, right), joinTypes(right, left)];
        expect(covers(one, other) && covers(other, one)).toBe(true);
      }),
    );
  });

  test("widen to a type that covers them", () => {
    fc.assert(
      fc.property(type, (one) => {
        expect(covers(widenType(one), one)).toBe(true);
      }),
    );
  });

  test("give up on unions of too many members", () => {
    const members = Array.from(
      { length: 20 },
      (_, index): Type => ({ kind: "literal", value: index }),
    );
    expect(unionOf(members).kind).toBe("json");
  });

  test("tell whether a key leads somewhere", () => {
    const target = typeOfValue(record([["name", "api"]]));
    expect(accessKey(target, "name")).toMatchObject({ kind: "found", optional: false });
    expect(accessKey(target, "port").kind).toBe("missing");
    expect(accessKey({ kind: "json" }, "port").kind).toBe("found");
    expect(accessKey(unionOf([target, { kind: "null" }]), "name")).toMatchObject({
      optional: true,
    });
  });

  test("are described in plain words", () => {
    expect(describeType(unionOf([{ kind: "string" }, { kind: "null" }]))).toBe("null or text");
    expect(describeType(typeOfValue([1]))).toBe("a list");
  });
});
