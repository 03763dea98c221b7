import { createTextMemo } from "../../../source/text-memo.ts";

/** What looks at a value: a test, a pattern, or a program that tells where a path leads. */
const looking = /\[|\bcase\b|\btest\b|\bgrep\b|\b(?:realpath|readlink|basename)\b|:\?/;

/** Whether a text is there at all says nothing of what it is. */
const onlyWhetherEmpty = /(?:\[\[?|\btest)\s{1,9}(?:!\s{1,9})?-[nz]\s[^\]\n;&|]*/g;

/** Whether a script looks, before a place, at a value that has one of some names, or at the variable that holds it. */
export function isAskedBefore(script: string, place: number, names: Iterable<string>): boolean {
  const asked = askedNames(script, () => findNames(script));
  return [...names].some((name) => (asked.get(plainName(name)) ?? place) < place);
}

const askedNames = createTextMemo<ReadonlyMap<string, number>>();

/** Where the names first stand in lines that look at something. */
function findNames(script: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  let start = 0;
  for (const line of script.split("\n")) {
    const asking = line.replaceAll(onlyWhetherEmpty, (text) => " ".repeat(text.length));
    if (looking.test(asking)) {
      for (const { 0: word, index } of asking.matchAll(/[A-Za-z_]\w*/g)) {
        const name = plainName(word);
        if (!found.has(name)) found.set(name, start + index);
      }
    }
    start += line.length + 1;
  }
  return found;
}

/** A variable by the name that its value has in the recipe, in whatever letters the environment has it. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/^recipe_var_/, "")
    .replace(/(?!^)__.*/s, "");
}
