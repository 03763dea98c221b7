import type { ObjectMemo } from "../../source/object-memo.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import type { TemplateNode } from "./ast.ts";

/** A node and all nodes inside of it, outer ones first; recoveries come behind what they repair. */
export const nodesOf: ObjectMemo<TemplateNode, readonly TemplateNode[]> = createObjectMemo(
  (node) => {
    const nodes: TemplateNode[] = [];
    addNodes(node, nodes);
    return nodes;
  },
);

function addNodes(node: TemplateNode, nodes: TemplateNode[]): void {
  nodes.push(node);
  for (const child of childrenOf(node)) addNodes(child, nodes);
}

/** The nodes right inside of a node. */
export function childrenOf({ content, recover }: TemplateNode): readonly TemplateNode[] {
  const recovery = recover === undefined ? [] : [recover];
  if (content.kind === "wrapper") return [content.child, ...recovery];
  return content.kind === "list" ? [...content.children, ...recovery] : recovery;
}
