/** Numbers for the names of one plan's variables, given out as an analysis meets them. */
class VariableNames {
  private readonly numbers = new Map<string, number>();
  private readonly names: string[] = [];

  get count(): number {
    return this.names.length;
  }

  name(number: number): string {
    return this.names[number] ?? "";
  }

  find(name: string): number | undefined {
    return this.numbers.get(name);
  }

  numberOf(name: string): number {
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    this.numbers.set(name, this.names.length);
    return this.names.push(name) - 1;
  }
}

/** Something that is known of each variable at one point, by the variable's name. */
export interface ReadonlyVariableMap<Item> {
  /** How many numbers have been given to names: those that belong to variables here lie below. */
  readonly numbers: number;
  get(name: string): Item | undefined;
  /** What is known of the variable with a number. */
  at(number: number): Item | undefined;
  copy(): VariableMap<Item>;
  /** Whether both know the same variables, and the same of each. */
  equals(other: ReadonlyVariableMap<Item>, same: (left: Item, right: Item) => boolean): boolean;
  [Symbol.iterator](): Iterator<readonly [name: string, item: Item]>;
}

/**
 * A map that can be written. It and all that are copied from it number the names alike, so that copying and comparing
 * states, which is most of what an analysis does, goes through lists.
 */
export class VariableMap<Item> implements ReadonlyVariableMap<Item> {
  private readonly names: VariableNames;
  private readonly items: (Item | undefined)[];

  constructor(names = new VariableNames(), items: (Item | undefined)[] = []) {
    this.names = names;
    this.items = items;
  }

  get numbers(): number {
    return this.names.count;
  }

  get(name: string): Item | undefined {
    const number = this.names.find(name);
    return number === undefined ? undefined : this.items[number];
  }

  at(number: number): Item | undefined {
    return this.items[number];
  }

  /** Says what is known of a variable; undefined: nothing. */
  set(name: string, item: Item | undefined): void {
    this.put(this.names.numberOf(name), item);
  }

  /** Like `set`, by the variable's number. */
  put(number: number, item: Item | undefined): void {
    while (this.items.length < number) this.items.push(undefined);
    this.items[number] = item;
  }

  copy(): VariableMap<Item> {
    return new VariableMap(this.names, this.items.slice());
  }

  /** An empty map for something else, which numbers the names like this one. */
  sibling<Other>(): VariableMap<Other> {
    return new VariableMap<Other>(this.names);
  }

  equals(other: ReadonlyVariableMap<Item>, same: (left: Item, right: Item) => boolean): boolean {
    for (let number = 0; number < this.numbers; number += 1) {
      const [left, right] = [this.at(number), other.at(number)];
      if (left === right) continue;
      if (left === undefined || right === undefined || !same(left, right)) return false;
    }
    return true;
  }

  *[Symbol.iterator](): Generator<readonly [name: string, item: Item]> {
    for (let number = 0; number < this.items.length; number += 1) {
      const item = this.items[number];
      if (item !== undefined) yield [this.names.name(number), item];
    }
  }
}
