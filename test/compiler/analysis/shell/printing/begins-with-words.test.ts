import { expect, test } from "vitest";
import { beginsWithWords } from "../../../../../compiler/analysis/shell/printing/begins-with-words.ts";

const unknownWord = "UNKNOWN";

test.each([
  'echo "Commit: $SHA"\ncat summary.json',
  'echo ""\necho hi',
  "echo -e '\\n== result'",
  'printf "\\nBuilding %s\\n" "$NAME"',
  'echo "trueish $X"',
  'echo "In $PWD"',
  'cd src && echo "Files: $(ls)"',
  'if [ ! -f a ]; then echo "no a" >&2; exit 1; fi\necho "Found: $X"',
  'list() { cat a.json; }\nmake > build.log\necho "Built by $X"',
  'echo "UNKNOWN" > name.txt\necho "Name: UNKNOWN"',
  'clean() { rm -rf a; }\ntrap clean EXIT\necho "Built by $X"',
])("what a script prints begins with words: %s", (script) => {
  expect(beginsWithWords(script, [unknownWord])).toBe(true);
});

test.each([
  "cat summary.json",
  'echo "$X: y"',
  'echo "UNKNOWN: y"',
  "echo true $X",
  "printf '%d: y' \"$X\"",
  'echo "In$X"',
  "echo '{\"a\": 1}'",
  "echo '[1]'",
  "echo -e '\\x7b'",
  "printf '%s: y' \"$X\"",
  "printf -v a 'b'\ncat summary.json",
  "echo *",
  "echo ~",
  'cd src && echo "Files"\ncat summary.json',
  'make && echo "Built"',
  'echo "Built" | tee log',
  'echo "Built" &\ncat summary.json',
  'if [ -f a ]; then cat a; fi\necho "Found"',
  "echo",
  "echo '",
  'show() { cat a.json; }\ntrap show ERR\necho "Built by $X"',
])("what a script prints may begin as JSON does: %s", (script) => {
  expect(beginsWithWords(script, [unknownWord])).toBe(false);
});
