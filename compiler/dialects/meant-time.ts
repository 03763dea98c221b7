import { parseDuration } from "../source/duration.ts";

/** What a field that holds a number of these counts. */
export type TimeUnit = "milliseconds" | "seconds";

/** How a length of time with a unit, such as `5m`, is written as a number; undefined for another text. */
export function meantTime(text: string, unit: TimeUnit): string | undefined {
  const ms = millisecondsOf(text.trim());
  const number = ms === undefined || unit === "milliseconds" ? ms : ms / 1000;
  if (number === undefined || !Number.isInteger(number)) return undefined;
  return `It counts ${unit}: write ${number}.`;
}

function millisecondsOf(text: string): number | undefined {
  const [, count] = /^(\d{1,9}) ?(?:ms|msecs?|milliseconds?)$/.exec(text) ?? [];
  if (count !== undefined) return Number(count);
  return parseDuration(text.replace(/ ?(h|m|s)(?:(?:ou)?rs?|in(?:ute)?s?|ec(?:ond)?s?)?$/, "$1"));
}
