// biome-ignore-all lint/suspicious/noTemplateCurlyInString: emitted code has template literals.
import { describe, expect, it } from "vitest";
import {
  emitCondition,
  emitExpression,
  emitTemplate,
  emitValue,
  emitValueTemplate,
} from "../../../compiler/emit/emit-expression.ts";
import type { Reference, ValueTemplate } from "../../../compiler/ir/expression.ts";
import type { Value } from "../../../runtime/values/value.ts";
import { float, record } from "../../../runtime/values/value.ts";
import { evaluateEmitted } from "../../support/evaluate-emitted.ts";
import { conditionOf, spansIn, templateOf } from "../../support/lower-text.ts";

const known = { definitely: (name: string) => name !== "maybe" };

describe("an emitted condition", () => {
  it.each([
    ["{{a.severity}} == 'critical'", '$.eq($.given(v.a, "a", "severity"), "critical")'],
    ["{{maybe}} != none", '$.ne($.givenIn(v, "maybe"), "none")'],
    ["{{maybe.k}} < 3", '$.lt($.givenIn(v, "maybe", "k"), 3)'],
    ["{{n}} <= 1.50", '$.le($.given(v.n, "n"), "1.50")'],
    ["{{n}} > 007", '$.gt($.given(v.n, "n"), "007")'],
    ["{{n}} >= 0.5", '$.ge($.given(v.n, "n"), 0.5)'],
    ["{{ok}} == TRUE", '$.eq($.given(v.ok, "ok"), true)'],
    ["{{done}}", '$.truthy($.given(v.done, "done"))'],
    [
      "not {{a}} and ({{b}} or False)",
      '$.and($.not($.truthy($.given(v.a, "a"))), $.or($.truthy($.given(v.b, "b")), false))',
    ],
    ["({{a}}) == 'x'", '$.eq($.truthy($.given(v.a, "a")), "x")'],
    ["'{{a}}' == \"v{{b.c}}`\"", '$.eq($.spelled(v.a, "a"), `v${$.spelled(v.b, "b", "c")}\\``)'],
    ["v{{n}} == v1", '$.eq($.pasted`v${$.given(v.n, "n")}`, "v1")'],
    ["{{é}}", '$.truthy($.given(v["é"], "é"))'],
    [" ", "true"],
    ["0", "false"],
    ["'none'", "false"],
    ["yes", "true"],
  ])("of %s reads well", (text, code) => {
    expect(emitCondition(conditionOf(text), known)).toBe(code);
  });

  it("evaluates every operand before it decides", () => {
    const code = emitCondition(conditionOf("true or {{missing}}"), { definitely: () => false });
    expect(() => evaluateEmitted(code)).toThrow("Undefined variable: missing");
  });
});

describe("an emitted template", () => {
  it.each([
    ['plain "text"', '"plain \\"text\\""'],
    ["", '""'],
    [
      "Analyze {{path}} for {{a.b}}",
      '`Analyze ${$.text(v.path)} for ${$.text($.path(v.a, "a", "b"))}`',
    ],
    ["{{maybe}}", '$.text($.get(v, "maybe"))'],
    ["{{maybe.x}}!", '`${$.text($.get(v, "maybe", "x"))}!`'],
    ["line 1\nline 2", "`line 1\nline 2`"],
    ["echo hello\n", '"echo hello\\n"'],
    ["${x} `y` {{z}}", "`\\${x} \\`y\\` ${$.text(v.z)}`"],
  ])("of %j reads well", (text, code) => {
    expect(emitTemplate(templateOf(text), known)).toBe(code);
  });

  it("keeps the type of a lone placeholder where the recipe says so", () => {
    expect(emitTemplate(templateOf(" {{a}}\n", true), known)).toBe("v.a");
    expect(emitTemplate(templateOf("{{a}}", true), known)).toBe("v.a");
    expect(emitTemplate(templateOf("{{a}}{{b}}", true), known)).toBe(
      "`${$.text(v.a)}${$.text(v.b)}`",
    );
    expect(emitTemplate(templateOf(" ", true), known)).toBe('" "');
  });
});

describe("an emitted value", () => {
  it.each<[string, Value]>([
    ["null", null],
    ["-5", -5],
    ["0.1", 0.1],
    ["9007199254740993n", 9007199254740993n],
    ["$.float(1.0)", float(1)],
    ["$.float(-0.0)", float(-0)],
    ["$.float(1e+300)", float(1e300)],
    ["$.float(NaN)", float(Number.NaN)],
    ["$.float(-Infinity)", float(Number.NEGATIVE_INFINITY)],
    [
      '$.map([["__proto__", [1, true]], [2, "b"]])',
      new Map<Value, Value>([
        ["__proto__", [1, true]],
        [2, "b"],
      ]),
    ],
    ['$.date("2024-01-02")', { kind: "date", text: "2024-01-02" }],
    ['$.datetime("2024-01-02 03:04:05")', { kind: "datetime", text: "2024-01-02 03:04:05" }],
    ['$.bytes("YWI=")', { kind: "bytes", base64: "YWI=" }],
    ["$.set([1])", { kind: "set", items: [1] }],
  ])("is %s", (code, value) => {
    expect(emitValue(value)).toBe(code);
    expect(evaluateEmitted(code)).toEqual(value);
  });

  it("may hold templates at its leaves", () => {
    const template: ValueTemplate = {
      kind: "map-template",
      entries: [
        [
          "list",
          {
            kind: "list-template",
            items: [templateOf("{{x}}", true), templateOf("<{{x}}>", true)],
          },
        ],
        ["fixed", { kind: "literal", value: 1, span: spansIn("")(0, 0) }],
      ],
    };
    const code = emitValueTemplate(template, known);
    expect(code).toBe('$.map([["list", [v.x, `<${$.text(v.x)}>`]], ["fixed", 1]])');
    expect(evaluateEmitted(code, { x: null })).toEqual(
      record([
        ["list", [null, "<None>"]],
        ["fixed", 1],
      ]),
    );
  });
});

describe("the list of a loop", () => {
  it("is the value that its reference stands for", () => {
    const reference: Reference = {
      kind: "reference",
      name: "a",
      path: ["xs"],
      span: spansIn("")(0, 0),
    };
    expect(emitExpression(reference, known)).toBe('$.path(v.a, "a", "xs")');
    expect(emitExpression({ ...reference, name: "maybe" }, known)).toBe('$.get(v, "maybe", "xs")');
    expect(emitExpression({ kind: "literal", value: "x", span: reference.span }, known)).toBe(
      '"x"',
    );
  });
});

describe("a constant condition", () => {
  it.each<[Value, string]>([
    [false, "false"],
    [0, "false"],
    [5, "true"],
    [null, "false"],
    [[], "true"],
    [float(0), "true"],
  ])("is folded: %j", (value, code) => {
    const span = spansIn("")(0, 0);
    const literal = { kind: "literal", value, span } as const;
    expect(
      emitCondition(
        { kind: "condition", dialect: "amplifier", expression: literal, text: "", span },
        known,
      ),
    ).toBe(code);
  });
});
