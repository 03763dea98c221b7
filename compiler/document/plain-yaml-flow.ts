import type { BuildContext } from "./build-context.ts";
import type { RawEntry } from "./build-mapping.ts";
import { buildMapping } from "./build-mapping.ts";
import type { Node } from "./node.ts";
import { lineScalarAt } from "./plain-yaml-scalars.ts";
import type { YamlLines } from "./yaml-lines.ts";

const opening = /[[{] */y;
const comma = / *, */y;
const colon = / *: +/y;
const closing = / *[\]}]/y;

/** A list or mapping in brackets on one line; behind it, the place is where it ends. */
export function flowNodeAt(
  lines: YamlLines,
  context: BuildContext,
  depth: number,
): Node | undefined {
  if (depth > context.limits.depth) return undefined;
  const start = lines.at;
  const bracket = skip(lines, opening)?.charAt(0);
  if (bracket === undefined) return undefined;
  const parts = partsOf(lines, context, { isMapping: bracket === "{", depth });
  const end = parts && skip(lines, closing);
  if (parts === undefined || end?.endsWith(bracket === "{" ? "}" : "]") !== true) return undefined;
  const span = { source: context.source, start, end: lines.at };
  if (bracket === "{") {
    return buildMapping(parts, span, { ...context, style: "flow" }).node;
  }
  const items = parts.map(({ value }) => value);
  return { kind: "sequence", style: "flow", items, span };
}

/** The items of a list stand as values of themselves. */
function partsOf(
  lines: YamlLines,
  context: BuildContext,
  { isMapping, depth }: { readonly isMapping: boolean; readonly depth: number },
): readonly RawEntry[] | undefined {
  const parts: RawEntry[] = [];
  if (/[\]}]/.test(lines.text.charAt(lines.at))) return parts;
  do {
    const key = isMapping ? lineScalarAt(lines, context, true) : undefined;
    if (isMapping && (key === undefined || skip(lines, colon) === undefined)) return undefined;
    const value = partAt(lines, context, depth);
    if (value === undefined) return undefined;
    parts.push({ isMerge: false, key: key ?? value, value });
  } while (skip(lines, comma) !== undefined);
  return parts;
}

function partAt(lines: YamlLines, context: BuildContext, depth: number): Node | undefined {
  const isFlow = /[[{]/.test(lines.text.charAt(lines.at));
  return isFlow ? flowNodeAt(lines, context, depth + 1) : lineScalarAt(lines, context, true);
}

function skip(lines: YamlLines, pattern: RegExp): string | undefined {
  const text = lines.match(pattern);
  lines.at += text?.length ?? 0;
  return text;
}
