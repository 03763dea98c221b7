import { fc } from "../../support/seeded-properties.ts";
import { commands, conditions } from "./random-commands.ts";

type Text = fc.Arbitrary<string>;

const inBraces = fc.tuple(commands, commands).map((both) => both.join("; "));

/** A text in the place of each letter `B`. */
function around(form: Text, inner: Text): Text {
  return fc.tuple(form, inner).map(([text, body]) => text.replaceAll(/\bB\b/g, () => body));
}

/** Commands that are joined to others, and groups of some. */
const joined: readonly Text[] = [
  fc.tuple(commands, fc.constantFrom(" && ", " || "), commands).map((parts) => parts.join("")),
  fc
    .tuple(conditions, commands, commands)
    .map(([when, then, otherwise]) => `${when} && ${then} || ${otherwise}`),
  fc
    .tuple(conditions, fc.constantFrom("&&", "||"), inBraces)
    .map(([when, sign, both]) => `${when} ${sign} { ${both}; }`),
  around(fc.constantFrom("(B)", "f() (B)", "function f { B; }", "out=$(B)"), inBraces),
  around(
    fc.constantFrom(
      ...["{ B; }", "{ B; } >/dev/null", "{ B; } 2>&1", "{ B; } | head -1", '{ B; } <<< "$a"'],
      ...["{ B; } || true", "! { B; }", "(set -e; B)", "(set +e; B)", "(set -o pipefail; B)"],
    ),
    inBraces,
  ),
  fc.tuple(inBraces, inBraces).map(([one, other]) => `{ ${one}; } | { ${other}; }`),
  fc
    .tuple(commands, fc.constantFrom("return 1", "return", "exit 0", 'echo "$1"', "false"))
    .map(([one, end]) => `g() { ${one}; ${end}; }`),
];

/** Branches with lists of commands. */
function branches(list: Text): readonly Text[] {
  return [
    fc.tuple(conditions, list).map(([when, then]) => `if ${when}; then\n${then}\nfi`),
    fc
      .tuple(conditions, list, list)
      .map(([when, then, otherwise]) => `if ${when}; then\n${then}\nelse\n${otherwise}\nfi`),
    fc
      .tuple(conditions, list, conditions, list)
      .map(
        ([one, then, other, otherwise]) =>
          `if ${one}; then\n${then}\nelif ${other}; then\n${otherwise}\nfi`,
      ),
    fc
      .tuple(fc.constantFrom("yes", "y*", "*"), list)
      .map(([pattern, body]) => `case "$a" in\n${pattern})\n${body}\n;;\nesac`),
    fc
      .tuple(fc.constantFrom(";;", ";&", ";;&"), list, list)
      .map(
        ([end, one, other]) => `case $a in\nyes | done)\n${one}\n${end}\n*)\n${other}\n;;\nesac`,
      ),
  ];
}

/** Loops over lists of commands, which end. */
function loops(list: Text): readonly Text[] {
  return [
    fc
      .tuple(
        fc.constantFrom("1 2", "a", '"$@"', "$out", "*.txt"),
        list,
        fc.constantFrom("", "", " | sort", " > f.txt"),
      )
      .map(([items, body, end]) => `for i in ${items}; do\n${body}\necho "$i"\ndone${end}`),
    around(
      fc.constantFrom(
        "while read -r line; do\nB\ndone < data.txt",
        "for ((i = 0; i < 2; i++)); do\nB\ndone",
        "until [ -e t ]; do\ntouch t\nB\ndone",
      ),
      list,
    ),
  ];
}

const written = fc.letrec<{
  readonly statement: string;
  readonly list: string;
}>((tie) => ({
  statement: fc.oneof(
    { depthIdentifier: "script", maxDepth: 3, withCrossShrink: true },
    { weight: 8, arbitrary: commands },
    ...joined,
    ...branches(tie("list")),
    ...loops(tie("list")),
    tie("list").map((body) => `f() {\n${body}\n}`),
  ),
  list: lines(tie("statement"), 2),
}));

/** So many statements, one a line. */
function lines(statement: Text, most: number): Text {
  return fc
    .array(statement, { minLength: 1, maxLength: most, depthIdentifier: "script" })
    .map((all) => all.join("\n"));
}

/** Commands in all the constructs that recipes have. */
export const statements: Text = written.statement;

/** Scripts of a few of them; some are no scripts. */
export const scripts: Text = lines(written.statement, 5);
