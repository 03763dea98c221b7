import { describe, expect, it } from "vitest";
import { emitCondition } from "../../../compiler/emit/emit-expression.ts";
import { overlayDefaults } from "../../../compiler/lower/command-default.ts";
import { lowerGuard } from "../../../compiler/lower/command-guard.ts";
import { commandCondition } from "../../../compiler/lower/command-template.ts";
import type { Value } from "../../../runtime/values/value.ts";

const span = { source: { path: "test", text: "" }, start: 0, end: 0 };
const spanAt = () => span;

function code(text: string, declared: Readonly<Record<string, Value>>, isSet = false): string {
  const written = Object.entries(declared).map(
    ([name, value]) => [name, { value, span, spanAt }] as const,
  );
  const defaults = overlayDefaults(new Map(), new Map(written));
  const condition = commandCondition(lowerGuard(text, spanAt).test, defaults, { text, span });
  return emitCondition(condition, { definitely: () => isSet });
}

describe("a guard over one name", () => {
  it.each<readonly [string, Readonly<Record<string, Value>>, string]>([
    ["flag", {}, '$.holds(v, "flag")'],
    ["flag", { flag: "yes" }, '$.holds(v, "flag", true)'],
    ["!flag", { flag: null }, '!$.holds(v, "flag")'],
    ["{flag}", {}, '$.shows(v, "flag")'],
    ["{flag=no}", {}, '$.shows(v, "flag")'],
    ["{flag}", { flag: 1 }, '$.shows(v, "flag", true)'],
    ["{flag?:a}", {}, '!$.holds(v, "flag")'],
  ])("%s with defaults %j needs no text", (text, declared, wanted) => {
    expect(code(text, declared)).toBe(wanted);
  });

  it("is read like a property where the name is set for certain", () => {
    expect(code("flag", {}, true)).toBe("$.truth(v.flag)");
    expect(code("!a-b", {}, true)).toBe('!$.truth(v["a-b"])');
    expect(code("{flag}", {}, true)).toBe('$.shows(v, "flag")');
  });

  it.each<readonly [string, Readonly<Record<string, Value>>]>([
    ["{flag}", { flag: ["a"] }],
    ["{flag}", { flag: "{other}" }],
    ["{flag}", { flag: "{a==b?yes:}" }],
    ["{flag?a:b}", {}],
    ["{flag??a}", {}],
    ["{a-b}", {}],
  ])("%s with defaults %j is decided by its text", (text, declared) => {
    expect(code(text, declared)).toMatch(/^\$\.guard\(v, /);
  });
});
