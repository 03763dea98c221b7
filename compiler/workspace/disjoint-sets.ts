/** Sets of strings without a common member, by union-find with path halving (Tarjan and van Leeuwen, 1984). */
export class DisjointSets {
  private readonly parents = new Map<string, string>();

  /** Makes one set of those that two members are in; each member is in a set of its own at first. */
  join(one: string, other: string): void {
    this.parents.set(this.memberFor(one), this.memberFor(other));
  }

  /** The member that stands for the set of another one: the same for all of a set, until it is joined. */
  memberFor(one: string): string {
    let at = one;
    for (;;) {
      const parent = this.parents.get(at) ?? at;
      if (parent === at) return at;
      const above = this.parents.get(parent) ?? parent;
      this.parents.set(at, above);
      at = above;
    }
  }
}
