import { describe, expect, it } from "vitest";
import { nextJsonToken } from "../../../compiler/document/json-token.ts";

describe("a token of a JSON text", () => {
  it("may be a string of millions of escapes", () => {
    const string = `"${"\\n".repeat(3_900_000)}"`;
    const { kind, start, text } = nextJsonToken(` ${string}, 1`, 0);
    expect([kind, start, text.length]).toEqual(["string", 1, string.length]);
  });

  it("is unknown where a string of millions of escapes is not closed", () => {
    expect(nextJsonToken(`"${"\\n".repeat(3_900_000)}`, 0).kind).toBe("unknown");
  });
});
