import type { DiagnosticList } from "../diagnostics/diagnostic-list.ts";
import type { Span } from "../source/span.ts";
import { describeValue } from "./describe-value.ts";
import type { Entry, Mapping, Node, Scalar, Sequence } from "./node.ts";
import { isIntegerNode, isMapping, isText, placeOf } from "./node.ts";

/** Takes a diagnostic, as `DiagnosticList.report` does. */
export type Report = DiagnosticList["report"];

/**
 * Checked access to the fields of a mapping. Each access of the wrong type reports it at the value
 * and gives undefined, so that reading goes on; an absent field is silently undefined unless it is
 * required.
 */
export interface Cursor {
  readonly node: Mapping;
  /** What the mapping is, for messages: `the recipe`, `step "build"`. */
  readonly owner: string;
  /** The entry of a text key. */
  entry(field: string): Entry | undefined;
  /** The value of a field that must be there, of whatever type. */
  required(field: string): Node | undefined;
  text(field: string): Scalar | undefined;
  integer(field: string): Scalar | undefined;
  boolean(field: string): Scalar | undefined;
  list(field: string): Sequence | undefined;
  /** A cursor for a field that holds a mapping. */
  mapping(field: string, owner: string): Cursor | undefined;
}

/** Opens a node that must be a mapping; anything else is reported. */
export function openMapping(node: Node, owner: string, report: Report): Cursor | undefined {
  if (node.kind === "mapping") return createCursor(node, owner, report);
  reportType(node, { subject: owner.replace(/^the /, ""), expected: "a mapping" }, report);
  return undefined;
}

function createCursor(node: Mapping, owner: string, report: Report): Cursor {
  const entries = new Map<string, Entry>();
  for (const entry of node.entries) {
    if (typeof entry.key.value === "string") entries.set(entry.key.value, entry);
  }
  const checked = <Kind extends Node>(
    field: string,
    expected: string,
    is: (value: Node) => value is Kind,
  ): Kind | undefined => {
    const value = entries.get(field)?.value;
    if (!value || is(value)) return value;
    reportType(value, { subject: `field "${field}"`, expected }, report);
    return undefined;
  };
  return {
    node,
    owner,
    entry: (field) => entries.get(field),
    required(field) {
      const found = entries.get(field)?.value;
      if (!found) report("missing-field", headOf(node), { field, owner });
      return found;
    },
    text: (field) => checked(field, "a text", isText),
    integer: (field) => checked(field, "an integer", isIntegerNode),
    boolean: (field) => checked(field, "true or false", isBoolean),
    list: (field) => checked(field, "a list", isSequence),
    mapping(field, fieldOwner) {
      const value = checked(field, "a mapping", isMapping);
      return value && createCursor(value, fieldOwner, report);
    },
  };
}

function reportType(
  node: Node,
  { subject, expected }: { readonly subject: string; readonly expected: string },
  report: Report,
): void {
  report("wrong-type", placeOf(node), { subject, expected, found: describeValue(node) });
}

/** Where something missing is missed: at the first key, or all of an empty mapping. */
export function headOf({ aliasSpan, entries, span }: Mapping): Span {
  const first = entries.find((entry) => !entry.merged);
  return aliasSpan ?? first?.key.span ?? span;
}

function isBoolean(node: Node): node is Scalar {
  return node.kind === "scalar" && typeof node.value === "boolean";
}

function isSequence(node: Node): node is Sequence {
  return node.kind === "sequence";
}
