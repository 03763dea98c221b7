import { describe, expect, it } from "vitest";
import { lowerCondition } from "../../compiler/lower/condition.ts";
import { parseCondition } from "../../grammar/amplihack-condition/index.ts";
import { AmplihackConditionParser } from "../../grammar/amplihack-condition/parser.ts";
import { conditionTokens } from "../../grammar/amplihack-condition/tokens.ts";
import { createLexer } from "../../grammar/create-lexer.ts";

/**
 * Conditions that are wrong in one place: the text that the one error stands at is between the guillemets, which are not
 * part of the condition. With it, a word of what the author is told.
 */
const broken: readonly (readonly [marked: string, told?: string])[] = [
  ["«{{a}}» == 'x'", "bare name"],
  ["'x' in «{{ a }}»", "bare name"],
  ["'ok' in '{{a}}' and «{{b}}»", "bare name"],
  ["«foo»(s)", 'no function "foo"'],
  ["not «defined»(s)", "no function"],
  ["t and «LEN»(s)", "no function"],
  ["s.«contains»('h')", "no method"],
  ["len(s.«size»())", "no method"],
  ["«a__b» == 1", "underscores"],
  ["true or «__x»", "underscores"],
  ["x.«a__b»", "underscores"],
  ["x[«'__class__'»]", "underscores"],
  ["a «AND» b", "lower case"],
  ["«NOT» a", "lower case"],
  ["'x' «IN» tags", "lower case"],
  ["x «is» 'y'", 'Write "=='],
  ["s «contains» 'h'", "startswith"],
  ["tests_passed «status» == 'ok'", "Quote"],
  ["1 < n «<» 5", "at a time"],
  ["'a' in b «in» c", "at a time"],
  ["x == 1 «if» z"],
  ["my«-2»nd == 1", "compute"],
  ["n «-3»", "compute"],
  ["n «+» 1 == 2", "compute"],
  ["1«e5» == n", "exponents"],
  ["0«x10»", "exponents"],
  ["v == «1.2.3»", "one point"],
  ["«!»flag", '"not"'],
  ["a «=» 'x'", '"=="'],
  ["a «===» 'x'", '"=="'],
  ["a «&» b", '"and"'],
  ["a «|» b", '"or"'],
  ["a «<>» 'x'", '"!="'],
  ["«not in»_progress", "parentheses"],
  ["'h' «not»\tin s", "one line"],
  ["a == «not» b", "before"],
  ["bool(a «>» 1)", "parentheses"],
  ["len(«not» a)", "parentheses"],
  ["[1 «==» 1]", "parentheses"],
  ["«min»(1) == 1", "two values"],
  ["«max»(1,) == 1", "two values"],
  ["xs[«1.5»]", "Count from 0"],
  ["xs[«-1»]"],
  ["xs[«n»]"],
  ["xs[«]»"],
  ["xs[0«»"],
  ["[1«»"],
  ["[1 «2»]"],
  ["[«,»]"],
  ["[1,«,»2]"],
  ["[a«.»b]"],
  ["len(s«»"],
  ["x.«in»", "Quote a key"],
  ["x.«»"],
  ["x.«1»"],
  ["«$»x", "bare name"],
  ["a == «'x»", "Close"],
  ["«caf»é".replace("«caf»é", "caf«é»")],
  ["«»", "Leave the field out"],
  ["a ==«»"],
  ["a and«»"],
  ["(a«»"],
  ["(«)»"],
  ["a«)»"],
  ["s in ('x'«,» 'y')"],
  ["a «;» b"],
  ["«😀» == a"],
  ["a «\u200b»b"],
];

describe("a broken amplihack condition", () => {
  it.each(broken)("has one error at the offending token: %s", (marked = "", told) => {
    const start = marked.indexOf("«");
    const end = marked.indexOf("»") - 1;
    const text = marked.replace("«", "").replace("»", "");
    const source = { path: "recipe.yaml", text };
    const { value, diagnostics } = lowerCondition(text, {
      dialect: "amplihack",
      spanAt: (from, to) => ({ source, start: from, end: to }),
    });
    expect(value).toBeUndefined();
    expect(diagnostics.map(({ span }) => [span.start, span.end])).toEqual([[start, end]]);
    const [diagnostic] = diagnostics;
    if (told !== undefined) expect(`${diagnostic?.message} ${diagnostic?.help}`).toContain(told);
  });

  it.each([
    ["bytes", `'${"é".repeat(4100)}'`],
    ["parentheses", `${"(".repeat(33)}a${")".repeat(33)}`],
    ["brackets", `${"[".repeat(201)}${"]".repeat(201)}`],
    ["keys", `a${".b".repeat(501)}`],
  ])("is refused when it has too many %s", (_what, text) => {
    expect(parseCondition(text)).toMatchObject({
      kind: "failed",
      error: { mistake: "too-complex" },
    });
  });

  it.each([
    `'${"é".repeat(4095)}'`,
    `${"(".repeat(32)}a${")".repeat(32)}`,
    `${"len(".repeat(200)}a${")".repeat(200)}`,
    `${"not ".repeat(2000)}a`,
    `a${".b".repeat(500)}`,
  ])("may be as large as the bounds allow: %.20s...", (text) => {
    expect(parseCondition(text).kind).toBe("parsed");
  });
});

describe("the amplihack condition grammar", () => {
  it("passes the checks that start-up leaves out", () => {
    expect(createLexer(conditionTokens, false).lexerDefinitionErrors).toEqual([]);
    expect(() => new AmplihackConditionParser(false)).not.toThrow();
  });

  it("has tokens for every text, so that only the parser reports mistakes", () => {
    const { errors, tokens } = createLexer(conditionTokens).tokenize("a \0\ud800😀{{ 'x");
    expect(errors).toEqual([]);
    expect(tokens.map(({ image }) => image)).toEqual(["a", "\0", "\ud800", "😀", "{", "{", "'x"]);
  });
});
