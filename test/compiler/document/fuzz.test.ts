import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { renderText } from "../../../compiler/diagnostics/reports/render-text.ts";
import type { Node } from "../../../compiler/document/node.ts";
import { scalarMapOf } from "../../../compiler/document/scalar-map.ts";
import type { ScalarSchema } from "../../../compiler/document/scalar-schema.ts";
import type { Span } from "../../../compiler/source/span.ts";
import { fc } from "../../support/seeded-properties.ts";
import { sharedPath } from "../../support/shared.ts";
import { readText } from "./read-text.ts";

const corpus = sharedPath("corpus", "amplifier");
const files = corpus === undefined ? [] : globSync(join(corpus, "**/*.{yaml,yml}")).sort();
const ownText =
  "a: &x {b: [1, 'c'], \"d\\n\": |\n  e\n}\nf: >-\n  g {{h}}\n   i\nj: *x # k\n? l\n: - m\n";

const pieces = ["\n", "\t", ": ", "- ", '"', "'", " #", "{", "}", "[", "]", ",", "|", ">", "&a "];
const piece = fc.constantFrom(
  ...pieces,
  "*a",
  "!x ",
  "? ",
  "<<: ",
  "---\n",
  "\r",
  "\r\n",
  "{{",
  "\uFEFF",
);
const mutation = fc.record({ at: fc.nat(), cut: fc.nat(5), insert: piece });

function mutate(
  text: string,
  mutations: readonly { at: number; cut: number; insert: string }[],
): string {
  return mutations.reduce((current, { at, cut, insert }) => {
    const place = at % (current.length + 1);
    return current.slice(0, place) + insert + current.slice(place + cut);
  }, text);
}

function spansOf(node: Node): readonly Span[] {
  const own = node.aliasSpan ? [node.span, node.aliasSpan] : [node.span];
  if (node.kind === "sequence") return [...own, ...node.items.flatMap(spansOf)];
  if (node.kind === "scalar") {
    const map = scalarMapOf(node);
    return [...own, map.span(0, node.text.length)];
  }
  return [
    ...own,
    ...node.entries.flatMap(({ key, value }) => [...spansOf(key), ...spansOf(value)]),
  ];
}

function expectSound(text: string, schema: ScalarSchema): void {
  const { diagnostics, value } = readText(text, schema);
  expect(value !== undefined || diagnostics.length > 0).toBe(true);
  const related = diagnostics.flatMap((one) => one.related.map(({ span }) => span));
  const spans = [...diagnostics.map(({ span }) => span), ...related];
  for (const { start, end } of [...spans, ...(value ? spansOf(value.root) : [])]) {
    if (start < 0 || end < start || end > text.length) {
      throw new Error(`span ${start}..${end} is outside ${JSON.stringify(text)}`);
    }
  }
  for (const one of diagnostics.slice(0, 5)) expect(renderText(one)).toContain(one.code);
}

describe("reading damaged text", () => {
  it.each<ScalarSchema>(["yaml-1.1", "yaml-1.2", "json"])(
    "never throws, and every place is in the file (%s)",
    (schema) => {
      fc.assert(
        fc.property(fc.array(mutation, { minLength: 1, maxLength: 8 }), (mutations) => {
          expectSound(mutate(ownText, mutations), schema);
        }),
        { numRuns: 300 },
      );
    },
  );

  it("never throws on random text", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => expectSound(text, "yaml-1.1")));
  });
});

describe.skipIf(files.length === 0)("reading published recipes", () => {
  it.each(files.map((file) => [file.slice((corpus ?? "").length + 1), file]))(
    "%s is read without errors, and damaged without surprise",
    (_name, file) => {
      const text = readFileSync(file, "utf8");
      const errors = readText(text).diagnostics.filter(({ severity }) => severity === "error");
      expect(errors).toEqual([]);
      fc.assert(
        fc.property(fc.array(mutation, { minLength: 1, maxLength: 3 }), (mutations) => {
          expectSound(mutate(text, mutations), "yaml-1.1");
        }),
        { numRuns: 5 },
      );
    },
  );
});
