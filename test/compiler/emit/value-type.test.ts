import { expect, test } from "vitest";
import { constantType } from "../../../compiler/emit/value-type.ts";
import type { Value } from "../../../runtime/values/value.ts";
import { float, record } from "../../../runtime/values/value.ts";

test.for<readonly [Value, string]>([
  [null, "null"],
  ["a", "text"],
  [true, "boolean"],
  [5, "number"],
  [2n ** 70n, "number"],
  [float(1), "number"],
  [["a"], "list"],
  [record([["a", 1]]), "map"],
  [{ kind: "date", text: "2024-01-02" }, "value"],
])("the constant %o has the type %s", ([value, type]) => {
  expect(constantType(value)).toBe(type);
});
