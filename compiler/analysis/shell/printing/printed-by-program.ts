import type { Command } from "unbash";
import { printedByGh } from "./gh-outline.ts";
import { anyHole, hole } from "./hole.ts";
import { builtByJq, chosenByWords } from "./jq-outline.ts";
import { wordsPrintedByNode } from "./printed-by-node.ts";
import { pythons, wordsPrintedByPython } from "./printed-by-python.ts";
import { jsonByProgram } from "./printed-json.ts";
import type { PrintedText, Way } from "./printed-ways.ts";
import { silent } from "./printed-ways.ts";
import type { Values } from "./printed-words.ts";
import { areTooLong, echoEnd, echoed, formatted, outlineOf, textOf } from "./printed-words.ts";
import { listBuiltByJq } from "./prints-list.ts";
import { printsOneJson } from "./prints-one-json.ts";

/** What a program prints with such words behind it, in a script that has no function of its name; undefined where that is not known. */
export function printedByProgram(
  name: string,
  command: Command,
  values: Values,
  unknownWords: readonly string[],
): readonly Way[] | undefined {
  const json = jsonByProgram(name, command);
  if (json.length > 0) {
    return json.flatMap((outline) => wayOf({ outline }, true, values, unknownWords) ?? []);
  }
  const words = wordsPrintedBy(name, command);
  if (words !== undefined) return waysOfLines(words, values, unknownWords);
  if (pythons.has(name)) return undefined;
  const { args, prefix, redirects } = command;
  // What `jq` prints has the same form whatever it reads.
  const isPlain =
    prefix.length === 0 && (name === "jq" || redirects.every(({ type }) => type === "Redirect"));
  return isPlain ? printedWith(name, args, values, unknownWords) : undefined;
}

/** The words of which a program of its own language chooses one to print. */
function wordsPrintedBy(name: string, command: Command): readonly string[] | undefined {
  if (pythons.has(name)) return wordsPrintedByPython(command);
  return name === "node" ? wordsPrintedByNode(command) : undefined;
}

/** A line for each of some words. */
function waysOfLines(
  words: readonly string[],
  values: Values,
  unknownWords: readonly string[],
): readonly Way[] {
  return words.flatMap((word) => {
    const outline = `${word}\n`;
    const text = anyHole.test(word) ? undefined : outline;
    return wayOf({ text, outline }, true, values, unknownWords) ?? [];
  });
}

function printedWith(
  name: string,
  args: Command["args"],
  values: Values,
  unknownWords: readonly string[],
): readonly Way[] | undefined {
  const words = args.map((word) => (word.type === "Word" ? textOf(word, values) : undefined));
  const known = words.filter((word) => word !== undefined);
  const isKnown = known.length === words.length;
  const outlines = outlinesOf({ args }, values);
  if (areTooLong(outlines)) return undefined;
  switch (name) {
    case "echo": {
      const text = isKnown ? echoed(known) : undefined;
      return wayOf(
        { text, outline: text ?? echoed(outlines) },
        echoEnd(words),
        values,
        unknownWords,
      );
    }
    case "jq":
      return printedByJq(outlines, values, unknownWords);
    case "gh": {
      const ways = printedByGh(outlines).flatMap(
        (outline) => wayOf({ outline }, true, values, unknownWords) ?? [],
      );
      return ways.length === 0 ? undefined : ways;
    }
    case "printf": {
      const text = isKnown ? formatted(known) : undefined;
      const outline = text ?? formatted(outlines, hole);
      return outline === undefined
        ? undefined
        : wayOf({ text, outline }, outline.endsWith("\n"), values, unknownWords);
    }
    default:
      return undefined;
  }
}

/** What `jq` chooses or builds, or a list where nothing more is known of it. */
function printedByJq(
  words: readonly string[],
  values: Values,
  unknownWords: readonly string[],
): readonly Way[] | undefined {
  const chosen = chosenByWords(words);
  if (chosen !== undefined) return waysOfLines(chosen, values, unknownWords);
  const isJoined = words.some((word) => /^(?:-\w*j|--join-output)/.test(word));
  const built = builtByJq(words);
  const outlines = built.length > 0 ? built : [listBuiltByJq(words, undefined)];
  const ways = outlines.flatMap((outline) => {
    return wayOf({ outline }, !isJoined, values, unknownWords) ?? [];
  });
  return ways.length === 0 ? undefined : ways;
}

/**
 * What a pipe prints into which a program puts one JSON text, or none where it fails, and whose end chooses a text by that;
 * undefined for other pipes.
 */
export function chosenBehind(
  first: Command,
  last: Command,
  values: Values,
  unknownWords: readonly string[],
): readonly Way[] | undefined {
  if (last.name?.value !== "jq" || last.prefix.length + last.redirects.length > 0) return undefined;
  if (!printsOneJson(first)) return undefined;
  const words = outlinesOf(last, values);
  const chosen = chosenByWords([...words, "input.json"]);
  return chosen && [...silent(values), ...waysOfLines(chosen, values, unknownWords)];
}

/** What `jq` prints behind another one: the list that it makes of the lines of that; undefined where it makes none. */
export function listBehindJq(
  before: Command,
  last: Command,
  values: Values,
  unknownWords: readonly string[],
): readonly Way[] | undefined {
  if (before.name?.value !== "jq" || last.name?.value !== "jq") return undefined;
  if ([before, last].some(({ prefix, redirects }) => prefix.length + redirects.length > 0))
    return undefined;
  const outline = listBuiltByJq(outlinesOf(last, values), outlinesOf(before, values));
  return outline === undefined ? undefined : wayOf({ outline }, true, values, unknownWords);
}

function outlinesOf({ args }: Pick<Command, "args">, values: Values): readonly string[] {
  return args.map((word) => (word.type === "Word" ? outlineOf(word, values) : hole));
}

/** A text, or where it is not known the way it ends; nothing where not even that is. */
function wayOf(
  { text, outline }: Partial<Pick<PrintedText, "outline" | "text">>,
  endsWithNewline: boolean | undefined,
  values: Values,
  unknownWords: readonly string[],
): readonly Way[] | undefined {
  if (endsWithNewline === undefined) return undefined;
  const open = unknownWords.reduce((all, word) => all?.replaceAll(word, hole), outline);
  const sure = isUnknown(text, unknownWords) ? undefined : text;
  return [{ text: sure, outline: open, endsWithNewline, values }];
}

/** What `cat` prints of a heredoc. */
export function heredoc(
  { args, redirects, prefix }: Command,
  values: Values,
  unknownWords: readonly string[],
): readonly Way[] | undefined {
  const [redirect, ...others] = redirects;
  if (others.length > 0 || args.length > 0 || prefix.length > 0) return undefined;
  if (redirect?.type !== "HereDoc" || redirect.operator !== "<<") return undefined;
  const { delimiter, body, closing } = redirect;
  if (delimiter === undefined || closing === undefined) return undefined;
  const isFixed = delimiter.quoted === true || body.parts === undefined;
  const text = isFixed ? body.text : undefined;
  return wayOf(
    { text, outline: text ?? outlineOf(body, values) },
    body.text.endsWith("\n"),
    values,
    unknownWords,
  );
}

/** Whether a text is not known, or has a word in it that is not. */
export function isUnknown(text: string | undefined, unknownWords: readonly string[]): boolean {
  return text === undefined || unknownWords.some((word) => text.includes(word));
}
