import type { Word } from "unbash";
import { wordsOf } from "../command-words.ts";
import { rawInput, slurp } from "../jq-options.ts";
import { closesAtEnd, stagesOf as filterStagesOf, isListToList } from "./jq-filter.ts";
import type { Stage } from "./printing-stages.ts";
import { stagesOf } from "./printing-stages.ts";
import { substitutionEchoed } from "./substitution-echoed.ts";

/**
 * Whether all that a script prints is one number: how many lines, words, bytes or matches there are, a time, or
 * what the command before has ended with.
 */
export function printsCount(script: string): boolean {
  const stages = stagesOf(script);
  const echoed = substitutionEchoed(stages, script);
  if (echoed !== undefined) return printsCount(echoed);
  const last = stages.findLast((stage) => !trims(stage));
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
    /^(?: ?\\n ?| |\[:(?:blank|space):\])$/.test(second ?? "") &&
    others.length === 0
  );
}

/** Whether a command prints a number, and nothing else, with such words behind it. */
type Counter = (words: readonly Word[]) => boolean;

const counters: ReadonlyMap<string, Counter> = new Map<string, Counter>([
  ["awk", countsRecords],
  ["echo", (words) => isOnly(/^\$(?:\?|\{\?\})$/, words)],
  ["date", (words) => isOnly(/^\+%[sY]$/, words)],
  ["git", countsCommits],
  ["grep", countsInOne],
  ["jq", countsItems],
  ["nproc", (words) => words.length === 0],
  ["stat", tellsNumberOfOne],
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

/** Whether `jq` tells the length of one value: of all that it reads, or of what the command before prints. */
function countsItems(words: readonly Word[]): boolean {
  const values = words.map(({ value }) => value);
  const [filter, ...files] = values.filter((value) => !value.startsWith("-"));
  const isPlain = values.every((value) => !value.startsWith("-") || /^-[crnRs]+$/.test(value));
  return (
    isPlain &&
    files.length <= 1 &&
    (values.some((value) => slurp.test(value)) || !values.some((value) => rawInput.test(value))) &&
    isLength(filter ?? "")
  );
}

function isLength(filter: string): boolean {
  const stages = filterStagesOf(filter);
  const isOne = (stage: string): boolean =>
    /^\.(?:\w[\w.]*)?$/.test(stage) ||
    isListToList(stage) ||
    (/^(?:\[|(?:map|split)\()/.test(stage) && closesAtEnd(stage));
  return stages.at(-1) === "length" && stages.slice(0, -1).every(isOne);
}

/** Whether `awk` prints how many lines there are, once. */
function countsRecords([program]: readonly Word[]): boolean {
  return /^\s*END\s*\{\s*print\s+NR(?:\s*;)?\s*\}\s*$/.test(program?.value ?? "");
}

/** Whether `stat` tells how large or how old one file is. */
function tellsNumberOfOne(words: readonly Word[]): boolean {
  const values = words.map(({ value }) => value);
  const [option = "", format = ""] = values;
  const operands = words.slice(option.includes("=") ? 1 : 2);
  const shown = option === "-c" ? format : /^--format=(.*)$/.exec(option)?.[1];
  return (
    /^%[sWXYZ]$/.test(shown ?? "") &&
    operands.length === 1 &&
    operands.every(({ text }) => singleWord.test(text))
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
