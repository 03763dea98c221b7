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
  return shortestWayOf([start], new Set([end]), next);
}

/** The shortest way from one of some points to one of others, both included; empty where there is none. */
export function shortestWayOf<Node>(
  starts: readonly Node[],
  ends: ReadonlySet<Node>,
  next: Successors<Node>,
): readonly Node[] {
  const before = new Map<Node, Node | undefined>(starts.map((start) => [start, undefined]));
  // Goes on with what is added on the way: nearest first.
  for (const node of before.keys()) {
    if (ends.has(node)) return wayTo(node, before);
    for (const one of next(node)) if (!before.has(one)) before.set(one, node);
  }
  return [];
}

function wayTo<Node>(end: Node, before: ReadonlyMap<Node, Node | undefined>): readonly Node[] {
  const way: Node[] = [];
  for (let node: Node | undefined = end; node !== undefined; node = before.get(node)) {
    way.push(node);
  }
  return way.reverse();
}
