import type { Value } from "../../runtime/values/value.ts";
import type { Report } from "../document/cursor.ts";
import type { Document, Node } from "../document/node.ts";
import { nodeAt } from "../document/to-plain.ts";
import { toValue } from "../document/to-value.ts";
import { positionOf } from "../source/line-index.ts";
import type { Span } from "../source/span.ts";

/** A part of a file of tests, with its place. */
export interface TestPart {
  /** The part inside this one, or the nearest around it that is there. */
  at(...path: readonly PropertyKey[]): TestPart;
  readonly node: Node;
  readonly value: Value;
  /** Where the part, or the field that holds it, begins. */
  readonly span: Span;
  /** Counted from 1. */
  readonly line: number;
  readonly report: Report;
}

/** The part at a path of keys and indexes. */
export function testPart(
  document: Document,
  path: readonly PropertyKey[],
  report: Report,
): TestPart {
  const { node, keySpan, valueSpan } = nodeAt(document, path);
  const span = keySpan ?? valueSpan;
  return {
    at: (...more) => testPart(document, [...path, ...more], report),
    node,
    span,
    line: positionOf(span).line,
    get value() {
      return toValue(node);
    },
    report,
  };
}
