import type { Command } from "unbash";
import { awkProgramOf, maybeAwk } from "../../awk-program.ts";
import type { ShellSlip } from "../shell-slip.ts";
import { formatPlaces } from "./format-places.ts";

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
    const places = formatPlaces(text.slice(from + 1, end - 1), "awk");
    const isInside = whole.includes("(");
    const values = valuesBehind(code.slice(end, end + longestList), isInside);
    if (places === undefined || values === undefined || values === places) return [];
    return [{ start: start + from, end: start + end, kind: "uneven awk format" as const }];
  });
}

/** What prints by a format that is a text of its own. */
const call = /\bs?printf[ \t]*(?:\([ \t]*)?(?<format>"_*")(?=[ \t]*(?:[,;})\n>|]|$))/g;

/** Longer lists are not counted. */
const longestList = 1_000;

/** How many values follow a format; undefined where their list does not end. */
function valuesBehind(code: string, isInside: boolean): number | undefined {
  let flat = code.replaceAll(/,[ \t]*\n/g, ",");
  for (let before = ""; before !== flat; ) {
    before = flat;
    flat = flat.replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, "_");
  }
  const list = isInside ? /^[^()]*(?=\))/ : /^(?:[^;\n{}>|)]|\|\|)*/;
  const [found] = list.exec(flat) ?? [];
  const isCut = code.length === longestList && found?.length === flat.length;
  return found === undefined || isCut ? undefined : found.split(",").length - 1;
}
