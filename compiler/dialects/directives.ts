import type { Document } from "../document/node.ts";
import type { ObjectMemo } from "../source/object-memo.ts";
import { createObjectMemo } from "../source/object-memo.ts";
import type { Span } from "../source/span.ts";

/** A comment `# recipec: VERB ARGUMENTS`, which speaks to the compiler. */
export interface Directive {
  readonly verb: string;
  readonly argument: string;
  readonly span: Span;
  readonly verbSpan: Span;
  readonly argumentSpan: Span;
}

const pattern = /^recipec:\s*([\w-]+)([\s=:]*)(.*)$/;

/** Every `# recipec:` comment of a document, in source order. */
export const directivesOf: ObjectMemo<Document, readonly Directive[]> =
  createObjectMemo(findDirectives);

function findDirectives(document: Document): readonly Directive[] {
  const addressed = document.comments.filter(({ text }) => text.startsWith("recipec:"));
  return addressed.flatMap(({ text, span }) => {
    const match = pattern.exec(text);
    if (!match) return [];
    const [, verb = "", gap = "", argument = ""] = match;
    const verbStart = span.start + span.source.text.slice(span.start, span.end).indexOf(verb, 1);
    const argumentStart = verbStart + verb.length + gap.length;
    return [
      {
        verb,
        argument,
        span,
        verbSpan: { source: span.source, start: verbStart, end: verbStart + verb.length },
        argumentSpan: {
          source: span.source,
          start: argumentStart,
          end: argumentStart + argument.length,
        },
      },
    ];
  });
}
