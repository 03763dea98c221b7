/**
 * The strongly connected components of a graph, each before the components that lead to it
 * (Tarjan 1972, without recursion).
 */
export function stronglyConnected<Node>(
  nodes: Iterable<Node>,
  successors: (node: Node) => Iterable<Node>,
): readonly (readonly Node[])[] {
  const search = new Search(successors);
  for (const root of nodes) search.run(root);
  return search.components;
}

interface Visit<Node> {
  readonly node: Node;
  readonly rest: Iterator<Node>;
}

class Search<Node> {
  readonly components: Node[][] = [];
  private readonly successors: (node: Node) => Iterable<Node>;
  private readonly index = new Map<Node, number>();
  private readonly low = new Map<Node, number>();
  private readonly open: Node[] = [];
  private readonly isOpen = new Set<Node>();

  constructor(successors: (node: Node) => Iterable<Node>) {
    this.successors = successors;
  }

  run(root: Node): void {
    if (this.index.has(root)) return;
    const stack = [this.enter(root)];
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const next = top.rest.next();
      if (next.done) {
        stack.pop();
        this.leave(top.node, stack.at(-1)?.node);
      } else if (!this.index.has(next.value)) stack.push(this.enter(next.value));
      else if (this.isOpen.has(next.value)) this.lower(top.node, this.index.get(next.value));
    }
  }

  private enter(node: Node): Visit<Node> {
    this.low.set(node, this.index.size);
    this.index.set(node, this.index.size);
    this.open.push(node);
    this.isOpen.add(node);
    return { node, rest: this.successors(node)[Symbol.iterator]() };
  }

  private leave(node: Node, caller: Node | undefined): void {
    if (this.low.get(node) === this.index.get(node)) {
      const component = this.open.splice(this.open.lastIndexOf(node));
      for (const member of component) this.isOpen.delete(member);
      this.components.push(component);
    }
    if (caller !== undefined) this.lower(caller, this.low.get(node));
  }

  private lower(node: Node, candidate = 0): void {
    this.low.set(node, Math.min(this.low.get(node) ?? candidate, candidate));
  }
}
