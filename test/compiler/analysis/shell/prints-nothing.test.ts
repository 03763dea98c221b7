import { expect, test } from "vitest";
import { parseShell } from "../../../../compiler/analysis/shell/parse-shell.ts";
import { printsNothing } from "../../../../compiler/analysis/shell/prints-nothing.ts";

function isSilent(script: string): boolean {
  const [statement] = parseShell(script).commands;
  return statement?.command.type === "Command" && printsNothing(statement.command);
}

test.each([
  "set -euo pipefail",
  "cd src",
  "rm -rf out",
  "mkdir -p out",
  "export A=1",
  "[ -f a.txt ]",
  "trap 'rm -f out' EXIT",
  "trap - EXIT",
  "trap 'if [ -f out ]; then rm out; fi' EXIT",
  "grep -q a file",
  "git diff --quiet",
  "git commit --quiet -m done",
  "mkdir out 2>/dev/null",
  "read -r line",
  "local name=x",
  "declare -i n=0",
  "mapfile -t lines",
])("nothing is printed by %s", (script) => {
  expect(isSilent(script)).toBe(true);
});

test.each([
  "ls",
  "cd -",
  "rm -rfv out",
  "cp --verbose a b",
  "export -p",
  "declare -f",
  "declare -f name",
  "set",
  "shopt",
  "trap 'echo stopped' EXIT",
  "trap 'clean_up' EXIT",
  "$PROGRAM",
  "grep a file",
  "git rev-parse --quiet --verify main",
  "git commit -m done",
  "mkdir out 2>&1",
])("something may be printed by %s", (script) => {
  expect(isSilent(script)).toBe(false);
});
