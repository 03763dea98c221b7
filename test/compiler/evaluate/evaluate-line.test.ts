// biome-ignore-all lint/suspicious/noTemplateCurlyInString: braces of other languages.
import { describe, expect, it } from "vitest";
import { evaluateLine } from "../../../compiler/evaluate/index.ts";

const context = { x: { $float: "1.0" }, big: { $int: "9007199254740993" }, m: { k: [1, null] } };

function answer(kind: string, text: unknown, more: object = {}): unknown {
  return JSON.parse(
    evaluateLine(JSON.stringify({ dialect: "amplifier", kind, text, context, ...more })),
  );
}

describe("evaluateLine", () => {
  it.each([
    ["condition", "{{x}} == 1", true],
    ["condition", null, true],
    ["loop-condition", "{{x}} == 2", false],
    ["template", "{{x}} {{big}} {{m}}", '1.0 9007199254740993 {"k": [1, null]}'],
    ["typed-template", " {{x}} ", { $float: "1.0" }],
    [
      "typed-template",
      { a: ["{{big}}", 5, "{{m.k}}!"] },
      { a: [{ $int: "9007199254740993" }, 5, "[1, null]!"] },
    ],
    ["json", '{"a": 1}', { a: 1 }],
    ["json", "see {}", "see {}"],
  ])("answers a %s request for %j", (kind, text, value) => {
    expect(answer(kind, text)).toEqual({ value });
  });

  it("looks defaults up among all that are declared, also those that other defaults name", () => {
    const more = { defaults: { pair: "{one}", one: "1" }, args: ["one=0", "two=2"] };
    const request = { dialect: "command-template", kind: "argv", text: "t {pair} {two}", ...more };
    const { value } = JSON.parse(evaluateLine(JSON.stringify(request)));
    expect(value).toEqual({ command: "t", args: ["1", "2"] });
  });

  it("searches an output for JSON when asked to", () => {
    expect(answer("json", "see [1]", { aggressive: true })).toEqual({ value: [1] });
  });

  it.each([
    ["condition", "{{nope}}", "condition"],
    ["condition", "a &&", "condition-syntax"],
    ["condition", 5, "bad-request"],
    ["template", "{{nope}}", "undefined"],
    ["template", null, "bad-request"],
    ["shell", "x", "unknown-kind"],
    ["constructor", "x", "unknown-kind"],
  ])("answers a %s request for %j with an error", (kind, text, code) => {
    expect(answer(kind, text)).toMatchObject({
      error: { code, message: expect.stringMatching(/./) },
    });
  });

  it.each([
    ["", "bad-json"],
    ["{", "bad-json"],
    ["[1]", "bad-request"],
    ["{}", "bad-request"],
    ['{"dialect":"cobol","kind":"x","text":""}', "unknown-dialect"],
    ['{"dialect":"amplifier","text":""}', "bad-request"],
    ['{"dialect":"amplifier","kind":"json"}', "bad-request"],
    ['{"dialect":"amplifier","kind":"json","text":"","context":[]}', "bad-request"],
    ["[".repeat(100_000), "bad-json"],
  ])("answers %s with an error", (line, code) => {
    expect(JSON.parse(evaluateLine(line))).toMatchObject({ error: { code } });
  });

  it("keeps names that objects have by themselves apart from variables", () => {
    const line =
      '{"dialect":"amplifier","kind":"template","text":"{{__proto__}}{{constructor}}","context":{"__proto__":1,"constructor":2}}';
    expect(evaluateLine(line)).toBe('{"value":"12"}');
    expect(answer("template", "{{__proto__}}")).toMatchObject({ error: { code: "undefined" } });
  });

  it("keeps hostile text as text", () => {
    const text = '`+process.exit(1)+`${process.exit(1)}\u2028"+process.exit(1)//';
    expect(answer("template", text)).toEqual({ value: text });
    expect(answer("condition", `'${text}' == 'x'`)).toEqual({ value: false });
  });
});

describe("a request about the amplihack language", () => {
  const ask = (kind: string, text: unknown, more: object = {}): unknown =>
    JSON.parse(
      evaluateLine(
        JSON.stringify({ dialect: "amplihack", kind, text, context: { x: "a", n: 5 }, ...more }),
      ),
    );

  it.each([
    ["condition", "n > 4", true],
    ["expression", "'a' in x", true],
    ["template", "{{x}}-{{n}}", "a-5"],
    ["json", "see {}", "see {}"],
    ["set", "count=5", { count: 5 }],
    ["set", "a=b=c", { a: "b=c" }],
  ])("answers %s for %j", (kind, text, value) => {
    expect(ask(kind, text)).toEqual({ value });
  });

  it("takes JSON out of text where that is asked, and leaves the text where there is none", () => {
    expect(ask("json", 'see {"a": 1}', { aggressive: true })).toEqual({ value: { a: 1 } });
    expect(ask("json", "none", { aggressive: true })).toEqual({ value: "none" });
  });

  it.each([
    ["condition", "n >", "condition-syntax"],
    ["condition", "x.foo()", "unknown-function"],
    ["set", "no value", "bad-request"],
    ["shell", "echo 'a {{x}}", "shell-syntax"],
    ["shell", "echo {{x}}", "spawn"],
  ])("fails for %s %j with %s", (kind, text, code) => {
    expect(ask(kind, text)).toMatchObject({ error: { code } });
  });
});
