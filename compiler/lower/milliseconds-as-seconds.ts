import type { Report } from "../document/cursor.ts";
import type { Located } from "../source/located.ts";

const day = 86_400;

/**
 * Reports a number of seconds that is most likely one of milliseconds: more than a day for a step, more than thirty for an
 * answer, and all thousands. Whole days are meant as such, and a power of ten as no limit.
 */
export function checkSeconds(
  { value, span }: Located<number>,
  what: "step" | "answer",
  report: Report,
): void {
  const longest = what === "step" ? day : 30 * day;
  if (value <= longest || value % 1000 !== 0) return;
  if ((value % day === 0 && value <= 365 * day) || /^10*$/.test(String(value))) return;
  const hours = Math.round(value / 3600);
  const parameters = { field: "timeout", found: String(value), meaning: `${hours} hours` };
  const help = `It is in seconds: ${value} milliseconds are ${value / 1000}.`;
  report("counts-as", span, parameters, { help });
}
