import type { Formula, Most, Term, Unknown } from "./amount.ts";
import type { Metric } from "./cost.ts";

/** The most that is possible, as a formula: `2 + 3 x min(|files|, 100)`, `10 min x |files| + unbounded`. */
export function printMost(most: Most, metric: Metric): string {
  const print = metric === "wallClockMs" ? printDuration : String;
  const { formula, causes } = most;
  if (causes.length === 0) return printFormula(formula, print);
  return formula.length === 0 ? "unbounded" : `${printFormula(formula, print)} + unbounded`;
}

/** A number of something, or a length of time. */
export function printNumber(number: number, metric: Metric): string {
  return metric === "wallClockMs" ? printDuration(number) : String(number);
}

const units = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["min", 60_000],
  ["s", 1000],
  ["ms", 1],
] as const;

/** A length of time: `1 h 30 min`. */
function printDuration(ms: number): string {
  let rest = ms;
  const parts: string[] = [];
  for (const [unit, size] of units) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(`${count} ${unit}`);
  }
  return parts.length === 0 ? "0" : parts.join(" ");
}

type NumberPrinter = (number: number) => string;

function printFormula(formula: Formula, print: NumberPrinter): string {
  if (formula.length === 0) return "0";
  return formula
    .toSorted((left, right) => left.unknowns.length - right.unknowns.length)
    .map((term) => printTerm(term, print))
    .join(" + ");
}

function printTerm({ times, unknowns }: Term, print: NumberPrinter): string {
  const factors = unknowns.map((number) => printUnknown(number, print));
  // The unit stands at the number, or inside the alternatives.
  const isCount = print === String || unknowns.some(({ kind }) => kind !== "length");
  if (times === 1 && isCount && factors.length > 0) return factors.join(" x ");
  return [isCount ? String(times) : print(times), ...factors].join(" x ");
}

function printUnknown(number: Unknown, print: NumberPrinter): string {
  if (number.kind === "length") {
    const { list, cap, lanes } = number;
    const length = cap === Number.POSITIVE_INFINITY ? `|${list}|` : `min(|${list}|, ${cap})`;
    return lanes === 1 ? length : `ceil(${length} / ${lanes})`;
  }
  const name = number.kind === "larger" ? "max" : "min";
  return `${name}(${printFormula(number.left, print)}, ${printFormula(number.right, print)})`;
}
