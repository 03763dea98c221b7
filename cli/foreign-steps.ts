/** What only steps of recipes have, and recipes that need none. */
const ownKey =
  /(?:^[ \t]*(?:- *)?|[{,]\s*)["']?(?:agent|args|foreach|id|imports|initialStep|onOutcome|prompt|recipe|template)["']?[ \t]*:|\btype["']?[ \t]*:[ \t]*["']?(?:agent|bash|recipe)\b/m;

/** What recipes say of themselves; files of other tools have one of these at most beside their steps. */
const headKey =
  /(?:^|[{,]\s*)["']?(?<key>author|context|description|extends|hooks|name|recursion|version)["']?[ \t]*:/gm;
const fewestHeads = 2;

/** Where steps begin. */
const listKey = /(?:^|[{,]\s*)["']?(?:steps?|stages?)["']?[ \t]*:/m;

/** A template of a page, and the name of a file that holds one: no command begins like them. */
const pageTemplate =
  /(?:^|[{,]\s*)["']?template["']?[ \t]*:\s*(?:(?:[|>]-?\s+)?["']?<|["'][^"'\s]{1,200}\.(?:ejs|hbs|html?|j2|liquid|md|mustache|pug|tmpl|txt)["'])/m;

/**
 * Whether a text with a key of recipes is a file of another tool that has such a key, too: its steps or stages have nothing that
 * each of a recipe has, and the text hardly says what the recipe is called and does; or its template is a page. Who names such a
 * file is told what is wrong with it.
 */
export function hasForeignSteps(text: string): boolean {
  if (pageTemplate.test(text)) return true;
  return !mayHoldOwnSteps(text) && listsSomething(text);
}

function mayHoldOwnSteps(text: string): boolean {
  if (ownKey.test(text)) return true;
  const heads = [...text.matchAll(headKey)].map(({ groups }) => groups?.["key"]);
  return new Set(heads).size >= fewestHeads;
}

/** Whether there is something in the lists that steps and stages are; a recipe that somebody begins has none yet. */
function listsSomething(text: string): boolean {
  const list = listKey.exec(text);
  if (list === null) return false;
  const [first = "", ...lines] = text
    .slice(list.index + list[0].length)
    .split("\n")
    .map((line) => line.replace(/(?:^|\s)#.*$/, "").trimEnd());
  if (first.trim() !== "") return /^\s*[[{]\s*(?![\]}])/.test(first);
  return /^(?:\s+\S|-)/.test(lines.find((line) => line.trim() !== "") ?? "");
}
