import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import {
  decodedPieces,
  decodedText,
  decodeScalar,
} from "../../../compiler/document/decode-scalar.ts";
import type { DecodedPiece } from "../../../compiler/document/decoded-piece.ts";
import { fc } from "../../support/seeded-properties.ts";

const line = fc.constantFrom("", " ", "  ", "   ", "  a", "  b c ", "    d", "  \t", "  e\r");
const block = fc.record({
  header: fc.constantFrom("|", "|-", "|+", ">"),
  lines: fc.array(line, { maxLength: 6 }),
  ending: fc.constantFrom("", "\n"),
  behind: fc.constantFrom("", "f: g\n"),
  addsFinalNewline: fc.boolean(),
});

/** Where each character of a decoded text comes from. */
function placesIn(pieces: readonly DecodedPiece[]): readonly number[] {
  return pieces.flatMap(({ length, sourceLength, start }) =>
    Array.from({ length }, (_, index) => (length === sourceLength ? start + index : start)),
  );
}

describe("the text of a block", () => {
  it("is the text whose characters are followed to their places", () => {
    fc.assert(
      fc.property(block, ({ header, lines, ending, behind, addsFinalNewline }) => {
        const written = `${header}\n${lines.join("\n")}${ending}`;
        const scalar = {
          text: written + behind,
          start: 0,
          end: written.length,
          style: header === ">" ? "folded" : "literal",
          indent: 2,
          addsFinalNewline,
        } as const;
        const { pieces, text } = decodeScalar(scalar);
        expect(decodedText(scalar)).toBe(text);
        expect(placesIn(decodedPieces(scalar))).toEqual(placesIn(pieces));
      }),
      { numRuns: 1_000 },
    );
  });

  it("depends on how deep it is indented and on the file's last newline, though it is written alike", () => {
    const written = "|\n  one\n  two";
    const textOf = (indent: number, addsFinalNewline: boolean): string =>
      decodedText({
        text: written,
        start: 0,
        end: written.length,
        style: "literal",
        indent,
        addsFinalNewline,
      });
    expect(textOf(2, false)).toBe("one\ntwo");
    expect(textOf(1, false)).toBe(" one\n two");
    expect(textOf(2, true)).toBe("one\ntwo\n");
  });
});

const inQuotes = {
  "double-quoted": ["a", "b c", " ", "  ", "\n  ", "\n\n  ", "\\ ", "\\n", "\\\\", '\\"', "\\x41"],
  "single-quoted": ["a", "b c", " ", "  ", "\n  ", "\n\n  ", "''", "\\"],
} as const;

describe.each(["double-quoted", "single-quoted"] as const)("the text of a %s scalar", (style) => {
  it("is what another reader of YAML makes of it, wherever its lines are folded", () => {
    const quote = style === "double-quoted" ? '"' : "'";
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...inQuotes[style]), { maxLength: 8 }), (parts) => {
        const written = `${quote}${parts.join("")}${quote}`;
        const scalar = { text: written, start: 0, end: written.length, style, indent: 0 } as const;
        expect(decodedText({ ...scalar, addsFinalNewline: false })).toBe(parse(written));
      }),
      { numRuns: 3_000 },
    );
  });
});
