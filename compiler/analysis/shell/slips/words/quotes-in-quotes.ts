import type { Command, Word, WordPart } from "unbash";
import { wordsOf } from "../../command-words.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts with a double quote where a text in quotes begins inside of something, and with JSON outside of quotes. */
export const maybeQuotesInQuotes = /"[^"\n]{0,300}(?:[{([]|[,:=<>+] )"[\w./-]|\s\{"[^"\n]{0,80}":/;

/**
 * `echo "{"ok": true}"` and `jq "select(.a == "b")"`: the second quote ends the text that the first begins, and what the program
 * gets has no quotes. Only what has a bracket or a sign before it, and another behind it, is surely meant to be in quotes.
 */
export function quotesInQuotes(command: Command): readonly ShellSlip[] {
  const words = wordsOf(command);
  const bare = words.find(isBareJson);
  if (bare !== undefined) return [{ start: bare.pos, end: bare.end, kind: "JSON without quotes" }];
  const parts = words.flatMap((word) => word.parts ?? []);
  const at = parts.findIndex((part, index) => opens(parts[index - 1], part));
  const inside = parts[at];
  if (
    inside === undefined ||
    !parts.some((part, index) => index > at && closes(parts[index - 1], part))
  )
    return [];
  return [{ start: inside.pos, end: inside.end, kind: "quotes in quotes" }];
}

/** Whether a text in quotes ends where a text in it begins: behind a bracket or a sign. */
function opens(before: WordPart | undefined, part: WordPart): boolean {
  if (before?.type !== "DoubleQuoted" || before.end !== part.pos) return false;
  const isOpen = /(?:[{([]\s*|(?:[,:+]|[=!<>]=?) )"$/.test(before.text);
  return isOpen && part.type === "Literal" && /^[\w./-]/.test(part.text);
}

/** Whether a text in quotes begins where one in it ends: before a bracket or a sign. */
function closes(before: WordPart | undefined, part: WordPart): boolean {
  const isBehind = before?.type === "Literal" && before.end === part.pos;
  return isBehind && part.type === "DoubleQuoted" && /^"\s*[)\]},:]/.test(part.text);
}

/** `{"ok": true}` as the words of a command. */
function isBareJson({ parts = [] }: Word): boolean {
  const [open, key, colon] = parts;
  const isKey = key?.type === "DoubleQuoted" && /^"[\w-]+"$/.test(key.text);
  const isOpen = open?.type === "Literal" && open.text === "{";
  return isOpen && isKey && colon?.type === "Literal" && colon.text.startsWith(":");
}
