import type { BuildContext } from "./build-context.ts";
import type { RawEntry } from "./build-mapping.ts";
import { buildMapping } from "./build-mapping.ts";
import { scalarOf } from "./build-scalar.ts";
import { hasNameless } from "./mistakes/surplus-dash.ts";
import type { Node } from "./node.ts";
import { flowNodeAt } from "./plain-yaml-flow.ts";
import { blockScalarAt, isKeyAt, keyAt, lineScalarAt } from "./plain-yaml-scalars.ts";
import type { CommentMark } from "./yaml-lines.ts";
import { behindSpaces, YamlLines } from "./yaml-lines.ts";

/** A document in plain YAML. */
export interface PlainYaml {
  readonly root: Node;
  readonly comments: readonly CommentMark[];
}

/**
 * Reads the YAML that nearly all recipes are written in: mappings and lists by indentation, scalars on one
 * line or in blocks, lists and mappings in brackets on one line. Undefined where a text has anything else or
 * any mistake: the full parser reads that, and takes several times as long. What both read they read alike.
 */
export function readPlainYaml(context: BuildContext): PlainYaml | undefined {
  const { text } = context.source;
  // YAML ends lines at a CR, too; and a byte order mark would count as a column.
  if (text.includes("\r") || text.startsWith("\uFEFF")) return undefined;
  // The full parser counts tokens: at most two for each character, and some for the document.
  if (2 * text.length + 2 > context.limits.tokens) return undefined;
  let isSound = true;
  const report = (): void => {
    isSound = false;
  };
  const lines = new YamlLines(text);
  const root = lines.indent < 0 ? undefined : mappingAt(lines, { ...context, report }, 1);
  if (root === undefined || !isSound || lines.indent >= 0) return undefined;
  return { root, comments: lines.comments };
}

const itemStart = /-[ \n]/y;

/** Where a value belongs: the column of its key or item sign, and how deep that is. */
interface Place {
  readonly column: number;
  readonly depth: number;
}

/** A mapping whose first key comes next; like all that follows, undefined where the text is not plain. */
function mappingAt(lines: YamlLines, context: BuildContext, depth: number): Node | undefined {
  if (depth > context.limits.depth) return undefined;
  const { at: start, column } = lines;
  const raw: RawEntry[] = [];
  let end = start;
  do {
    const key = keyAt(lines, context);
    const value = key && valueAt(lines, context, { column, depth });
    if (key === undefined || value === undefined) return undefined;
    raw.push({ isMerge: false, key, value });
    end = value.span.end;
  } while (lines.indent === column && !isItemAt(lines));
  if (lines.indent > column) return undefined;
  const span = { source: context.source, start, end };
  return buildMapping(raw, span, { ...context, style: "block" }).node;
}

function sequenceAt(lines: YamlLines, context: BuildContext, depth: number): Node | undefined {
  if (depth > context.limits.depth) return undefined;
  const { at: start, column } = lines;
  const items: Node[] = [];
  let end = start;
  do {
    const item = itemAt(lines, context, { column, depth });
    if (item === undefined) return undefined;
    items.push(item);
    end = item.span.end;
  } while (lines.indent === column && isItemAt(lines));
  if (lines.indent > column || hasNameless(items)) return undefined;
  const span = { source: context.source, start, end };
  return { kind: "sequence", style: "block", items, span };
}

function isItemAt(lines: YamlLines): boolean {
  return lines.match(itemStart) !== undefined;
}

function itemAt(lines: YamlLines, context: BuildContext, place: Place): Node | undefined {
  lines.at += 1;
  const { column, depth } = place;
  if (lines.endLine()) {
    return lines.indent > column ? collectionAt(lines, context, depth + 1) : undefined;
  }
  lines.at = behindSpaces(lines.text, lines.at);
  return isKeyAt(lines) ? mappingAt(lines, context, depth + 1) : inlineAt(lines, context, place);
}

function valueAt(lines: YamlLines, context: BuildContext, place: Place): Node | undefined {
  const { column, depth } = place;
  const start = behindSpaces(lines.text, lines.at);
  if (!lines.endLine()) {
    lines.at = start;
    return inlineAt(lines, context, place);
  }
  if (lines.indent > column) return collectionAt(lines, context, depth + 1);
  if (lines.indent === column && isItemAt(lines)) return sequenceAt(lines, context, depth + 1);
  return scalarOf({ start, end: start, style: "plain" }, context);
}

function collectionAt(lines: YamlLines, context: BuildContext, depth: number): Node | undefined {
  if (isItemAt(lines)) return sequenceAt(lines, context, depth);
  return mappingAt(lines, context, depth);
}

/** What stands behind a key or an item sign on its line. */
function inlineAt(lines: YamlLines, context: BuildContext, place: Place): Node | undefined {
  const first = lines.text.charAt(lines.at);
  if (first === "|" || first === ">") return blockScalarAt(lines, place.column, context);
  const isFlow = first === "[" || first === "{";
  const node = isFlow ? flowNodeAt(lines, context, place.depth + 1) : lineScalarAt(lines, context);
  return node && lines.endLine() ? node : undefined;
}
