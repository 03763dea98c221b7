import { describe, expect, it } from "vitest";
import { compile } from "../../../compiler/index.ts";
import { memoryFiles } from "../../support/memory-files.ts";

/** Commands that are wrong in one place, between the guillemets, with the one thing that is said about it. */
const broken: readonly (readonly [marked: string, code: string])[] = [
  ["awk '«{print $1}»' {f}", "malformed-placeholder"],
  ["awk '/x/ «{n++}» END {print n}' {f}", "malformed-placeholder"],
  ["awk «{print $1}» {f}", "split-placeholder"],
  ["jq '«{a,b}» | {c: .d}' {f}", "malformed-placeholder"],
  ["t '«{k:1}»'", "malformed-placeholder"],
  ["t a\\\\ b«{x:float}»c", "malformed-placeholder"],
  ["t «{x:int??5}»", "malformed-placeholder"],
  ["t «{_(n-1+)}»", "malformed-placeholder"],
  ["t {a}«{1}»", "malformed-placeholder"],
  ["t {{«{é}»}}", "malformed-placeholder"],
  ["t {n} {n+1} «{n++1}»", "malformed-placeholder"],
  ["t «{a?Y}»", "malformed-placeholder"],
  ["t «${»".replace("«${»", "$«{f%.md}»"), "malformed-placeholder"],
  ["greet «{name=John Smith}»", "split-placeholder"],
  ["echo it«'s done»", "open-quote"],
  ["«ls;» pwd", "literal-shell-syntax"],
  ["«if» true", "literal-shell-syntax"],
  ["«!» make", "literal-shell-syntax"],
  ['mail «\\"$USER\\"»', "literal-shell-syntax"],
  ["ls «?.txt»", "literal-shell-syntax"],
  ["wc -l «{root}/docs/*.md»", "literal-shell-syntax"],
  ["ls «--dir={root=~/notes}»", "literal-tilde"],
  ["ls «--dir=~»", "literal-tilde"],
  [`say «${"x".repeat(128 * 1024)}»`, "impossible-argument"],
  [`say «a{text=${"é".repeat(64 * 1024)}}»`, "impossible-argument"],
];

describe("a command with a mistake", () => {
  it.each(broken)("has one finding at the offending text: %s", (marked, code) => {
    const text = `{"template": "${marked}"}`;
    const start = text.indexOf("«");
    const end = text.indexOf("»") - 1;
    const files = memoryFiles({ "recipe.json": text.replace("«", "").replace("»", "") });
    const { requested } = compile(["recipe.json"], { files });
    const found = requested.flatMap(({ diagnostics }) => diagnostics);
    expect(found.map((one) => [one.code, one.span.start, one.span.end])).toEqual([
      [code, start, end],
    ]);
  });
});

describe("a command with a pattern", () => {
  it.each([
    "lychee {root}/*.md",
    "prettier --check {root}/**/*.md",
    "rg -g {root}/*.md TODO",
    "aws s3 rm s3://{bucket}/*.csv",
    "curl {base}/api/*",
    "wc -l '{root}/*.md'",
  ])("is sound where the program may know what to do with it: %s", (template) => {
    const files = memoryFiles({ "recipe.json": JSON.stringify({ template }) });
    const { requested } = compile(["recipe.json"], { files });
    expect(requested.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
  });
});

describe("the help for a program in braces", () => {
  const helpOf = (template: string): string | undefined => {
    const text = JSON.stringify({ args: ["f", "n"], template });
    const { requested } = compile(["recipe.json"], { files: memoryFiles({ "recipe.json": text }) });
    return requested.flatMap(({ diagnostics }) => diagnostics)[0]?.help;
  };

  it("says what to write instead, and where the placeholders go that are in it", () => {
    expect(helpOf("jq '{a: .b}' {f}")).toBe(
      "Write the program into `defaults`, where such braces are text, and its name in braces here: {program}.",
    );
    expect(helpOf("awk '$1 > {n} {print $2}' {f}")).toMatch(/so give \{n\} as an argument/);
  });

  it("leaves what is a placeholder with a slip to what is said of such ones", () => {
    expect(helpOf("bash -c 'head -n { n } {f}'")).toBe("Write {n}, without blanks.");
    expect(helpOf("python3 count.py {n-1} {f}")).toMatch(/a hyphen can be part of a name/);
  });
});

describe("a repetition with a mistake", () => {
  it.each(["0", "1.5", '"{n}"', '"three"', "null"])(
    "is one finding, without those of what it gives: %s",
    (repeat) => {
      const text = `{"template": {"repeat": ${repeat}, "template": "say {index} of {repeat}"}}`;
      const { requested } = compile(["recipe.json"], {
        files: memoryFiles({ "recipe.json": text }),
      });
      const found = requested.flatMap(({ diagnostics }) => diagnostics);
      expect(found.map(({ code }) => code)).toEqual(["value-out-of-range"]);
    },
  );
});
