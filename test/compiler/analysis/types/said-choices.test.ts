import { describe, expect, test } from "vitest";
import { choicesSaid } from "../../../../compiler/analysis/types/said-choices.ts";

describe("what is said about a key", () => {
  test.for([
    [': "good" | "bad";', "good bad"],
    [": `good`, `bad` or `open` - how it is", "good bad open"],
    ["(good/bad)", "good bad"],
    [": good | bad", "good bad"],
    [": good or bad", "good bad"],
    [": one of good, bad, open", "good bad open"],
    [": must be either good or bad.", "good bad"],
    ["LOW, MEDIUM, HIGH", "LOW MEDIUM HIGH"],
    [' | "good" or "bad" | the result |', "good bad"],
  ] as const)("lists words: %s", ([said, words]) => {
    expect(choicesSaid(said)?.join(" ")).toBe(words);
  });

  test.for([
    "",
    ": a sentence",
    ": string | null",
    ": text or none",
    ": 1 or 2",
    ": good",
    ": good or bad things",
    ": names, sizes, owners",
    ": files and folders",
    ": good, bad, and so on",
    ' : "good", "bad", ...',
  ])("lists no words: %s", (said) => {
    expect(choicesSaid(said)).toBeUndefined();
  });
});
