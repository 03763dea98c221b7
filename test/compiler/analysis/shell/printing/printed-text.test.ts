import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { printedTexts } from "../../../../../compiler/analysis/shell/printing/printed-text.ts";
import { temporaryFolder } from "../../../../support/temporary-folder.ts";

const unknownWord = "UNKNOWN";

/** What is known of the texts: each as JSON, or only how it ends. */
function known(script: string): readonly string[] | undefined {
  return printedTexts(script, [unknownWord])?.map(({ text, endsWithNewline, fails }) => {
    const unknown = endsWithNewline ? "... and a newline" : "... and no newline";
    return `${fails === true ? "fails: " : ""}${text === undefined ? unknown : JSON.stringify(text)}`;
  });
}

describe("the texts that a script may print", () => {
  test.for([
    ["echo", ['"\\n"']],
    ["echo done", ['"done\\n"']],
    ["echo -n done", ['"done"']],
    ["echo 'a  b' \"c\"", ['"a  b c\\n"']],
    ["echo a; echo b", ['"a\\nb\\n"']],
    ["printf '%s-%s' a b", ['"a-b"']],
    ["printf '%s, ' a b", ['"a, b, "']],
    ["printf '100%%\\n'", ['"100%\\n"']],
    ["printf '%d of %i' 1 -3", ['"1 of -3"']],
    ["printf '%s' $'a\\tb'", ['"a\\tb"']],
    ["set -e\nmkdir -p x\necho ok", ['"ok\\n"']],
    ["echo lost > /dev/null; echo kept", ['"kept\\n"']],
    ["echo lost >&2; echo kept", ['"kept\\n"']],
    ["A=1\necho kept", ['"kept\\n"']],
    ["if [ -e x ]; then echo yes; else echo no; fi", ['"yes\\n"', '"no\\n"']],
    ["if [[ -e x ]]; then echo yes; fi", ['""', '"yes\\n"']],
    [
      "if ls | grep -q x; then echo one; elif test -e y; then echo two; else echo none; fi",
      ['"one\\n"', '"two\\n"', '"none\\n"'],
    ],
    ["[[ -e x ]]\n((n += 1))\necho after", ['"after\\n"']],
    ["if (( n > 3 )); then printf many; else printf few; fi", ['"many"', '"few"']],
    ["echo ready; exit 0", ['"ready\\n"']],
    ["clean() { rm -rf x; }\ntrap clean EXIT\necho ready", ['"ready\\n"']],
    ["git diff --quiet; grep -q x /dev/null; echo ready", ['"ready\\n"']],
    ["printf ready\nexit\nls", ['"ready"']],
    ["exit 0\necho never", ['""']],
    ["if ! test -e /; then echo lost; exit 1; fi; echo found", ['"found\\n"', 'fails: "lost\\n"']],
    ["test -e / || exit 3\necho found", ['fails: ""', '"found\\n"']],
    [
      'die() { echo "$1" >&2; exit 1; }\ntest -e / || die lost\necho found',
      ['fails: ""', '"found\\n"'],
    ],
    ["(echo a; exit 1)\necho b", ['"a\\nb\\n"']],
    ["if [ -e x ]; then echo yes; exit 0; fi\necho no; echo more", ['"no\\nmore\\n"', '"yes\\n"']],
    ["test -e x && exit 0\necho absent", ['""', '"absent\\n"']],
    ["test -e x || exit 0\necho there", ['""', '"there\\n"']],
    ["test -e / && echo there", ['"there\\n"', '""']],
    ["test -e x || { echo absent; exit 0; }\necho there", ['"absent\\n"', '"there\\n"']],
    ["test -e / && { echo a && echo b; }", ['"a\\nb\\n"', '"a\\n"', '""']],
    ["{ printf a; printf b; }", ['"ab"']],
    ["case $HOME in\n/*) echo path; exit 0 ;;\nesac\necho none", ['"none\\n"', '"path\\n"']],
    ["cat <<'END'\n{\"a\": 1}\nEND\n", ['"{\\"a\\": 1}\\n"']],
    ["kind=app; echo $kind", ['"app\\n"']],
    [`kind='an app'; printf '%s' "\${kind}"`, ['"an app"']],
    [
      "kind=none\n[ -e x ] && kind=app\n[ -e / ] && kind=lib\necho $kind",
      ['"lib\\n"', '"app\\n"', '"none\\n"'],
    ],
    [
      'if [ -e x ]; then kind=app; else kind=lib; fi\necho "kind: $kind"',
      ['"kind: app\\n"', '"kind: lib\\n"'],
    ],
    ["[ -e x ] && kind=app || kind=lib; echo $kind", ['"app\\n"', '"lib\\n"']],
    ["kind=$(date) || kind=none; kind=app; echo $kind", ['"app\\n"']],
    [
      'kind=$(if [ -e x ]; then echo app; else echo lib; fi)\nprintf %s "$kind"',
      ['"app"', '"lib"'],
    ],
    ['log() { echo "$*" >&2; }\nlog begin\necho ok', ['"ok\\n"']],
    ["log() { echo $1; }\nlog begin >&2\necho ok", ['"ok\\n"']],
    [
      "kind() { if [ -e x ]; then echo app; return; fi; echo lib; }\nkind",
      ['"lib\\n"', '"app\\n"'],
    ],
    ["set_kind() { kind=app; }; kind=lib; set_kind; echo $kind", ['"app\\n"']],
    ["end() { echo bye; exit; }; end; echo never", ['"bye\\n"']],
    ["if [ -e x ]; then echo app; else echo lib; fi | tr -d '\\n'", ['"app"', '"lib"']],
    ["kind=app; echo b | tr -d '\\r\\n'; echo $kind", ['"bapp\\n"']],
    ['kind=app; printf \'%s\\n\' "$kind" >&2; kind=lib; echo "$kind"', ['"lib\\n"']],
    ["n=1; ((m += n)); echo $n", ['"1\\n"']],
    ["name() { echo $1; }; name a; name b", ['"a\\nb\\n"']],
    ["outer() { inner b; echo $1; }; inner() { echo $1; }; outer a", ['"b\\na\\n"']],
    ["kind=lib; (kind=app; echo $kind; exit); echo $kind", ['"app\\nlib\\n"']],
    [
      "kind=good; for one in a b; do [ -e $one ] || kind=bad; done; echo $kind",
      ['"good\\n"', '"bad\\n"'],
    ],
    [
      "kind=a; for one in a b; do if [ $kind = b ]; then kind=c; else kind=b; fi; done; echo $kind",
      ['"a\\n"', '"c\\n"', '"b\\n"'],
    ],
    ["kind=a; while true; do kind=b; break; kind=c; done; echo $kind", ['"a\\n"', '"b\\n"']],
    ["kind=a; while read -r one; do kind=b; done < /dev/null; echo $kind", ['"a\\n"', '"b\\n"']],
    ["kind=a; echo b | while read -r one; do kind=b; done; echo $kind", ['"a\\n"']],
    ["for one in a b; do [ -e $one ] && exit 0; done; echo none", ['"none\\n"', '""']],
    ["{ echo a; kind=b; } > /dev/null; echo $kind", ['"b\\n"']],
    ["if true; then echo a; fi\n".repeat(2), ['""', '"a\\n"', '"a\\na\\n"']],
  ] as const)("are known of: %s", ([script, expected]) => {
    expect(known(script)).toEqual(expected);
    const printed = execFileSync("bash", ["-c", script], {
      cwd: temporaryFolder(),
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    expect(expected).toContain(JSON.stringify(printed));
  });

  test.for([
    [`echo ${unknownWord}`, ["... and a newline"]],
    ["gh pr view --json url || echo '{}'", ["... and a newline", '"{}\\n"']],
    [`echo -n "${unknownWord}"`, ["... and no newline"]],
    ['echo "$HOME"', ["... and a newline"]],
    ['echo -n "$HOME"', ["... and no newline"]],
    ['echo "$HOME"; printf end', ["... and no newline"]],
    [
      "kind=app; if kind=$(date); then echo $kind; else echo none; fi",
      ["... and a newline", '"none\\n"'],
    ],
    ["kind=app; date=$(date) && kind=$date; echo $kind", ["... and a newline", '"app\\n"']],
  ] as const)("end in a known way: %s", ([script, expected]) => {
    expect(known(script)).toEqual(expected);
  });

  test.for([
    "ls",
    "ls > files; ls",
    "echo *.ts",
    "echo ~",
    "echo {a,b}",
    "echo [ab]",
    "echo a?",
    "echo -e 'a\\n'",
    "echo -n -e a",
    'echo "$FLAGS" -n; $COMMAND',
    "printf",
    "printf -v name text",
    "printf '%x' 1",
    "printf '%d' 010",
    "printf '%d' \"$n\"",
    "exec > log; echo a",
    "exec 3>&1 >/dev/null; echo a; printf b >&3",
    "printf '%s'",
    "printf done a b",
    "printf '%s-%s' a b c",
    'printf "$FORMAT"',
    "A=1 echo a",
    "echo a <<< b; cat",
    "cat file",
    "cat - <<'END'\na\nEND\n",
    "cat <<END\n$HOME\nEND\n",
    "cat <<< text",
    "< file",
    "if ls; then echo a; fi",
    "if ! sleep 1 & then echo a; fi",
    "if (true); then echo a; fi",
    "if true; then ls; fi",
    "while true; do echo a; done",
    "gh pr view --json url || { echo '{}'; }",
    "exit $CODE; echo found",
    "exit 256; echo never",
    "echo a; exit $?",
    "curl -f localhost && exit 0; echo absent",
    "echo a &",
    "echo a | cat",
    'echo "a',
    ["a", "b", "c", "d", "e"].map((word) => `if true; then echo ${word}; fi\n`).join(""),
    "kind=app; eval kind=lib; echo $kind",
    "kind=app; read -r kind < /dev/null; echo $kind",
    "kind=app; for kind in a b; do :; done; echo $kind",
    "for one in a b; do kind=$one; done; echo $kind",
    "n=1; ((n += 1)); echo $n",
    "n=1; m=$((n++)); echo $n",
    `n=1; : \${n:=2}; echo $n`,
    "kind=app; kind+=s; echo $kind",
    "kind=(a b); echo $kind",
    "kind=app; printf -v kind lib; echo $kind",
    "kind=app; trap 'kind=lib' EXIT; echo $kind",
    "clean() { ls; }; trap clean EXIT; echo ready",
    "if git rev-parse --quiet --verify main; then echo yes; fi",
    "kind=app; declare kind=lib; echo $kind",
    "kind=app; declare -n other=kind; other=lib; echo $kind",
    "kind='a b'; echo $kind",
    "kind='*'; echo $kind",
    "kind=; echo -n $kind -n",
    "kind=$(date); echo $kind",
    "name() { kind=$(date); }; kind=app; name > /dev/null; echo $kind",
    "name() { name; }; name",
    "name() { echo $1; }; name $(date)",
    "name() { set -- b; echo $1; }; name a",
    "name() { shift; echo $1; }; name a b",
    "name() { echo $kind; }; kind=a; kind=b name",
    "for kind in a b; do one=$kind; done; echo $one",
    "while read -r kind; do one=$kind; done < a.txt; echo $one",
    "for one in a b; do echo $one; done",
    "for one in a b; do date; done; echo a",
    "while date; do one=a; done; echo a",
    "kind=a; while kind=b; do break; done; echo $kind",
    "break; echo a",
    "date | while read -r one; do echo $one; done; echo a",
    "{ date; } < a.txt; echo a",
    "(date); echo a",
    "name() { date; }; name",
    "echo a | tr a b",
    "date | tr -d '\\n'",
    "echo a | tr -s '\\n'",
    "echo a | tr '\\n' ' '",
    "echo a | tr -d '\\n' x",
    "return; echo a",
    "find() { grep a b; }; if find; then echo a; fi",
  ])("are not known of: %s", (script) => {
    const texts = known(script);
    expect(texts?.every((text) => text.startsWith("...")) ?? true).toBe(true);
  });
});
