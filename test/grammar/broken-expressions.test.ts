import { describe, expect, it } from "vitest";
import { lowerCondition } from "../../compiler/lower/condition.ts";
import { parseCondition } from "../../grammar/amplifier-condition/index.ts";

/**
 * Conditions that are wrong in one place: the text that the one error stands at is between the guillemets, which are not
 * part of the condition. With it, a word of the help that the author gets.
 */
const broken: readonly (readonly [marked: string, help?: string])[] = [
  ["a «&&» b", '"and"'],
  ["{{a}} == 'x' «&» b", '"and"'],
  ["a «||» b", '"or"'],
  ["a «|» b", '"or"'],
  ["«!»{{done}}", '"not"'],
  ["a and «!»(b)", '"not"'],
  ["{{a}} «=» 'x'", '"=="'],
  ["{{a}} «===» 'x'", '"=="'],
  ["{{a}} «!==» 'x'", '"!="'],
  ["{{a}} «<>» 'x'", '"!="'],
  ["{{a}} «=~» 'x'", "only"],
  ["{{a}} «not» in 'x'", "only"],
  ["{{a}} == 2024«-»01-01", "date"],
  ["len«(»{{a}}) > 2", "functions"],
  ["'x' «(»{{a}})"],
  ["{{a}} «=>» 3"],
  ["a «AND» b", "lower case"],
  ["a «Or» b", "lower case"],
  ["«NOT» a", "lower case"],
  ["{{a}} «in» b", "only"],
  ["{{a}} «contains» 'x'", "only"],
  ["{{a}} «is» none", "only"],
  ["{{a}} «is» not 'b'", '"!="'],
  ["{{n}} > «-»1", "Quote"],
  ["«-».5 == {{n}}", "Quote"],
  ["{{n}} «+» 1 == 2", "compute"],
  ["{{n}} «%» 2 == 0", "compute"],
  ["a == 1.5e«+»3", "compute"],
  ["path == a«/»b", "compute"],
  ["«{{ x }}» == 'a'", "{{name}}"],
  ["«{{x-y}}» == 'a'", "{{name}}"],
  ["«{{x[0]}}»", "{{name}}"],
  ["«{{x|default}}»", "{{name}}"],
  ["«{{#if x}}»", "{{name}}"],
  ["«{{}}»", "{{name}}"],
  ["«{{x»", "{{name}}"],
  ["«$»{{x}} == 1", "{{name}}"],
  ["«$»x", "{{name}}"],
  ["a == «'x»", "Close"],
  ['«"x»', "Close"],
  ["it«'s done»", "Close"],
  ["a ==«»"],
  ["a and«»"],
  ["(a or b«»"],
  ["(«)»"],
  ["«)»"],
  ["a«)»"],
  ["(a «b»)", "Quote"],
  ["two «words»", "Quote"],
  ["{{a}} == two «words»", "Quote"],
  ["'a' «'b'»"],
  ["a == b «==» c", "at a time"],
  ["1 < {{n}} «<» 5", "at a time"],
  ["a == «not» b", "before"],
  ["«==» b"],
  ["«and» b"],
  ["a or «or» b"],
  ["not«»"],
  ["{{a}} == «[»1]", "one value"],
  ["{{a}} == «{»}"],
  ["a «,» b"],
  ["a «;» b"],
  ["a == 1«:»30"],
  ["«😀» == a"],
  ["a «\u200b»b"],
  ["«\ufeff»a"],
  ["a == «#»b"],
  ["a == `b`".replace("`b`", "«`»b`")],
];

describe("a broken condition", () => {
  it.each(broken)("has one error at the offending token: %s", (marked = "", help) => {
    const { text, start, end } = unmark(marked);
    const source = { path: "recipe.yaml", text };
    const { value, diagnostics } = lowerCondition(text, {
      dialect: "amplifier",
      spanAt: (from, to) => ({ source, start: from, end: to }),
    });
    expect(value).toBeUndefined();
    expect(diagnostics.map(({ span }) => [span.start, span.end])).toEqual([[start, end]]);
    if (help !== undefined) expect(diagnostics[0]?.help).toContain(help);
  });

  it.each([
    ["parentheses", `${"(".repeat(100_000)}a`],
    ["negations", `${"not ".repeat(20_000)}a`],
    ["operands", Array.from({ length: 30_000 }, () => "a").join(" or ")],
    ["characters", `'${"a".repeat(200_000)}'`],
  ])("is refused when it has too many %s", (_what, text) => {
    const result = parseCondition(text);
    expect(result).toMatchObject({ kind: "failed", error: { mistake: "too-complex" } });
  });

  it("may nest as deep as the bound allows", () => {
    const text = `${"(".repeat(100)}${"not ".repeat(99)}a${")".repeat(100)}`;
    expect(parseCondition(text).kind).toBe("parsed");
  });
});

function unmark(marked: string): { text: string; start: number; end: number } {
  const start = marked.indexOf("«");
  const end = marked.indexOf("»") - 1;
  return { text: marked.replace("«", "").replace("»", ""), start, end };
}
