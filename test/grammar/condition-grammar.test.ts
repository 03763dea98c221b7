import { describe, expect, it } from "vitest";
import { AmplifierConditionParser } from "../../grammar/amplifier-condition/parser.ts";
import { conditionTokens } from "../../grammar/amplifier-condition/tokens.ts";
import { createLexer } from "../../grammar/create-lexer.ts";

describe("the condition grammar", () => {
  it("passes the checks that start-up leaves out", () => {
    expect(createLexer(conditionTokens, false).lexerDefinitionErrors).toEqual([]);
    expect(() => new AmplifierConditionParser(false)).not.toThrow();
  });

  it("has tokens for every text, so that only the parser reports mistakes", () => {
    const { errors, tokens } = createLexer(conditionTokens).tokenize("a \0\ud800😀{{ 'x");
    expect(errors).toEqual([]);
    expect(tokens.map(({ image }) => image)).toEqual(["a", "\0", "\ud800", "😀", "{{ ", "'x"]);
  });
});
