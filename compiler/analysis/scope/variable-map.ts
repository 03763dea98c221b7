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

/** A page holds what is known of so many variables whose numbers follow each other. */
export const pageSize = 32;

/** What is known of the variables of one page. It is written only by the map that has made it, and before that is copied. */
export type Page<Item> = readonly (Item | undefined)[];

/**
 * Makes something else of what is known of each variable. Pages that maps share are shared by what is made of the maps. `keyOf`:
 * what tells two results apart; where it is given, pages that hold the same become one.
 */
export class PageProjection<Item, Other> {
  private readonly one: (item: Item, name: string) => Other | undefined;
  private readonly keyOf: ((other: Other) => string) | undefined;
  private readonly known = new Map<Page<Item>, Page<Other>>();
  private readonly byKey = new Map<string, Page<Other>>();

  constructor(
    one: (item: Item, name: string) => Other | undefined,
    keyOf?: (other: Other) => string,
  ) {
    this.one = one;
    this.keyOf = keyOf;
  }

  /** `nameAt`: the name of the variable at a place of the page. */
  page(page: Page<Item>, nameAt: (place: number) => string): Page<Other> {
    const known = this.known.get(page);
    if (known !== undefined) return known;
    const made = this.shared(
      page.map((item, place) => (item === undefined ? undefined : this.one(item, nameAt(place)))),
    );
    this.known.set(page, made);
    return made;
  }

  private shared(page: Page<Other>): Page<Other> {
    const { keyOf } = this;
    if (keyOf === undefined) return page;
    const key = page.map((other) => (other === undefined ? "" : keyOf(other))).join();
    const known = this.byKey.get(key) ?? page;
    this.byKey.set(key, known);
    return known;
  }
}

/** Something that is known of each variable at one point, by the variable's name. */
export interface ReadonlyVariableMap<Item> {
  /** How many numbers have been given to names: those that belong to variables here lie below. */
  readonly numbers: number;
  get(name: string): Item | undefined;
  /** What is known of the variable with a number. */
  at(number: number): Item | undefined;
  /** What is known of the variables whose numbers begin at `index * pageSize`; the same page means the same knowledge. */
  page(index: number): Page<Item> | undefined;
  copy(): VariableMap<Item>;
  /** What is known here of variables, and not the same object in another map that numbers the names alike. */
  unlike(other: ReadonlyVariableMap<Item>): readonly (readonly [name: string, item: Item])[];
  /** A map of what is made of each item; see `PageProjection`. */
  project<Other>(projection: PageProjection<Item, Other>): VariableMap<Other>;
  /** Whether both know the same variables, and the same of each. */
  equals(other: ReadonlyVariableMap<Item>, same: (left: Item, right: Item) => boolean): boolean;
  /** What is known of the variables on pages of which something holds. */
  onPages(holds: (page: Page<Item>) => boolean): Iterable<readonly [name: string, item: Item]>;
  [Symbol.iterator](): Iterator<readonly [name: string, item: Item]>;
}

/**
 * A map that can be written. It and all that are copied from it number the names alike, so that copying and comparing
 * states, which is most of what an analysis does, goes through lists. The lists are in pages that copies share until one
 * of them is written, because thousands of steps with thousands of variables would else be millions of entries.
 */
export class VariableMap<Item> implements ReadonlyVariableMap<Item> {
  private readonly names: VariableNames;
  private readonly pages: (Page<Item> | undefined)[];
  /** The page that this map may write, which no copy has: writes mostly go on where the last one was. */
  private own: (Item | undefined)[] | undefined;

  constructor(names = new VariableNames(), pages: (Page<Item> | undefined)[] = []) {
    this.names = names;
    this.pages = pages;
  }

  get numbers(): number {
    return this.names.count;
  }

  get(name: string): Item | undefined {
    const number = this.names.find(name);
    return number === undefined ? undefined : this.at(number);
  }

  at(number: number): Item | undefined {
    return this.pages[Math.floor(number / pageSize)]?.[number % pageSize];
  }

  page(index: number): Page<Item> | undefined {
    return this.pages[index];
  }

  /** The number of a variable, given to it now where it has none. */
  numberOf(name: string): number {
    return this.names.numberOf(name);
  }

  /** Says what is known of a variable; undefined: nothing. */
  set(name: string, item: Item | undefined): void {
    this.put(this.names.numberOf(name), item);
  }

  /** Like `set`, by the variable's number. */
  put(number: number, item: Item | undefined): void {
    const index = Math.floor(number / pageSize);
    while (this.pages.length < index) this.pages.push(undefined);
    const page = this.pages[index];
    let { own } = this;
    if (own === undefined || own !== page) {
      own = page?.slice() ?? [];
      this.own = own;
      this.pages[index] = own;
    }
    const place = number % pageSize;
    while (own.length < place) own.push(undefined);
    own[place] = item;
  }

  copy(): VariableMap<Item> {
    this.own = undefined;
    return new VariableMap(this.names, this.pages.slice());
  }

  /** An empty map for something else, which numbers the names like this one. */
  sibling<Other>(): VariableMap<Other> {
    return new VariableMap<Other>(this.names);
  }

  unlike(other: ReadonlyVariableMap<Item>): readonly (readonly [name: string, item: Item])[] {
    const found: (readonly [string, Item])[] = [];
    for (const [index, page] of this.pages.entries()) {
      const others = other.page(index);
      if (page === undefined || page === others) continue;
      for (const [place, item] of page.entries()) {
        if (item === undefined || item === others?.[place]) continue;
        found.push([this.names.name(index * pageSize + place), item]);
      }
    }
    return found;
  }

  project<Other>(projection: PageProjection<Item, Other>): VariableMap<Other> {
    const pages = this.pages.map(
      (page, index) =>
        page && projection.page(page, (place) => this.names.name(index * pageSize + place)),
    );
    return new VariableMap<Other>(this.names, pages);
  }

  equals(other: ReadonlyVariableMap<Item>, same: (left: Item, right: Item) => boolean): boolean {
    for (let index = 0; index * pageSize < this.numbers; index += 1) {
      for (const place of unlikePlaces(this.pages[index], other.page(index))) {
        const left = this.pages[index]?.[place];
        const right = other.page(index)?.[place];
        if (left === undefined || right === undefined || !same(left, right)) return false;
      }
    }
    return true;
  }

  *onPages(holds: (page: Page<Item>) => boolean): Generator<readonly [name: string, item: Item]> {
    for (const [index, page] of this.pages.entries()) {
      if (page === undefined || !holds(page)) continue;
      for (const [place, item] of page.entries()) {
        if (item !== undefined) yield [this.names.name(index * pageSize + place), item];
      }
    }
  }

  [Symbol.iterator](): Iterator<readonly [name: string, item: Item]> {
    const found: (readonly [string, Item])[] = [];
    for (const [index, page = []] of this.pages.entries()) {
      for (let place = 0; place < page.length; place += 1) {
        const item = page[place];
        if (item !== undefined) found.push([this.names.name(index * pageSize + place), item]);
      }
    }
    return found.values();
  }
}

const none: readonly number[] = [];

/** The places of a page at which another one does not hold the same object; most pages are shared, and have none. */
export function unlikePlaces<Item>(
  left: Page<Item> | undefined,
  right: Page<Item> | undefined,
): readonly number[] {
  if (left === right) return none;
  const places: number[] = [];
  const length = Math.max(left?.length ?? 0, right?.length ?? 0);
  for (let place = 0; place < length; place += 1) {
    if (left?.[place] !== right?.[place]) places.push(place);
  }
  return places;
}
