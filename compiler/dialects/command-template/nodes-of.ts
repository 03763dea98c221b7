import type { TemplateNode } from "./ast.ts";

/** A node and all nodes inside of it, outer ones first; recoveries come behind what they repair. */
export function nodesOf(node: TemplateNode): readonly TemplateNode[] {
  return [node, ...childrenOf(node).flatMap(nodesOf)];
}

/** The nodes right inside of a node. */
export function childrenOf({ content, recover }: TemplateNode): readonly TemplateNode[] {
  const recovery = recover === undefined ? [] : [recover];
  if (content.kind === "wrapper") return [content.child, ...recovery];
  return content.kind === "list" ? [...content.children, ...recovery] : recovery;
}
