import { hasKind } from "../../runtime/values/value.ts";
import type { Span } from "../source/span.ts";
import type { Document, Entry, Node } from "./node.ts";

/**
 * A node as arrays and objects, for a schema to validate. The objects have no prototype, so
 * `__proto__` and `constructor` are keys like others. Keys that are not texts are left out, and a
 * float is a number whatever it looks like.
 */
export function toPlain(node: Node): unknown {
  if (node.kind === "scalar") return hasKind(node.value, "float") ? node.value.number : node.value;
  if (node.kind === "sequence") return node.items.map(toPlain);
  const plain: Record<string, unknown> = Object.create(null);
  for (const { key, value } of node.entries) {
    if (typeof key.value === "string") plain[key.value] = toPlain(value);
  }
  return plain;
}

/** Where a path through a document leads. */
export interface NodeAtPath {
  readonly node: Node;
  /** The key that holds the node, unless it is the root or an item of a list. */
  readonly keySpan: Span | undefined;
  /** Where the node is used: at the alias when there is one. */
  readonly valueSpan: Span;
  /** Whether the whole path exists; else this is the last node on the way. */
  readonly isComplete: boolean;
}

/** The node at a path of keys and indexes, such as a schema reports, or the last one on the way. */
export function nodeAt(document: Document, path: readonly PropertyKey[]): NodeAtPath {
  let node = document.root;
  let keySpan: Span | undefined;
  let aliasSpan = node.aliasSpan;
  for (const part of path) {
    const entry: Entry | undefined = entryOf(node, part);
    const next: Node | undefined = entry?.value ?? itemOf(node, part);
    if (!next) return { node, keySpan, valueSpan: aliasSpan ?? node.span, isComplete: false };
    node = next;
    keySpan = entry?.key.span;
    aliasSpan = next.aliasSpan;
  }
  return { node, keySpan, valueSpan: aliasSpan ?? node.span, isComplete: true };
}

function entryOf(node: Node, part: PropertyKey): Entry | undefined {
  if (node.kind !== "mapping") return undefined;
  return node.entries.find(({ key }) => key.value === part);
}

function itemOf(node: Node, part: PropertyKey): Node | undefined {
  return node.kind === "sequence" && typeof part === "number" ? node.items[part] : undefined;
}
