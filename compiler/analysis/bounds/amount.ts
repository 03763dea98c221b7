import type { Span } from "../../source/span.ts";

/** A number that only a run knows. */
export type Unknown =
  /** The length of a list, of which a loop takes so many at most, in so many lanes; `cap` may be infinite. */
  | {
      readonly kind: "length";
      readonly list: string;
      readonly cap: number;
      readonly lanes: number;
      readonly span: Span;
    }
  | { readonly kind: "larger" | "smaller"; readonly left: Formula; readonly right: Formula };

/** So many times some unknown numbers. */
export interface Term {
  readonly times: number;
  readonly unknowns: readonly Unknown[];
}

/** A sum of products. */
export type Formula = readonly Term[];

/** Why nothing bounds a number, and where. */
export interface Cause {
  readonly span: Span;
  /** Half a sentence: `step "build" has no time limit`. */
  readonly why: string;
}

/** How much something may be at most; where there are causes, more than that, without bound. */
export interface Most {
  readonly formula: Formula;
  readonly causes: readonly Cause[];
}

/** Nothing at all. */
export const none: Most = { formula: [], causes: [] };

/** This number. */
export function exactly(number: number): Most {
  return number === 0 ? none : { formula: [{ times: number, unknowns: [] }], causes: [] };
}

/** The amount of what happens once. */
export const once: Most = exactly(1);

/** A number that only a run knows. */
export function unknown(number: Unknown): Most {
  return { formula: [{ times: 1, unknowns: [number] }], causes: [] };
}

/** Any number, for this reason. */
export function unbounded(cause: Cause): Most {
  return { formula: [], causes: [cause] };
}

/** Both, one after the other. */
export function add(left: Most, right: Most): Most {
  if (isNone(left)) return right;
  if (isNone(right)) return left;
  return {
    formula: merge([...left.formula, ...right.formula]),
    causes: together(left.causes, right.causes),
  };
}

/** One as often as the other says. */
export function multiply(left: Most, right: Most): Most {
  if (isNone(left) || isNone(right)) return none;
  if (left === once) return right;
  if (right === once) return left;
  const product = left.formula.flatMap((a) =>
    right.formula.map((b) => ({
      times: a.times * b.times,
      unknowns: [...a.unknowns, ...b.unknowns],
    })),
  );
  return { formula: merge(product), causes: together(left.causes, right.causes) };
}

/** The larger of two. */
export function larger(left: Most, right: Most): Most {
  const causes = together(left.causes, right.causes);
  if (covers(left.formula, right.formula)) return { formula: left.formula, causes };
  if (covers(right.formula, left.formula)) return { formula: right.formula, causes };
  const number: Unknown = { kind: "larger", left: left.formula, right: right.formula };
  return { formula: unknown(number).formula, causes };
}

/** The smaller of two that both hold. */
export function smaller(left: Most, right: Most): Most {
  if (right.causes.length > 0) return left;
  if (left.causes.length > 0) return right;
  if (covers(right.formula, left.formula)) return left;
  if (covers(left.formula, right.formula)) return right;
  return unknown({ kind: "smaller", left: left.formula, right: right.formula });
}

/** The greatest number that is possible; undefined where nothing bounds it. */
export function greatest(most: Most): number | undefined {
  if (most.causes.length > 0) return undefined;
  const value = evaluate(most.formula);
  return Number.isSafeInteger(value) ? value : undefined;
}

/** Everything that keeps a number from having a bound. */
export function causesOf({ formula, causes }: Most): readonly Cause[] {
  const endless = formula.flatMap(({ unknowns }) =>
    unknowns.flatMap((number) =>
      number.kind === "length" && number.cap === Number.POSITIVE_INFINITY
        ? [{ span: number.span, why: `"${number.list}" may have any length` }]
        : [],
    ),
  );
  return together(causes, endless);
}

function isNone({ formula, causes }: Most): boolean {
  return formula.length === 0 && causes.length === 0;
}

/** Whether the first is at least the second whatever the unknown numbers are. */
function covers(wide: Formula, narrow: Formula): boolean {
  const times = new Map(wide.map((term) => [keyOf(term), term.times]));
  if (narrow.every((term) => term.times <= (times.get(keyOf(term)) ?? 0))) return true;
  return evaluate(narrow) <= constantOf(wide);
}

function constantOf(formula: Formula): number {
  return formula.find(({ unknowns }) => unknowns.length === 0)?.times ?? 0;
}

function evaluate(formula: Formula): number {
  let sum = 0;
  for (const { times, unknowns } of formula) {
    sum += unknowns.reduce((product, number) => product * evaluateUnknown(number), times);
  }
  return sum;
}

function evaluateUnknown(number: Unknown): number {
  switch (number.kind) {
    case "length":
      return Math.ceil(number.cap / number.lanes);
    case "larger":
      return Math.max(evaluate(number.left), evaluate(number.right));
    case "smaller":
      return Math.min(evaluate(number.left), evaluate(number.right));
    default:
      return number satisfies never;
  }
}

/** More terms say nothing to anybody. */
const mostTerms = 24;

function merge(terms: readonly Term[]): Formula {
  const merged = new Map<string, Term>();
  for (const term of terms) {
    const key = keyOf(term);
    merged.set(key, { ...term, times: (merged.get(key)?.times ?? 0) + term.times });
  }
  const all = [...merged.values()];
  return all.length <= mostTerms ? all : [{ times: evaluate(all), unknowns: [] }];
}

function keyOf({ unknowns }: Term): string {
  return unknowns.map(keyOfUnknown).sort().join(" ");
}

function keyOfUnknown(number: Unknown): string {
  if (number.kind === "length") return `${number.list}/${number.cap}/${number.lanes}`;
  const sides = [number.left, number.right].map((side) =>
    side.map((term) => `${term.times}*${keyOf(term)}`).join("+"),
  );
  return `${number.kind}(${sides.join(",")})`;
}

/** More reasons than these help nobody. */
const mostCauses = 20;

function together(left: readonly Cause[], right: readonly Cause[]): readonly Cause[] {
  if (right.length === 0) return left;
  const all = [...left];
  for (const cause of right) {
    const isKnown = all.some(({ span, why }) => span === cause.span && why === cause.why);
    if (!isKnown && all.length < mostCauses) all.push(cause);
  }
  return all;
}
