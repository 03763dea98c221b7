import type { ScriptRange } from "../placement.ts";

/** A word with which a program compares a value, where it stands. */
export interface ComparedWord extends ScriptRange {
  readonly word: string;
}

/** What closes the lookup of a key in Python: `"key"]`, `"key")`. */
const closing = String.raw`(?:\\?["'][\])])?`;
const quoted = String.raw`\\?["']([\w-]+)\\?["']`;
const equality = new RegExp(`${closing}\\s*[=!]=\\s*${quoted}(?!\\s*\\+)`, "dy");
const list = new RegExp(
  `${closing}\\s+(?:not\\s+)?in\\s*[(\\[{]\\s*((?:${quoted.replace(/[()]/g, "")}\\s*(?:,\\s*)?)+)[)\\]}]`,
  "dy",
);

/** The words that a program of `jq` or Python compares a key with which ends at a place: `.level == "high"`, `one["level"] in ("a", "b")`. */
export function wordsComparedBehind(script: string, end: number): readonly ComparedWord[] {
  equality.lastIndex = end;
  const one = equality.exec(script);
  if (one) return wordAt(one[1], one.indices?.[1]?.[0]);
  list.lastIndex = end;
  const several = list.exec(script);
  const from = several?.indices?.[1]?.[0];
  if (several === null || from === undefined) return [];
  return [...(several[1] ?? "").matchAll(/[\w-]+/g)].flatMap(({ 0: word, index }) =>
    wordAt(word, from + index),
  );
}

function wordAt(word: string | undefined, start: number | undefined): readonly ComparedWord[] {
  return word === undefined || start === undefined
    ? []
    : [{ word, start, end: start + word.length }];
}
