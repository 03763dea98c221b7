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
}

/** Builds boolean functions; functions of different algebras must not be mixed. */
export interface BooleanAlgebra {
  atom(index: number): BooleanFunction;
  not(operand: BooleanFunction): BooleanFunction;
  and(...operands: readonly BooleanFunction[]): BooleanFunction;
  or(...operands: readonly BooleanFunction[]): BooleanFunction;
  implies(left: BooleanFunction, right: BooleanFunction): BooleanFunction;
  /** The function where it holds for every value of the atoms for which `chosen` is true. */
  forAll(operand: BooleanFunction, chosen: (atom: number) => boolean): BooleanFunction;
  /** The function where it holds for some value of the atoms for which `chosen` is true. */
  exists(operand: BooleanFunction, chosen: (atom: number) => boolean): BooleanFunction;
  /** The atoms that the function depends on. */
  support(operand: BooleanFunction): ReadonlySet<number>;
  /** How many decisions have been built: the measure of what has been spent. */
  readonly size: number;
}

/** Creates an algebra with no functions but true and false. */
export function createBooleanAlgebra(): BooleanAlgebra {
  const nodes = new Map<string, Decision>();
  const conjunctions = new Map<string, BooleanFunction>();
  const negations = new Map<Decision, BooleanFunction>();

  const decide = (atom: number, high: BooleanFunction, low: BooleanFunction): BooleanFunction => {
    if (high === low) return high;
    const key = `${atom} ${idOf(high)} ${idOf(low)}`;
    const known = nodes.get(key);
    if (known) return known;
    const created = { id: nodes.size + 2, atom, high, low };
    nodes.set(key, created);
    return created;
  };

  const not = (operand: BooleanFunction): BooleanFunction => {
    if (typeof operand === "boolean") return !operand;
    const known = negations.get(operand);
    if (known !== undefined) return known;
    const result = decide(operand.atom, not(operand.high), not(operand.low));
    negations.set(operand, result);
    return result;
  };

  const both = (left: BooleanFunction, right: BooleanFunction): BooleanFunction => {
    if (left === false || right === false) return false;
    if (left === true || left === right) return right;
    if (right === true) return left;
    const [first, second] = left.id < right.id ? [left, right] : [right, left];
    const key = `${first.id} ${second.id}`;
    const known = conjunctions.get(key);
    if (known !== undefined) return known;
    const atom = Math.min(first.atom, second.atom);
    const high = both(branch(first, atom, "high"), branch(second, atom, "high"));
    const low = both(branch(first, atom, "low"), branch(second, atom, "low"));
    const result = decide(atom, high, low);
    conjunctions.set(key, result);
    return result;
  };

  const and = (...operands: readonly BooleanFunction[]): BooleanFunction =>
    operands.reduce(both, true);
  const or = (...operands: readonly BooleanFunction[]): BooleanFunction =>
    not(and(...operands.map(not)));

  const forAll = (
    operand: BooleanFunction,
    chosen: (atom: number) => boolean,
    done = new Map<Decision, BooleanFunction>(),
  ): BooleanFunction => {
    if (typeof operand === "boolean") return operand;
    const known = done.get(operand);
    if (known !== undefined) return known;
    const high = forAll(operand.high, chosen, done);
    const low = forAll(operand.low, chosen, done);
    const result = chosen(operand.atom) ? both(high, low) : decide(operand.atom, high, low);
    done.set(operand, result);
    return result;
  };

  return {
    atom: (index) => decide(index, true, false),
    not,
    and,
    or,
    implies: (left, right) => not(both(left, not(right))),
    forAll: (operand, chosen) => forAll(operand, chosen),
    exists: (operand, chosen) => not(forAll(not(operand), chosen)),
    support: supportOf,
    get size() {
      return nodes.size;
    },
  };
}

function idOf(operand: BooleanFunction): number {
  return typeof operand === "boolean" ? Number(operand) : operand.id;
}

function branch(operand: Decision, atom: number, side: "high" | "low"): BooleanFunction {
  return operand.atom === atom ? operand[side] : operand;
}

function supportOf(operand: BooleanFunction): ReadonlySet<number> {
  const atoms = new Set<number>();
  const seen = new Set<Decision>();
  const visit = (node: BooleanFunction): void => {
    if (typeof node === "boolean" || seen.has(node)) return;
    seen.add(node);
    atoms.add(node.atom);
    visit(node.high);
    visit(node.low);
  };
  visit(operand);
  return atoms;
}
