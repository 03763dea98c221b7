// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are scripts for a shell.
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runBash } from "../../../cli/run-bash.ts";
import { evaluateLine } from "../../../compiler/evaluate/evaluate-line.ts";
import { lowerShellCommand } from "../../../compiler/lower/shell-command.ts";
import { hostileStrings } from "../../support/hostile-strings.ts";
import { spansIn } from "../../support/lower-text.ts";
import { numberContexts, placed, runForEach, textContexts } from "../../support/placed-commands.ts";

const canary = join(tmpdir(), `recipec-canary-${process.pid}`);
const hostile = hostileStrings(canary).filter((_value, index) => index % 20 === 0);

const evaluate = (text: string, context: Readonly<Record<string, unknown>>): unknown =>
  JSON.parse(
    evaluateLine(JSON.stringify({ dialect: "amplihack", kind: "shell", text, context }), runBash),
  );

describe("a value in a command", () => {
  it.each(textContexts)("arrives exactly: $name", ({ command, prints }) => {
    const printed = runForEach(placed(command), hostile);
    expect(printed).toEqual(hostile.map((value) => prints(Buffer.from(value).toString())));
    expect(existsSync(canary)).toBe(false);
  });

  it.each(numberContexts)("is a whole number where bash computes: $name", ({ command, prints }) => {
    const numbers = ["0", "1", "2", "-1", "-2"];
    expect(runForEach(placed(command), numbers)).toEqual(numbers.map(prints));
  });

  it.each(["bare", "double quotes", "single quotes", "a quoted here-document", "a default"])(
    "may be a megabyte long: %s",
    (wanted) => {
      const { command, prints } = textContexts.find(({ name }) => name === wanted) ?? {};
      const value = `'$(touch ${canary})é\n`.repeat(40_000);
      expect(evaluate(command ?? "", { v: value })).toEqual({ value: prints?.(value) });
      expect(existsSync(canary)).toBe(false);
    },
  );

  it("arrives in a quoted here-document beside a hundred thousand signs that bash expands", () => {
    const count = 70_000;
    const text = `cat <<'EOF'\n${"{{v}}$x`\n".repeat(count)}EOF\n`;
    const { value } = lowerShellCommand(text, { dialect: "amplihack", spanAt: spansIn(text) });
    const line = "${RECIPE_VAR_v}\\$x\\`\n";
    const expected = `cat <<EOF\n${line.repeat(count)}EOF\n`;
    // Compared here: the difference of texts of a megabyte is of no use to anybody.
    expect(
      value.command.parts.map((part) => part.kind === "text" && part.text === expected),
    ).toEqual([true]);
  });

  it("arrives beside many others that fill the environment", () => {
    const context = Object.fromEntries(
      Array.from({ length: 60 }, (_one, index) => [`v${index}`, `${index}`.repeat(40_000)]),
    );
    expect(evaluate("printf %s {{v7}}; /bin/echo {{v1.x}}", context)).toEqual({
      value: `${"7".repeat(40_000)}\n`,
    });
  });

  it("cannot hold a NUL", () => {
    expect(evaluate("printf %s {{v}}", { v: "a\0b" })).toMatchObject({ error: { code: "spawn" } });
  });

  it("is found by name, also where two names look alike in the environment", () => {
    const context = { "a-b": "1", a_b: "2", a: { b: "3" }, a__b: "4" };
    const command = 'printf %s "{{a-b}}{{a_b}}{{a.b}}{{a__b}}{{a-b}}{{none}}"';
    expect(evaluate(command, context)).toEqual({ value: "12341" });
  });

  it("is empty, not unset, where there is none", () => {
    expect(evaluate("set -u; printf '[%s]' {{none}}", {})).toEqual({ value: "[]" });
  });

  it("is found under the names that authors of this dialect use", () => {
    const context = { task: "x", o: { k: [1] } };
    const command = 'printf \'%s|\' "$RECIPE_VAR_task" "$TASK" "$RECIPE_VAR_o__k"';
    expect(evaluate(command, context)).toEqual({ value: "x|x|[1]|" });
  });
});

describe("a placeholder that no value can reach", () => {
  it.each<[marked: string, code: string, help: string]>([
    ["cat <<«{{v}}»\nx\n{{v}}\n", "unplaceable-value", "EOF"],
    ["«{{v}}»() { :; }", "unplaceable-value", "argument"],
    ["«{{v}}»=5", "unplaceable-value", "export"],
    ["FOO_«{{v}}»=5 cmd", "unplaceable-value", "export"],
    ["for «{{v}}» in a; do :; done", "unplaceable-value", "name itself"],
    ["echo ${«{{v}}»}", "unplaceable-value", "variable itself"],
    ["echo `cat <<'EOF'\n«{{v}}»\nEOF\n`", "unplaceable-value", "$(...)"],
    ["echo ${#«{{v}}»}", "unplaceable-value", "variable itself"],
    ["echo {1..«{{v}}»}", "unplaceable-value", "seq"],
    ["echo `a \\`b «{{v}}»\\``", "unplaceable-value", "$(...)"],
    ["echo x >&«{{v}}»", "unplaceable-value", "&>"],
    ["{ cat; } 3<&«{{v}}»", "unplaceable-value", "number itself"],
  ])("is an error at its place: %s", (marked, code, help) => {
    const start = marked.indexOf("«");
    const end = marked.indexOf("»") - 1;
    const text = marked.replace("«", "").replace("»", "");
    const [first] = lowerShellCommand(text, {
      dialect: "amplihack",
      spanAt: spansIn(text),
    }).diagnostics;
    expect(first).toMatchObject({ code, severity: "error", span: { start, end } });
    expect(first?.help).toContain(help);
  });

  it("is an error in a command that bash cannot read", () => {
    const text = 'echo "{{v}}';
    const { diagnostics } = lowerShellCommand(text, {
      dialect: "amplihack",
      spanAt: spansIn(text),
    });
    expect(diagnostics).toMatchObject([{ code: "shell-syntax" }]);
  });
});

describe("a value in a program", () => {
  it.each([
    "python3 - <<'EOF'\nprint('«{{v}}»')\nEOF",
    'python3 -c "print(«{{v}}»)"',
    'bash -c "echo «{{v}}»"',
    "eval echo «{{v}}»",
    "printf -v «{{v}}» x",
    "awk -v n=1 '{ print \"«{{v}}»\" }' file",
    "node <<< '«{{v}}»'",
    "bash -euc 'echo «{{v}}»'",
    "env A=1 timeout 5 /bin/bash -c 'echo «{{v}}»'",
    "find . -exec sh -c 'ls «{{v}}»' \\;",
    "sudo -u me python3 -Ic 'print(«{{v}}»)'",
    "ssh -p 22 -q host ls '«{{v}}»'",
    "sed -i 's/a/«{{v}}»/' file",
    "sed -n -e p -e s/«{{v}}»/b/ file",
    "jq -n --arg a b '{a: $a, b: \"«{{v}}»\"}'",
    "printf '«{{v}}»\\n'",
    "psql -tAc \"select '«{{v}}»'\"",
    "sqlite3 -csv db 'select «{{v}}»'",
    "[ -v «{{v}}» ]",
    "[[ -v «{{v}}» ]]",
    "declare «{{v}}»=1",
    "declare -i n=«{{v}}»",
    "local a[«{{v}}»]=1",
    "declare -A m=([«{{v}}»]=1)",
  ])("is a warning: %s", (marked) => {
    const text = marked.replace("«", "").replace("»", "");
    const { value } = lowerShellCommand(text, {
      dialect: "amplihack",
      spanAt: spansIn(text),
    });
    const start = marked.indexOf("«");
    expect(value.code).toMatchObject([{ reference: { span: { start } } }]);
  });

  it.each([
    "python3 tool.py {{v}}",
    'python3 -c "import sys" {{v}}',
    "bash -c 'echo \"$1\"' _ {{v}}",
    "cat <<'EOF'\n{{v}}\nEOF",
    "jq --arg v {{v}} .",
    "jq -f tool.jq {{v}}",
    "awk -f tool.awk {{v}}",
    "awk -v x={{v}} '{ print x }'",
    "sed s/a/b/ {{v}}",
    "sed -e s/a/b/ {{v}}",
    "ssh -i {{v}} host",
    "printf '%s' {{v}}",
    "printf -v x %s {{v}}",
    "env A={{v}} bash tool.sh {{v}}",
    "exec {{v}}",
    "find . -name {{v}}",
    "local x={{v}}",
    "declare -r x={{v}} y={{v}}",
    "readonly x={{v}}",
    "[ -n {{v}} ] && [[ -n {{v}} ]]",
    "# bash -c {{v}}\necho",
  ])("is none where it is an argument or text: %s", (text) => {
    const { value, diagnostics } = lowerShellCommand(text, {
      dialect: "amplihack",
      spanAt: spansIn(text),
    });
    expect(value.code).toEqual([]);
    expect(diagnostics).toEqual([]);
  });
});
