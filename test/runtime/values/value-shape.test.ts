import { expect, test } from "vitest";
import type { Value } from "../../../runtime/values/value.ts";
import { record } from "../../../runtime/values/value.ts";
import type { ValueShape } from "../../../runtime/values/value-shape.ts";
import { declared, printShape } from "../../../runtime/values/value-shape.ts";

const text: ValueShape = { kind: "string" };
const literal = (value: string | number | boolean): ValueShape => ({ kind: "literal", value });
const oneOf = (...members: ValueShape[]): ValueShape => ({ kind: "union", members });
const level = oneOf(literal("high"), literal("low"));
const finding: ValueShape = {
  kind: "record",
  fields: [
    { name: "level", optional: false, shape: level },
    { name: "note", optional: true, shape: text },
  ],
  open: false,
};

const float: Value = { kind: "float", number: 2 };

const fitting: readonly (readonly [ValueShape, Value])[] = [
  [{ kind: "any" }, { kind: "float", number: 1 }],
  [{ kind: "null" }, null],
  [{ kind: "boolean" }, false],
  [{ kind: "integer" }, 3],
  [{ kind: "number" }, 2.5],
  [{ kind: "number" }, float],
  [literal(2), 2],
  [literal(2), float],
  [literal(2.5), 2.5],
  [literal(true), true],
  [oneOf(text, { kind: "null" }), null],
  [{ kind: "list", item: finding }, [record([["level", "low"]])]],
  [
    finding,
    record([
      ["level", "high"],
      ["note", "x"],
      ["more", 1],
    ]),
  ],
];

test.each(fitting)("%j holds %j", (shape, value) => {
  expect(declared(value, "v", shape)).toBe(value);
});

const misfits: readonly (readonly [ValueShape, Value, string])[] = [
  [text, 3, "the output v is declared as string, but is 3"],
  [text, float, "the output v is declared as string, but is another value"],
  [{ kind: "integer" }, 2.5, "the output v is declared as integer, but is another value"],
  [{ kind: "null" }, false, "the output v is declared as null, but is false"],
  [{ kind: "boolean" }, null, "the output v is declared as boolean, but is null"],
  [
    { kind: "list", item: text },
    record([]),
    "the output v is declared as string[], but is a mapping",
  ],
  [
    { kind: "list", item: level },
    ["low", "odd"],
    'the output v[1] is declared as "high" | "low", but is the text "odd"',
  ],
  [
    finding,
    [],
    'the output v is declared as {level: "high" | "low", note?: string}, but is a list',
  ],
  [finding, record([]), 'the output v.level is declared as "high" | "low", but is missing'],
  [
    finding,
    record([
      ["level", "low"],
      ["note", 4],
    ]),
    "the output v.note is declared as string, but is 4",
  ],
  [
    oneOf(finding, { kind: "null" }),
    record([["level", "x".repeat(50)]]),
    `the output v.level is declared as "high" | "low", but is the text "${"x".repeat(40)}…"`,
  ],
];

test.each(misfits)("%j does not hold %j", (shape, value, message) => {
  expect(() => declared(value, "v", shape)).toThrow(message);
});

test("a shape is printed as its author would write it", () => {
  expect(printShape({ kind: "list", item: level })).toBe('("high" | "low")[]');
  expect(printShape({ kind: "record", fields: [], open: true })).toBe("{...}");
});
