import { createObjectMemo } from "../../source/object-memo.ts";

/**
 * Boolean functions of numbered atoms as reduced ordered binary decision diagrams (Bryant 1986):
 * one object per function, so that equality is identity.
 */
export type BooleanFunction = boolean | Decision;

/** Decides on one atom, then on the rest. */
export interface Decision {
  readonly id: number;
  readonly atom: number;
  readonly high: BooleanFunction;
  readonly low: BooleanFunction;
  /** How many decisions follow one another in it at most. */
  readonly height: number;
}

/** Builds boolean functions; functions of different algebras must not be mixed. */
export interface BooleanAlgebra {
  atom(index: number): BooleanFunction;
  not(operand: BooleanFunction): BooleanFunction;
  and(...operands: readonly BooleanFunction[]): BooleanFunction;
  or(...operands: readonly BooleanFunction[]): BooleanFunction;
  implies(left: BooleanFunction, right: BooleanFunction): BooleanFunction;
  /** Where both hold, and where neither does. */
  same(left: BooleanFunction, right: BooleanFunction): BooleanFunction;
  /** A function in which another one stands for an atom. */
  compose(operand: BooleanFunction, atom: BooleanFunction, by: BooleanFunction): BooleanFunction;
  /** The function where it holds for every value of the atoms for which `chosen` is true. */
  forAll(operand: BooleanFunction, chosen: (atom: number) => boolean): BooleanFunction;
  /** The function where it holds for some value of the atoms for which `chosen` is true. */
  exists(operand: BooleanFunction, chosen: (atom: number) => boolean): BooleanFunction;
  /** The atoms that the function depends on. */
  support(operand: BooleanFunction): readonly number[];
  /** How many decisions have been built, and how many pairs of them combined: what has been spent. */
  readonly size: number;
  readonly effort: number;
}

/** How many pairs of decisions may be combined, for one operation and for all together. */
export interface EffortLimits {
  readonly once: number;
  readonly altogether: number;
}

const usualLimits: EffortLimits = { once: 20_000, altogether: 400_000 };

/** Functions in which more decisions follow one another would be too large: they are gone through from one to the next. */
const mostHeight = 1500;

/** Atoms from here on stand for functions that would be too large. */
const firstUnknown = 2 ** 30;

/**
 * Creates an algebra with no functions but true and false. An operation that takes too long gives
 * an atom of its own, of which nothing is known: that is less than could be known, but never wrong.
 */
export function createBooleanAlgebra(limits = usualLimits): BooleanAlgebra {
  return new DecisionDiagrams(limits);
}

class DecisionDiagrams implements BooleanAlgebra {
  size = 0;
  effort = 0;
  private readonly limits: EffortLimits;
  /** The functions of one atom, which are asked for again and again. */
  private readonly alone = new Map<number, BooleanFunction>();
  private readonly nodes = new Map<number, Map<number, Decision>>();
  private readonly conjunctions = new Map<number, BooleanFunction>();
  private readonly negations = new Map<Decision, BooleanFunction>();
  private unknowns = 0;

  constructor(limits: EffortLimits) {
    this.limits = limits;
  }

  atom(index: number): BooleanFunction {
    const known = this.alone.get(index) ?? this.decide(index, true, false);
    this.alone.set(index, known);
    return known;
  }

  not(operand: BooleanFunction): BooleanFunction {
    if (typeof operand === "boolean") return !operand;
    const known = this.negations.get(operand);
    if (known !== undefined) return known;
    const result = this.decide(operand.atom, this.not(operand.high), this.not(operand.low));
    this.negations.set(operand, result);
    if (typeof result !== "boolean") this.negations.set(result, operand);
    return result;
  }

  and(...operands: readonly BooleanFunction[]): BooleanFunction {
    // Most often atoms stand in their order: from the last one on, each goes on top of what there is.
    let all = operands.at(-1) ?? true;
    for (let at = operands.length - 2; at >= 0; at -= 1) all = this.both(operands[at] ?? true, all);
    return all;
  }

  or(...operands: readonly BooleanFunction[]): BooleanFunction {
    let none = this.not(operands.at(-1) ?? false);
    for (let at = operands.length - 2; at >= 0; at -= 1) {
      none = this.both(this.not(operands[at] ?? false), none);
    }
    return this.not(none);
  }

  implies(left: BooleanFunction, right: BooleanFunction): BooleanFunction {
    return this.not(this.both(left, this.not(right)));
  }

  same(left: BooleanFunction, right: BooleanFunction): BooleanFunction {
    return this.both(this.implies(left, right), this.implies(right, left));
  }

  compose(operand: BooleanFunction, atom: BooleanFunction, by: BooleanFunction): BooleanFunction {
    if (typeof atom === "boolean" || !supportOf(operand).includes(atom.atom)) return operand;
    const linked = this.both(operand, this.same(atom, by));
    return this.exists(linked, (index) => index === atom.atom);
  }

  forAll(
    operand: BooleanFunction,
    chosen: (atom: number) => boolean,
    done = new Map<Decision, BooleanFunction>(),
  ): BooleanFunction {
    if (typeof operand === "boolean") return operand;
    const known = done.get(operand);
    if (known !== undefined) return known;
    const high = this.forAll(operand.high, chosen, done);
    const low = this.forAll(operand.low, chosen, done);
    const result = chosen(operand.atom)
      ? this.both(high, low)
      : this.decide(operand.atom, high, low);
    done.set(operand, result);
    return result;
  }

  exists(operand: BooleanFunction, chosen: (atom: number) => boolean): BooleanFunction {
    return this.not(this.forAll(this.not(operand), chosen));
  }

  support(operand: BooleanFunction): readonly number[] {
    return supportOf(operand);
  }

  private decide(atom: number, high: BooleanFunction, low: BooleanFunction): BooleanFunction {
    if (high === low) return high;
    const ofAtom = this.nodes.get(atom) ?? new Map<number, Decision>();
    this.nodes.set(atom, ofAtom);
    const key = pairKey(idOf(high), idOf(low));
    const known = ofAtom.get(key);
    if (known) return known;
    const height = 1 + Math.max(heightOf(high), heightOf(low));
    const created = { id: this.size + 2, atom, high, low, height };
    this.size += 1;
    ofAtom.set(key, created);
    return created;
  }

  private both(left: BooleanFunction, right: BooleanFunction): BooleanFunction {
    if (typeof left === "boolean") return left && right;
    if (typeof right === "boolean") return right && left;
    const { once, altogether } = this.limits;
    if (left.height + right.height > mostHeight) return this.unknown(left, right);
    const result = this.conjoin(left, right, Math.min(this.effort + once, altogether));
    return result ?? this.unknown(left, right);
  }

  /** Undefined where it takes more than is allowed. */
  private conjoin(
    left: BooleanFunction,
    right: BooleanFunction,
    allowed: number,
  ): BooleanFunction | undefined {
    if (typeof left === "boolean") return left && right;
    if (typeof right === "boolean") return right && left;
    if (left === right) return left;
    const key = conjunctionKey(left, right);
    const known = this.conjunctions.get(key);
    if (known !== undefined || this.effort >= allowed) return known;
    this.effort += 1;
    const atom = Math.min(left.atom, right.atom);
    const high = this.conjoin(branch(left, atom, "high"), branch(right, atom, "high"), allowed);
    if (high === undefined) return undefined;
    const low = this.conjoin(branch(left, atom, "low"), branch(right, atom, "low"), allowed);
    if (low === undefined) return undefined;
    const result = this.decide(atom, high, low);
    this.conjunctions.set(key, result);
    return result;
  }

  /** An atom for a conjunction that is too large; the same again for the same, so that fixpoints settle. */
  private unknown(left: Decision, right: Decision): BooleanFunction {
    const atom = this.atom(firstUnknown + this.unknowns);
    this.unknowns += 1;
    this.conjunctions.set(conjunctionKey(left, right), atom);
    return atom;
  }
}

/** One number for two ids, which stay far below 2 ** 26. */
function pairKey(first: number, second: number): number {
  return first * 2 ** 26 + second;
}

function conjunctionKey(left: Decision, right: Decision): number {
  return left.id < right.id ? pairKey(left.id, right.id) : pairKey(right.id, left.id);
}

function idOf(operand: BooleanFunction): number {
  return typeof operand === "boolean" ? Number(operand) : operand.id;
}

function heightOf(operand: BooleanFunction): number {
  return typeof operand === "boolean" ? 0 : operand.height;
}

function branch(operand: Decision, atom: number, side: "high" | "low"): BooleanFunction {
  return operand.atom === atom ? operand[side] : operand;
}

function supportOf(operand: BooleanFunction): readonly number[] {
  if (typeof operand === "boolean") return [];
  // Most guards test one thing.
  if (typeof operand.high === "boolean" && typeof operand.low === "boolean") return [operand.atom];
  return atomsIn(operand);
}

const atomsIn = createObjectMemo((decision: Decision): readonly number[] => {
  const atoms = new Set<number>();
  const seen = new Set<Decision>();
  const visit = (node: BooleanFunction): void => {
    if (typeof node === "boolean" || seen.has(node)) return;
    seen.add(node);
    atoms.add(node.atom);
    visit(node.high);
    visit(node.low);
  };
  visit(decision);
  return [...atoms];
});
