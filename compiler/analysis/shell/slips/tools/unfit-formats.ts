import type { Command } from "unbash";
import { wordsOf } from "../../command-words.ts";
import { staysOneWord } from "../../sole-word.ts";
import type { ShellSlip } from "../shell-slip.ts";
import { formatPlaces } from "./format-places.ts";

/** Scripts with a `printf` that has values, or places for them. */
export const maybeUnfitFormat =
  /\bprintf[ \t]+(?:-v[ \t]+\w{1,60}[ \t]+|--[ \t]+)?["'][^\n]{0,400}(?:%|["'](?:[ \t]|\\\n)+[^\s;&|)])/;

/**
 * A `printf` whose values do not come out even with its format: the last round has empty texts and zeros in the place of what
 * lacks, and a format without a place for values leaves them out.
 */
export function unfitFormats(command: Command): readonly ShellSlip[] {
  if (command.name?.value !== "printf") return [];
  const words = wordsOf(command);
  const first = words[0]?.text;
  const [format, ...values] = words.slice(optionsBefore.get(first ?? "") ?? 0);
  if (format === undefined) return [];
  const places = placesIn(format.text);
  if (places === undefined || !values.every(staysOneWord)) return [];
  const { pos: start, end } = format;
  if (values.length === 0)
    return places === 0 ? [] : [{ start, end, kind: "format without values" }];
  if (places === 0) return [{ start, end, kind: "format without places" }];
  return values.length % places === 0 ? [] : [{ start, end, kind: "uneven format" }];
}

/** How many words the options of `printf` are. */
const optionsBefore: ReadonlyMap<string, number> = new Map([
  ["-v", 2],
  ["--", 1],
]);

/** How many values a format takes; undefined where the shell makes it, or where they are counted otherwise. */
function placesIn(text: string): number | undefined {
  const [, format] =
    /^'([^']*)'$|^"([^"$`\\{]*(?:\\[^"$`][^"$`\\{]*)*)"$/
      .exec(text)
      ?.filter((one) => one !== undefined) ?? [];
  return format === undefined || format.includes("{{") ? undefined : formatPlaces(format, "bash");
}
