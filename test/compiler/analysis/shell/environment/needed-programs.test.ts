import { expect, test } from "vitest";
import { neededPrograms } from "../../../../../compiler/analysis/shell/environment/needed-programs.ts";

test.each([
  ["jq . a.json", ["jq"]],
  ["A=1 git log | head -1 && make; make test", ["git", "head", "make"]],
  ["cd src && pwd && echo hi", []],
  ["git pull || true", []],
  ["if test -f a; then make; fi; for f in *; do jq . $f; done", []],
  ["command -v jq && jq .", []],
  ["export PATH=$PATH:/opt/bin; jq .", []],
  [". venv/bin/activate; pytest", []],
  ["build() { make; }; build", []],
  ["./run.sh; $TOOL a; A=1", []],
  ["jq . | (", []],
  ["[ -f a ] && make; git log", ["git"]],
  ["grep -q a b && make; [[ -f a ]] && npm test", ["grep"]],
  ["ls a 2>/dev/null && make; ! git log && jq .", ["ls", "git"]],
  ["cd a && make && git push", ["make", "git"]],
  ["make; if [ -f a ]; then exit 0; fi; jq .", ["make"]],
  ["make; [ -f a ] || exit 1; jq .", ["make", "jq"]],
  ["make; [ -f a ] || exit 256; jq .", ["make"]],
])("%s needs %j", (script, programs) => {
  expect(neededPrograms(script, [])).toEqual(programs);
});

test("a program that a placeholder names is not known", () => {
  expect(neededPrograms("v____ a; git log", [{ start: 0, end: 5 }])).toEqual(["git"]);
});
