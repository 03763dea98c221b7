import { describe, expect, it } from "vitest";
import * as $ from "../../../runtime/semantics/command-template.ts";
import type { Value } from "../../../runtime/values/value.ts";
import { float, record } from "../../../runtime/values/value.ts";

function word(scope: Readonly<Record<string, Value>>, text: (site: $.Site) => string): string {
  return $.word(scope, null, text);
}

describe("value", () => {
  it.each<[string, Value]>([
    ["a b", "a b"],
    ["", null],
    ["1", float(1)],
    ["1e+21", float(1e21)],
    ["9007199254740992", 9007199254740993n],
    ['["x",1,null]', ["x", 1, null]],
    ["[object Object]", record([["k", 1]])],
  ])("is %s", (text, value) => {
    expect(word({ a: value }, (site) => $.value(site, "a"))).toBe(text);
  });

  it("prefers what the caller gives, then the defaults, then the inline default", () => {
    const text = (site: $.Site): string => $.value(site, "a", "inline");
    const defaults = new Map([["a", "default"]]);
    expect($.word({ a: "given" }, defaults, text)).toBe("given");
    expect($.word({}, defaults, text)).toBe("default");
    expect($.word({}, null, text)).toBe("inline");
  });

  it("never expands what the caller gives", () => {
    expect(word({ a: "{b}", b: "leak" }, (site) => $.value(site, "a"))).toBe("{b}");
  });

  it("finds no inherited properties", () => {
    expect(() => word({}, (site) => $.value(site, "constructor"))).toThrow(
      "Missing command template value: constructor",
    );
  });

  it("stops defaults that refer to each other in a circle, and those that multiply", () => {
    const circle = new Map([
      ["a", $.template("{b}", { values: ["b"], integers: [] }, (site) => $.value(site, "b"))],
      ["b", $.template("{a}", { values: ["a"], integers: [] }, (site) => $.value(site, "a"))],
    ]);
    const text = (site: $.Site): string => $.value(site, "a");
    expect(() => $.word({}, circle, text)).toThrow("recursion exceeded: a");
    const names = ["a", "b", "c", "d", "e"];
    const many = new Map<string, $.Default>(
      names.map((name, index) => {
        const next = names[index + 1] ?? "f";
        const fill = (site: $.Site): string =>
          Array.from({ length: 100 }, () => $.value(site, next)).join("");
        return [name, $.template(`{${next}}`, { values: [next], integers: [] }, fill)];
      }),
    );
    expect(() => $.word({ f: "x" }, many, text)).toThrow("recursion exceeded");
  });
});

describe("truth", () => {
  it.each<[boolean, Value | undefined]>([
    [true, "yes"],
    [false, []],
    [false, " NO "],
    [false, null],
    [false, undefined],
  ])("is %s of %j", (expected, value) => {
    expect($.truth(value)).toBe(expected);
  });
});

describe("argv", () => {
  it("leaves out arguments that come out empty, and keeps an empty program", () => {
    expect($.argv(["", "a", "", "b"])).toEqual(["", "a", "b"]);
  });
});

describe("program", () => {
  it.each([
    ["ls", "ls"],
    ["~", "/home/me"],
    ["~/x/../y", "/home/me/y"],
    ["./a", "/work/a"],
    ["../../../a", "/a"],
    ["/abs/../b", "/abs/../b"],
  ])("of %s is %s", (command, path) => {
    expect($.program(command, "/work", "/home/me")).toBe(path);
  });
});

describe("element", () => {
  it("takes what JavaScript turns into a whole number for an index", () => {
    const scope = { xs: ["x", "y"], t: true, e: "", n: null, s: " 1 ", h: "1.5", m: "-1" };
    const at = (index: string): string => word(scope, (site) => $.element(site, "xs", index));
    expect(["t", "e", "n", "s"].map(at).join("")).toBe("yxxy");
    for (const index of ["h", "m", "missing"]) {
      expect(() => at(index)).toThrow(`Missing command template value: xs[${index}]`);
    }
  });
});

it("gives the numbers of a repetition plain, and with up to seven digits", () => {
  const numbers = $.repetition(0, 12);
  const all = ["", "_", "__", "___", "____", "_____", "______"].map((pad) => numbers[`${pad}next`]);
  expect(all).toEqual(["1", "01", "001", "0001", "00001", "000001", "0000001"]);
  expect([numbers["prev"], numbers["__index"], numbers["_repeat"]]).toEqual(["11", "000", "12"]);
  expect(numbers["_______next"]).toBeUndefined();
});

it("reports of branches what they print, or how they failed, by their names or their numbers", () => {
  const branch = {
    label: undefined,
    status: "done",
    exitCode: "0",
    stdout: "a",
    stderr: "b",
  } as const;
  const failed = {
    ...branch,
    label: "c",
    status: "failed",
    exitCode: "2",
    stderr: "e".repeat(1001),
  } as const;
  expect($.branchReport([branch, failed, { ...branch, status: "timeout", stderr: "" }])).toBe(
    [
      "--- branch: branch 1 status: done ---\na",
      `--- branch: c status: failed ---\nexit: 2\nstderr: ${"e".repeat(1000)}`,
      "--- branch: branch 3 status: timeout ---\nexit: 0",
    ].join("\n"),
  );
});

it.each<[Value, number | undefined]>([
  ["12", 12],
  ["-3", -3],
  [float(4), 4],
  ["1.5", undefined],
  ["1e3", undefined],
  ["+1", undefined],
  ["", undefined],
])("an expression has the number of digits alone: %j", (value, expected) => {
  const site = (text: (site: $.Site) => string): string => word({ n: value }, text);
  const read = (): string => site((at) => String($.integer(at, "n")));
  if (expected === undefined) expect(read).toThrow();
  else expect(read()).toBe(String(expected));
});
