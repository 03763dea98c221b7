import type { UnreadablePlace } from "./bracket-stack.ts";

/** What no version of Python 3 reads, wherever it stands outside of strings, and what Python writes there. */
const foreign: readonly (readonly [form: RegExp, problem: string])[] = [
  [
    /(?<=^|[:;] {0,20})print +(?!(?:and|else|for|if|in|is|not|or)\b)\w/,
    "since Python 3, `print` takes what it prints in parentheses",
  ],
  [/&&/, "Python writes `and` for `&&`"],
  [/\|\|/, "Python writes `or` for `||`"],
  [/!(?!=)/, "Python writes `not` for `!`"],
  [/^else +if\b/, "Python writes `elif` for `else if`"],
  [/^(?:const|function|let|var) +\w/, "no statement of Python begins so"],
  [/(?:\+\+|--)$/, "Python has no `++` and no `--`: write `+= 1` or `-= 1`"],
  [/[-+/%<=>&|^~]$/, "nothing follows the last sign of this line"],
];

/** Where a line stands. */
export interface Surroundings {
  readonly isInFunction: boolean;
  readonly isInLoop: boolean;
}

const ofFunctions = /^(?:return|yield)\b/;
const ofLoops = /^(?:break|continue)\b/;

/** Any of them: most lines have none. */
const maybe = new RegExp(
  [...foreign.map(([form]) => form), ofFunctions, ofLoops].map(({ source }) => source).join("|"),
);

/** What a line of a Python program has from another language, or another version; `text` has marks for its strings. */
export function foreignInPython(
  text: string,
  { isInFunction, isInLoop }: Surroundings,
): UnreadablePlace | undefined {
  if (!maybe.test(text)) return undefined;
  for (const [form, problem] of foreign) {
    const found = form.exec(text);
    if (found !== null) return { offset: found.index, problem };
  }
  if (!isInFunction && ofFunctions.test(text)) {
    return { offset: 0, problem: "this stands in no function" };
  }
  return !isInLoop && ofLoops.test(text)
    ? { offset: 0, problem: "this stands in no loop" }
    : undefined;
}
