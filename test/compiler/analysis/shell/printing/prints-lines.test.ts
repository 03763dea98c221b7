import { describe, expect, test } from "vitest";
import {
  printsLines,
  printsNewline,
  printsTextLines,
} from "../../../../../compiler/analysis/shell/printing/prints-lines.ts";

describe("lines of commands that never print JSON", () => {
  test.each([
    "ls src | sort",
    `jq -r '.files |\n  join(",")' a.json`,
    "wc -l notes.txt",
    "git ls-files | head -n 3",
    "cat notes.md",
    "ls | jq -R .",
    "cargo --version",
    "gh issue list --state open",
    "docker ps -q",
    "podman image ls --filter dangling=true",
    "kubectl get pods -o name",
    "kubectl get -A pods",
    'files=$(ls | sort)\necho "$files"',
  ])("are all that a script prints: %s", (script) => {
    expect(printsLines(script)).toBe(true);
  });

  test.each([
    "cat data.json",
    "ls | jq .",
    "ls | jq -R -s .",
    "tool --version --json",
    "gh issue list --json title",
    "docker ps --format json",
    "docker inspect web",
    "kubectl get pods -o json",
    "kubectl get pods -ojsonpath='{.items}'",
    'a=$(cat a.json)\necho "$a"',
    "ls; pwd",
    "echo done",
    "jq '.items[]' a.json",
  ])("are not what a script prints, or not all: %s", (script) => {
    expect(printsLines(script)).toBe(false);
  });
});

describe("a newline at the end", () => {
  test.each([
    "ls",
    "cat notes.md | sed s/a/b/",
    "jq -r .name a.json",
    "date +%s",
    "cat a.json | awk '{print $2}'",
    "env LC_ALL=C sort names.txt",
    "timeout -k 5 10 git config user.name",
    "bash -c 'ls src' | head -n 1",
    "ruby -e 'puts RUBY_VERSION'",
    "node --version",
    "sed -n 2p notes.md",
    "git -C src branch --show-current",
    "git --no-pager -c core.quotePath=off -C src rev-parse HEAD",
  ])("is printed behind the text: %s", (script) => {
    expect(printsNewline(script)).toBe(true);
  });

  test.each([
    "printf done",
    "echo -n done",
    "jq -j .name a.json",
    "ls | tr '\\n' ' '",
    "ls | head -c 5",
    "find . -print0",
    "command -v git | tr -d '\\n'",
    "perl -e 'print 1'",
    "git config -z user.name",
    "git -C src config -z user.name",
    "git -C",
    'bash -c "ls $FOLDER | head -c 3"',
  ])("is not printed for certain: %s", (script) => {
    expect(printsNewline(script)).toBe(false);
  });
});

describe("lines that are no number", () => {
  test.each([
    "pwd",
    "git branch --show-current",
    "date",
    "date +%F",
    "here=$(pwd)\necho $here",
    "git describe || pwd",
    "top=$(git rev-parse --show-toplevel |\n  head -n 1)\necho $top",
  ])("are what a script prints: %s", (script) => {
    expect(printsTextLines(script, "well")).toBe(true);
  });

  test.each([
    "wc -l notes.txt",
    "pwd() { printf 5; }; pwd",
    "date +%s",
    "ls | cut -c 1",
    "git rev-parse --is-inside-work-tree",
    "git diff",
    "count=$(ls | wc -l)\necho $count",
    "here=$(pwd)\nhere=5\necho $here",
    "top=$(pwd)\ncount=$(ls |\n  wc -l)\necho $count",
    "lines=$(ls |\n  wc -l)\necho $lines",
  ])("may not be what a script prints: %s", (script) => {
    expect(printsTextLines(script, "well")).toBe(false);
  });
});
