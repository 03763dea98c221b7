import type { SyntaxNode } from "unbash";
import { forEachChild } from "unbash";
import type { ScriptRange } from "./placement.ts";

/** The nodes around a stretch, the innermost first; undefined where their places are not known. */
export function nodesAround(
  script: SyntaxNode,
  hole: ScriptRange,
): readonly SyntaxNode[] | undefined {
  const around: SyntaxNode[] = [];
  let node: SyntaxNode | undefined = script;
  while (node !== undefined) {
    // Positions in a script between escaped backticks are those of its decoded text.
    if (node.type === "Script" && node.source !== undefined) return undefined;
    around.unshift(node);
    const parent: SyntaxNode = node;
    node = undefined;
    forEachChild(parent, (child) => {
      if (child.pos <= hole.start && hole.end <= child.end) node = child;
    });
  }
  return around;
}
