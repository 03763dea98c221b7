import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { printedTexts } from "../../../../compiler/analysis/shell/printed-text.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const unknownWord = "UNKNOWN";

/** What is known of the texts: each as JSON, or only how it ends. */
function known(script: string): readonly string[] | undefined {
  return printedTexts(script, [unknownWord])?.map(({ text, endsWithNewline }) => {
    if (text !== undefined) return JSON.stringify(text);
    return endsWithNewline ? "... and a newline" : "... and no newline";
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
    ["printf ready\nexit\nls", ['"ready"']],
    ["exit 0\necho never", ['""']],
    ["if [ -e x ]; then echo yes; exit 0; fi\necho no; echo more", ['"no\\nmore\\n"', '"yes\\n"']],
    ["test -e x && exit 0\necho absent", ['""', '"absent\\n"']],
    ["test -e x || exit 0\necho there", ['""', '"there\\n"']],
    ["test -e / && echo there", ['"there\\n"', '""']],
    ["test -e x || { echo absent; exit 0; }\necho there", ['"absent\\n"', '"there\\n"']],
    ["test -e / && { echo a && echo b; }", ['"a\\nb\\n"', '"a\\n"', '""']],
    ["{ printf a; printf b; }", ['"ab"']],
    ["case $HOME in\n/*) echo path; exit 0 ;;\nesac\necho none", ['"none\\n"', '"path\\n"']],
    ["cat <<'END'\n{\"a\": 1}\nEND\n", ['"{\\"a\\": 1}\\n"']],
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
    "printf '%d' 1",
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
    "if ! test -e x; then echo lost; exit 1; fi; echo found",
    "echo a; exit $?",
    "curl -f localhost && exit 0; echo absent",
    "echo a &",
    "echo a | cat",
    'echo "a',
    "if true; then echo a; fi\n".repeat(5),
  ])("are not known of: %s", (script) => {
    const texts = known(script);
    expect(texts?.every((text) => text.startsWith("...")) ?? true).toBe(true);
  });
});
