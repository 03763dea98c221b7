import type { Value } from "../../runtime/values/value.ts";
import { isInteger } from "../../runtime/values/value.ts";
import type { SourceText } from "../source/source-text.ts";
import type { Span } from "../source/span.ts";

/** How a scalar is written; a JSON string is double-quoted, every other JSON leaf plain. */
export type ScalarStyle = "plain" | "single-quoted" | "double-quoted" | "literal" | "folded";

interface NodeBase {
  /** The content without tag and anchor; for an aliased node that of the anchor's content. */
  readonly span: Span;
  /** The use (`*name`) through which this node is reached, when it is reached through one. */
  readonly aliasSpan?: Span;
}

/** A leaf of the document. */
export interface Scalar extends NodeBase {
  readonly kind: "scalar";
  readonly value: Value;
  /** The decoded text: the value itself for strings, the spelling for everything else. */
  readonly text: string;
  readonly style: ScalarStyle;
  /** Of a block scalar: how many columns each of its lines loses. */
  readonly indent?: number;
}

/** A scalar that is a text. */
export interface TextNode extends Scalar {
  readonly value: string;
}

/** A list of nodes. */
export interface Sequence extends NodeBase {
  readonly kind: "sequence";
  readonly style: "block" | "flow";
  readonly items: readonly Node[];
}

/** One key of a mapping with its value. */
export interface Entry {
  readonly key: Scalar;
  readonly value: Node;
  /** Whether the entry comes from another mapping through a merge key (`<<`). */
  readonly merged: boolean;
}

/**
 * Keys and values with merge keys resolved and each key once: of a repeated key the last entry
 * stays, at the position of the first, as in a Python dict.
 */
export interface Mapping extends NodeBase {
  readonly kind: "mapping";
  readonly style: "block" | "flow";
  readonly entries: readonly Entry[];
  /** Keys that are given again, in order; absent where there are none. */
  readonly repeated?: readonly Scalar[];
  /** The items of a list that it and others are which lack their dashes, itself the first; the list holds all of them. */
  readonly fused?: readonly Mapping[];
}

/** A located piece of a document. Aliases are resolved, so parts may occur more than once. */
export type Node = Mapping | Scalar | Sequence;

/** A `#` comment; the text is what follows the sign, without surrounding white space. */
export interface Comment {
  readonly text: string;
  readonly span: Span;
}

/** A file read as one YAML or JSON document. */
export interface Document {
  readonly source: SourceText;
  readonly root: Node;
  readonly comments: readonly Comment[];
}

/** Where a node is written: at an alias, where it is reached through one. */
export function placeOf({ aliasSpan, span }: Node): Span {
  return aliasSpan ?? span;
}

/** The entry of a mapping by the spelling of its key. */
export function entryOf({ entries }: Mapping, name: string): Entry | undefined {
  for (const entry of entries) if (entry.key.text === name) return entry;
  return undefined;
}

/** Whether there is a node, and it is a mapping. */
export function isMapping(node: Node | undefined): node is Mapping {
  return node?.kind === "mapping";
}

/** Whether there is a node, and it is a text, as opposed to another scalar. */
export function isText(node: Node | undefined): node is TextNode {
  return node?.kind === "scalar" && typeof node.value === "string";
}

/** Whether a node is an integer of any size. */
export function isIntegerNode(node: Node): node is Scalar {
  return node.kind === "scalar" && isInteger(node.value);
}
