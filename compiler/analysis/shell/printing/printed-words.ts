import type { Word, WordPart } from "unbash";
import { formatAndValues } from "../command-words.ts";
import { echoOptions } from "../echo-options.ts";
import { anyTimes, hole, numberHole } from "./hole.ts";

/** What variables hold at a place of a script, as far as it is known: a text, or the outline of JSON. */
export type Values = ReadonlyMap<string, string>;

/** Longer texts, as variables that repeat one another make them, are as good as unknown. */
export const longestText = 100_000;

/** What has no expansion in it. */
const plainParts: ReadonlySet<string> = new Set(["Literal", "SingleQuoted", "AnsiCQuoted"]);

/** The text of a word; undefined where something expands in it that is not known. */
export function textOf(word: Word, values: Values): string | undefined {
  if (word.parts === undefined) return toHome.test(word.text) ? undefined : word.value;
  if (word.parts.every(isPlain)) return word.value;
  const text = joined(word.parts.map((part) => partOf(part, values)));
  return text?.includes(anyTimes) ? undefined : text;
}

/** A tilde that becomes a directory, also behind the sign of what looks like an assignment. */
const toHome = /^(?:\w+=(?:.*:)?)?~/s;

/** Parts as one text; undefined where one of them is, and where it would be too long. */
function joined(parts: readonly (string | undefined)[]): string | undefined {
  return parts.includes(undefined) || areTooLong(parts) ? undefined : parts.join("");
}

/** Whether texts are too long together for what is said of them to be of use. */
export function areTooLong(parts: readonly (string | undefined)[]): boolean {
  return parts.reduce((length, part) => length + (part?.length ?? 0), 0) > longestText;
}

function isPlain(part: WordPart): boolean {
  return part.type === "DoubleQuoted"
    ? part.parts.every(({ type }) => type === "Literal")
    : plainParts.has(part.type);
}

/** The text of a word or heredoc, with holes for what only a run knows. */
export function outlineOf(
  { parts = [], text }: Pick<Word, "parts" | "text">,
  values: Values,
): string {
  if (parts.length === 0) return text;
  const outlines = parts.flatMap((part) =>
    part.type === "DoubleQuoted"
      ? part.parts.map((child) => quotedOf(child, values) ?? hole)
      : (partOf(part, values) ?? hole),
  );
  if (areTooLong(outlines)) return hole;
  // Between other texts, it is not known what several of something make.
  const isAlone = outlines.length === 1;
  return outlines.map((one) => (isAlone || !one.includes(anyTimes) ? one : hole)).join("");
}

/** A part of a word that stands in no quotes, or all that stands in some. */
function partOf(part: WordPart, values: Values): string | undefined {
  if (part.type === "DoubleQuoted") {
    return joined(part.parts.map((child) => quotedOf(child, values)));
  }
  const value = quotedOf(part, values);
  // What is split in words, or names files, is something else than the value.
  return plainParts.has(part.type) || oneWord.test(value ?? "") ? value : undefined;
}

const oneWord = /^[\w.,:/@%+=-]+$/;

/** What is known of a part that is not split. */
function quotedOf(part: WordPart, values: Values): string | undefined {
  if (plainParts.has(part.type) && "value" in part) return part.value;
  const name = /^\$(?:\{(\w+)\}|(\w+))$/.exec(part.text);
  return name === null ? undefined : values.get(name[1] ?? name[2] ?? "");
}

/** What `echo` prints of words; undefined where its options change them. */
export function echoed(words: readonly string[]): string | undefined {
  const endsLine = echoEnd(words);
  if (endsLine === undefined) return undefined;
  return `${words.slice(echoOptions(words).count).join(" ")}${endsLine ? "\n" : ""}`;
}

/** Whether what `echo` prints of words, as far as they are known, ends with a newline; undefined where that is not known. */
export function echoEnd(words: readonly (string | undefined)[]): boolean | undefined {
  const { count, endsLine, readsEscapes } = echoOptions(words);
  return readsEscapes || /^-(?! )/.test(words[count] ?? "") ? undefined : endsLine;
}

const escapes: ReadonlyMap<string, string> = new Map([
  ["\\n", "\n"],
  ["\\t", "\t"],
  ["\\\\", "\\"],
  ["%%", "%"],
]);

/** What `printf` prints; undefined where a directive is not known that has no stand-in. */
export function formatted(words: readonly string[], standIn?: string): string | undefined {
  const [format, ...values] = formatAndValues(words);
  if (format === undefined || (words[0] === format && format.startsWith("-"))) return undefined;
  const waiting = [...values];
  let text = "";
  do {
    const left = waiting.length;
    const next = formattedOnce(format, waiting, standIn);
    // A format without a directive uses none of the values up.
    if (next === undefined || (waiting.length > 0 && waiting.length === left)) return undefined;
    text += next;
  } while (waiting.length > 0);
  return text;
}

/** What a format prints of the values that wait, some of which it takes away. */
function formattedOnce(format: string, waiting: string[], standIn?: string): string | undefined {
  let known = true;
  const text = format.replaceAll(/%.|\\.|%$|\\$/gsu, (directive) => {
    const isValue = directive.startsWith("%") && directive !== "%%";
    const given = isValue ? waiting.shift() : undefined;
    const value = isValue ? asWritten(directive, given) : escapes.get(directive);
    if ((value ?? standIn) === undefined) known = false;
    return value ?? (wholeNumbers.has(directive) ? numberHole : standIn) ?? "";
  });
  return known ? text : undefined;
}

/** A value that a directive prints as it is given. */
function asWritten(directive: string, given: string | undefined): string | undefined {
  if (directive === "%s") return given;
  const isNumber = wholeNumbers.has(directive) && /^-?(?:0|[1-9]\d{0,14})$/.test(given ?? "");
  return isNumber ? given : undefined;
}

/** Whatever they are given, a number is printed. */
const wholeNumbers: ReadonlySet<string> = new Set(["%d", "%i", "%u"]);
