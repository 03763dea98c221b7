import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { diagnostic } from "../../diagnostics/diagnostic.ts";
import type { SourceText } from "../../source/source-text.ts";
import { boundsOfLine, contentFrom } from "./source-lines.ts";

/** How files in other notations begin, where they can be read as no mapping of YAML. */
const notations: readonly (readonly [what: string, start: RegExp])[] = [
  [
    "a program in Python",
    /^(?:from [\w.]+ import |import [\w.]+(?: as \w+)?[ \t]*(?:[\r\n]|$)|(?:async )?def \w+\()/,
  ],
  [
    "a program in JavaScript",
    /^(?:module\.exports\b|export (?:default|const|function)\b|const \w+ = |import .* from ["'])/,
  ],
  ["a file in TOML", /^\[\[?[\w."-]+\]\]?\s+[\w."-]+ *= /],
  ["a file in BAML", /^(?:client<llm> |function \w+\(.*\) ->|class \w+ \{[\r\n])/],
  ["a file in XML", /^<(?:\?xml|[a-z][\w-]*>?)/],
];

/** The diagnostic for a text in another notation, by how it begins; asked of what cannot be read as a mapping. */
export function foreignText(source: SourceText): Diagnostic | undefined {
  const script = /^#!.*\b(?:ba|z)?sh\b/.exec(source.text)?.[0];
  const start = script === undefined ? contentFrom(source, 0) : 0;
  const line = source.text.slice(start, boundsOfLine(source, start).end).trimEnd();
  const head = source.text.slice(start, start + mostOfHead);
  const what =
    script === undefined
      ? notations.find(([, pattern]) => pattern.test(head))?.[0]
      : "a script for a shell";
  if (what === undefined) return undefined;
  const span = { source, start, end: start + line.length };
  return diagnostic("foreign-file", span, { what, instead: undefined }, { help });
}

const mostOfHead = 500;

const help = "A recipe is a mapping in YAML or JSON: `key: value`, with its `steps` as a list.";
