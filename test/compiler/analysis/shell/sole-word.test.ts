import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wordsOf } from "../../../../compiler/analysis/shell/command-words.ts";
import { parseShell } from "../../../../compiler/analysis/shell/parse-shell.ts";
import { staysOneWord } from "../../../../compiler/analysis/shell/sole-word.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "recipec-words-"));
  for (const name of ["ab", "ac"]) writeFileSync(join(folder, name), "");
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  "plain",
  "~/notes.md",
  "a\\ b",
  "''",
  "'a b'",
  '""',
  '"$x"',
  '"$x$y"',
  '"$(echo $x)"',
  `"\${x:-a b}"`,
  `"\${list[*]}"`,
  "$'a b'",
  "$#",
  "$?",
  `\${#x}`,
  `"\${#list[@]}"`,
  `\${#list[@]}`,
  "$((1 + 2))",
  'a"$x"',
  "a'*'b",
  '"*"',
  "<(true)",
])("%s is one word whatever its values are", (word) => {
  expect([staysOneWord(parsed(word)), counts(word)]).toEqual([true, new Set([1])]);
});

test.each([
  "$x",
  "a$x",
  '"a"$x',
  "$x'b'",
  "a*",
  '"a"*',
  "a?",
  "a[bc]",
  '"a"{1,2}',
  "{a,b}",
  "$(echo $x)",
  '"$@"',
  `"\${@:1}"`,
  `"\${list[@]}"`,
  `"a\${list[@]}"`,
  `\${list[*]}`,
  `"\${list[@]:1}"`,
  `\${x:-a b}`,
])("%s may be another number of words", (word) => {
  expect(staysOneWord(parsed(word))).toBe(false);
  expect(counts(word)).not.toEqual(new Set([1]));
});

test("braces of a recipe's placeholder may be any words outside quotes", () => {
  expect(["{{name}}", "'{{name}}'", '"{{name}}"'].map(parsed).map(staysOneWord)).toEqual([
    false,
    true,
    true,
  ]);
});

function parsed(word: string) {
  const command = parseShell(`count ${word}`).commands[0]?.command;
  const [only, ...others] = command?.type === "Command" ? wordsOf(command) : [];
  if (only === undefined || others.length > 0) throw new Error(`${word} is no word`);
  return only;
}

/** How many words bash makes of a word: with nothing in its values, and with several words in them. */
function counts(word: string): ReadonlySet<number> {
  const script = `count() { echo $#; }; x=; y=; list=(); set --; count ${word}
x='a b'; y=c; list=(a 'b c' d); set -- a 'b c' d; count ${word}`;
  const out = execFileSync("bash", ["-c", script], { cwd: folder, encoding: "utf8" });
  return new Set(out.trim().split("\n").map(Number));
}
