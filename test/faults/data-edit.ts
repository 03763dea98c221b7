import { isMap, isNode, isScalar, isSeq, parseDocument, stringify } from "yaml";
import { here } from "./edit.ts";
import type { Fault, Planted } from "./fault.ts";
import type { Host } from "./host.ts";

/** Keys and indexes that lead to a value of a recipe. */
export type Path = readonly (string | number)[];

/** A recipe as data, which a fault may change. */
export interface Tree {
  [key: string]: unknown;
}

/** Whether a value is a mapping. */
export function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Ways to write data. */
type Style = (data: unknown) => string;

const json: Style = (data) => `${JSON.stringify(data, undefined, 2)}\n`;

const plain: Style = (data) =>
  stringify(data, { version: "1.1", lineWidth: 0, aliasDuplicateObjects: false });

const quoted: Style = (data) =>
  stringify(data, {
    version: "1.1",
    lineWidth: 0,
    aliasDuplicateObjects: false,
    defaultStringType: "QUOTE_DOUBLE",
    defaultKeyType: "PLAIN",
  });

/** Makes faults in the data of recipes that have a field which tells their language. */
export function createDataFaults(sign: string) {
  return (
    id: string,
    what: string,
    change: (data: Tree) => Path | undefined,
    beside?: Readonly<Record<string, string>>,
  ): Fault => ({
    id,
    what,
    plant: (host) => (host.root.has(sign) ? rewritten(host, change, beside) : []),
  });
}

/**
 * A host whose data a fault changes. The change says where the mistake is; a mark in a text says it better. It is
 * written in each style, with and without the mistake.
 */
function rewritten(
  host: Host,
  change: (data: Tree) => Path | undefined,
  beside?: Readonly<Record<string, string>>,
): readonly Planted[] {
  const data: Tree = host.root.toJSON();
  const changed = structuredClone(data);
  const path = change(changed);
  if (path === undefined) return [];
  const styles = host.name.endsWith(".json") ? [json] : [plain, quoted, json];
  return styles.map((style) => {
    const written = style(changed);
    const before = style(data);
    const marked = written.indexOf(here);
    const lines = marked < 0 ? linesAt(written, path) : { line: lineOf(written, marked) };
    return {
      text: written.replaceAll(here, ""),
      ...lines,
      ...(beside ? { beside } : {}),
      before: { text: before, line: linesAt(before, path).line },
    };
  });
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

interface Lines {
  readonly line: number;
  readonly valueLine: number;
}

/** The lines of the key and of the value at a path, or of what is nearest above it. */
function linesAt(text: string, path: Path): Lines {
  let node: unknown = parseDocument(text).contents;
  let at = { line: 1, valueLine: 1 };
  for (const part of path) {
    const found = childOf(node, part);
    if (found === undefined) return at;
    const line = lineOf(text, found.start);
    node = found.node;
    at = { line, valueLine: isNode(node) ? lineOf(text, node.range?.[0] ?? found.start) : line };
  }
  return at;
}

interface Child {
  readonly node: unknown;
  readonly start: number;
}

function childOf(node: unknown, part: string | number): Child | undefined {
  if (isSeq(node)) {
    const item = node.items[Number(part)];
    return isNode(item) ? { node: item, start: item.range?.[0] ?? 0 } : undefined;
  }
  if (!isMap(node)) return undefined;
  const pair = node.items.findLast(({ key }) => isScalar(key) && key.value === part);
  return pair && isScalar(pair.key)
    ? { node: pair.value, start: pair.key.range?.[0] ?? 0 }
    : undefined;
}
