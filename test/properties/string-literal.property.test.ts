import { describe, expect, it } from "vitest";
import { propertyName, variableAccess } from "../../compiler/emit/property-name.ts";
import { emitTemplateText, emitText, quoted } from "../../compiler/emit/string-literal.ts";
import { evaluateEmitted } from "../support/evaluate-emitted.ts";
import { fc } from "../support/seeded-properties.ts";

const awkward = fc.constantFrom(
  "`",
  "${",
  "$",
  "{",
  "\\",
  "\\u",
  '"',
  "'",
  "\r",
  "\n",
  "\r\n",
  "\u2028",
  "\u2029",
  "</script",
  "<!--",
  "*/",
  "\0",
  "\x7f",
  "\ud800",
  "\udc00",
  "\ufeff",
  "\u202e",
  "\u{e0001}",
  "😀",
  "0",
  "é",
);
const anyText = fc.oneof(
  fc
    .array(fc.oneof(awkward, fc.string({ unit: "binary", maxLength: 3 })), { maxLength: 12 })
    .map((texts) => texts.join("")),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 })
    .map((units) => String.fromCharCode(...units)),
);

describe("text in generated code", () => {
  it("is exactly the text that was written", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(evaluateEmitted(quoted(text))).toBe(text);
        expect(evaluateEmitted(emitText(text))).toBe(text);
        expect(evaluateEmitted(`\`${emitTemplateText(text)}\``)).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });

  it("shows nothing that hides, reorders or ends a script", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const code = quoted(text) + emitTemplateText(text);
        expect(code).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|<\/|<!/u);
      }),
      { numRuns: 1_000 },
    );
  });

  it("names any property", () => {
    fc.assert(
      fc.property(
        fc.oneof(anyText, fc.constantFrom("__proto__", "constructor", "a_1", "class")),
        (name) => {
          const code = `(() => { const v = { [Symbol.toStringTag]: "", ${propertyName(name)}: 1 }; return ${variableAccess(name)}; })()`;
          expect(evaluateEmitted(code)).toBe(1);
        },
      ),
    );
  });
});
