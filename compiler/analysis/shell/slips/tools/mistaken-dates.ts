import type { Command } from "unbash";
import { wordsOf } from "../../command-words.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts that print dates of a form of their own. */
export const maybeMistakenDate = /\bdate\b[^\n]{0,200}\+["']?[^\n]{0,80}%/;

/** `date +%Y-%M-%d`, which has minutes in the place of the month, and `%H:%m`, which has the month in the place of minutes. */
export function mistakenDates(command: Command): readonly ShellSlip[] {
  if (command.name?.value !== "date") return [];
  return wordsOf(command).flatMap(({ end, pos: start, text }): readonly ShellSlip[] => {
    if (!/^["']?\+/.test(text)) return [];
    if (minutesForMonth.test(text)) return [{ start, end, kind: "minutes for a month" }];
    return monthForMinutes.test(text) ? [{ start, end, kind: "month for minutes" }] : [];
  });
}

const minutesForMonth = /%[Yy][-_./]?%M|(?<!%[HI][-_.:]?)%M[-_./]?%[dYy]/;
const monthForMinutes = /%[HI][-_.:h]?%m|%m[-_.:]?%S/;
