import { commentBehind } from "../../source/comment-behind.ts";
import type { Span } from "../../source/span.ts";
import { spanText } from "../../source/span.ts";

const word = String.raw`(?:"[\w-]{1,40}"|'[\w-]{1,40}'|\x60[\w-]{1,40}\x60|[\w-]{1,40})`;
const joint = String.raw`(?:[ \t]{0,20}[|/][ \t]{0,20}|,[ \t]{1,20}(?:or[ \t]{1,20})?|[ \t]{1,20}or[ \t]{1,20})`;

/** A list of words from the beginning, up to where something else is said. */
const list = new RegExp(
  String.raw`^[\s|:(–—-]{0,20}(?<whole>(?:is |must be |exactly )?(?:one of:?|either)[ \t]+)?(?<words>${word}(?:${joint}${word}){1,30})[ \t]*(?=[).;|]|(?:,[ \t]*)?(?://|$)|[–—-][ \t])`,
);

/** Words that stand for all values of a kind, and numbers. */
const noWord =
  /^(?:any|array|bool|boolean|date|empty|false|float|int|integer|list|none|null|number|object|optional|required|str|string|text|true|undefined|\d.*)$/i;

/**
 * The words of which the comment behind a value says that it is one of them, as in `# Optional: quick | deep (default: quick)`:
 * in words without a sign of a list between them, somebody may speak of anything.
 */
export function choicesBehind(value: Span): readonly string[] | undefined {
  const { end, source } = value;
  // In brackets a comma stands between them.
  const behind = commentBehind(source.text[end] === "," ? { ...value, end: end + 1 } : value);
  const comment = behind === undefined ? "" : spanText(behind);
  if (comment.length > longestComment || !comment.includes("|")) return undefined;
  const starts = comment.matchAll(/(?:^#+|[:(])\s*(?=["'\x60\w])/g);
  for (const { 0: before, index } of starts) {
    const choices = choicesSaid(comment.slice(index + before.length));
    if (choices !== undefined) return choices;
  }
  return undefined;
}

const longestComment = 300;

/** The words of which a text about a key says that it is one of them; undefined where it says no such thing. */
export function choicesSaid(text: string): readonly string[] | undefined {
  const { whole, words = "" } = list.exec(text)?.groups ?? {};
  const quoted = words.match(/(?<=["'\x60])[\w-]+(?=["'\x60])/g) ?? [];
  const all = words.match(/[\w-]+/g)?.filter((one) => one !== "or") ?? [];
  if (all.length < 2 || all.some((one) => noWord.test(one))) return undefined;
  const isList =
    quoted.length === all.length ||
    whole !== undefined ||
    /^[^,]*$/.test(words) ||
    /^[A-Z_, -]+$/.test(words);
  return isList ? all : undefined;
}
