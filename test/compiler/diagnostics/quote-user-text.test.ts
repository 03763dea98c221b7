import { describe, expect, it } from "vitest";
import { quoteUserText } from "../../../compiler/diagnostics/quote-user-text.ts";

describe("a quoted text of the user", () => {
  it("stays as it is when it is short", () => {
    expect(quoteUserText("Read {{file}}")).toBe("Read {{file}}");
  });

  it("is one line", () => {
    expect(quoteUserText(" a\n\tb ")).toBe("a b");
  });

  it("is cut at 60 units, never inside a character", () => {
    expect(quoteUserText("x".repeat(100))).toBe(`${"x".repeat(59)}…`);
    expect(quoteUserText(`${"x".repeat(58)}\u{1F600}yyy`)).toBe(`${"x".repeat(58)}…`);
  });
});
