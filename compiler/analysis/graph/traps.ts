import { stronglyConnected } from "./strongly-connected.ts";

/** What leads where. */
type Successors<Node> = (node: Node) => readonly Node[];

/** The groups of points that lead to nothing but each other: whoever gets there stays there. */
export function trapsIn<Node>(
  nodes: readonly Node[],
  next: Successors<Node>,
): readonly (readonly Node[])[] {
  return stronglyConnected(nodes, next).filter((group) => {
    const members = new Set(group);
    return group.every((node) => next(node).every((one) => members.has(one)));
  });
}

/** The shortest way from one point to another, both included; empty where there is none. */
export function shortestWay<Node>(start: Node, end: Node, next: Successors<Node>): readonly Node[] {
  const before = new Map<Node, Node | undefined>([[start, undefined]]);
  for (const node of before.keys()) {
    if (before.has(end)) break;
    for (const one of next(node)) if (!before.has(one)) before.set(one, node);
  }
  const way: Node[] = [];
  if (!before.has(end)) return way;
  for (let node: Node | undefined = end; node !== undefined; node = before.get(node)) {
    way.unshift(node);
  }
  return way;
}
