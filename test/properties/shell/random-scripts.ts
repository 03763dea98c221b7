import { fc } from "../../support/seeded-properties.ts";

/** Programs that scripts run for their exit codes. */
export const workers: readonly string[] = ["cargo", "make", "npm", "pytest"];

const variable = fc.constantFrom("a", "name", "COUNT", "out");

/** Words as scripts have them: plain, quoted, expanded, substituted. */
function words(command: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const plain = fc.constantFrom("yes", "done", "5", "0", "true", "null", "a-b", "v1.2", "data.txt");
  const quoted = fc.constantFrom(
    ...['"all done"', `"it's"`, '"5"', '""', '"x: 1"', '"[1]"', '"{}"', '"\\"q\\""'],
    ...[
      "'$a'",
      `'{"k": "$name"}'`,
      "'$out/x'",
      "'all done'",
      `'{"k": 1}'`,
      "'[]'",
      `'"s"'`,
      "'a\\nb'",
      "'%s'",
    ],
  );
  const expanded = fc
    .tuple(
      variable,
      fc.constantFrom(
        '"$V"',
        "$V",
        `"\${V:-none}"`,
        `"\${V%.md}"`,
        `"\${#V}"`,
        '"$V of 3"',
        "$((V + 1))",
      ),
    )
    .map(([name, form]) => form.replace("V", name));
  const substituted = fc
    .tuple(command, fc.constantFrom('"$(C)"', "$(C)"))
    .map(([text, form]) => form.replace("C", () => text));
  return fc.oneof(plain, quoted, expanded, { weight: 1, arbitrary: substituted });
}

/** Programs that print lines, numbers, nothing, or fail. */
const producer = fc.constantFrom(
  ...["ls", "seq 3", "cat data.txt", "cat empty.txt", "cat none.txt", "date +%s", "pwd"],
  ...["grep one data.txt", "grep -c one data.txt", "grep -q two data.txt", "wc -l < data.txt"],
  ...["basename /a/b.md", "find . -name '*.txt'", "sort data.txt", "head -1 data.txt"],
  ...["awk '{print $1}' data.txt", "awk 'END{print NR}' data.txt", "sed -n 1p data.txt"],
  ...["cut -d' ' -f1 data.txt", "tee f.txt < data.txt", "xargs echo < data.txt", "id -u"],
  ...[
    "cmp data.txt empty.txt",
    "command -v nosuch",
    "expr 1 + 2",
    "[ -s empty.txt ]",
    "tac data.txt",
  ],
  ...[
    "paste -sd, data.txt",
    "base64 data.txt",
    "sort -u data.txt | uniq -c",
    "cat <<'EOF'\nhello\nEOF",
  ],
  ...["cat <<EOF\nv=$a\nEOF", "cat <<< 'here'", "cat <<'EOF'\nv=$a $name\nEOF"],
  ...["grep -c nosuch data.txt || echo 0", "make", "npm test", "make | tee log.txt", "pytest -q"],
  ...["npm test | tail -1", "cargo test | grep o", "make build", "echo $(make)"],
);

const filter = fc.constantFrom(
  ...["tr -d '\\n'", "tr a-z A-Z", "head -1", "tail -1", "wc -l", "sort", "grep o", "grep -c o"],
  ...["sed 's/o/0/'", "cat", "cut -c1-3", "awk '{print $1}'", "head -c 2", "xargs", "grep -v one"],
  ...["sed '$d'", "tr '\\n' ' '", "grep -q o", "tail -n +2", "paste -sd,", "wc -c"],
);

/** Commands that change how the rest runs, or end it. */
const turning = fc.constantFrom(
  ...["true", "false", ":", "exit", "exit 0", "exit 1", "return 0", "set -e", "set -u", "cd ."],
  ...["set -o pipefail", "mkdir -p d", "touch t", "unset a", "shift", "set -- a b", "local a=1"],
  ...["read -r a < data.txt", "read -r name <<< 'x y'", "exec 2>&1", "exec >/dev/null", "set -x"],
  ...["trap 'echo bye' EXIT", "trap - EXIT", "trap f EXIT", "((COUNT++))", "let COUNT+=1"],
  ...["mapfile -t lines < data.txt", `echo "\${lines[0]}"`, "eval 'echo told'", "command echo c"],
  ...["f", "g x", "f | cat", "out=$(f)", "break", "continue", "printf -v a '%s' z", "echo $?"],
  ...["rc=$?", "exit $?", "echo $rc", "make && echo built", "npm test || exit 1", "local a=$(f)"],
  ...["[ $? -eq 0 ] && echo ok", "if [ $? -ne 0 ]; then echo bad; fi", 'echo "$COUNT: $rc"'],
  ...["cat data.txt | while read -r k v; do COUNT=$v; done", "echo $((COUNT + total))"],
  ...["read -r k v", "((total += 1))", "export out", "declare name", "echo $k"],
  ...['echo "$@"', `echo \${k:-$v}`, "echo $1", "f || exit 1", "g || return 1"],
);

const condition = fc.constantFrom(
  ...["true", "false", "[ -f data.txt ]", '[ -z "$a" ]', "[[ $a == yes ]]", "(( COUNT > 2 ))"],
  ...["grep -q one data.txt", "! grep -q one data.txt", "test -e nosuch", "ls nosuch", "f"],
  ...["read -r x < data.txt", "grep one data.txt", "command -v nosuch >/dev/null", "f >/dev/null"],
  ...["out=$(cat none.txt)", "[[ -n $a && -n $name ]]", "ls nosuch 2>/dev/null"],
);

const redirection = fc.oneof(
  { weight: 7, arbitrary: fc.constant("") },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...[
        " >/dev/null",
        " 2>/dev/null",
        " >&2",
        " > f.txt",
        " 2>&1",
        " >/dev/null 2>&1",
        " &>/dev/null",
      ],
    ),
  },
);

const format = fc.constantFrom(
  ...[
    "'%s\\n'",
    "'%s'",
    '"%s %s\\n"',
    "'%d\\n'",
    "'%s\\n\\n'",
    "'%q\\n'",
    "done",
    "'all\\n'",
    '"$a"',
  ],
);

/** Scripts of a few commands in all the constructs that recipes have; some of them are no scripts. */
export const scripts: fc.Arbitrary<string> = fc.letrec<{
  readonly command: string;
  readonly statement: string;
  readonly list: string;
  readonly script: string;
}>((tie) => {
  const word = words(fc.oneof(producer, fc.constant("echo inner"), fc.constant("f")));
  const echo = fc
    .tuple(fc.constantFrom("", "", "-n ", "-e ", "-e -n "), fc.array(word, { maxLength: 2 }))
    .map(([option, all]) => `echo ${option}${all.join(" ")}`);
  const printf = fc
    .tuple(format, fc.array(word, { maxLength: 2 }))
    .map(([form, all]) => ["printf", form, ...all].join(" "));
  const assignment = fc.tuple(variable, word).map(([name, value]) => `${name}=${value}`);
  const pipe = fc.tuple(producer, filter).map((parts) => parts.join(" | "));
  const printing = fc
    .tuple(fc.oneof(echo, echo, printf, producer, pipe), redirection)
    .map((parts) => parts.join(""));
  const command = tie("command");
  const list = tie("list");
  const inBraces = fc.tuple(command, command).map((both) => both.join("; "));
  return {
    command: fc.oneof(
      { weight: 5, arbitrary: printing },
      { weight: 2, arbitrary: assignment },
      { weight: 2, arbitrary: turning },
    ),
    statement: fc.oneof(
      { depthIdentifier: "script", maxDepth: 3, withCrossShrink: true },
      { weight: 6, arbitrary: command },
      fc.tuple(command, fc.constantFrom(" && ", " || "), command).map((parts) => parts.join("")),
      fc
        .tuple(condition, command, command)
        .map(([when, then, otherwise]) => `${when} && ${then} || ${otherwise}`),
      fc
        .tuple(condition, fc.constantFrom("&&", "||"), inBraces)
        .map(([when, sign, both]) => `${when} ${sign} { ${both}; }`),
      fc.tuple(condition, list).map(([when, then]) => `if ${when}; then\n${then}\nfi`),
      fc
        .tuple(condition, list, list)
        .map(([when, then, otherwise]) => `if ${when}; then\n${then}\nelse\n${otherwise}\nfi`),
      fc
        .tuple(
          fc.constantFrom("1 2", "a", '"$@"', "$out", "*.txt"),
          list,
          fc.constantFrom("", "", " | sort", " > f.txt"),
        )
        .map(([items, body, end]) => `for i in ${items}; do\n${body}\necho "$i"\ndone${end}`),
      list.map((body) => `while read -r line; do\n${body}\ndone < data.txt`),
      fc
        .tuple(fc.constantFrom("yes", "y*", "*"), list)
        .map(([pattern, body]) => `case "$a" in\n${pattern})\n${body}\n;;\nesac`),
      inBraces.map((both) => `(${both})`),
      fc
        .tuple(inBraces, fc.constantFrom("", " >/dev/null", " 2>&1", " | head -1"))
        .map(([both, end]) => `{ ${both}; }${end}`),
      list.map((body) => `f() {\n${body}\n}`),
      fc
        .tuple(command, fc.constantFrom("return 1", "return", "exit 0", 'echo "$1"', "false"))
        .map(([one, end]) => `g() { ${one}; ${end}; }`),
    ),
    list: fc
      .array(tie("statement"), { minLength: 1, maxLength: 2, depthIdentifier: "script" })
      .map((all) => all.join("\n")),
    script: fc
      .array(tie("statement"), { minLength: 1, maxLength: 5, depthIdentifier: "script" })
      .map((all) => all.join("\n")),
  };
}).script;
