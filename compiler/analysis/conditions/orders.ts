import { ge, le, lt } from "../../../runtime/semantics/amplihack.ts";
import type { Value } from "../../../runtime/values/value.ts";

/** The comparison that says the same with its sides exchanged. */
export const mirrored = {
  "==": "==",
  "!=": "!=",
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
} as const;

/** What the tests of an order say of two values. */
export const testsOfOrder = {
  "<": lt,
  "<=": le,
  orders: (left: Value, right: Value): boolean => le(left, right) || ge(left, right),
} as const;

/** Not-a-number apart, which no recipe reckons with, an order is another one's opposite where two values have one. */
export const orders = {
  "<": { base: "<", opposite: false },
  "<=": { base: "<=", opposite: false },
  ">": { base: "<=", opposite: true },
  ">=": { base: "<", opposite: true },
} as const;
