import type { Facts } from "../facts.ts";
import { parseScript } from "../shell/parse-script.ts";
import type { ScriptRange } from "../shell/placement.ts";
import type { FlagTest } from "./flag-tests.ts";
import { possibleTexts } from "./impossible-tests.ts";
import { scriptOf } from "./script-of.ts";
import type { ValueInScript } from "./script-tests.ts";
import { placesOf, valuesGiven } from "./script-tests.ts";

/**
 * Truth values in programs of Python, which writes them with a capital: `fast = {{fast}}` is a name that nothing has set, and
 * `"{{fast}}" == "True"` is never so. Who sets such a name in the program has made it one of Python's.
 */
export function flagsInPython({ flow, reads }: Pick<Facts, "flow" | "reads">): readonly FlagTest[] {
  return valuesGiven(reads, mayAskPython).flatMap((value) => {
    const { action, reference, state } = value;
    const texts = possibleTexts(reference, { flow, state });
    const text = texts?.find((one) => one === "false") ?? texts?.[0];
    if (text === undefined || !texts?.every((one) => one === "true" || one === "false")) return [];
    return placesInPython(value).map((range) => ({
      command: action.command,
      reference,
      range,
      text,
      asked,
    }));
  });
}

function mayAskPython(script: string): boolean {
  return /\bpython/.test(script) && !setsSuchName.test(script);
}

const asked = "in Python" as const;
const setsSuchName = /(?<![\w$])(?:true|false)\s*(?:,\s*\w+\s*)?=(?!=)/;

/** Where a program of Python has a value as a name, or compares it with a truth value as Python writes it. */
function placesInPython(value: ValueInScript): readonly ScriptRange[] {
  const { text } = scriptOf(value.action.command);
  const ranges = placesOf(value).map(({ range }) => range);
  if (ranges.length === 0) return [];
  const { places } = parseScript(text, ranges);
  return ranges.filter(({ start, end }, at) => {
    if (!/^python/.test(places[at]?.program ?? "")) return false;
    const before = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
    const [behind = ""] = text.slice(end).split("\n", 1);
    const isAsked = isName(before, behind) || isCompared(before, behind);
    return isAsked && !isInLongText(text.slice(0, start));
  });
}

/** Whether a line of Python has a value there that is no part of a text. */
function isName(before: string, behind: string): boolean {
  if (/["'`#]/.test(before)) return false;
  const begins = /(?:[=(,[]|\b(?:if|elif|while|return|not|and|or|print)\b)\s{0,9}$/.test(before);
  return begins && /^\s{0,9}(?:$|[,)\]:#]|and\b|or\b|else\b)/.test(behind);
}

function isCompared(before: string, behind: string): boolean {
  return (
    (/["']$/.test(before) && /^["']\s*(?:==|!=)\s*["'](?:True|False)["']/.test(behind)) ||
    (/["'](?:True|False)["']\s*(?:==|!=)\s*["']$/.test(before) && /^["']/.test(behind))
  );
}

/** Whether a text of several lines has begun before. */
function isInLongText(before: string): boolean {
  return (before.match(/"""|'''/g) ?? []).length % 2 === 1;
}
