/**
 * How often a text has a name as a word of its own, not as a part of a longer one: that of `--file` is `file`, that of `log-file` is
 * not. Behind a `$` a name ends at a hyphen.
 */
export function countWord(text: string, name: string): number {
  let count = 0;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    if (!(goesOn(text, at - 1, -1) || goesOnBehind(text, at, name))) count += 1;
  }
  return count;
}

function goesOnBehind(text: string, at: number, name: string): boolean {
  const end = at + name.length;
  return goesOn(text, end, 1) && !(text[at - 1] === "$" && text[end] === "-");
}

/** Whether a name goes on at a place, in one direction. */
function goesOn(text: string, at: number, direction: 1 | -1): boolean {
  const sign = text[at] ?? "";
  return ofName.test(sign === "-" ? (text[at + direction] ?? "") : sign);
}

const ofName = /[\p{L}\p{N}_]/u;
