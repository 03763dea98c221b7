import type { SyntaxNode } from "unbash";
import { forEachChild } from "unbash";
import { partitionPoint } from "../../source/partition-point.ts";
import type { ScriptRange } from "./placement.ts";
import { hasOwnPositions } from "./script-nodes.ts";

/** The nodes around a stretch, the innermost first; undefined where their places are not known. */
export function nodesAround(
  script: SyntaxNode,
  hole: ScriptRange,
): readonly SyntaxNode[] | undefined {
  const around: SyntaxNode[] = [];
  for (let node: SyntaxNode | undefined = script; node !== undefined; node = childAt(node, hole)) {
    if (hasOwnPositions(node)) return undefined;
    around.unshift(node);
  }
  return around;
}

function childAt(node: SyntaxNode, { start, end }: ScriptRange): SyntaxNode | undefined {
  if (node.type === "Script" || node.type === "CompoundList") {
    // Scripts may be long, and are asked about for each of their placeholders.
    const statement = node.commands[partitionPoint(node.commands, (one) => one.end < end)];
    return statement !== undefined && statement.pos <= start ? statement : undefined;
  }
  let found: SyntaxNode | undefined;
  forEachChild(node, (child) => {
    if (child.pos <= start && end <= child.end) found = child;
  });
  return found;
}
