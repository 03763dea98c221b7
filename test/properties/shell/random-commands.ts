import { fc } from "../../support/seeded-properties.ts";

/** Programs that scripts run for their exit codes. */
export const workers: readonly string[] = ["cargo", "git", "make", "npm", "pytest"];

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
        ...[
          `"\${V:-}"`,
          `"\${V:?}"`,
          `"\${V:?gone}"`,
          `\${V:+set}`,
          `"\${V:=given}"`,
          `"\${V//e/E}"`,
        ],
        ...[
          `"\${V^^}"`,
          `\${V:0:2}`,
          `"\${V[0]}"`,
          `"\${V[@]}"`,
          `"\${#V[@]}"`,
          `"\${!V}"`,
          `\${V@Q}`,
        ],
      ),
    )
    .map(([name, form]) => form.replace("V", name));
  const substituted = fc
    .tuple(command, fc.constantFrom('"$(C)"', "$(C)"))
    .map(([text, form]) => form.replace("C", () => text));
  return fc.oneof(plain, quoted, expanded, { weight: 1, arbitrary: substituted });
}

/** Programs that print lines, numbers, nothing, or fail. */
export const producers = fc.constantFrom(
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
  ...["set -eu", "set -euo pipefail", "set +e", "set +u", "set -f", "shopt -s lastpipe"],
  ...["shopt -s nullglob", "shopt -s inherit_errexit", "set -o noclobber", "trap 'exit 3' ERR"],
  ...["trap 'exit 0' ERR", "trap 'echo e' ERR", "trap '' EXIT", "trap 'exit 2' EXIT"],
  ...["trap 'exit 0' EXIT", "trap 'echo r' RETURN", "trap 'false' EXIT", 'trap "make" EXIT'],
  ...["declare -i COUNT=1", "a=(x y)", "out+=(z)", `echo "\${a[@]}"`, `echo \${#a[@]}`],
  ...["declare -A m=([k]=v)", `echo "\${m[k]}"`, "printf -v out '%d' 5", "printf -v a '%s\\n' x"],
  ...['read -ra a <<< "x y"', 'IFS=, read -r a name <<< "x,y"', "mapfile -t a < <(seq 3)"],
  ...['mapfile -t out <<< "$a"', "mapfile -t a < none.txt", "read -r a < none.txt"],
  ...["coproc cat data.txt", "coproc { echo hi; }", `cat <&\${COPROC[0]}`, "wait"],
  ...["make & wait", "make & wait $!", "make &", "{ echo x; exit 2; } & wait $!"],
  ...[`: "\${name:?}"`, `: "\${out:=d}"`, `: "\${a:?not set}"`, "local out", "local -i COUNT=2"],
  ...["readonly a", "readonly out=$(f)", "export a=$(false)", "unset -f f", 'eval "f"'],
  ...['eval "exit 4"', "eval false", "source /dev/stdin <<< 'exit 3'", ". ./none.sh", "exec make"],
  ...["exec echo x", "exec false", "exec nosuch", "(exit 3)", "! true", "! false", "time true"],
  ...["((0))", "((1))", "let 0", "let COUNT=0", ": $((1 / 0))", "echo $((1 / 0))", "exit 256"],
  ...["exit abc", "return 256", 'exit "$a"', 'return "$a"', "exit $((1 - 1))", "break 2"],
  ...["getopts a: o", "type f", "hash -r", "test 1 -eq 1", "[ 1 -eq x ]", "cat < none.txt"],
  ...[": > d/none/x", "echo x > d/none/x", "cd none", "cd none && pwd", "cd none || exit 0"],
  ...["pushd none", "kill -TERM $$", "builtin echo b", "command false", "command exit 2"],
  ...["wait 99999", "f <<< 'x'", "f < <(echo p)", "cat < <(exit 3)", "tee >(cat) < data.txt | cat"],
  ...["diff <(seq 2) <(seq 3)", "cat <(echo p)", "shift 3", "set -- $a", "unset out a"],
  ...['echo "$@"', `echo \${k:-$v}`, "echo $1", "f || exit 1", "g || return 1"],
);

/** What an `if` may ask. */
export const conditions = fc.constantFrom(
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

const word = words(fc.oneof(producers, fc.constant("echo inner"), fc.constant("f")));

const echo = fc
  .tuple(fc.constantFrom("", "", "-n ", "-e ", "-e -n "), fc.array(word, { maxLength: 2 }))
  .map(([option, all]) => `echo ${option}${all.join(" ")}`);

const printf = fc
  .tuple(format, fc.array(word, { maxLength: 2 }))
  .map(([form, all]) => ["printf", form, ...all].join(" "));

const pipe = fc.tuple(producers, filter).map((parts) => parts.join(" | "));

const printing = fc
  .tuple(fc.oneof(echo, echo, printf, producers, pipe), redirection)
  .map((parts) => parts.join(""));

const assignment = fc.tuple(variable, word).map(([name, value]) => `${name}=${value}`);

/** Commands that print something, set something, or change how the rest runs. */
export const commands: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: printing },
  { weight: 2, arbitrary: assignment },
  { weight: 2, arbitrary: turning },
);
