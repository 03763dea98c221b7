import type { Comment, Document } from "../document/node.ts";
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

const pattern = /^recipec:\s*([\w-]+)(?![\w-])([\s=:]*)([^\s=:].*|)$/;

/** Every `# recipec:` comment of a document, in source order. */
export const directivesOf: ObjectMemo<Document, readonly Directive[]> =
  createObjectMemo(findDirectives);

function findDirectives({ comments }: Document): readonly Directive[] {
  const directives: Directive[] = [];
  for (const comment of comments) {
    const directive = comment.text.startsWith("recipec:") ? directiveIn(comment) : undefined;
    if (directive !== undefined) directives.push(directive);
  }
  return directives;
}

function directiveIn({ text, span }: Comment): Directive | undefined {
  const match = pattern.exec(text);
  if (!match) return undefined;
  const [, verb = "", gap = "", argument = ""] = match;
  const verbStart = span.start + span.source.text.slice(span.start, span.end).indexOf(verb, 1);
  const argumentStart = verbStart + verb.length + gap.length;
  return {
    verb,
    argument,
    span,
    verbSpan: { source: span.source, start: verbStart, end: verbStart + verb.length },
    argumentSpan: {
      source: span.source,
      start: argumentStart,
      end: argumentStart + argument.length,
    },
  };
}
