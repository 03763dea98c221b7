import { countBits } from "../../source/count-bits.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import type { Definition } from "./definition.ts";

type Kind = Definition["kind"];

/** Sets of so many are lists; larger ones share what they have been made of. */
const few = 8;

/** A definition with a number of its own, by which large sets know what they hold. */
interface Member {
  readonly definition: Definition;
  readonly number: number;
}

/**
 * What a variable may come from at one point: each definition once, in the order in which ways have brought them. A set
 * does not change. Where ways meet, one that is large is made of those that arrive, not of their definitions: a variable
 * that thousands of steps may set would else take a list of thousands for each of them.
 */
export class Definitions implements Iterable<Definition> {
  readonly size: number;
  private readonly members: readonly Member[];
  /** What a large set is made of, in order; both may hold the same definitions. */
  readonly parts: readonly [Definitions, Definitions] | undefined;
  private readonly numbers: NumberSet | undefined;
  /** A bit for each kind of its definitions: hardly anything is asked so often of sets. */
  readonly kinds: number;
  /** The list of a small set, which many questions go through. */
  private listed: readonly Definition[] | undefined;

  private constructor(
    members: readonly Member[],
    kinds: number,
    parts?: readonly [Definitions, Definitions],
    numbers?: NumberSet,
  ) {
    this.members = members;
    this.kinds = kinds;
    this.parts = parts;
    this.numbers = numbers;
    this.size = numbers?.size ?? members.length;
  }

  static readonly none: Definitions = new Definitions([], 0);

  /** The definition alone; asked twice it gives sets that count as different ones. */
  static only(definition: Definition): Definitions {
    lastNumber += 1;
    return new Definitions([{ definition, number: lastNumber }], bits[definition.kind]);
  }

  /** Some definitions, which count as others than those of any set before. */
  static of(definitions: readonly Definition[]): Definitions {
    return definitions.reduce((set, one) => set.with(Definitions.only(one)), Definitions.none);
  }

  /** What is in either set, what is in this one first; one of the sets where it has it all. */
  with(other: Definitions): Definitions {
    if (this === other || other.size === 0) return this;
    if (this.size === 0 || other.parts?.[0] === this) return other;
    if (this.parts === undefined && other.parts === undefined) return this.withFew(other);
    const numbers = this.allNumbers().with(other.allNumbers());
    if (numbers.size === this.size) return this;
    return new Definitions([], this.kinds | other.kinds, [this, other], numbers);
  }

  private withFew(other: Definitions): Definitions {
    if (this.isPrefixOf(other)) return other;
    const added: Member[] = [];
    for (const member of other.members) if (!this.hasMember(member)) added.push(member);
    if (added.length === 0) return this;
    const kinds = this.kinds | other.kinds;
    if (this.size + added.length <= few) return new Definitions([...this.members, ...added], kinds);
    const numbers = this.allNumbers().with(other.allNumbers());
    return new Definitions([], kinds, [this, other], numbers);
  }

  private isPrefixOf({ members }: Definitions): boolean {
    for (let at = 0; at < this.members.length; at += 1) {
      if (members[at]?.number !== this.members[at]?.number) return false;
    }
    return true;
  }

  private hasMember({ number }: Member): boolean {
    for (const known of this.members) if (known.number === number) return true;
    return false;
  }

  private allNumbers(): NumberSet {
    return this.numbers ?? NumberSet.of(this.members.map(({ number }) => number));
  }

  *[Symbol.iterator](): Generator<Definition> {
    const seen = new Set<number | Definitions>();
    const open: Definitions[] = [this];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      if (next.parts) open.push(next.parts[1], next.parts[0]);
      for (const { definition, number } of next.members) {
        if (seen.has(number)) continue;
        seen.add(number);
        yield definition;
      }
    }
  }

  /** The definitions as a list. */
  list(): readonly Definition[] {
    if (this.parts !== undefined) return [...this];
    this.listed ??= this.members.map(({ definition }) => definition);
    return this.listed;
  }
}

/** Numbers are given out in turn, so that those of one plan lie close together. */
let lastNumber = 0;

/** A set of numbers that lie close together, as bits. */
class NumberSet {
  readonly size: number;
  /** The number of the first bit, by 32. */
  private readonly base: number;
  private readonly words: Uint32Array;

  private constructor(base: number, words: Uint32Array) {
    this.base = base;
    this.words = words;
    let size = 0;
    for (const word of words) size += countBits(word);
    this.size = size;
  }

  static of(numbers: readonly number[]): NumberSet {
    const base = Math.floor(Math.min(...numbers) / 32);
    const words = new Uint32Array(Math.floor(Math.max(...numbers) / 32) - base + 1);
    for (const number of numbers) {
      const at = Math.floor(number / 32) - base;
      words[at] = (words[at] ?? 0) | (1 << (number % 32));
    }
    return new NumberSet(base, words);
  }

  with(other: NumberSet): NumberSet {
    const base = Math.min(this.base, other.base);
    const end = Math.max(this.base + this.words.length, other.base + other.words.length);
    const words = new Uint32Array(end - base);
    words.set(this.words, this.base - base);
    const shift = other.base - base;
    for (let at = 0; at < other.words.length; at += 1) {
      words[shift + at] = (words[shift + at] ?? 0) | (other.words[at] ?? 0);
    }
    return new NumberSet(base, words);
  }
}

/** What is asked of sets of definitions: the answer for a set follows from those for its parts. */
export type DefinitionsQuestion<Answer> = (definitions: Definitions) => Answer;

interface Cell<Answer> {
  known?: { readonly answer: Answer };
}

/**
 * A question that each part of large sets is asked once. `both` makes one answer of two, of what comes first and what comes
 * behind it, and must not mind that both are about the same definition.
 */
export function createDefinitionsQuestion<Answer>(
  ofOne: (definition: Definition) => Answer,
  both: (first: Answer, second: Answer) => Answer,
  ofNone: Answer,
): DefinitionsQuestion<Answer> {
  const cellOf = createObjectMemo((_: Definitions): Cell<Answer> => ({}));
  const ofFew = (definitions: Definitions): Answer => {
    const list = definitions.list();
    const first = list[0];
    if (first === undefined) return ofNone;
    let answer = ofOne(first);
    for (let at = 1; at < list.length; at += 1) answer = both(answer, ofOne(list[at] ?? first));
    return answer;
  };
  const answerOf = (definitions: Definitions): Answer => {
    if (definitions.parts === undefined) return ofFew(definitions);
    const { known } = cellOf(definitions);
    return known === undefined ? ofNone : known.answer;
  };
  return (asked) => {
    if (asked.parts === undefined) return ofFew(asked);
    // Thousands of sets may be made one of the other, more than calls can be nested.
    const open = [asked];
    for (let at = open.at(-1); at?.parts !== undefined; at = open.at(-1)) {
      const missing = at.parts.find((one) => one.parts && cellOf(one).known === undefined);
      if (missing) open.push(missing);
      else {
        const [first, second] = at.parts;
        cellOf(at).known ??= { answer: both(answerOf(first), answerOf(second)) };
        open.pop();
      }
    }
    return answerOf(asked);
  };
}

/** Whether something holds of all definitions of a set. */
export function createEveryQuestion(
  holds: (definition: Definition) => boolean,
): DefinitionsQuestion<boolean> {
  return createDefinitionsQuestion(holds, (first, second) => first && second, true);
}

/** What the first definition of a set says that says anything. */
export function createFirstQuestion<Answer>(
  answer: (definition: Definition) => Answer | undefined,
): DefinitionsQuestion<Answer | undefined> {
  return createDefinitionsQuestion(answer, (first, second) => first ?? second, undefined);
}

/** What each definition of a set says, once for each key; undefined where one of them says nothing, or all say more than `most`. */
export function createAllQuestion<Answer>(
  answer: (definition: Definition) => Answer | undefined,
  keyOf: (answer: Answer) => unknown,
  most = Number.POSITIVE_INFINITY,
): DefinitionsQuestion<readonly Answer[] | undefined> {
  return createDefinitionsQuestion<readonly Answer[] | undefined>(
    (definition) => {
      const found = answer(definition);
      return found && [found];
    },
    (first, second) => {
      if (first === undefined || second === undefined) return undefined;
      const known = new Set(first.map(keyOf));
      const added = second.filter((one) => !known.has(keyOf(one)));
      const all = added.length === 0 ? first : [...first, ...added];
      return all.length > most ? undefined : all;
    },
    [],
  );
}

const bits: Readonly<Record<Kind, number>> = {
  param: 1,
  ambient: 2,
  given: 4,
  leftover: 8,
  exit: 16,
  loop: 32,
  merge: 64,
  update: 128,
};

/** Whether a definition of some kind is among them. */
export function hasKind(definitions: Definitions | undefined, kind: Kind): boolean {
  return definitions !== undefined && (definitions.kinds & bits[kind]) !== 0;
}

/** Whether all of them are of these kinds; so are those of an empty set. */
export function areOfKind(
  definitions: Definitions | undefined,
  ...wanted: readonly Kind[]
): boolean {
  let others = definitions?.kinds ?? 0;
  for (const kind of wanted) others &= ~bits[kind];
  return others === 0;
}

const nothing: readonly Definition[] = [];

/** Calls a function with each definition of several sets, in order and once, however many of the sets share it. */
export class DefinitionsWalk {
  private readonly seen = new Set<Definition | Definitions>();

  /** The definitions of a set that no earlier one had. */
  next(definitions: Definitions): readonly Definition[] {
    if (this.seen.has(definitions)) return nothing;
    const found: Definition[] = [];
    const open: Definitions[] = [definitions];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (this.seen.has(at)) continue;
      this.seen.add(at);
      if (at.parts) open.push(at.parts[1], at.parts[0]);
      else {
        for (const one of at.list()) {
          if (this.seen.has(one)) continue;
          this.seen.add(one);
          found.push(one);
        }
      }
    }
    return found;
  }
}
