import { expect, test } from "vitest";
import { printsNoQuotes } from "../../../../compiler/analysis/shell/prints-no-quotes.ts";

test.each([
  "git rev-parse --short HEAD",
  "git rev-list --count HEAD",
  "id -u",
  "ls | wc -l",
  "grep -c x a.txt || true",
  "cat a.txt | tr -cd 0-9",
  "du -sk src | cut -f1",
  "md5sum a.txt | awk '{print $1}'",
  "printf '%d\\n' 5",
  "printf '%s' ok",
  "jq '.items | length' a.json",
  "stat -c '%s %Y' a.txt",
  "openssl rand -hex 8",
  "test -f a.txt && echo yes || echo no",
])("nothing that is printed by a command can be a quote: %s", (script) => {
  expect(printsNoQuotes(script)).toBe(true);
});

test.each([
  "",
  "cat a.txt",
  "pwd",
  "echo $NAME",
  `echo "it's"`,
  "echo $(cat a.txt)",
  "printf '%s' \"$NAME\"",
  "git log -1",
  "git rev-parse --show-toplevel",
  "jq -r .name a.json",
  "awk '{ print $2 }' a.txt | sort",
  "sha1sum a.txt | cut -d' ' -f2",
  "cat a.txt | tr -d x",
  "for f in *; do echo $f; done",
  "wc -l a.txt; cat a.txt",
  "(",
])("a quote may be printed by: %s", (script) => {
  expect(printsNoQuotes(script)).toBe(false);
});
