import {
  joinOutput,
  namingOptions,
  nullInput,
  plainJqOption,
  rawInput,
  rawOutput,
  slurp,
} from "../jq-options.ts";
import { anyTimes } from "./hole.ts";
import {
  behindDefinitions,
  branchesOf,
  changesItems,
  closesAtEnd,
  isListToList,
  stagesOf,
} from "./jq-filter.ts";
import { fieldsOf, objectOf } from "./jq-object.ts";
import { chosenByJq } from "./jq-words.ts";

/**
 * The JSON that `jq` may build, by its words, where its filter is written out: a list of objects, several of them where
 * it reads several files, or objects, any number of them unless it reads nothing (`-n`) or one JSON file; what it computes are holes. None for other filters, and for options
 * that print no JSON.
 */
export function builtByJq(words: readonly string[]): readonly string[] {
  const run = runOf(words);
  return run === undefined ? [] : builtByFilter(run.filter, run);
}

/** The texts one of which `jq` prints, by its words, where it reads one value and its filter chooses from texts. */
export function chosenByWords(words: readonly string[]): readonly string[] | undefined {
  if (!words.some((word) => /\bif\b/.test(word)) || words.some((word) => joinOutput.test(word))) {
    return undefined;
  }
  const run = runOf(words);
  const chosen = run?.readsOne ? chosenByJq(run.filter) : undefined;
  const isRaw = words.some((word) => rawOutput.test(word));
  return isRaw ? chosen : chosen?.map((text) => `"${text}"`);
}

/** How `jq` runs its filter. */
interface JqRun extends FilterInput {
  readonly filter: string;
}

function runOf(given: readonly string[]): JqRun | undefined {
  // What follows is there to be read in the filter.
  const end = given.findIndex((word) => /^--(?:json)?args$/.test(word));
  const words = end < 0 ? given : given.slice(0, end);
  if (!words.every((word) => !word.startsWith("-") || printsJson(word))) return undefined;
  const isValue = (index: number): boolean => namingOptions.has(words[index] ?? "");
  const [filter, ...files] = words.filter(
    (word, index) => !word.startsWith("-") && !isValue(index - 1) && !isValue(index - 2),
  );
  if (filter === undefined) return undefined;
  const texts = new Set(words.filter((_, index) => words[index - 1] === "--arg"));
  const isAlone = words.some((word) => nullInput.test(word));
  const readsOne = isAlone
    ? files.length === 0
    : files.length === 1 && /\.json$/.test(files[0] ?? "");
  const isLines = words.some((word) => rawInput.test(word));
  // By these a filter runs once for all that it reads.
  const isOnce = isAlone || words.some((word) => slurp.test(word));
  const readsSeveral = (files.length > 1 || isLines) && !isOnce;
  return { filter, texts, readsOne, readsSeveral };
}

/** Whether a filter still prints JSON behind an option; colours are none. */
function printsJson(option: string): boolean {
  return (
    namingOptions.has(option) ||
    (plainJqOption.test(option) && !/^(?:-[a-zA-Z]*C|--color-output$)/.test(option))
  );
}

interface FilterInput {
  /** The variables that are known to be texts. */
  readonly texts: ReadonlySet<string>;
  /** Whether the filter runs once, so that it prints no more than it makes of one value. */
  readonly readsOne: boolean;
  /** Whether it runs more than once, or may well. */
  readonly readsSeveral: boolean;
}

/** The JSON that a filter of `jq` may make of what it reads; none where its end is not written out. */
export function builtByFilter(
  filter: string,
  { texts, readsOne, readsSeveral }: FilterInput,
): readonly string[] {
  // A text in a text, and a comment, would need another reader.
  if (/\\\([^)"]*"|(?:^|\s)#/.test(filter)) return [];
  const stages = [...stagesOf(filter)];
  // What orders or cuts a list leaves its items as they are; what maps them does not.
  while (stages.length > 1 && isListToList(stages.at(-1) ?? "") && !changesItems(stages.at(-1)))
    stages.pop();
  const last = stages.at(-1) ?? "";
  const before = stages.slice(0, -1);
  const items = itemsOf(last);
  if (items === undefined) {
    const isOne =
      readsOne &&
      !several.test(filter) &&
      !selecting.test(filter) &&
      !branches(last) &&
      before.every(isPath);
    const objects = objectsOf(stages.join("|"), texts);
    return isOne ? objects : objects.map((one) => `${one}${anyTimes}`);
  }
  // Of each value that comes in, one list comes out.
  if (!before.every((stage) => isPath(stage) || isListToList(stage))) return [];
  const item = objectOf(stagesOf(items).at(-1) ?? "", texts);
  return item === undefined ? [] : [`[${item}]${readsSeveral ? anyTimes : ""}`];
}

/** The objects one of which is all that a filter makes of anything; none where it may make something else. */
function objectsOf(filter: string, texts: ReadonlySet<string>): readonly string[] {
  const stages = stagesOf(filter);
  const last = behindDefinitions(stages.at(-1) ?? "");
  const before = stages.slice(0, -1).join("|");
  if (last === "." || (/^select\(/.test(last) && closesAtEnd(last)))
    return objectsOf(before, texts);
  const added = fieldsOf(last, texts);
  if (added !== undefined) {
    return objectsOf(before, texts).map((one) => `${one.slice(0, -1)},${added}}`);
  }
  const ways = branchesOf(last)?.filter((way) => !/^(?:empty|error(?:\(.*\))?)$/s.test(way));
  if (ways !== undefined) {
    const objects = ways.map((way) => objectsOf(way, texts));
    return objects.some((one) => one.length === 0) ? [] : objects.flat();
  }
  if (last.startsWith("(") && closesAtEnd(last)) return objectsOf(last.slice(1, -1), texts);
  const object = objectOf(last, texts);
  return object === undefined ? [] : [object];
}

/** What makes several values of one, or none. */
const several =
  /[^\s:,([{]\[\]|\.\.|\b(?:empty|error|inputs?|limit|paths|range|recurse|select|splits|until|while)\b/;

/** What may leave nothing of a value. */
const selecting =
  /\?(?!\s*\/\/)|(?<![.$\w"])(?:arrays|booleans|capture|iterables|match|nulls|numbers|objects|scalars|scan|strings|try|values)\b(?!\s*:)/;

/** Whether a stage has several values in parentheses, and by that makes several of itself: `{k: (1, 2)}`. */
function branches(stage: string): boolean {
  const open: string[] = [];
  for (const [sign] of stage.matchAll(/"(?:[^"\\]|\\.)*"|[()[\]{},]/gs)) {
    if (sign.startsWith('"')) {
      if (/\\\([^)]*,/.test(sign)) return true;
    } else if (sign === ",") {
      if (open.at(-1) === "(") return true;
    } else if (/[([{]/.test(sign)) open.push(sign);
    else open.pop();
  }
  return false;
}

/** Whether a stage picks one value. */
function isPath(stage: string): boolean {
  return /^\.(?:[\w.]|\["[^"]*"\])*$/.test(stage);
}

/** The filter that makes the items of a list: of `[...]`, or of `map(...)`. */
function itemsOf(stage: string): string | undefined {
  const opening = /^(?:\[|map\()/.exec(stage)?.[0];
  return opening !== undefined && closesAtEnd(stage)
    ? stage.slice(opening.length, -1).trim()
    : undefined;
}
