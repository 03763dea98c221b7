import type { Word } from "unbash";
import { wordsOf } from "../command-words.ts";
import type { Stage } from "./printing-stages.ts";
import { stagesOf } from "./printing-stages.ts";

/**
 * Whether all that a script prints is one number: how many lines, words, bytes or matches there are, a time, or
 * what the command before has ended with.
 */
export function printsCount(script: string): boolean {
  const last = stagesOf(script).findLast((stage) => !trims(stage));
  if (last?.type !== "Command" || !last.redirects.every(({ operator }) => operator === "<")) {
    return false;
  }
  return counters.get(last.name?.value ?? "")?.(wordsOf(last)) ?? false;
}

/** Whether a command of a pipe takes blanks away and nothing else: `wc -l < notes.md | tr -d ' '`. */
function trims(stage: Stage): boolean {
  if (stage.type !== "Command" || stage.redirects.length > 0) return false;
  const [first, second, ...others] = wordsOf(stage).map(({ value }) => value);
  if (stage.name?.value === "xargs") return first === undefined;
  return (
    stage.name?.value === "tr" &&
    first === "-d" &&
    /^(?: |\[:(?:blank|space):\])$/.test(second ?? "") &&
    others.length === 0
  );
}

/** Whether a command prints a number, and nothing else, with such words behind it. */
type Counter = (words: readonly Word[]) => boolean;

const counters: ReadonlyMap<string, Counter> = new Map<string, Counter>([
  ["echo", (words) => isOnly(/^\$(?:\?|\{\?\})$/, words)],
  ["date", (words) => isOnly(/^\+%[sY]$/, words)],
  ["git", countsCommits],
  ["grep", countsInOne],
  ["nproc", (words) => words.length === 0],
  ["wc", (words) => isOnly(/^-[lwcm]$/, words)],
]);

/** Whether git counts commits, of one range: of two it counts both sides. */
function countsCommits([command, ...words]: readonly Word[]): boolean {
  const isCounting = words.some(({ value }) => value === "--count");
  return (
    command?.value === "rev-list" &&
    isCounting &&
    !words.some(({ value }) => /^--(?:left|cherry)/.test(value))
  );
}

function isOnly(pattern: RegExp, [word, ...others]: readonly Word[]): boolean {
  return word !== undefined && others.length === 0 && pattern.test(word.value);
}

/** Whether `grep -c` counts what it reads, or what is in one file: with more of them it names each. */
function countsInOne([first, ...words]: readonly Word[]): boolean {
  const start = words.findIndex(({ value }) => !/^-[EFGPivwx]+$/.test(value));
  const operands = start < 0 ? [] : words.slice(start);
  const isCounting = first?.value === "-c" && operands.length > 0 && operands.length < 3;
  return isCounting && operands.every(({ text }) => singleWord.test(text));
}

/** What the shell makes one word of, which is no option. */
const singleWord = /^(?!-)(?:"[^"@]*"|'[^']*'|[^\s"'$*?[{`]+)$/;
