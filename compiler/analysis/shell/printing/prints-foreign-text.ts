import { wordTextsOf } from "../command-words.ts";
import type { Stage } from "./printing-stages.ts";
import { isFilter, stagesOf } from "./printing-stages.ts";

/** Whether a script prints what others have written: messages of commits, pull requests, pages, files of prose. */
export function printsForeignText(script: string): boolean {
  if (!/\b(?:cat|curl|gh|git|wget)\b/.test(script)) return false;
  const [first, ...rest] = stagesOf(script);
  if (first?.type !== "Command" || !rest.every(isFilter)) return false;
  const words = wordTextsOf(first);
  const isForeign = foreign.get(first.name?.value ?? "");
  return isForeign?.(words) === true && !rest.some(isCounting) && !rest.some(leavesWords);
}

type Test = (words: readonly string[]) => boolean;

/** Commands that print what others have written with such words behind them. */
const foreign: ReadonlyMap<string, Test> = new Map<string, Test>([
  ["cat", (words) => words.some(isAnyText)],
  ["curl", () => true],
  ["gh", ([noun = "", ...words]) => /^(?:api|issue|pr|release)$/.test(noun) && !asksForIds(words)],
  ["git", ([verb = "", ...words]) => /^(?:blame|diff|log|show)$/.test(verb) && !isOfIds(words)],
  ["wget", () => true],
]);

/** Whether a file may hold what anybody writes: prose, or whatever file a variable names. */
function isAnyText(file: string): boolean {
  return /\$\{?\w|\.(?:md|rst|txt)["']?$/.test(file) && !ofOneWord.test(file);
}

const ofOneWord =
  /(?:^|[/_.-])(?:branch|code|count|date|hash|id|number|pid|sha|status|tag|version)\b/i;

/** Fields of GitHub that it fills itself: numbers, times, hashes, words of a list. */
const ids =
  "additions|baseRefOid|changedFiles|closedAt|conclusion|createdAt|databaseId|deletions|headRefOid|html_url|id|isDraft|mergeable|mergedAt|node_id|number|oid|reviewDecision|sha|state|status|updatedAt|url";

/** A list of such fields, and a filter that picks nothing but one: `.[0].number`, `[.[].url]`, `map(.id)`. */
const idFields = new RegExp(`^(?:${ids})(?:,(?:${ids}))*$`);
const idFilter = new RegExp(
  `^(?:\\.(?:\\w+|\\[\\d*\\])(?:\\.\\w+|\\[\\d*\\])*)?(?: \\| )?\\.?\\.(?:${ids})(?: // \\w+)?$`,
);
const listOfIds = /^(?:\[(.+)\]|map\((.+)\))$/;

function asksForIds(words: readonly string[]): boolean {
  const behind = (flag: RegExp): string | undefined => {
    const at = words.findIndex((word) => flag.test(word));
    return at < 0 ? undefined : words[at + 1];
  };
  const filter = behind(/^(?:-q|--jq)$/);
  if (filter === undefined) return idFields.test(behind(/^--json$/) ?? "");
  const [, items, mapped] = listOfIds.exec(filter) ?? [];
  return idFilter.test(items ?? mapped ?? filter);
}

/** Whether git is asked for hashes, times and counts alone: `--format=%H`, `--shortstat`. */
function isOfIds(words: readonly string[]): boolean {
  return words.some((word) =>
    /^--(?:format|pretty)=(?:format:|tformat:)?(?:%(?:[HhTtPp]|[ac][IistT])|[\s:|,])*$|^--(?:quiet|shortstat)$/.test(
      word,
    ),
  );
}

function isCounting(node: Stage): boolean {
  if (node.type !== "Command" || node.name?.value !== "grep") return false;
  return wordTextsOf(node).some((word) => /^-\w*c/.test(word));
}

/** What `grep -o`, `tr -cd` and digests leave of any text: words and numbers, which no program reads as anything else. */
function leavesWords(node: Stage): boolean {
  if (node.type !== "Command") return false;
  if (/^(?:cksum|md5sum|sha\d{0,3}sum|shasum|wc)$/.test(node.name?.value ?? "")) return true;
  const words = wordTextsOf(node);
  if (node.name?.value === "tr") {
    return (
      /^-(?:cd|dc)$/i.test(words[0] ?? "") &&
      /^(?:[\w./-]|\\n|\[:(?:alnum|digit):\])+$/.test(words[1] ?? "")
    );
  }
  if (node.name?.value !== "grep" || !words.some((word) => /^-\w*o/.test(word))) return false;
  const pattern = words.find((word) => !word.startsWith("-")) ?? "";
  return /^(?:[\w/@:,-]|\\[.bdw]|\[(?:[\w./:@-]|\[:(?:alnum|alpha|digit):\])+\]|[+*?{}()|^$])+$/.test(
    pattern,
  );
}
