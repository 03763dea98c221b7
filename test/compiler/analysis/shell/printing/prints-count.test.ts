import { expect, test } from "vitest";
import { printsCount } from "../../../../../compiler/analysis/shell/printing/prints-count.ts";

test.each([
  "ls | wc -l",
  "wc -w < notes.txt",
  "grep -c TODO notes.txt",
  'grep -c -iw "to do" "$FILE"',
  "git log --oneline | grep -c '^a'",
  "nproc",
  "date +%s",
  "wc -l < notes.txt | tr -d ' '",
  "ls | wc -l | xargs",
  "git rev-list --count HEAD",
  "cd src\nls | wc -l",
  "list() { ls; }\nlist | sort > files.txt\nwc -l < files.txt",
  '{ echo "# Files"; ls; } > list.md\nwc -l < list.md',
  "ls | jq -R -s 'split(\"\\n\") | map(select(length > 0)) | length'",
  "jq '.files | length' package.json",
  'count=$(ls | wc -l)\necho "$count"',
  "make >&2\necho $?",
  'make > build.log 2>&1; echo "$?"',
])("all that a command prints is one number: %s", (script) => {
  expect(printsCount(script)).toBe(true);
});

test.each([
  "wc -l notes.txt",
  "jq '.[] | length' names.json",
  "ls | jq -R length",
  "jq length a.json b.json",
  "jq -j length a.json",
  'count=$(ls | wc -l)\ncount=none\necho "$count"',
  'count=$(ls | wc -l)\necho "$count files"',
  "wc -l notes.txt | tr -d ' '",
  "wc -l < notes.txt | tr -d '0 '",
  "git rev-list --left-right --count main...HEAD",
  "grep -c TODO a.txt b.txt",
  "grep -c TODO *.txt",
  "grep -c TODO $FILES",
  'grep -c TODO "$@"',
  "grep -c -r TODO src",
  "grep -c TODO src -r",
  "grep -c",
  "grep TODO -c notes.txt",
  "grep -c TODO notes.txt > hits.txt",
  "nproc --all",
  "date +%s%N",
  "ls | wc -l; ls",
  "ls 2> errors.txt\nls | wc -l",
  "exec > log.txt\nls | wc -l",
  "make >&2\necho $? $SECONDS",
  'make >&2\necho "ended with $?"',
  "make\necho $?",
])("a command may print something else, or more: %s", (script) => {
  expect(printsCount(script)).toBe(false);
});
