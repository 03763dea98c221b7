import { describe, expect, it } from "vitest";
import {
  closestName,
  surelyMeantField,
  unmistakableName,
} from "../../../../compiler/diagnostics/spelling/closest-name.ts";
import { fc } from "../../../support/seeded-properties.ts";

/** The least number of edits between two texts, by trying all of them. */
function edits(first: string, second: string): number {
  if (first === "" || second === "") return first.length + second.length;
  const [a, b] = [first.slice(1), second.slice(1)];
  const isSwap = first[0] === second[1] && first[1] === second[0];
  return Math.min(
    edits(a, b) + (first[0] === second[0] ? 0 : 1),
    edits(a, second) + 1,
    edits(first, b) + 1,
    isSwap ? edits(a.slice(1), b.slice(1)) + 1 : Number.POSITIVE_INFINITY,
  );
}

describe("the closest name", () => {
  it.each([
    ["promt", "prompt"],
    ["prmopt", "prompt"],
    ["Prompt", "prompt"],
    ["promptt", "prompt"],
    ["output-key", "output_key"],
    ["agnet", "agent"],
    ["xy", undefined],
    ["description_of", undefined],
    ["prompt", undefined],
    ["p".repeat(200), undefined],
  ])("of %s is %s", (name, expected) => {
    expect(closestName(name, ["prompt", "output_key", "agent", "q".repeat(200)])).toBe(expected);
  });

  it("takes at most a third of a name's letters to edit", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 3, maxLength: 7 });
    fc.assert(
      fc.property(word, word, (name, candidate) => {
        const mayBe = name !== candidate && edits(name, candidate) <= Math.max(1, name.length / 3);
        expect(closestName(name, [candidate])).toBe(mayBe ? candidate : undefined);
      }),
    );
  });

  it("is alike in what is left behind the words that both begin with", () => {
    const names = ["read-the-config.yaml", "review-one-iteration.yaml"];
    expect(closestName("read-the-confg.yaml", names)).toBe("read-the-config.yaml");
    expect(closestName("review-one-iterator.yaml", names)).toBe("review-one-iteration.yaml");
    expect(closestName("read-the-plan.yaml", names)).toBeUndefined();
    expect(closestName("review-one-motion.yaml", names)).toBeUndefined();
  });

  it("is the first of equally close ones", () => {
    expect(closestName("stap", ["step", "stop"])).toBe("step");
    expect(closestName("step_a", ["Step_A", "step-a"])).toBe("Step_A");
  });

  it("prefers a closer one that comes later", () => {
    expect(closestName("outputs", ["outpost", "output"])).toBe("output");
  });

  it("has a letter of the other one", () => {
    expect(closestName("c", ["a", "ab"])).toBeUndefined();
    expect(closestName("", ["a"])).toBeUndefined();
    expect(closestName("A", ["b", "a"])).toBe("a");
    expect(closestName("ad", ["ab"])).toBe("ab");
  });
});

describe("the unmistakable name", () => {
  it("is the only one that is close", () => {
    expect(unmistakableName("targt", ["target", "other", "target"])).toBe("target");
    expect(unmistakableName("stap", ["step", "stop"])).toBeUndefined();
    expect(unmistakableName("outputs", ["outpost", "output"])).toBeUndefined();
  });

  it("is none for short names and long distances", () => {
    expect(unmistakableName("ab", ["ac"])).toBeUndefined();
    expect(unmistakableName("summary_text", ["summary"])).toBeUndefined();
    expect(unmistakableName("a".repeat(200), ["a".repeat(199)])).toBeUndefined();
  });
});

describe("the field that is surely meant", () => {
  const fields = ["id", "tags", "stages", "mode", "model", "max_depth", "pre_step", "post_step"];

  it.each([
    ["ID", "id"],
    ["Stages", "stages"],
    ["staegs", "stages"],
    ["moddel", "model"],
    ["max depth", "max_depth"],
    ["maxDepth", "max_depth"],
    ["post__step", "post_step"],
    ["max_dpht", "max_depth"],
    ["mod", undefined],
    ["modes", undefined],
    ["step", undefined],
    ["i", undefined],
    ["a".repeat(200), undefined],
  ])("for %s is %s", (name, expected) => {
    expect(surelyMeantField(name, fields)).toBe(expected);
  });
});
