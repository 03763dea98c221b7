import { fc } from "../../support/seeded-properties.ts";

type Text = fc.Arbitrary<string>;

/** Expressions of a language by its atoms, and by its forms, in which each `E` stands for another expression. */
function expressions(atoms: readonly string[], forms: readonly string[]): Text {
  return fc.letrec<{ readonly all: string }>((tie) => ({
    all: fc.oneof(
      { depthIdentifier: "expression", maxDepth: 3 },
      { weight: 2, arbitrary: fc.constantFrom(...atoms) },
      fc.tuple(fc.constantFrom(...forms), tie("all"), tie("all")).map(([form, first, second]) => {
        const [start = "", middle = "", ...rest] = form.split(/\bE\b/);
        return rest.length === 0
          ? start + first + middle
          : start + first + middle + second + rest.join(first);
      }),
    ),
  })).all;
}

/** Programs with signs in the wrong places. */
function slipped(programs: Text, signs: readonly string[]): Text {
  return fc
    .tuple(programs, fc.array(fc.tuple(fc.nat(), fc.constantFrom(...signs)), { maxLength: 2 }))
    .map(([program, slips]) =>
      slips.reduce((text, [place, sign]) => {
        const at = place % (text.length + 1);
        return text.slice(0, at) + sign + text.slice(sign === "" ? at + 1 : at);
      }, program),
    );
}

/** Filters of `jq`; some are none. */
export const jqFilters: Text = expressions(
  [
    ...[
      ".",
      ".a",
      ".b.c",
      ".items",
      ".items[]",
      ".items[0]",
      "1",
      '"s"',
      '"x\\(.a)"',
      "$v",
      "null",
    ],
    ...[
      "true",
      "[]",
      "{}",
      "length",
      "keys",
      ".[]",
      "empty",
      "input",
      '.["a"]',
      ".name",
      "reverse",
    ],
    ...[
      "sort",
      ".[0:2]",
      ".k",
      '"a|b"',
      '"(x"',
      "-1",
      "tojson",
      ".items[1:]",
      "to_entries",
      "first",
    ],
  ],
  [
    ...["E | E", "E | E", "[E]", "{k: E}", "{a, k: E}", '{"k": E, b: E}', "{$v}", "map(E)", "E?"],
    ...[
      "[.items[] | E]",
      "[.items[] | {name, n: E}]",
      ".items | map({a, k: E})",
      "select(E)",
      "E, E",
    ],
    ...[
      "E + E",
      "(E)",
      "E // E",
      "first(E)",
      "if E then E else E end",
      "{(E): E}",
      "E == E",
      "[E, E]",
    ],
    ...[". as $x | E", "reduce .items[] as $i (E; E)", "E # it's {\n", "[limit(1; E)]", "E | @csv"],
    ...[
      "{k: (E, E)}",
      "group_by(E)",
      "sort_by(E)",
      "{k: [E, {a: E}]}",
      "try E catch E",
      "def f: E; f",
    ],
    ...[
      "map(select(E) | {a: E})",
      '"t\\(E)"',
      "{a: .a} + E",
      "E | not",
      "[.[] | {a: E}]",
      "{items: E}",
    ],
  ],
);

/** Filters of `jq` with slips. */
export const slippedFilters: Text = slipped(jqFilters, [
  ...["(", ")", "[", "]", "{", "}", '"', "\\", "|", "#", "\n", "", "\\(", ","],
]);

/** Programs of JavaScript with slips. */
export const slippedScripts: Text = slipped(
  expressions(
    [
      ...[
        "x",
        "1",
        "'a'",
        '"it\'s"',
        "`t`",
        `\`a \${1} b\``,
        "/[(/]/",
        "/a\\/b(c)/g",
        "{}",
        "[]",
        "() => 1",
      ],
      ...[
        "x / 2",
        "x++ / 2",
        "'(\\''",
        "'a\\\nb'",
        "/* ( */ 1",
        "x // it's (\n",
        `\`\${\`\${x}\`}\``,
        "async",
      ],
      ...[
        "typeof /a/",
        "function () {}",
        "({ k: 1 })",
        "class {}",
        "`\\``",
        "`$`",
        "`{`",
        "/[/]\\]/",
        "#p",
      ],
    ],
    [
      ...[
        "E + E",
        "(E)",
        "[E, E]",
        "({ k: E })",
        "E / E / E",
        "E ? E : E",
        "f(E)",
        `\`a \${E} b\``,
        "E;\nE",
      ],
      ...[
        "if (E) { E }",
        "if (E) /a(b)/.test(E)",
        "const y = E;",
        "for (const z of E) { E }",
        "E.k",
        "E[E]",
      ],
      ...[
        "(a) => E",
        "(a) => { E }",
        "function g() { return E }",
        "try { E } catch { E }",
        "/* E */ E",
      ],
      ...[
        "// E\nE",
        "x = E\n/E/g",
        "while (E) E",
        "switch (E) { case E: break }",
        "!E",
        "E\n",
        "throw E",
      ],
      ...[
        "x = { a() { E } } / E",
        "do E; while (E)",
        "label: E",
        "return E",
        "E?.[E]",
        "E ?? E",
        "<!-- E",
      ],
    ],
  ),
  ["(", ")", "[", "]", "{", "}", "'", '"', "`", "/", "\\", "\n", "", "${", "//", "/*", "*/"],
);

/** Programs of `awk` with slips. */
export const slippedAwk: Text = slipped(
  expressions(
    [
      "$1",
      "x",
      "1",
      '"a"',
      '"("',
      "/a/",
      "/[/(]/",
      "/a\\/b/",
      "NR",
      "length($0)",
      "x / 2",
      "a[1]",
      "-x",
    ],
    [
      ...[
        "{ print E }",
        "E { print E }",
        "BEGIN { x = E }",
        "END { print E, E }",
        "E / E / E",
        "(E)",
      ],
      ...[
        "$1 ~ E { print }",
        "{ if (E) print E; else print E }",
        "E # it's (\n",
        "{ a[E] = E }",
        "E\nE",
      ],
      ...[
        "{ for (i in a) print E }",
        "function f(a) { return E }",
        "{ print /a/ ? E : E }",
        "E && E",
      ],
    ],
  ),
  ["(", ")", "[", "]", "{", "}", '"', "/", "\\", "\n", "", "#", ";"],
);

/** Programs of `sed` with slips. */
export const slippedSed: Text = slipped(
  fc
    .array(
      fc.constantFrom(
        ...[
          "s/a/b/",
          "s/a/b/g",
          "s|a/b|c|",
          "s/[/]/x/",
          "s/a\\/b/c/2",
          "y/ab/cd/",
          "/a/d",
          "/[/]/p",
          "1d",
        ],
        ...[
          "$!N",
          "/a/,/b/d",
          "1,3{s/a/b/}",
          ":x",
          "b x",
          "s/a/b/w f",
          "# it's",
          "/a/s//b/",
          "s,a,b,I",
          "p",
        ],
        ...[
          "/a/{p}",
          "$d",
          "s/\\(a\\)/\\1/",
          "/a/!d",
          "q",
          "n;d",
          "s/[^/]*$//",
          "s/[]/]/x/",
          "=",
          "\\|a|d",
        ],
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((all) => all.join("\n")),
  ["/", "|", "[", "]", "\\", "\n", "", "s", ";", "y", "{"],
);
