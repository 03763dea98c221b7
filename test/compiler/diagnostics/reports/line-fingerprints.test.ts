import { expect, test } from "vitest";
import { lineFingerprints } from "../../../../compiler/diagnostics/reports/line-fingerprints.ts";

function prints(text: string): readonly string[] {
  return [...lineFingerprints({ path: "r.yaml", text }).values()];
}

// The values are those that GitHub's own upload action computes for these texts.
test.each([
  ["", ["c129715d7a2bc9a3:1"]],
  [
    " a\nb\n  \t\tc\n d",
    ["271789c17abda88f:1", "54703d4cd895b18:1", "180aee12dab6264:1", "a23a3dc5e078b07b:1"],
  ],
  [
    " hello; \t\nworld!!!\n\n\n  \t\tGreetings\n End\n",
    [
      "e9496ae3ebfced30:1",
      "fb7c023a8b9ccb3f:1",
      "ce8ba1a563dcdaca:1",
      "e20e36e16fcb0cc8:1",
      "b3edc88f2938467e:1",
      "c8e28b0b4002a3a0:1",
      "c129715d7a2bc9a3:1",
    ],
  ],
])("the lines of %j have the fingerprints that services expect", (text, expected) => {
  expect(prints(text)).toEqual(expected);
});

test("line ends and indentation make no difference", () => {
  const text = "name: a\nsteps:\n  - id: b\n";
  expect(prints(text.replaceAll("\n", "\r\n"))).toEqual(prints(text));
  expect(prints(text.replaceAll("\n", "\r"))).toEqual(prints(text));
  expect(prints(text.replaceAll("  ", "\t "))).toEqual(prints(text));
});

test("a line that moves keeps its fingerprint", () => {
  const line = `key: ${"long enough to fill the window ".repeat(5)}\n`;
  expect(prints(`${"# new\n".repeat(3)}${line}`)[3]).toBe(prints(line)[0]);
});

test("equal lines are counted", () => {
  const lines = prints(`${"x".repeat(120)}\n`.repeat(3));
  expect(lines.slice(0, 2).map((print) => print.split(":")[1])).toEqual(["1", "2"]);
});
