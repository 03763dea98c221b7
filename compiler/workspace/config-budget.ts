import type { Budget } from "../analysis/bounds/budget.ts";
import { quoteUserText } from "../diagnostics/quote-user-text.ts";
import type { Cursor, Report } from "../document/cursor.ts";
import type { Entry, Node, Scalar } from "../document/node.ts";
import { parseDuration } from "../source/duration.ts";
import { reportUnknownField } from "./config-fields.ts";

/** What the fields of a budget are called in a configuration, and how each is written. */
const fields: ReadonlyMap<string, readonly [keyof Budget, "count" | "amount" | "duration"]> =
  new Map([
    ["agent_calls", ["agentCalls", "count"]],
    ["steps", ["steps", "count"]],
    ["processes", ["processes", "count"]],
    ["wall_clock", ["wallClockMs", "duration"]],
    ["tokens", ["tokens", "count"]],
    ["cost", ["cost", "amount"]],
  ]);

/** Reads the field `budget` of a configuration, or of one of its overrides. */
export function readBudget(cursor: Cursor, report: Report): Budget | undefined {
  const budget = cursor.mapping("budget", '"budget"');
  if (budget === undefined) return undefined;
  return Object.fromEntries(budget.node.entries.flatMap((entry) => readField(entry, report)));
}

function readField(
  { key, value }: Entry,
  report: Report,
): readonly (readonly [keyof Budget, number])[] {
  const field = fields.get(key.text);
  if (field === undefined) {
    reportUnknownField(key, { owner: '"budget"', known: [...fields.keys()] }, report);
    return [];
  }
  const [name, form] = field;
  const number = value.kind === "scalar" ? readNumber(value, form) : undefined;
  if (number !== undefined) return [[name, number]];
  const found = describe(value);
  report("value-out-of-range", value.span, { field: key.text, found, range: ranges[form] });
  return [];
}

/** What is there; a number in quotes is a text, which its digits alone do not tell. */
function describe(value: Node): string {
  if (value.kind !== "scalar") return `a ${value.kind}`;
  const text = quoteUserText(value.text);
  return typeof value.value === "string" ? `the text "${text}"` : text;
}

const ranges = {
  count: "a whole number of at least 0",
  amount: "a number of at least 0",
  duration: "a length of time such as 90s, 30m or 1h30m",
};

function readNumber({ value, text }: Scalar, form: keyof typeof ranges): number | undefined {
  if (form === "duration") return typeof value === "string" ? parseDuration(text) : undefined;
  if (typeof value === "string" || value === null || typeof value === "boolean") return undefined;
  const number = Number(text);
  const fits = form === "count" ? Number.isSafeInteger(number) : Number.isFinite(number);
  return fits && number >= 0 ? number : undefined;
}
