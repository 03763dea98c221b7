import { expect, test } from "vitest";
import { locatedText, saidAt } from "../../../compiler/document/located-text.ts";
import type { Document } from "../../../compiler/document/node.ts";
import type { Span } from "../../../compiler/source/span.ts";
import { spanText } from "../../../compiler/source/span.ts";
import { readText } from "./read-text.ts";

const styles: readonly (readonly [string, string])[] = [
  ["literal", "a: |-\n  say 'x' now\n  or \"y\"\n"],
  ["folded", "a: >-\n  say\n  'x' now\n\n  or \"y\"\n"],
  ["single-quoted", "a: 'say ''x'' now\n\n  or \"y\"'\n"],
  ["double-quoted", `a: "say 'x' now\\nor \\"y\\""\n`],
  ["escaped", 'a: "say \\u0027\\x78\\x27 now\\nor \\u0022y\\""\n'],
  ["JSON", `{"a": "say 'x' now\\nor \\"y\\""}`],
];

function documentOf(text: string): Document {
  const { value } = readText(text);
  if (value === undefined) throw new Error("the text cannot be read");
  return value;
}

/** What stands between two words of a file. */
function between(before: string, behind: string, { source }: Document): Span {
  const start = source.text.indexOf(before) + before.length;
  return { source, start, end: source.text.indexOf(behind) };
}

test.each(styles)("a stretch is the same text in every style: %s", (_name, text) => {
  const document = documentOf(text);
  const span = between("say", " now", document);
  expect(saidAt(document, span).trim()).toBe("'x'");
  const located = locatedText(document, span);
  expect(located?.text).toBe("say 'x' now\nor \"y\"");
  expect(located?.end).toBe(7);
  const at = located?.text.indexOf("now") ?? 0;
  expect(spanText(located?.spanAt(at, at + 3) ?? span)).toBe("now");
});

test("what lies in no scalar says what the file has there", () => {
  const document = documentOf("a: [b, c]\n");
  const { span } = document.root;
  expect(locatedText(document, span)).toBeUndefined();
  expect(saidAt(document, span)).toBe("a: [b, c]");
  expect(saidAt(documentOf("a: b"), span)).toBe("a: [b, c]");
});
