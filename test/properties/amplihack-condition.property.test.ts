import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emitCondition, emitConditionValue } from "../../compiler/emit/emit-expression.ts";
import type { Expression } from "../../compiler/ir/expression.ts";
import { printCondition } from "../../compiler/ir/print-expression.ts";
import { lowerCondition } from "../../compiler/lower/condition.ts";
import { parseCondition } from "../../grammar/amplihack-condition/index.ts";
import * as amplihack from "../../runtime/semantics/amplihack.ts";
import { isEvaluationError } from "../../runtime/values/evaluation-error.ts";
import { encodeTaggedJson } from "../../runtime/values/tagged-json.ts";
import type { Value } from "../../runtime/values/value.ts";
import { float, record } from "../../runtime/values/value.ts";
import { conditionOf, spansIn } from "../support/lower-text.ts";

const scope: Readonly<Record<string, Value>> = {
  s: "Some text",
  num: " 42 ",
  n: 9,
  big: 9007199254740993n,
  d: float(1),
  t: true,
  f: false,
  nul: null,
  e: "",
  xs: ["a", 1, null, record([["k", "v"]])],
  m: record([
    ["k", "B"],
    ["x-y", record([["z", 3]])],
  ]),
};

const piece = fc.constantFrom(
  ..."s num n xs m x-y nope {{s}} 'x' \"it's\" 'a\\'b' 1 -2 1.5 1.2.3 3x true False and or not in not\tin".split(
    " ",
  ),
  ..."( ) [ ] , . == != < <= > >= && || & = ! - $ ' \" { } \\ 😀 len( int( .strip() .k [0] ['k'] a__b".split(
    " ",
  ),
);
const loose = fc
  .array(fc.tuple(piece, fc.constantFrom(" ", " ", "", "\n")), { maxLength: 12 })
  .map((pairs) => pairs.flat().join(""));
const anyText = fc.oneof(loose, fc.string({ unit: "binary", maxLength: 20 }));

const key = fc.constantFrom("k", "x-y", "z", "true", "none", "a b", "0", "it's");
const valid = fc.letrec<{
  atom: string;
  operand: string;
  comparison: string;
  all: string;
  any: string;
}>((tie) => ({
  atom: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom("s", "num", "n", "big", "d", "t", "f", "nul", "e", "xs", "m", "nope", "x-y"),
    fc.constantFrom("'x'", '"10"', "'it\\'s'", "''", "5", "-1.5", "0", "12.", "true", "False"),
    tie("any").map((inner) => `(${inner})`),
    fc.array(tie("atom"), { maxLength: 3 }).map((items) => `[${items.join(", ")}]`),
    fc
      .tuple(fc.constantFrom("int", "float", "str", "bool", "len"), tie("operand"))
      .map(([name, operand]) => `${name}(${operand})`),
    fc
      .tuple(fc.constantFrom("min", "max"), tie("operand"), tie("operand"))
      .map(([name, left, right]) => `${name}(${left}, ${right},)`),
  ),
  operand: fc.oneof(
    { depthSize: "small" },
    tie("atom"),
    fc.tuple(tie("atom"), key).map(([atom, name]) => `${atom}["${name}"]`),
    fc.tuple(tie("atom"), fc.nat(4)).map(([atom, index]) => `${atom}[${index}]`),
    tie("atom")
      .filter((atom) => !/[\d.]$/.test(atom))
      .map((atom) => `${atom}.strip().lower().x-y`),
    fc
      .tuple(tie("atom"), tie("operand"))
      .filter(([atom]) => !/[\d.]$/.test(atom))
      .map(([atom, operand]) => `${atom}.count(${operand})`),
  ),
  comparison: fc.oneof(
    tie("operand"),
    fc
      .tuple(
        tie("operand"),
        fc.constantFrom("==", "!=", "<", "<=", ">", ">=", "in", "not in"),
        tie("operand"),
      )
      .map((parts) => parts.join(" ")),
    tie("operand").map((inner) => `not ${inner}`),
  ),
  all: fc
    .array(tie("comparison"), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.join(" and ")),
  any: fc.array(tie("all"), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(" || ")),
})).any;

describe("any amplihack condition", () => {
  it("parses or has one error inside its text", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const result = parseCondition(text);
        if (result.kind === "parsed") return;
        const { offset, length } = result.error;
        expect(offset).toBeGreaterThanOrEqual(0);
        expect(length).toBeGreaterThanOrEqual(0);
        expect(offset + length).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 3_000 },
    );
  });

  it("yields true or false, or fails with an evaluation error", () => {
    fc.assert(
      fc.property(fc.oneof(anyText, valid), (text) => {
        const { value } = lowerCondition(text, { dialect: "amplihack", spanAt: spansIn(text) });
        if (value === undefined) return;
        expect(decide(emitCondition(value, unknown))).toMatch(/^(true|false|error)$/);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe("a valid amplihack condition", () => {
  it("is the same after printing and parsing again", () => {
    fc.assert(
      fc.property(valid, (text) => {
        const { expression } = conditionOf(text, "amplihack");
        const printed = printCondition(expression, "amplihack");
        const again = conditionOf(printed, "amplihack").expression;
        expect(withoutSpans(again)).toEqual(withoutSpans(expression));
      }),
      { numRuns: 1_000 },
    );
  });

  it("has one value, whether or not variables are known to be set, and its truth is what decides", () => {
    fc.assert(
      fc.property(valid, (text) => {
        const condition = conditionOf(text, "amplihack");
        const trusting = { definitely: (name: string) => Object.hasOwn(scope, name) };
        const value = decide(emitConditionValue(condition, unknown));
        expect(decide(emitConditionValue(condition, trusting))).toBe(value);
        const truth = `$.truthy(${emitConditionValue(condition, unknown)})`;
        expect(decide(emitCondition(condition, trusting))).toBe(decide(truth));
      }),
      { numRuns: 1_500 },
    );
  });
});

const unknown = { definitely: () => false };

function decide(code: string): string {
  const run = new Function("$", "v", `"use strict"; return ${code};`);
  try {
    return encodeTaggedJson(run(amplihack, scope));
  } catch (error) {
    if (isEvaluationError(error)) return "error";
    throw error;
  }
}

function withoutSpans(node: Expression): unknown {
  return JSON.parse(JSON.stringify(node, (name, value) => (name === "span" ? undefined : value)));
}
