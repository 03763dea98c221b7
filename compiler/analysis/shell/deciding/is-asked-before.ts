/** What looks at a value: a test, a pattern, or a program that tells where a path leads. */
const looking = /\[|\bcase\b|\btest\b|\bgrep\b|\b(?:realpath|readlink|basename)\b|:\?/;

/** Whether a text is there at all says nothing of what it is. */
const onlyWhetherEmpty = /(?:\[\[?|\btest)\s+(?:!\s+)?-[nz]\s[^\]\n;&|]*/g;

/** Whether a script looks, in a line before a place, at a value that has one of some names. */
export function isAskedBefore(script: string, place: number, names: Iterable<string>): boolean {
  const before = script.slice(0, place);
  const wanted = [...names].filter((name) => before.includes(name));
  if (wanted.length === 0 || !looking.test(before)) return false;
  return before.split("\n").some((line) => {
    const asking = line.replaceAll(onlyWhetherEmpty, "");
    return looking.test(asking) && wanted.some((name) => asking.includes(name));
  });
}
