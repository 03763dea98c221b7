import { expect, test } from "vitest";
import { fatalAnswers } from "../../../../../../compiler/analysis/shell/slips/failures/fatal-answers.ts";

/** The answers that end a script, and where they stand. */
const foundIn = (script: string) =>
  fatalAnswers(script).map(({ end, kind, place, start }) => [
    script.slice(start, end),
    kind,
    place,
  ]);

test.each([
  ["grep -c x f", "grep -c x f"],
  ["cd a && grep -c x f", "grep -c x f"],
  ["cat f | grep -c x", "grep -c x"],
  ["echo a; n=$(grep -c x f)", "grep -c x f"],
])("%s ends a script as a failure", (script, counting) => {
  expect(foundIn(script)).toEqual([[counting, "count", "end"]]);
});

test.each([
  "set -e; n=$(grep -c x f); echo $n",
  'set -euo pipefail\nn="$(cat f | grep -c x)"\necho $n',
  "set -o errexit\nfor one in a b; do grep -c x f; done",
  "set -e\ncase $1 in a) grep -c x f ;; esac\necho",
  "set -e\nif true; then :; elif true; then n=$(grep -c x f); else :; fi; echo $n",
  "set -e\n{ grep -c x f; } > n; cat n",
  "set -e\ntrue && n=$(true && grep -c x f); echo",
])("%s ends in its middle", (script) => {
  expect(foundIn(script)).toMatchObject([
    [expect.stringContaining("grep -c x"), "count", "middle"],
  ]);
});

test.each([
  ["set -eo pipefail; n=$(git diff | grep x | wc -l); echo $n", "middle"],
  ["set -o pipefail; grep x f | wc -l", "end"],
])("%s fails as its pipe does", (script, place) => {
  expect(foundIn(script)).toEqual([[expect.stringContaining("grep x"), "filter", place]]);
});

test.each([
  ["set -e; changes=$(diff a b); echo $changes", "diff a b", "difference", "middle"],
  ["diff a b > changes.txt", "diff a b > changes.txt", "difference", "end"],
  ["set -e; n=0; for f in *; do ((n++)); done; echo $n", "((n++))", "increment", "middle"],
  ["set -e; n=0; let n++; echo $n", "let n++", "increment", "middle"],
  [
    "set -e; read -r -d '' text <<E\nhello\nE\necho $text",
    "read -r -d '' text <<E",
    "delimiter",
    "middle",
  ],
  ["set -euo pipefail; yes | head -3 > f; ls", "yes", "endless", "middle"],
  [
    "set -euo pipefail; id=$(tr -dc a-z < /dev/urandom | head -c 8); echo $id",
    "tr -dc a-z < /dev/urandom",
    "endless",
    "middle",
  ],
  ["make || n=1\n[ $n -gt 0 ] && exit 1", "[ $n -gt 0 ]", "exit", "end"],
  ["for f in *; do [[ -s $f ]] && echo $f; done", "[[ -s $f ]]", "print", "end"],
  [
    "if true; then test -f a && cat a | tail; fi; ((n > 2)) && echo many",
    "((n > 2))",
    "print",
    "end",
  ],
])("in %j ends with %s", (script, answer, kind, place) => {
  expect(foundIn(script)).toEqual([[answer, kind, place]]);
});

test.each([
  "n=$(grep -c x f); echo $n",
  "n=$(grep -c x f); set -e; echo $n",
  "grep -c x f || true",
  "grep -c x f && echo some",
  "! grep -c x f",
  "grep -c x f &",
  "set -e; if grep -c x f; then echo; fi",
  "set -e; while grep -c x f; do sleep 1; done",
  'set -e; echo "$(grep -c x f)"',
  "set -e; export n=$(grep -c x f)",
  "set -e; count() { grep -c x f; }; count || true",
  "set -e; set +e; n=$(grep -c x f); set -e; echo $n",
  "set -e; trap 'echo none' ERR; n=$(grep -c x f); echo $n",
  "set -e; n=$(grep x f | wc -l); echo $n",
  "set -eo pipefail; n=$(grep x f | head -1); echo $n",
  "set -e; diff a b; echo same",
  "set -e; diff a b > /dev/null; echo same",
  "set -e; n=1; ((n++)); echo $n",
  "set -e; n=0; n=$((n + 1)); ((n++)); echo $n",
  "set -e; n=0; ((++n)); echo $n",
  "n=0; ((n++)); echo $n",
  "set -e; read -r line < f; echo $line",
  "set -e; yes | head -3; ls",
  "set -e; [ -f a ] && echo a; ls",
  "[ -f a ] && echo a || echo b",
  "[ -f a ] && [ -f b ]",
  "[ -f a ] && exit 0",
  "diff a b > c; [ $? -le 1 ] && wc -l < c",
  "[ -f a ] && make",
  "cat > run.sh <<'E'\nset -e\nn=$(grep -c x f)\nE\nchmod +x run.sh",
])("%s is not ended by a count", (script) => {
  expect(foundIn(script)).toEqual([]);
});
