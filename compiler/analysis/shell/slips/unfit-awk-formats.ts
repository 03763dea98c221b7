import type { Command } from "unbash";
import { awkProgramOf, maybeAwk } from "../awk-program.ts";
import type { ShellSlip } from "./shell-slip.ts";

/** Scripts with a program of awk that prints by a format. */
export const maybeUnfitAwkFormat: RegExp = new RegExp(
  String.raw`${maybeAwk.source}[^']{0,2000}\bs?printf\b`,
);

/** A format of which a program of awk leaves places without a value, with which it fails, or values without a place. */
export function unfitAwkFormats(command: Command): readonly ShellSlip[] {
  const program = awkProgramOf(command);
  if (program === undefined) return [];
  const { code, start, text } = program;
  return [...code.matchAll(call)].flatMap(({ 0: whole, index, groups }) => {
    const from = index + whole.length - (groups?.["format"]?.length ?? 0);
    const end = from + (groups?.["format"]?.length ?? 0);
    const places = placesIn(text.slice(from + 1, end - 1));
    const isInside = whole.includes("(");
    const values = valuesBehind(code.slice(end), isInside);
    if (places === undefined || values === undefined || values === places) return [];
    return [{ start: start + from, end: start + end, kind: "uneven awk format" as const }];
  });
}

/** What prints by a format that is a text of its own. */
const call = /\bs?printf[ \t]*\(?[ \t]*(?<format>"_*")(?=[ \t]*(?:[,;})\n>|]|$))/g;

/** How many values a format takes; undefined where they are counted otherwise. */
function placesIn(format: string): number | undefined {
  let places = 0;
  for (const [sign, width = "", precision = "", kind = ""] of format.matchAll(conversion)) {
    if (sign === "%%") continue;
    if (kind === "") return undefined;
    places += 1 + [width, precision].filter((one) => one === "*").length;
  }
  return places;
}

const conversion = /%%|%[-+ #0']*(\*|\d*)(?:\.(\*|\d*))?([diouxXeEfFgGaAcs])?/g;

/** How many values follow a format; undefined where their list does not end. */
function valuesBehind(code: string, isInside: boolean): number | undefined {
  let flat = code.replaceAll(/,[ \t]*\n/g, ",");
  for (let before = ""; before !== flat; ) {
    before = flat;
    flat = flat.replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, "_");
  }
  const list = isInside ? /^[^()]*(?=\))/ : /^(?:[^;\n{}>|)]|\|\|)*/;
  const [found] = list.exec(flat) ?? [];
  return found === undefined ? undefined : found.split(",").length - 1;
}
