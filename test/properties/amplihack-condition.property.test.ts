import { describe, expect, it } from "vitest";
import { emitCondition, emitConditionValue } from "../../compiler/emit/emit-expression.ts";
import type { Expression } from "../../compiler/ir/expression.ts";
import { printCondition } from "../../compiler/ir/print-condition.ts";
import { lowerCondition } from "../../compiler/lower/condition.ts";
import { parseCondition } from "../../grammar/amplihack-condition/index.ts";
import * as amplihack from "../../runtime/semantics/amplihack.ts";
import { isEvaluationError } from "../../runtime/values/evaluation-error.ts";
import { encodeTaggedJson } from "../../runtime/values/tagged-json.ts";
import type { Value } from "../../runtime/values/value.ts";
import { float, record } from "../../runtime/values/value.ts";
import { expectErrorInside } from "../support/expect-error-inside.ts";
import { conditionOf, spansIn } from "../support/lower-text.ts";
import { fc } from "../support/seeded-properties.ts";

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

const blank = fc.constantFrom(" ", "  ", "\t", "\n", "\r\n");
const maybeBlank = fc.oneof({ arbitrary: fc.constant(""), weight: 4 }, blank);
const word = fc.constantFrom("k", "x-y", "z", "true", "True", "False", "none", "strip");
const key = fc.constantFrom("k", "x-y", "z", "true", "none", "a b", "0", "it's", 'say "x"', "\\\\");
const functions = ["int", "float", "str", "bool", "len"] as const;
const methods = [
  ..."strip lstrip rstrip lower upper title startswith endswith".split(" "),
  ..."replace split join count find".split(" "),
];

const depthIdentifier = fc.createDepthIdentifier();

/** Texts of the grammar, production by production. */
const { condition: valid } = fc.letrec<{
  atom: string;
  group: string;
  list: string;
  call: string;
  arguments: string;
  operand: string;
  postfix: string;
  comparison: string;
  negation: string;
  conjunction: string;
  condition: string;
}>((tie) => ({
  atom: fc.oneof(
    { maxDepth: 2, depthIdentifier, withCrossShrink: true },
    fc.constantFrom("s", "num", "n", "big", "d", "t", "f", "nul", "e", "xs", "m", "nope", "x-y"),
    fc.constantFrom("'x'", '"10"', "'it\\'s'", '"\\n\\""', "''", "5", "-1.5", "0", "12."),
    fc.constantFrom("true", "True", "false", "False"),
    tie("group"),
    tie("list"),
    tie("call"),
  ),
  group: fc
    .tuple(maybeBlank, tie("condition"), maybeBlank)
    .map(([before, inner, after]) => `(${before}${inner}${after})`),
  list: fc
    .tuple(fc.array(tie("atom"), { maxLength: 3 }), fc.boolean())
    .map(([items, comma]) => `[${items.join(", ")}${comma && items.length > 0 ? "," : ""}]`),
  call: fc.oneof(
    fc.tuple(fc.constantFrom(...functions), tie("arguments")).map((parts) => parts.join("")),
    fc
      .tuple(fc.constantFrom("min", "max"), tie("operand"), tie("operand"), maybeBlank)
      .map(([name, left, right, space]) => `${name}${space}(${left}, ${right},)`),
  ),
  arguments: fc
    .tuple(fc.array(tie("operand"), { maxLength: 2 }), fc.boolean(), maybeBlank)
    .map(([items, comma, space]) => {
      const last = comma && items.length > 0 ? `,${space}` : "";
      return `(${items.join(`,${space}`)}${last})`;
    }),
  operand: fc
    .tuple(tie("atom"), fc.array(tie("postfix"), { maxLength: 2 }))
    // Behind a number a point would be one of its own.
    .map(([atom, postfixes]) => atom + (/[\d.]$/.test(atom) ? "" : postfixes.join(""))),
  postfix: fc.oneof(
    { maxDepth: 2, depthIdentifier },
    word.map((name) => `.${name}`),
    key.map((name) => `["${name.replaceAll('"', '\\"')}"]`),
    fc.nat(4).map((index) => `[${index}]`),
    fc
      .tuple(fc.constantFrom(...methods), tie("arguments"))
      .map(([name, given]) => `.${name}${given}`),
  ),
  comparison: fc.oneof(
    tie("operand"),
    fc
      .tuple(
        tie("operand"),
        fc.constantFrom("==", "!=", "<", "<=", ">", ">=", "in", "not in", "not   in"),
        tie("operand"),
        blank,
      )
      .map(([left, operator, right, space]) => left + space + operator + space + right),
  ),
  negation: fc.oneof(
    { maxDepth: 2, depthIdentifier: "negation" },
    tie("comparison"),
    fc.tuple(blank, tie("negation")).map(([space, inner]) => `not${space}${inner}`),
  ),
  conjunction: fc
    .tuple(
      fc.array(tie("negation"), { minLength: 1, maxLength: 2 }),
      fc.constantFrom(" and ", "\tand\n", " && "),
    )
    .map(([parts, and]) => parts.join(and)),
  condition: fc
    .tuple(
      fc.array(tie("conjunction"), { minLength: 1, maxLength: 2 }),
      fc.constantFrom(" or ", "\nor\t", " || "),
    )
    .map(([parts, or]) => parts.join(or)),
}));

describe("the generator of valid conditions", () => {
  const samples = fc.sample(valid, { numRuns: 500, seed: 7 });

  it("makes every production of the grammar, and nothing that is none", () => {
    const kinds = new Set<string>();
    for (const text of samples) {
      const { expression } = conditionOf(text, "amplihack");
      JSON.stringify(expression, (name, value) => {
        if (name === "kind" || name === "operator" || name === "method" || name === "function") {
          kinds.add(`${value}`);
        }
        return value;
      });
    }
    const nodes = "call comparison group index list literal logical membership method negation";
    const signs = "== != < <= > >= and or";
    const names = [...functions, ...methods, "min", "max", "reference"];
    const wanted = [...nodes.split(" "), ...signs.split(" "), ...names];
    expect(wanted.filter((kind) => !kinds.has(kind))).toEqual([]);
  });
});

describe("any amplihack condition", () => {
  it("parses or has one error inside its text", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expectErrorInside(text, parseCondition(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it("yields true or false, or fails with an evaluation error", () => {
    fc.assert(
      fc.property(fc.oneof(anyText, valid), (text) => {
        const { value } = lowerCondition(text, { dialect: "amplihack", spanAt: spansIn(text) });
        if (value === undefined) return;
        expect(decide(emitCondition(value, unknown))).toMatch(/^(true|false|error)$/);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("a valid amplihack condition", () => {
  it("is the same after printing and parsing again", () => {
    fc.assert(
      fc.property(valid, (text) => {
        const { expression } = conditionOf(text, "amplihack");
        const printed = conditionOf(text, "amplihack").expression;
        writePaths(printed);
        const again = conditionOf(printCondition(printed), "amplihack").expression;
        expect(withoutSpans(again)).toEqual(withoutSpans(expression));
      }),
      { numRuns: 600 },
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
      { numRuns: 600 },
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

/** Puts what authors of this language write in the place of references: `name["key"]`, which any key fits into. */
function writePaths(node: unknown): void {
  if (typeof node !== "object" || node === null) return;
  if ("name" in node && "path" in node && Array.isArray(node.path)) {
    const keys = node.path.map((step) => `[${JSON.stringify(step)}]`);
    Object.assign(node, { kind: "word", text: `${node.name}${keys.join("")}` });
    return;
  }
  for (const [property, inner] of Object.entries(node)) {
    if (property !== "span") writePaths(inner);
  }
}

function withoutSpans(node: Expression): unknown {
  return JSON.parse(JSON.stringify(node, (name, value) => (name === "span" ? undefined : value)));
}
