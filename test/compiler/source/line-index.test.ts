import { describe, expect, it } from "vitest";
import { lineIndexOf, positionOf } from "../../../compiler/source/line-index.ts";
import { spanText } from "../../../compiler/source/span.ts";

const index = (text: string) => lineIndexOf({ path: "a.yaml", text });

describe("a line index", () => {
  it("ends lines at LF, CR and CRLF alike", () => {
    const lines = index("a\nb\r\nc\rd");
    expect(lines.lineCount).toBe(4);
    expect([0, 2, 5, 7].map((offset) => lines.position(offset).line)).toEqual([1, 2, 3, 4]);
  });

  it("counts columns from 1 in UTF-16 units", () => {
    expect(index("\u{1F600}x").position(2)).toEqual({ line: 1, column: 3 });
  });

  it("counts a byte order mark in offsets, not in columns", () => {
    const lines = index("\uFEFFname: x");
    expect(lines.position(1)).toEqual({ line: 1, column: 1 });
    expect(lines.position(0)).toEqual({ line: 1, column: 1 });
    expect(lines.offset({ line: 1, column: 1 })).toBe(1);
  });

  it("gives back the offset of each position", () => {
    const text = "ab\r\n\ncd\re";
    const lines = index(text);
    const offsets = [0, 1, 2, 4, 5, 6, 7, 8, 9];
    expect(offsets.map((offset) => lines.offset(lines.position(offset)))).toEqual(offsets);
  });

  it("moves offsets and positions outside the text to its nearest end", () => {
    const lines = index("ab\ncd");
    expect(lines.position(-5)).toEqual({ line: 1, column: 1 });
    expect(lines.position(99)).toEqual({ line: 2, column: 3 });
    expect(lines.offset({ line: 1, column: 99 })).toBe(2);
    expect(lines.offset({ line: 9, column: 1 })).toBe(3);
    expect(lines.offset({ line: 0, column: 0 })).toBe(0);
  });

  it("bounds a line without its line end", () => {
    expect(index("ab\r\ncd").lineBounds(1)).toEqual({ start: 0, end: 2 });
    expect(index("").lineBounds(1)).toEqual({ start: 0, end: 0 });
  });

  it("tells the line and column at which a span starts", () => {
    const source = { path: "a.yaml", text: "a\nbcd" };
    expect(positionOf({ source, start: 3 })).toEqual({ line: 2, column: 2 });
  });

  it("is computed once for a source", () => {
    const source = { path: "a.yaml", text: "a\nb" };
    expect(lineIndexOf(source)).toBe(lineIndexOf(source));
  });
});

describe("spans", () => {
  const source = { path: "a.yaml", text: "name: build" };

  it("have the text that they cover", () => {
    expect(spanText({ source, start: 6, end: 11 })).toBe("build");
  });
});
