import { describe, expect, it } from "vitest";
import { ConditionParser } from "../../grammar/amplifier-condition/parser.ts";
import { createConditionLexer } from "../../grammar/amplifier-condition/tokens.ts";

describe("the condition grammar", () => {
  it("passes the checks that start-up leaves out", () => {
    expect(createConditionLexer(false).lexerDefinitionErrors).toEqual([]);
    expect(() => new ConditionParser(false)).not.toThrow();
  });

  it("has tokens for every text, so that only the parser reports mistakes", () => {
    const { errors, tokens } = createConditionLexer().tokenize("a \0\ud800😀{{ 'x");
    expect(errors).toEqual([]);
    expect(tokens.map(({ image }) => image)).toEqual(["a", "\0", "\ud800", "😀", "{{ ", "'x"]);
  });
});
