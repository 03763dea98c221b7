import type { DateValue } from "../../runtime/values/value.ts";

const timestamp =
  /^(\d{4})-(\d\d?)-(\d\d?)(?:(?:[Tt]|[ \t]+)(\d\d?):(\d\d):(\d\d)(?:\.(\d*))?(?:[ \t]*(Z|([-+])(\d\d?)(?::(\d\d))?))?)?$/;

/**
 * Reads a YAML 1.1 timestamp as PyYAML does; the text is Python's `str()` of the date or datetime.
 * Impossible dates and other texts are undefined.
 */
export function readTimestamp(text: string): DateValue | undefined {
  const parts = timestamp.exec(text);
  if (!parts) return undefined;
  const [, year = "", month = "", day = "", hour, minute = "", second = "", fraction] = parts;
  if (!isDate(Number(year), Number(month), Number(day))) return undefined;
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (hour === undefined) return { kind: "date", text: date };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const zone = zoneText(parts.slice(8));
  if (zone === undefined) return undefined;
  const time = `${hour.padStart(2, "0")}:${minute}:${second}${fractionText(fraction)}`;
  return { kind: "datetime", text: `${date} ${time}${zone}` };
}

function isDate(year: number, month: number, day: number): boolean {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return year >= 1 && days !== undefined && day >= 1 && day <= days;
}

function fractionText(fraction: string | undefined): string {
  const micros = (fraction ?? "").slice(0, 6).padEnd(6, "0");
  return micros === "000000" ? "" : `.${micros}`;
}

function zoneText(parts: readonly (string | undefined)[]): string | undefined {
  const [zone, sign, hours = "", minutes = "00"] = parts;
  if (zone === undefined) return "";
  if (sign === undefined) return "+00:00";
  const total = Number(hours) * 60 + Number(minutes);
  if (total >= 24 * 60) return undefined;
  const hourText = String(Math.floor(total / 60)).padStart(2, "0");
  const direction = total === 0 ? "+" : sign;
  return `${direction}${hourText}:${String(total % 60).padStart(2, "0")}`;
}
