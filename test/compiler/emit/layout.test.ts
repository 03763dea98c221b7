import { describe, expect, test } from "vitest";
import {
  arrow,
  list,
  object,
  renderCode,
  sequence,
  statements,
} from "../../../compiler/emit/layout.ts";

const long = "x".repeat(90);

describe("the layout of generated code", () => {
  test("what fits stays on one line", () => {
    expect(renderCode(object(["a: 1", sequence("b: ", list(["2", "3"]))]))).toBe(
      "{ a: 1, b: [2, 3] }",
    );
  });

  test("what does not fit has one item a line, and inner groups decide for themselves", () => {
    expect(renderCode(object([`a: ${long}`, sequence("b: ", list(["2", "3"]))]))).toBe(
      `{\n  a: ${long},\n  b: [2, 3],\n}`,
    );
  });

  test("a group with text of several lines is spread, and the text is not indented", () => {
    expect(renderCode(list(["`one\ntwo`"]))).toBe("[\n  `one\ntwo`,\n]");
  });

  test("an empty group has no lines, even where groups are spread", () => {
    expect(renderCode(object([], true))).toBe("{}");
  });

  test("the body of a function moves to the next line where that makes it fit", () => {
    expect(renderCode(object([sequence("when: ", arrow("(v)", long))], true))).toBe(
      `{\n  when: (v) =>\n    ${long},\n}`,
    );
  });

  test("a line may have 100 columns, its comma included", () => {
    const wide = (width: number): string => renderCode(list(["y".repeat(width)]));
    expect(wide(97)).not.toContain("\n");
    expect(wide(98)).toContain("\n");
  });

  test("statements end with semicolons", () => {
    expect(renderCode(statements(["v = f(v)", "return v"]))).toBe("{\n  v = f(v);\n  return v;\n}");
  });
});
