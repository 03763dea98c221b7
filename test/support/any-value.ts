import type { Value } from "../../runtime/values/value.ts";
import { float, integer } from "../../runtime/values/value.ts";
import { fc } from "./seeded-properties.ts";

const text = fc.string({ unit: "binary", maxLength: 8 });
const scalar: fc.Arbitrary<Value> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  text,
  fc.maxSafeInteger(),
  fc.bigInt().map(integer),
  fc.double().map(float),
  fc.record({ kind: fc.constantFrom("date" as const, "datetime" as const), text }),
  fc.string({ unit: "binary-ascii" }).map((raw) => ({ kind: "bytes" as const, base64: btoa(raw) })),
);

/** Any value that a recipe can compute with, nested a little. */
export const anyValue: fc.Arbitrary<Value> = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    scalar,
    fc.array(tie("value"), { maxLength: 4 }),
    fc
      .array(fc.tuple(fc.oneof(text, scalar), tie("value")), { maxLength: 4 })
      .map((entries) => new Map<Value, Value>(entries)),
    fc.array(scalar, { maxLength: 3 }).map((items) => ({ kind: "set" as const, items })),
  ),
})).value;
