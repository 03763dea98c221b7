import { expect, test } from "vitest";
import { scriptNeverFails } from "../../../../../../compiler/analysis/shell/slips/failures/never-fails.ts";

test.each([
  "make; echo done",
  "make || true",
  `echo "\${A:-none}" "\${A:+set}" "\${#A}" "\${A%x}"`,
  "echo $((1 / 0))\necho done",
  `echo "\${!A}"\necho done`,
])("%j never fails", (script) => {
  expect(scriptNeverFails(script)).toBe(true);
});

test.each([
  "make",
  "set -e; make; echo done",
  `: "\${A:?missing}"\necho done`,
  `echo "\${A[@]:?}"\necho done`,
  `echo "\${!A}" done`,
  `echo "\${A:0:-5}"`,
  `echo "\${A[1 / 0]}"`,
  "A[-5]=3; echo done",
  "echo $((1 / 0)); echo done",
  "shopt -s failglob; echo *.none",
  "readonly A=1; A=2; echo done",
  "UID=5; echo done",
  "alias echo=false\necho done",
])("%j may fail", (script) => {
  expect(scriptNeverFails(script)).toBe(false);
});
