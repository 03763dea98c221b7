import { expect, test } from "vitest";
import { printsNothingAtAll } from "../../../../../compiler/analysis/shell/printing/prints-nothing-at-all.ts";

test.each([
  "grep -q a file",
  "chmod +x run.sh; mkdir -p out",
  "if [ -f a ]; then rm a; else touch a; fi",
  "for file in *; do rm $file; done",
  "cleanup() { rm -f a; }\ntrap cleanup EXIT\ntouch a",
  "[ -f a ] || exit\nwhile read -r file; do rm $file; done < a",
])("nothing is printed by %s", (script) => {
  expect(printsNothingAtAll(script)).toBe(true);
});

test.each([
  "grep -q a file 2>&1",
  "mkdir out && chmod +x out/run.sh 2>&1",
  "rm a; cat b",
  "for file in *; do rm $file; cat b; done",
  "cleanup() { rm a; cat b; }\ntrap cleanup EXIT\ntouch a",
  "rm a\nwhile cat b; do rm b; done",
])("something may be printed by %s", (script) => {
  expect(printsNothingAtAll(script)).toBe(false);
});
