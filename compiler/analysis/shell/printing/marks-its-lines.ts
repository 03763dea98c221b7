import { wordTextsOf } from "../command-words.ts";
import { stagesOf } from "./printing-stages.ts";

/**
 * Whether each line that a script prints begins with a sign, a hash or a name of its own, as those of `git diff` and
 * `git log --oneline` do, so that none of them is a single word such as `EOF`.
 */
export function marksItsLines(script: string): boolean {
  const [first, ...rest] = stagesOf(script);
  if (first?.type !== "Command" || first.name?.value !== "git") return false;
  const isCut = rest.some((one) => one.type !== "Command" || !passing.test(one.name?.value ?? ""));
  const [verb = "", ...words] = wordTextsOf(first);
  return !isCut && marked.get(verb)?.(words) === true;
}

/** Filters that leave lines as they are. */
const passing = /^(?:cat|head|tail|tee)$/;

const namesOnly = /^--(?:name-only|format|pretty|raw)\b/;

/** Commands of `git` whose lines are told by their beginnings, with such words behind them. */
const marked: ReadonlyMap<string, (words: readonly string[]) => boolean> = new Map([
  ["diff", (words) => !words.some((word) => namesOnly.test(word))],
  ["show", (words) => !words.some((word) => namesOnly.test(word) || word.includes(":"))],
  ["log", (words) => words.includes("--oneline") || words.every(isMarkedFormat)],
]);

/** A format whose lines begin with a hash or a bullet; without one, messages are indented. */
function isMarkedFormat(word: string): boolean {
  const format = /^--(?:format|pretty)=(?:t?format:)?(.*)$/s.exec(word)?.[1];
  return format === undefined
    ? !/^--(?:format|name-only|pretty)\b/.test(word)
    : /^(?:%[hH]|[-*#>])/.test(format) && !/%[bBnN]/.test(format);
}
