import { expect, test } from "vitest";
import { doubledZeros } from "../../../../../../compiler/analysis/shell/slips/values/doubled-zero.ts";

/** The pieces of a script that print 0 once more. */
const foundIn = (script: string) =>
  doubledZeros(script).map(({ start, end }) => script.slice(start, end));

test.each([
  "$(grep -c x f || echo 0)",
  "`grep -c x f || echo 0`",
  "$(grep -e x -c f || echo 0)",
  "$(grep -ic -m1 x f || echo 0)",
])("%s prints 0 twice", (count) => {
  expect(foundIn(`n=${count}; echo "$n"`)).toEqual(["echo 0"]);
});

test.each([
  "grep -qc x f || echo 0",
  "grep -q -c x f || echo 0",
  "grep -c x f > n || echo 0",
  "grep -c x f && echo 0",
  "grep -l x f || echo 0",
  "grep -cl x f || echo 0",
  "grep -c -L x f || echo 0",
  "grep -c --files-without-match x f || echo 0",
  "grep -e -c f || echo 0",
  "grep -fc x || echo 0",
  "grep -- -c f || echo 0",
  "! grep -c x f || echo 0",
])("%s prints no second 0", (count) => {
  expect(foundIn(`n=$(${count})`)).toEqual([]);
});

test("between backquotes with backslashes nothing is told, whose places are those of another text", () => {
  expect(foundIn('n=`grep -c "\\$x" f || echo 0`')).toEqual([]);
});
