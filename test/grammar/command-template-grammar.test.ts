import { describe, expect, it } from "vitest";
import { parseNameGuard, parseWord, splitWords } from "../../grammar/command-template/index.ts";
import { PlaceholderParser } from "../../grammar/command-template/parser.ts";
import { createPlaceholderLexer } from "../../grammar/command-template/tokens.ts";
import { createWordLexer } from "../../grammar/command-template/word-tokens.ts";
import { printWord } from "../support/print-word.ts";
import { fc } from "../support/seeded-properties.ts";

const piece = fc.constantFrom(
  ..."{ } {{ }} ?? ? : = ! [ ] ( ) + - * / % _ __ a b xs index 0 12 . , \\ ' \" :int :enum(a,b)".split(
    " ",
  ),
  " ",
  "\n",
  "\u2028",
  "😀",
  "é",
);
const text = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(""));

const name = fc.constantFrom("a", "b", "xs", "index", "a-b", "prev");
const plain = fc.constantFrom("", "x", "0", "a b", "--flag", "é");

/** A word of every form that braces may have, and the text around them. */
const { word: valid } = fc.letrec<{
  factor: string;
  sum: string;
  placeholder: string;
  word: string;
}>((tie) => ({
  factor: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom("index", "2", "10", "n"),
    tie("sum").map((inner) => `(${inner})`),
  ),
  sum: fc
    .tuple(
      tie("factor"),
      fc.array(fc.tuple(fc.constantFrom(..."+-*/%"), tie("factor")), { maxLength: 2 }),
    )
    .map(([first, others]) => [first, ...others.flat()].join(" ")),
  placeholder: fc.oneof(
    name,
    fc.tuple(name, plain).map(([key, value]) => `${key}=${value}`),
    fc
      .tuple(name, fc.constantFrom("int", "bool", "enum(a,b)"), plain)
      .map(([key, type, value]) => `${key}:${type}=${value}`),
    fc.tuple(name, plain).map(([key, rest]) => `${key}??${rest}`),
    fc
      .tuple(fc.constantFrom("", "!"), name, plain, plain)
      .map(([sign, key, yes, no]) => `${sign}${key}?${yes}:${no}`),
    fc.tuple(name, fc.constantFrom("0", "index")).map(([key, at]) => `${key}[${at}]`),
    fc.tuple(tie("factor"), tie("factor")).map((factors) => factors.join(" + ")),
    fc.tuple(fc.constantFrom("_", "__"), tie("sum")).map(([pad, sum]) => `${pad}(${sum})`),
  ),
  word: fc
    .array(
      fc.oneof(
        plain,
        tie("placeholder").map((inner) => `{${inner}}`),
      ),
      { maxLength: 4 },
    )
    .map((parts) => parts.join("")),
}));

describe("the grammar of command templates", () => {
  it("is reached by the words that these tests make up, in all its forms", () => {
    const words = fc.sample(valid, { numRuns: 300, seed: 7 });
    const kinds = new Set(words.flatMap((any) => parseWord(any).map(({ kind }) => kind)));
    const wanted = ["arithmetic", "choice", "element", "fallback", "text", "value"] as const;
    expect(wanted.filter((kind) => !kinds.has(kind))).toEqual([]);
  });

  it("passes the checks that start-up leaves out", () => {
    expect(createWordLexer(false).lexerDefinitionErrors).toEqual([]);
    expect(createPlaceholderLexer(false).lexerDefinitionErrors).toEqual([]);
    expect(() => new PlaceholderParser(false)).not.toThrow();
  });

  it("has tokens for every text", () => {
    fc.assert(
      fc.property(text, (any) => {
        expect(createWordLexer().tokenize(any).errors).toEqual([]);
        expect(createPlaceholderLexer().tokenize(any).errors).toEqual([]);
        expect(createPlaceholderLexer().tokenize(any, "guard").errors).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it("parses what it printed to the same parts", () => {
    fc.assert(
      fc.property(fc.oneof(text, valid), (any) => {
        const printed = printWord(parseWord(any));
        expect(treeOf(printed)).toEqual(treeOf(any));
      }),
      { numRuns: 2000 },
    );
  });

  it("reads a name as a guard, with blanks around it and after its !, and no other text", () => {
    const pattern = /^\s*(!?)\s*([A-Za-z_][A-Za-z0-9_-]*)\s*$/;
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          name,
          name.map((key) => `! ${key} `),
        ),
        (any) => {
          const [, sign, key] = pattern.exec(any) ?? [];
          const wanted = key === undefined ? undefined : { name: key, negated: sign === "!" };
          expect(parseNameGuard(any)).toEqual(wanted);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("covers a text with parts, without gaps", () => {
    fc.assert(
      fc.property(text, (any) => {
        const parts = parseWord(any);
        expect(parts.map(({ start, end }) => any.slice(start, end)).join("")).toBe(any);
      }),
      { numRuns: 1000 },
    );
  });

  it("knows where each character of a word was written", () => {
    fc.assert(
      fc.property(text, (any) => {
        for (const word of splitWords(any).words) {
          expect(word.offsets).toHaveLength(word.text.length + 1);
          for (const [index, character] of [...word.text.split("")].entries()) {
            expect(any.charAt(word.offsets[index] ?? -1)).toBe(character);
          }
        }
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ["parentheses", `{${"(".repeat(300_000)}}`],
    ["terms", `{${"1+".repeat(300_000)}1}`],
    ["braces", "{".repeat(300_000)],
    ["questions", `{${"?".repeat(300_000)}}`],
    ["conditions", `{${"a?".repeat(150_000)}:}`],
    ["quotes", `"${"'".repeat(300_000)}`],
  ])("takes a text of 300,000 %s before the time of a test is up", (_what, long) => {
    // A look back from each of them would take minutes.
    splitWords(long);
    parseNameGuard(long);
    expect(parseWord(long).length).toBeGreaterThan(0);
  });
});

/** The parts of a word without where, and with which blanks, they were written. */
function treeOf(any: string): unknown {
  const parts = parseWord(any).map((part) =>
    part.kind === "text" || part.kind === "malformed" ? part : { ...part, content: undefined },
  );
  return parts.map((part) => ({ ...part, start: undefined, end: undefined }));
}
