import { describe, expect, it } from "vitest";
import { createDiagnosticList } from "../../../compiler/diagnostics/diagnostic-list.ts";
import type { Cursor } from "../../../compiler/document/cursor.ts";
import { openMapping } from "../../../compiler/document/cursor.ts";
import { lines, rootOf } from "./read-text.ts";

function open(text: string): { cursor: Cursor | undefined; problems(): readonly string[] } {
  const list = createDiagnosticList();
  const cursor = openMapping(rootOf(text), "the recipe", list.report);
  return { cursor, problems: () => lines(list.sorted()) };
}

describe("a cursor", () => {
  it("gives the fields that have the wanted type", () => {
    const { cursor, problems } = open("t: x\ni: 5\nb: yes\nl: [1]\nm: {a: 1}\n");
    expect(cursor?.text("t")?.value).toBe("x");
    expect(cursor?.integer("i")?.value).toBe(5);
    expect(cursor?.boolean("b")?.value).toBe(true);
    expect(cursor?.list("l")?.items).toHaveLength(1);
    expect(cursor?.mapping("m", "the map")?.entry("a")?.key.text).toBe("a");
    expect(cursor?.required("t")?.kind).toBe("scalar");
    expect(problems()).toEqual([]);
  });

  it("reports each field of another type at its value, and goes on", () => {
    const { cursor, problems } = open(
      "a: on\nb: 1.5\nc: x\nd: {}\ne: []\nf: ''\ng:\nh: null\ni: 2024-01-01\nj: 7\nk: !!binary aa==\n",
    );
    for (const field of ["a", "b", "d", "e", "g", "h", "i", "j", "k"]) cursor?.text(field);
    cursor?.integer("c");
    cursor?.integer("f");
    cursor?.boolean("b");
    cursor?.list("d");
    expect(cursor?.mapping("e", "x")).toBeUndefined();
    expect(problems().map((problem) => problem.replace(/ \[.*/, ""))).toEqual([
      '1:4: error: The field "a" must be a text, not the boolean true.',
      '2:4: error: The field "b" must be a text, not a float.',
      '2:4: error: The field "b" must be true or false, not a float.',
      '3:4: error: The field "c" must be an integer, not a text.',
      '4:4: error: The field "d" must be a list, not a mapping.',
      '4:4: error: The field "d" must be a text, not a mapping.',
      '5:4: error: The field "e" must be a mapping, not a list.',
      '5:4: error: The field "e" must be a text, not a list.',
      '6:4: error: The field "f" must be an integer, not an empty text.',
      '7:3: error: The field "g" must be a text, not an empty value.',
      '8:4: error: The field "h" must be a text, not null.',
      '9:4: error: The field "i" must be a text, not a date.',
      '10:4: error: The field "j" must be a text, not an integer.',
      '11:13: error: The field "k" must be a text, not binary data.',
    ]);
  });

  it("reports a missing field where its mapping starts", () => {
    const { cursor, problems } = open("a: 1\n");
    expect(cursor?.required("steps")).toBeUndefined();
    expect(cursor?.text("other")).toBeUndefined();
    expect(problems()).toEqual([
      '1:1: error: The field "steps" is missing in the recipe. [missing-field]',
    ]);
  });

  it("reports what is no mapping", () => {
    const { cursor, problems } = open("[1]");
    expect(cursor).toBeUndefined();
    expect(problems()).toEqual([
      "1:1: error: The recipe must be a mapping, not a list. [wrong-type]",
    ]);
  });

  it("takes a boolean key for no text key", () => {
    expect(open("on: 1\n").cursor?.entry("on")).toBeUndefined();
  });
});
