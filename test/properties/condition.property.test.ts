import { describe, expect, it } from "vitest";
import { emitCondition } from "../../compiler/emit/emit-expression.ts";
import type { Expression } from "../../compiler/ir/expression.ts";
import { printCondition } from "../../compiler/ir/print-condition.ts";
import { lowerCondition } from "../../compiler/lower/condition.ts";
import { parseCondition } from "../../grammar/amplifier-condition/index.ts";
import { EvaluationError, isEvaluationError } from "../../runtime/values/evaluation-error.ts";
import { pythonText } from "../../runtime/values/python-text.ts";
import type { Value } from "../../runtime/values/value.ts";
import { float, record } from "../../runtime/values/value.ts";
import { evaluateEmitted } from "../support/evaluate-emitted.ts";
import { expectErrorInside } from "../support/expect-error-inside.ts";
import { conditionOf, spansIn } from "../support/lower-text.ts";
import { fc } from "../support/seeded-properties.ts";

const scope: Readonly<Record<string, Value>> = {
  a: "text",
  b: "10",
  n: 9,
  t: true,
  f: false,
  z: 0,
  d: float(1),
  m: record([
    ["k", "B"],
    ["none", null],
  ]),
  l: [1],
  e: "",
  neg: -1,
};
const piece = fc.constantFrom(
  "{{a}}",
  "{{b}}",
  "{{n}}",
  "{{t}}",
  "{{f}}",
  "{{z}}",
  "{{d}}",
  "{{m.k}}",
  "{{m.none}}",
  "{{l}}",
  "{{e}}",
  "{{neg}}",
  "{{nope}}",
  "{{ a }}",
  "'x'",
  '"10"',
  "'{{n}}'",
  "'it\\'s'",
  "word",
  "9",
  "010",
  "true",
  "FALSE",
  "none",
  "",
  "(",
  ")",
  "==",
  "!=",
  "<",
  "<=",
  ">",
  ">=",
  "and",
  "or",
  "not",
  "&&",
  "=",
  "-",
  "$",
  "'",
  '"',
  "{{",
  "}}",
  "\\",
  "😀",
  "\u2003",
  "\u001c",
);
const loose = fc
  .array(fc.tuple(piece, fc.constantFrom(" ", " ", "", "\n")), { maxLength: 12 })
  .map((pairs) => pairs.flat().join(""));
const anyText = fc.oneof(loose, fc.string({ unit: "binary", maxLength: 20 }));

const operand = fc.constantFrom(
  "{{a}}",
  "{{b}}",
  "{{n}}",
  "{{t}}",
  "{{z}}",
  "{{d}}",
  "{{m.k}}",
  "{{e}}",
  "{{nope}}",
  "{{neg}}",
  "'x'",
  "'text'",
  '"10"',
  "9",
  "word",
  "true",
  "None",
  "v{{n}}",
  "'<{{a}}>'",
);
const valid = fc.letrec<{
  atom: string;
  comparison: string;
  negation: string;
  all: string;
  any: string;
}>((tie) => ({
  atom: fc.oneof(
    { weight: 4, arbitrary: operand },
    { weight: 1, arbitrary: tie("any").map((inner) => `(${inner})`) },
  ),
  comparison: fc.oneof(
    tie("atom"),
    fc
      .tuple(tie("atom"), fc.constantFrom("==", "!=", "<", "<=", ">", ">="), tie("atom"))
      .map((parts) => parts.join(" ")),
  ),
  negation: fc.oneof(
    tie("comparison"),
    tie("comparison").map((inner) => `not ${inner}`),
  ),
  all: fc
    .array(tie("negation"), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.join(" and ")),
  any: fc.array(tie("all"), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(" or ")),
})).any;

describe("any condition", () => {
  it("parses or has one error inside its text", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expectErrorInside(text, parseCondition(text));
      }),
      { numRuns: 3_000 },
    );
  });

  it("yields true or false, or fails with an evaluation error", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { value } = lowerCondition(text, { dialect: "amplifier", spanAt: spansIn(text) });
        if (value === undefined) return;
        const code = emitCondition(value, { definitely: () => false });
        expect(outcome(() => evaluateEmitted(code, scope))).toMatch(/^(true|false|error)$/);
      }),
      { numRuns: 3_000 },
    );
  });

  it("has references whose spans hold exactly the placeholder", () => {
    fc.assert(
      fc.property(valid, (text) => {
        for (const { span, name, path } of referencesOf(conditionOf(text).expression)) {
          expect(text.slice(span.start, span.end)).toBe(`{{${[name, ...path].join(".")}}}`);
        }
      }),
    );
  });
});

describe("a valid condition", () => {
  it("is the same after printing and parsing again", () => {
    fc.assert(
      fc.property(valid, (text) => {
        const { expression } = conditionOf(text);
        const again = conditionOf(printCondition(expression)).expression;
        expect(withoutSpans(again)).toEqual(withoutSpans(expression));
      }),
      { numRuns: 500 },
    );
  });

  it("means what a direct interpreter of its text says, whether or not variables are known to be set", () => {
    fc.assert(
      fc.property(valid, (text) => {
        const condition = conditionOf(text);
        const wanted = outcome(() => interpret(text));
        const checked = emitCondition(condition, { definitely: () => false });
        const trusting = emitCondition(condition, {
          definitely: (name) => Object.hasOwn(scope, name),
        });
        expect(outcome(() => evaluateEmitted(checked, scope))).toBe(wanted);
        expect(outcome(() => evaluateEmitted(trusting, scope))).toBe(wanted);
      }),
      { numRuns: 1_500 },
    );
  });
});

it("quotes any text so that it is read back", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("\\", "'", '"', "a", "{", "\n", " ") }),
      (text) => {
        fc.pre(!text.includes("{{"));
        const span = spansIn("")(0, 0);
        const printed = printCondition({ kind: "literal", value: text, span });
        expect(withoutSpans(conditionOf(printed).expression)).toEqual({
          kind: "literal",
          value: text,
        });
      },
    ),
    { numRuns: 1_000 },
  );
});

function outcome(run: () => Value): string {
  try {
    return String(run());
  } catch (error) {
    if (isEvaluationError(error)) return "error";
    throw error;
  }
}

/** The engine's way, which is slow and obvious: paste the values as quoted text, split into tokens, evaluate while parsing. */
function interpret(text: string): boolean {
  const tokens =
    paste(text).match(/'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|[()]|[=!<>]=|[<>]|[\w.]+|\S/gu) ?? [];
  let at = 0;
  const take = (token: string): boolean => {
    if (tokens[at] !== token) return false;
    at += 1;
    return true;
  };
  const any = (): boolean => {
    let result = all();
    while (take("or")) result = all() || result;
    return result;
  };
  const all = (): boolean => {
    let result = negation();
    while (take("and")) result = negation() && result;
    return result;
  };
  const negation = (): boolean => (take("not") ? !negation() : comparison());
  const comparison = (): boolean => {
    const left = atom();
    const operator = tokens[at];
    if (operator === undefined || !/^[=!<>]/.test(operator))
      return !["false", "False", "", "0", "none", "None"].includes(left);
    at += 1;
    return compare(left, operator, atom());
  };
  const atom = (): string => {
    if (take("(")) {
      const inner = String(any());
      take(")");
      return inner;
    }
    const token = tokens[at] ?? "";
    at += 1;
    if (/^['"]/.test(token))
      return token.slice(1, -1).replaceAll("\\'", "'").replaceAll("\\\\", "\\");
    return /^(true|false)$/i.test(token) ? token.toLowerCase() : token;
  };
  return any();
}

function compare(left: string, operator: string, right: string): boolean {
  const isNumeric = /^\d+(\.\d*)?$/.test(left) && /^\d+(\.\d*)?$/.test(right);
  const [x, y] = isNumeric ? [Number(left), Number(right)] : [left, right];
  switch (operator) {
    case "==":
      return x === y;
    case "!=":
      return x !== y;
    case "<":
      return x < y;
    case "<=":
      return x <= y;
    case ">":
      return x > y;
    default:
      return x >= y;
  }
}

function paste(text: string): string {
  return text.replaceAll(
    /('<)?\{\{([\w.]+)\}\}/g,
    (_placeholder, quoted: string | undefined, dotted: string) => {
      const [name = "", key] = dotted.split(".");
      const variable = Object.hasOwn(scope, name) ? scope[name] : undefined;
      const value = key === undefined || !(variable instanceof Map) ? variable : variable.get(key);
      if (typeof value === "string") return quoted ? `'<${value}` : `'${value}'`;
      const word = typeof value === "boolean" ? String(value) : pythonText(value ?? "?");
      if (/^[\w.]+$/.test(word)) return word;
      throw new EvaluationError("condition", "not one word");
    },
  );
}

function referencesOf(
  expression: Expression,
): readonly Extract<Expression, { kind: "reference" }>[] {
  switch (expression.kind) {
    case "reference":
      return [expression];
    case "template":
    case "pasted-word":
      return expression.parts.filter((part) => part.kind === "reference");
    case "comparison":
      return [...referencesOf(expression.left), ...referencesOf(expression.right)];
    case "logical":
      return expression.operands.flatMap(referencesOf);
    case "negation":
    case "group":
      return referencesOf(expression.operand);
    default:
      return [];
  }
}

function withoutSpans(expression: Expression): unknown {
  return JSON.parse(
    JSON.stringify(expression, (key, value) => (key === "span" ? undefined : value)),
  );
}
