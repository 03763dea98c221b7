import { describe, expect, it } from "vitest";
import { renderLine } from "../../../compiler/diagnostics/render-line.ts";
import { applySuppressions } from "../../../compiler/diagnostics/suppression.ts";
import { readDocument } from "../../../compiler/document/read-document.ts";

/** What remains after the comments of a text are applied to the problems of reading it. */
function remaining(text: string): readonly string[] {
  const { diagnostics, value } = readDocument("r", text, { schema: "yaml-1.1" });
  return applySuppressions(diagnostics, value?.comments ?? []).map(renderLine);
}

describe("an ignore comment", () => {
  it("ignores warnings of its line", () => {
    expect(remaining("a: 1\na: 2 # recipec: ignore duplicate-key -- wanted\n")).toEqual([]);
  });

  it("on a line of its own ignores warnings of the next line that is no comment", () => {
    expect(remaining("a: 1\n# recipec: ignore yaml-tab, duplicate-key\n# why\na: 2\n")).toEqual([
      'r:2:19: warning: No warning "yaml-tab" is reported on this line. [unused-suppression]',
    ]);
  });

  it("leaves other lines and other codes alone", () => {
    expect(remaining("a: 1 # recipec: ignore yaml-1-1-value\na: 2\n")).toEqual([
      'r:2:1: warning: The key "a" is given twice in this mapping. [duplicate-key]',
      'r:1:24: warning: No warning "yaml-1-1-value" is reported on this line. [unused-suppression]',
    ]);
  });

  it("does not ignore errors", () => {
    expect(remaining("a: *b # recipec: ignore yaml-undefined-alias\n")).toEqual([
      'r:1:4: error: No anchor "&b" stands before this alias. [yaml-undefined-alias]',
      'r:1:25: warning: No warning "yaml-undefined-alias" is reported on this line. [unused-suppression]',
    ]);
  });

  it("must name codes that exist", () => {
    const text = "a: 1 # recipec: ignore duplicat-key, toString -- x, y\n";
    expect(remaining(text)).toEqual([
      'r:1:24: warning: There is no diagnostic "duplicat-key" to ignore. [unknown-suppression]',
      'r:1:38: warning: There is no diagnostic "toString" to ignore. [unknown-suppression]',
    ]);
    const { diagnostics, value } = readDocument("r", text, { schema: "yaml-1.1" });
    const helps = applySuppressions(diagnostics, value?.comments ?? []).map(({ help }) => help);
    expect(helps).toEqual(['Did you mean "duplicate-key"?', undefined]);
  });

  it("must name a code at all", () => {
    expect(remaining("a: 1 # recipec: ignore -- because\n")).toEqual([
      "r:1:6: warning: This ignore comment names no diagnostic. [malformed-suppression]",
    ]);
  });

  it("is not any comment that speaks to recipec", () => {
    expect(
      remaining("# recipec: dialect=x\n# recipec: ignored\n# ignore yaml-tab\na: 1\n"),
    ).toEqual([]);
  });
});
