import { expect, test } from "vitest";
import { printsForeignText } from "../../../../compiler/analysis/shell/prints-foreign-text.ts";

test.each([
  "git log -n 5",
  "git diff | head -n 100",
  "gh pr view 12 | grep -v '^author'",
  "curl -s https://example.com/page",
])("a command prints what others have written: %s", (script) => {
  expect(printsForeignText(script)).toBe(true);
});

test.each([
  "git status",
  "gh auth status",
  "git log | wc -l",
  "git log --oneline | grep -c fix",
  "git log --oneline | grep -ic fix",
  "echo 'git log'",
  "git log; ls",
])("a command prints something of its own: %s", (script) => {
  expect(printsForeignText(script)).toBe(false);
});
