import { expect, test } from "vitest";
import {
  printsNoLineBreaks,
  printsNoQuotes,
} from "../../../../../compiler/analysis/shell/printing/prints-no-quotes.ts";

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
  "printf '%s' \"$NAME\" | base64 -w0",
  "echo $NAME | tr 'A-Z' 'a-z' | tr -cs 'a-z0-9' '-' | sed 's/^-//;s/-$//'",
  "echo $NAME | sed -E 's/[^a-z0-9]+/-/g' | cut -c1-40",
  "echo $NAME | sed -e 's/[^[:alnum:]]/_/g'",
  "grep -oE '[0-9]+\\.[0-9]+' version.txt | head -1",
  "cat a.txt | sha256sum",
  "cat a.txt | sha256sum | cut -d' ' -f1",
  'f=$(mktemp)\nprintf \'%s\\n\' "$TEXT" > "$f"\nprintf \'%s\' "$f"',
  'kind=app; if [ -e x ]; then kind=lib; fi; echo "$kind"',
  'n=$(wc -l < a.txt); if [ $n -gt 3 ]; then echo many; else echo "few: $n"; fi',
  "seq 3 | paste -sd,",
  "d=$(mktemp -d); trap 'rm -rf \"$d\"' EXIT; trap 'echo failed >&2' ERR; printf '%s' \"$d/a.txt\"",
  "curl -fsSL https://example.com -o a.txt; echo done",
  "cleanup() { rm -f a.txt; }\ntrap cleanup EXIT\nwc -l < b.txt",
  "main() { [ -f a.txt ] || return 1; wc -l < a.txt; }\nmain",
  "count() { if [ -f a.txt ]; then echo 0; return; fi; wc -l < b.txt; }\nmain() { n=$(count); echo $n; return; }\nmain",
  "curl -s -o /dev/null -w '%{http_code}' https://example.com",
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
  "echo $NAME | base64 -d",
  "cat a.txt | tr -cd '[:print:]'",
  "cat a.txt | tr -cs 'a-z' \"'\"",
  "cat a.txt | sed 's/[^a-z]+/-/'",
  'cat a.txt | sed "s/[^a-z]*/\'/g"',
  "cat a.txt | sed 's/[^a-z]/-/g; s/a/\\x27/'",
  "cat a.txt | sed 's/a/b/'",
  "echo $NAME | sed 's/[^a-z]/-/g;r a.txt'",
  "grep -o 'a.*b' a.txt",
  "grep -o '[^a]*' a.txt",
  "grep -o '[[:punct:]]*' a.txt",
  "grep -o 'a' *.txt b.txt c.txt",
  "sha256sum a.txt",
  'f=$(ls); echo "$f"',
  "d=$(mktemp -d); trap 'd=$(ls)' ERR; echo \"$d\"",
  'set_d() { d=a; }; d=$(mktemp -d); trap set_d ERR; echo "$d"',
  "d=$(mktemp -d); trap 'cat a.txt' EXIT; echo \"$d\"",
  "cleanup() { cat a.txt; }\ntrap cleanup EXIT\nwc -l < b.txt",
  "main() { [ -f a.txt ] || return 1; cat a.txt; }\nmain",
  'main() { [ -f a.txt ] || return 1; echo "$1"; }\nmain 1',
  "wc() { cat; return; }\nwc < a.txt",
  "f() { echo 1; return; }\nf() { cat a.txt; return; }\nf",
  "show() { echo $n; return; }\nn=1\nn=$(cat a.txt)\nshow",
  "get() { cat a.txt; return; }\nn=$(get)\necho $n",
  "get() { echo $m; return; }\nmain() { n=$(get); echo $n; return; }\nm=$(cat a.txt)\nmain",
  "trap cleanup EXIT\nwc -l < b.txt",
  "curl -fsS https://example.com -o -",
  "curl -fsS https://example.com -o a.txt -w '%{url}'",
  'f=$(mktemp); f=$(ls); echo "$f"',
  'f=$(mktemp); read -r f; echo "$f"',
  "if [ -e x ]; then cat x; fi",
  'seq 3 | paste -sd"\'"',
  "seq 3 | xargs cat",
])("a quote may be printed by: %s", (script) => {
  expect(printsNoQuotes(script)).toBe(false);
});

test.each([
  "git rev-parse HEAD | tr -d '\\n'",
  "date | tr -d ' \\n'",
  "cat a.txt | tr -cd a-z",
  "base64 -w0 a.txt",
  "base64 -w 0 < a.txt",
])("no line break is printed by: %s", (script) => {
  expect(printsNoLineBreaks(script)).toBe(true);
});

test.each([
  "",
  "git rev-parse HEAD",
  "date | tr -d ' '",
  "cat a.txt | tr -cd 'a-z\\n'",
  "base64 a.txt",
  "base64 -d -w0 a.txt",
  "date; date | tr -d '\\n'",
  "date | tr a b",
  "(date)",
])("a line break may be printed by: %s", (script) => {
  expect(printsNoLineBreaks(script)).toBe(false);
});
