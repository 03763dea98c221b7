import type { SyntaxNode } from "unbash";
import { expect, it } from "vitest";
import { wordsOf } from "../../../../compiler/analysis/shell/command-words.ts";
import { givenProgram, node, python } from "../../../../compiler/analysis/shell/given-program.ts";
import { parseShell } from "../../../../compiler/analysis/shell/parse-shell.ts";

/** The program of a command with the words behind it, apart by blanks. */
function given(script: string, interpreter = python): string | undefined {
  const command: SyntaxNode | undefined = parseShell(script).commands[0]?.command;
  if (command?.type !== "Command") return undefined;
  const { text, behind = [] } =
    givenProgram(wordsOf(command), command.redirects, interpreter) ?? {};
  const program = text?.type === "HereDoc" ? text.body.text : text?.value;
  return program && [program.trim(), ...behind.map(({ value }) => value)].join(" ");
}

it.each([
  ["python3 -c 'print(1)' a b", "print(1) a b"],
  ["python3 -Ou -c 'print(1)'", "print(1)"],
  ["python3 -Ouc 'print(1)'", "print(1)"],
  ["python3 <<END\nprint(1)\nEND\n", "print(1)"],
  ["python3 -u - a <<END\nprint(1)\nEND\n", "print(1) a"],
])("a program is what %s runs", (script, program) => {
  expect(given(script)).toBe(program);
});

it.each([
  "python3",
  "python3 -c",
  "python3 tool.py -c 'print(1)'",
  "python3 -m tool <<END\nprint(1)\nEND\n",
  "python3 tool.py <<END\nprint(1)\nEND\n",
  "python3 < tool.py",
  "python3 <<END <<< text\nprint(1)\nEND\n",
])("no program is known of %s", (script) => {
  expect(given(script)).toBeUndefined();
});

it("an interpreter has options of its own", () => {
  expect(given("node --no-warnings -p 1+1", node)).toBe("1+1");
  expect(given("node -u -p 1+1", node)).toBeUndefined();
});
