import { describe, expect, it } from "vitest";
import { closestName, unmistakableName } from "../../../compiler/diagnostics/closest-name.ts";

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
