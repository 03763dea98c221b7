import { describe, expect, test } from "vitest";
import { createQuestionMemo, createTextMemo } from "../../../compiler/source/text-memo.ts";

function countingMemo(): { ask(text: string): number; computed: string[] } {
  const memo = createTextMemo<{ readonly length: number }>();
  const computed: string[] = [];
  const ask = (text: string): number =>
    memo(text, () => {
      computed.push(text.slice(0, 5));
      return { length: text.length };
    }).length;
  return { ask, computed };
}

const large = (name: string): string => name.padEnd(600_000, ".");

describe("a memory of results by text", () => {
  test("computes the result for a text once", () => {
    const { ask, computed } = countingMemo();
    expect([ask("a"), ask("bb"), ask("a"), ask("bb")]).toEqual([1, 2, 1, 2]);
    expect(computed).toEqual(["a", "bb"]);
  });

  test("forgets what is not asked for again, and keeps what is", () => {
    const { ask, computed } = countingMemo();
    ask("often");
    ask("once");
    for (const name of ["one", "two", "three", "four", "five", "six", "seven"]) {
      ask(large(name));
      ask("often");
    }
    expect(computed.filter((text) => text === "often")).toHaveLength(1);
    ask("once");
    expect(computed.filter((text) => text === "once")).toHaveLength(2);
  });

  test("copies a text that it keeps, and none that it knows", () => {
    const copied: string[] = [];
    const toKeep = (text: string): string => {
      copied.push(text);
      return text;
    };
    const memo = createTextMemo<{ readonly length: number }>({ toKeep });
    for (const text of ["a", "bb", "a"]) memo(text, () => ({ length: text.length }));
    expect(copied).toEqual(["a", "bb"]);
  });
});

describe("a memory of answers to questions about texts", () => {
  test("computes each answer once", () => {
    const memo = createQuestionMemo<{ readonly answer: string }>();
    const computed: string[] = [];
    const ask = (text: string, question: string): string =>
      memo(text, question, () => {
        computed.push(`${question} of ${text}`);
        return { answer: `${text} ${question}` };
      }).answer;
    const asked = [ask("a", "first"), ask("a", "last"), ask("b", "first"), ask("a", "first")];
    expect(asked).toEqual(["a first", "a last", "b first", "a first"]);
    expect(computed).toEqual(["first of a", "last of a", "first of b"]);
  });
});
