import { fc } from "../../support/seeded-properties.ts";
import { producers } from "./random-commands.ts";
import { statements } from "./random-scripts.ts";

const variable = fc.constantFrom("a", "name", "COUNT", "n");

/** Replaces `V` by one variable. */
function withVariable(form: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(form, variable).map(([text, name]) => text.replaceAll(/\bV\b/g, name));
}

const change = fc.constantFrom(
  ...["V=$line", "V=$((V + 1))", "((V++))", 'V="$V $line"', "V=yes", "read -r V", "V+=x"],
  ...["for V in 1 2; do :; done", ": $((V += 1))", "export V=1", "mapfile -t V", "let V+=1"],
  ...["printf -v V x", "declare -g V=3", "local V=1", "f", "V=0", "unset V", "echo $V", "V=(x y)"],
  ...['V=$(echo "$V.")', "((n = V + 1))", "declare V=2", "read -ra V", "IFS=: read -r line V"],
);

const piped = fc.constantFrom(
  ...["P | while read -r line; do C; done", "P | { C; }", "P | (C)", "P | for i in 1; do C; done"],
  ...[
    "P | if true; then C; fi",
    "{ C; } | cat",
    "P | read -r V",
    "P | mapfile -t V",
    "! P | { C; }",
  ],
  ...["for V in 1 2; do C; done | cat", "P |& { C; }", "while read -r line; do C; done < <(P)"],
  ...["f() { P | { C; }; }", "f() { C; }", "out=$(P | { C; }; echo $V)", "P | { C; echo $V; }"],
  ...["P | sort | while read -r V; do C; done", "if P | { C; }; then :; fi", "P | { C; } && :"],
  ...["P | { C; } || C", "case x in x) P | { C; } ;; esac", "P | { C; } &", "shopt -s lastpipe"],
  ...["(C)", "(P && C)", "(\n  C\n)", "( for i in 1; do C; done )", "(C; echo $V)", "(C; C) || :"],
  ...["if (C); then :; fi", "f() ( C )", "(P | { C; })", "((C))", "out=$(C)", "(C; env)", "(C) &"],
);

const reading = fc.constantFrom(
  ...['echo "$V"', '[ "$V" = yes ] && echo same', "((V > 2)) && echo more", `echo \${V:-none}`],
  ...[
    "f",
    "V=b; echo $V",
    "set -- $V",
    `echo "\${#V}"`,
    'case "$V" in x) echo x ;; esac',
    "echo V",
  ],
  ...[`for i in \${V[@]}; do echo "$i"; done`, "echo $((V + 1))", "cat <<EOF\n$V\nEOF", "unset V"],
);

/** What is set in a pipe, or in parentheses, and read behind them. */
const lost = withVariable(
  fc
    .tuple(fc.constantFrom("V=0", "V=", "f", "V=b", ":"), piped, producers, change, change, reading)
    .map(([start, pipe, producer, one, other, read]) => {
      const [first = "", ...rest] = pipe.split(/\bC\b/);
      const body = rest.map((part, index) => (index === 0 ? one : other) + part).join("");
      const text = (first + body).replace(/\bP\b/, () => producer.replaceAll("\n", " "));
      return [start, text, read].join("\n");
    }),
);

/** Sums that are none, among what makes them sums. */
const sums = withVariable(
  fc.constantFrom(
    ...["V=V+1", "V=$V+1", 'V="$V+1"', `V=\${V}-1`, "total=V+n", "V=$(V + 1)", "echo $(V - 1)"],
    ...[
      "V=2",
      "[ $V -lt 3 ] && echo less",
      "[[ $V -lt 3 ]] && echo less",
      "declare -i V",
      "echo $V",
    ],
    ...["declare -r -i V=1", "local -i V", "typeset -i V=3", "echo $((V))", "V() { echo 5; }"],
    ...["-f data.txt && echo yes", "if (-f data.txt); then echo yes; fi", "-z $V || echo no"],
    ...["export V=V+1", "echo $total", "V=n*2", "n=3", "((V)) && echo true", "let V=V+1", "V+=1"],
    ...["if [ -z $V ] || -e data.txt; then echo z; fi", "declare -xi V=1", "V=4 n=V+1"],
  ),
);

/** Stars in quotes. */
const globs = fc
  .tuple(
    fc.constantFrom(
      ...[
        "cat G",
        "head -1 G",
        "ls G",
        "ls -d G",
        "wc -l G",
        "rm -f G",
        "rm G",
        "cp G t",
        "mv G t",
      ],
      ...["[ -f G ] && echo file", "test -e G || echo none", "[[ -f G ]] && echo file", "sort G"],
      ...['for i in G; do cat "$i"; done', 'for i in G data.txt; do cat "$i"; done', "tac G"],
      ...['for i in G; do [ -e "$i" ] && echo "$i"; done', "stat -c %n G", "chmod +x G", "ls -I G"],
      ...[
        "ln -s G t",
        "nl G",
        "grep -l one G",
        "find . -name G",
        "touch G",
        "echo x > G",
        "set -f",
      ],
      ...["cat < G", "tail -n 1 G", "ls --hide=G", "ls --hide G", "eval cat G", "gzip -k G"],
      ...["for i in $(ls G); do echo $i; done", "sha256sum G", "[ G = x ] || echo other"],
    ),
    fc.constantFrom(
      '"*.txt"',
      "'*.txt'",
      '"*"',
      '"d$out/*"',
      '"./*.md"',
      "'d*'",
      "*'.txt'",
      '"d*"',
    ),
  )
  .map(([form, glob]) => form.replace("G", () => glob));

/** Reads that are given something, or nothing. */
const reads = fc.constantFrom(
  ...["read -r a", "read -r a name", 'read -p "x" a', "read -r a || echo none", "read -t 1 a"],
  ...["if read -r a; then echo got; fi", "read -ra a", "read", "read -n 1 a", "read -r a &\nwait"],
  ...[
    "read() { a=5; }",
    "exec < data.txt",
    "{ read -r a; } < data.txt",
    "read -r a <&3",
    "echo $a",
  ],
  ...["eval 'read -r a'", "bash -c 'read -r a; echo $a' < data.txt", 'echo "$a $name"', "f"],
  ...["f() { read -r a; }", "f < data.txt", "read -r a && echo $a", "read -ru 3 a", "echo $REPLY"],
  ...[
    "read -r a < data.txt",
    "exec 3< data.txt",
    "while read -r a; do echo $a; done",
    "read -d x a",
  ],
  ...["command read -r a", "coproc read -r a", "read -r a < <(echo p)", "trap 'read -r a' EXIT"],
);

const slipped = fc.oneof(
  { weight: 3, arbitrary: lost },
  { weight: 3, arbitrary: sums },
  { weight: 2, arbitrary: globs },
  { weight: 2, arbitrary: reads },
  { weight: 2, arbitrary: statements },
);

/** Scripts in which something is often not what it is meant to be. */
export const slippedScripts: fc.Arbitrary<string> = fc
  .array(slipped, { minLength: 1, maxLength: 5 })
  .map((all) => all.join("\n"));
