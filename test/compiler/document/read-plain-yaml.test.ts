import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { readDocument } from "../../../compiler/document/read-document.ts";
import { defaultReadLimits } from "../../../compiler/document/read-limits.ts";
import type { PlainYaml } from "../../../compiler/document/read-plain-yaml.ts";
import { readPlainYaml } from "../../../compiler/document/read-plain-yaml.ts";
import { fc } from "../../support/seeded-properties.ts";

const schemas = ["yaml-1.1", "yaml-1.2"] as const;
type Schema = (typeof schemas)[number];

function readPlain(text: string, schema: Schema = "yaml-1.1"): PlainYaml | undefined {
  const reported: Diagnostic[] = [];
  const report = (problem: Diagnostic): void => {
    reported.push(problem);
  };
  const source = { path: "a.yaml", text };
  const plain = readPlainYaml({ source, schema, limits: defaultReadLimits, report });
  expect(reported).toEqual([]);
  return plain;
}

/** Compares the two readers where both read a text: the full one alone allows so many tokens. */
function expectAlike(text: string): void {
  for (const schema of schemas) {
    const plain = readPlain(text, schema);
    if (plain === undefined) continue;
    const limits = { ...defaultReadLimits, tokens: 2 * text.length + 1 };
    const { value, diagnostics } = readDocument("a.yaml", text, { schema, limits });
    // Characters that YAML forbids are looked for before anybody reads.
    if (diagnostics.some(({ code }) => code === "control-character")) continue;
    expect(diagnostics).toEqual([]);
    expect(plain.root).toEqual(value?.root);
    expect(plain.comments).toEqual(
      value?.comments.map(({ span: { start, end } }) => ({ start, end })),
    );
  }
}

const usual = [
  "a: b",
  "# first\n\na: 1 # second\n  # third\nb: yes\n\n\n# last",
  "a:\n  b: x y\n  c:\n  - d\n  - e: f\n    g: h\n  -\n    i: j\nk:\n\nl: # none\n",
  "'a b': \"c \\\" \\n \\u00e9\"\n\"d\": 'it''s' # e\n1: 2.50\n$f: -x\n",
  "a: [b, 'c, d', {e: f g, \"h\": []}, [1, {}], k:l] # m\n",
  "a: |\n  b\n    c\n\n   \n  d # e\n\nf: >-\n  g\n  h\n\n# i\nj: |+\n   k\n\n\nl: >\n\n   m",
  "a:\n- |\n  b\n- - c\n",
  "steps:\n  - id: x\n    run: echo {{a}} # b\n    list: [a, b]\n",
];

describe("plain YAML", () => {
  it.each(usual)("is read as the full parser reads it: %j", (text) => {
    expectAlike(text);
    expectAlike(`${text}\n`);
  });

  it.each([...usual.slice(0, 6), usual[7] ?? ""])("is recognized: %j", (text) => {
    expect(readPlain(text)).toBeDefined();
  });

  it.each([
    ["no content", "# a\n"],
    ["a scalar alone", "a b"],
    ["a byte order mark", "\uFEFFa: b"],
    ["carriage returns", "a: b\r\n"],
    ["documents", "---\na: b\n"],
    ["an anchor", "a: &b c"],
    ["an alias", "a: *b"],
    ["a tag", "a: !!str b"],
    ["a merge key", "<<: {a: b}"],
    ["an explicit key", "? a\n: b"],
    ["a key twice", "a: b\na: c"],
    ["a key twice in brackets", "a: {b: c, b: d}"],
    ["a value that does not exist", "a: 2024-13-45"],
    ["a text over two lines", "a: b\n  c"],
    ["a quoted text over two lines", 'a: "b\n  c"'],
    ["brackets over two lines", "a: [b,\n  c]"],
    ["open brackets", "a: [b"],
    ["the wrong bracket", "a: [b}"],
    ["a placeholder without quotes", "a: {{b}}"],
    ["a pair in a list", "a: [b: c]"],
    ["a key without value in brackets", "a: {b}"],
    ["nothing between commas", "a: [b, , c]"],
    ["text behind a quote", 'a: "b" c'],
    ["a comment without space", 'a: "b"# c'],
    ["a key behind a value", "a: b: c"],
    ["an unknown escape", 'a: "\\q"'],
    ["a tab", "a:\tb"],
    ["a tab in a value", "a: b\tc"],
    ["a reserved sign", "a: @b"],
    ["an item among keys", "a: b\n- c"],
    ["a key among items", "a:\n  - b\n  c: d"],
    ["an item too far right", "a:\n- b\n - c"],
    ["a key too far right", "a: b\n c: d"],
    ["a text below a key", "a:\n  b\n"],
    ["an empty item", "a:\n- b\n-\n"],
    ["a block with its indentation in the header", "a: |2\n  b"],
    ["a block without lines", "a: |\nb: c"],
    ["a block of blank lines", "a: |\n  \n"],
    ["a block below wider blank lines", "a: |\n     \n  b"],
    ["a block that ends with spaces", "a: |\n  b\n  "],
    ["a tab behind a block", "a: |\n  b\n\tc"],
    ["lists too deep", `a: ${"[".repeat(150)}${"]".repeat(150)}`],
    ["items too deep", Array.from({ length: 150 }, (_, n) => `${" ".repeat(n)}-\n`).join("")],
    ["keys too deep", Array.from({ length: 150 }, (_, n) => `${" ".repeat(n)}a:\n`).join("")],
    [
      "items below keys too deep",
      `${Array.from({ length: 127 }, (_, n) => `${" ".repeat(n)}a:\n`).join("")}${" ".repeat(127)}- - b`,
    ],
    ["more text than there may be tokens", `a: ${"b".repeat(160_000)}`],
  ])("does not take %s", (_, text) => {
    expect(readPlain(text)).toBeUndefined();
  });

  test("is what the recipes that ship are written in", () => {
    const folder = join(import.meta.dirname, "../../../recipes");
    const names = globSync("**/*.yaml", { cwd: folder });
    const plain = names.filter(
      (name) => readPlain(readFileSync(join(folder, name), "utf8")) !== undefined,
    );
    expect(plain.length).toBeGreaterThan(names.length * 0.9);
  });
});

describe("plain YAML that is read by another schema", () => {
  it.each([
    ...usual,
    "a: yes",
    "a: 010",
    "a: +1",
    "a: 1:30",
    "a: 12\nb: 0\nc: 1.5\nd: ~\ne: true",
    "1_0: a",
    "a:\n  - b\n  - no",
    "a: |\n  b",
  ])("is as if it had been read by that alone: %j", (text) => {
    for (const [first, second] of [schemas, schemas.toReversed()] as const) {
      if (first === undefined || second === undefined) continue;
      const again = readDocument("a.yaml", text, { schema: first }).reread(second);
      const alone = readDocument("a.yaml", text, { schema: second });
      expect(again.value).toEqual(alone.value);
      expect(again.diagnostics).toEqual(alone.diagnostics);
    }
  });
});

const piece = fc.constantFrom(
  ..."\n|\n  | |  |\t|: |:|- |-|\"|'| #|#|{|}|[|]|,|&a |*a|!x |? |%|@|`|\\|1|yes|é|\r|---\n|...\n".split(
    "|",
  ),
  "|",
  ">-\n  ",
  "\u00A0",
  "\u2028",
);
const mutation = fc.record({ at: fc.nat(), cut: fc.nat(3), insert: piece });

describe("damaged plain YAML", () => {
  it("is read as the full parser reads it, or left to that", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...usual),
        fc.array(mutation, { minLength: 1, maxLength: 3 }),
        (text, mutations) => {
          expectAlike(
            mutations.reduce((current, { at, cut, insert }) => {
              const place = at % (current.length + 1);
              return current.slice(0, place) + insert + current.slice(place + cut);
            }, text),
          );
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
