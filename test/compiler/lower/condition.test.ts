import { describe, expect, it } from "vitest";
import { conditionOf } from "../../support/lower-text.ts";

describe("a condition", () => {
  it("keeps the text of its author and the place of every node", () => {
    const text = "not {{a.b}} == 'v{{n}}' and (x or 1)";
    const condition = conditionOf(text);
    expect(condition).toMatchObject({ kind: "condition", dialect: "amplifier", text });
    expect(condition.expression).toMatchObject({
      kind: "logical",
      operator: "and",
      span: { start: 0, end: 36 },
      operands: [
        {
          kind: "negation",
          span: { start: 0, end: 23 },
          operand: {
            kind: "comparison",
            operator: "==",
            left: { kind: "reference", name: "a", path: ["b"], span: { start: 4, end: 11 } },
            right: {
              kind: "template",
              parts: [
                { kind: "text", text: "v" },
                { kind: "reference", name: "n", span: { start: 17, end: 22 } },
              ],
            },
          },
        },
        {
          kind: "group",
          span: { start: 28, end: 36 },
          operand: { kind: "logical", operands: [{ kind: "word" }, { kind: "word", text: "1" }] },
        },
      ],
    });
  });

  it.each([
    ["'it\\'s'", "it's"],
    ['"say \\"hi\\""', 'say "hi"'],
    ["'a\\\\b'", "a\\b"],
    ["'a\\nb'", "a\\nb"],
    ["'l1\nl2'", "l1\nl2"],
    ["''", ""],
  ])("reads the text %s without quotes and escapes", (text, value) => {
    expect(conditionOf(text).expression).toMatchObject({ kind: "literal", value });
  });

  it("holds always when it is blank", () => {
    expect(conditionOf(" \u00a0\n").expression).toMatchObject({ kind: "literal", value: true });
  });

  it("glues adjacent words and placeholders into one word", () => {
    expect(conditionOf("v{{n}}.{{m}} == and1").expression).toMatchObject({
      left: {
        kind: "pasted-word",
        parts: [{ text: "v" }, { name: "n" }, { text: "." }, { name: "m" }],
      },
      right: { kind: "word", text: "and1" },
    });
  });
});
