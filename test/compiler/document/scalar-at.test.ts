import { expect, test } from "vitest";
import type { Document, Node, Scalar } from "../../../compiler/document/node.ts";
import { scalarAt } from "../../../compiler/document/scalar-at.ts";
import { readText } from "./read-text.ts";

const text = `base: &base
  command: &run echo hi
  env: {A: "1", B: '', C: }
steps:
  - {<<: *base, id: a}
  - id: b
    command: *run
    prompt: |
      two
      lines
  - [x, y]
gone: &gone {inner: far}
gone: 1
kept: *gone
`;

function documentOf(content: string): Document {
  const { value } = readText(content);
  if (value === undefined) throw new Error("the text cannot be read");
  return value;
}

function scalarsIn(node: Node): readonly Scalar[] {
  if (node.kind === "scalar") return [node];
  if (node.kind === "sequence") return node.items.flatMap(scalarsIn);
  return node.entries.flatMap(({ key, value }) => [key, ...scalarsIn(value)]);
}

test("each scalar is found at its own place, also one that only an alias leads to", () => {
  const document = documentOf(text);
  const scalars = scalarsIn(document.root);
  expect(scalars.map((one) => one.text)).toContain("far");
  for (const { span } of scalars) {
    const first = scalars.find((one) => one.span.start <= span.start && span.end <= one.span.end);
    expect(scalarAt(document, span)?.span).toEqual(first?.span);
  }
});

test("a part of a scalar lies in it, and what covers two lies in none", () => {
  const document = documentOf(text);
  const { source } = document;
  const at = text.indexOf("lines");
  expect(scalarAt(document, { source, start: at, end: at + 2 })?.text).toBe("two\nlines\n");
  const across = { source, start: text.indexOf("x, y"), end: text.indexOf("x, y") + 4 };
  expect(scalarAt(document, across)).toBeUndefined();
});

test("a span of another file lies in no scalar", () => {
  const document = documentOf(text);
  expect(scalarAt(document, documentOf("a: b").root.span)).toBeUndefined();
});
