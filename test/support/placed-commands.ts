// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are scripts for a shell.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lowerShellCommand } from "../../compiler/lower/shell-command.ts";
import { arithmetic } from "../../runtime/semantics/amplihack.ts";
import { spansIn } from "./lower-text.ts";

/** A command with the placeholder `{{v}}` in one context of quoting, and what it prints for a value. */
export interface Context {
  readonly name: string;
  readonly command: string;
  readonly prints: (value: string) => string;
}

const same = (value: string): string => value;
const line = (value: string): string => `${value}\n`;
const context = (name: string, command: string, prints = same): Context => ({
  name,
  command,
  prints,
});

/** Every context in which a shell takes text as it is. */
export const textContexts: readonly Context[] = [
  context("bare", "printf %s {{v}}"),
  context("glued", "printf %s pre{{v}}post", (value) => `pre${value}post`),
  context("behind a variable", 'x=a; printf %s "$x{{v}}" $x{{v}}', (v) => `a${v}a${v}`),
  context("behind a dollar", "printf '%s|' ${{v}} \"${{v}}\"", (v) => `$${v}|$${v}|`),
  context(
    "behind a backslash",
    "printf '%s|' \\{{v}} \"\\{{v}}\" \\\\{{v}}",
    (v) => `\\${v}|\\${v}|\\${v}|`,
  ),
  context("double quotes", 'printf %s "<{{v}}>"', (value) => `<${value}>`),
  context("localized quotes", 'printf %s $"<{{v}}>"', (value) => `<${value}>`),
  context("signs of ANSI-C quotes in double quotes", `printf %s "$'{{v}}'"`, (v) => `$'${v}'`),
  context("single quotes", "printf %s '<{{v}}>'", (value) => `<${value}>`),
  context("ANSI-C quotes", "printf %s $'<\\t{{v}}\\n>'", (value) => `<\t${value}\n>`),
  context("nested quotes", `printf %s "it's '{{v}}'"`, (value) => `it's '${value}'`),
  context("a here-document", "cat <<EOF\n{{v}}px $((1+1))\nEOF\n", (v) => `${v}px 2\n`),
  context(
    "a quoted here-document",
    "cat <<'EOF'\n$x `y` \\ {{v}}px\nEOF\n",
    (v) => `$x \`y\` \\ ${v}px\n`,
  ),
  context("a double-quoted delimiter", 'cat <<"EOF"\n\\$x {{v}}\nEOF\n', (v) => `\\$x ${v}\n`),
  context("an escaped delimiter", "cat <<\\EOF\n{{v}}\n EOF\nEOF\n", (v) => `${v}\n EOF\n`),
  context("a delimiter of two words", "cat <<'E F'\n{{v}}\nE F\n", line),
  context("an indented here-document", "cat <<-'EOF'\n\t{{v}}\n\tEOF\n", line),
  context("two here-documents", "cat <<A; cat <<'B'\n{{v}}\nA\n{{v}}\nB\n", (v) => `${v}\n${v}\n`),
  context(
    "a here-document in a substitution",
    "x=$(cat <<'EOF'\n{{v}}x\nEOF\n)\nprintf %s \"$x\"",
    (v) => `${v}x`,
  ),
  context("a here-string", "cat <<< {{v}}", line),
  context("a quoted here-string", 'cat <<< "{{v}}"', line),
  context("a substitution", 'printf %s "$(printf %s {{v}}; printf x)"', (v) => `${v}x`),
  context("backquotes", 'printf %s "`printf %s {{v}}; printf x`"', (v) => `${v}x`),
  context("a process substitution", "cat <(printf %s {{v}})"),
  context("an assignment", 'x={{v}}; printf %s "$x"'),
  context("an array", 'x=({{v}} b); printf %s "${x[0]}"'),
  context("a local variable", 'f() { local x={{v}}; printf %s "$x"; }; f'),
  context("a loop", 'for x in {{v}} "{{v}}"; do printf "%s|" "$x"; done', (v) => `${v}|${v}|`),
  context("an argument of a function", 'f() { printf %s "$#$2"; }; f a {{v}}', (v) => `2${v}`),
  context("a default", 'printf %s "${nothing:-{{v}}}"'),
  context("a bare default", "printf %s ${nothing:-{{v}}}"),
  context("a quoted default", 'printf %s "${nothing:-"{{v}}"}"'),
  context("a default between apostrophes", `printf %s "\${nothing:-'{{v}}'}"`, (v) => `'${v}'`),
  context("a default in a here-document", "cat <<EOF\n${nothing:-{{v}}}\nEOF\n", line),
  context("a replacement", 'x=o; printf %s "${x/o/{{v}}}"'),
  context("a pattern to remove", 'x={{v}}; printf %s "[${x#{{v}}}]"', () => "[]"),
  context(
    "a pattern of a case",
    "case {{v}} in {{v}}) printf same;; *) printf other;; esac",
    () => "same",
  ),
  context("a test", '[[ {{v}} == {{v}} && "{{v}}" = {{v}} ]] && printf same', () => "same"),
  context("a regular expression", "[[ a{{v}}b =~ ^a{{v}}b$ ]] && printf same", () => "same"),
  context("braces", "printf '%s|' {a,{{v}}}", (v) => `a|${v}|`),
  context(
    "behind false here-documents",
    "# <<'EOF'\necho \"a << b\" >/dev/null; x=$((1 << 2))\nprintf %s {{v}}",
  ),
];

/** Contexts in which a shell computes: only whole numbers arrive, and nothing else is evaluated. */
export const numberContexts: readonly Context[] = [
  context("a counting loop", "for ((i={{v}}; i<={{v}}; i++)); do printf %s $i; done"),
  context("the body of an endless loop", "for ((;;)); do printf %s {{v}}; break; done"),
  context("an expansion", 'printf %s "$(( {{v}} + 1 ))"', (v) => String(Number(v) + 1)),
  context("a quoted operand", 'printf %s "$(( "{{v}}" - 1 ))"', (v) => String(Number(v) - 1)),
  context("a command", "(( {{v}} > 5 )) && printf yes || printf no", (v) =>
    Number(v) > 5 ? "yes" : "no",
  ),
  context("a test", "[[ {{v}} -gt 5 ]] && printf yes || printf no", (v) =>
    Number(v) > 5 ? "yes" : "no",
  ),
  context("let", 'let "x={{v}}+1"; printf %s "$x"', (v) => String(Number(v) + 1)),
  context("a subscript", 'x=(a b c); printf %s "${x[{{v}}]}"', (v) => "abc".at(Number(v)) ?? ""),
  context("a slice", 's=abc; printf %s "${s:{{v}}:1}"', (v) => "abc".at(Number(v)) ?? ""),
  context("an assigned subscript", 'x[{{v}}+9]=y; printf %s "${x[*]}"', () => "y"),
];

/** The command with its placeholder placed. */
export function placed(command: string): string {
  const { value, diagnostics } = lowerShellCommand(command, {
    dialect: "amplihack",
    spanAt: spansIn(command),
  });
  const error = diagnostics.find(({ severity }) => severity === "error");
  if (error !== undefined) throw new Error(error.message);
  return value.command.parts.map((part) => (part.kind === "text" ? part.text : "")).join("");
}

/** Runs a placed command once for each value, in one bash; what it prints each time. */
export function runForEach(command: string, values: readonly string[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "recipec-test-"));
  try {
    const write = (name: string, texts: readonly string[]): string => {
      const path = join(folder, name);
      writeFileSync(path, texts.map((text) => `${text}\0`).join(""));
      return path;
    };
    const script = [
      "probe() {",
      command,
      "}",
      `while IFS= read -r -d '' -u 3 RECIPE_VAR_v && IFS= read -r -d '' -u 4 RECIPE_INT_v; do`,
      `  ( probe 3<&- 4<&- </dev/null 2>/dev/null )`,
      `  printf '\\0'`,
      `done 3<'${write("values", values)}' 4<'${write("numbers", values.map(arithmetic))}'`,
    ].join("\n");
    const end = spawnSync("/bin/bash", ["-c", script], {
      cwd: folder,
      encoding: "utf8",
      maxBuffer: 2 ** 28,
    });
    return end.stdout.split("\0").slice(0, -1);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
