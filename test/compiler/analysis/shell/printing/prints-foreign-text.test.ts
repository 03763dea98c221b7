import { expect, test } from "vitest";
import { printsForeignText } from "../../../../../compiler/analysis/shell/printing/prints-foreign-text.ts";

test.each([
  "git log -n 5",
  "git diff | head -n 100",
  "gh pr view 12 | grep -v '^author'",
  "curl -s https://example.com/page",
  "curl -s https://example.com/page | grep -o 'a.*'",
  "curl -s https://example.com/page | tr -cd '[:print:]'",
  "gh pr view --json number,title",
  "gh pr view --json title --jq .title",
  "gh pr list --json number,title --jq '[.[] | {number, title}]'",
  "gh api repos/o/r/pulls --jq '.[0].user.login'",
  "git log --format='%h %s'",
  'cat -- "$FILE"',
  "cat docs/plan.md",
])("a command prints what others have written: %s", (script) => {
  expect(printsForeignText(script)).toBe(true);
});

test.each([
  "git status",
  "cat VERSION",
  "cat build/version.txt",
  "cat out.json",
  "gh auth status",
  "git log | wc -l",
  "git diff | sha1sum | cut -c1-8 | tr -d '\\n'",
  "git log --oneline | grep -c fix",
  "git log --oneline | grep -ic fix",
  "echo 'git log'",
  "git log; ls",
  "git log -1 --format=%h",
  "git log --format='%H %cI' | head -n 5",
  "git diff --shortstat",
  "gh pr view --json number --jq .number",
  "gh pr view --json number,url,state",
  "gh pr list --json number -q '.[0].number // empty'",
  "gh pr list --json number --jq '[.[].number]'",
  "gh pr list --json number --jq '.[] | .number'",
  "gh issue list --json number --jq 'map(.number)'",
  "gh api repos/o/r/pulls --jq '.[0].head.sha'",
  "gh pr create --fill | grep -oE '[0-9]+$'",
  "curl -s https://example.com | tr -cd 'a-z0-9'",
])("a command prints something of its own: %s", (script) => {
  expect(printsForeignText(script)).toBe(false);
});
