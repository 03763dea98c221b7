import { choicesSaid } from "./said-choices.ts";

type Choices = ReadonlyMap<string, ReadonlySet<string>>;

/** A key with the texts, or the alternatives of texts, behind it; of bounded length, since a quote may be open. */
const keyed =
  /"([\w-]{1,60})"\s{0,20}:\s{0,20}("[^"\n]{0,200}"(?:\s{0,20}(?:[|/]|or\b)\s{0,20}"[^"\n]{0,60}"){0,20})(\s{0,20}(?:[|/]|or\b))?/g;

/** A key with alternatives that are not in quotes: `"verdict": approved | rejected`. */
const unquoted =
  /"([\w-]{1,60})"\s{0,20}:\s{0,20}([A-Za-z][\w-]{0,40}(?: ?\| ?[A-Za-z][\w-]{0,40}){1,20}) ?(?=[,}\n])/g;

/** A key with its schema, as far as the values in it. */
const enumerated =
  /"([\w-]{1,60})"\s{0,20}:\s{0,20}\{[^{}[\]]{0,300}"enum"\s{0,20}:\s{0,20}\[([^[\]{}]{0,600})\]/g;

/** What stands for all values of a kind. */
const kinds =
  /^(?:any|array|bool|boolean|date|false|float|int|integer|list|none|null|number|object|str|string|text|true)$/i;

/** A key of which a sentence lists the values: `where kind is "bug" or "feature"`, `kind is one of bug, feature`. */
const told =
  /(?:^|[\n.;,:(*-]|\b(?:where|and|with) |\b(?:field|key) )\s{0,8}(?:[Tt]he )?["'`]?([\w-]{1,60})["'`]?,?(?: that| which)? (?:is|must be|should be|shall be|can be|may be)\s(?:exactly )?((?:one of:?|either)\s[[(]?(?:["'`]?[\w-]{1,40}["'`]?(?:,\s(?:or |and )?|\s(?:or|and|\|)\s)?){2,20}|(?:["'`][\w-]{1,40}["'`](?:,\s(?:or |and )?|\s(?:or|and|\|)\s)?){2,20})/g;

/** A key of which a sentence of nothing else says which of some words it is: `The verdict is approve or reject.` */
const stated =
  /(?:^|[\n.;(])\s{0,8}(?:[Tt]he )?["'`]?([\w-]{1,60})["'`]? (?:is|must be|should be|shall be|can be|may be) (?:either )?((?:[A-Za-z][\w-]{0,40}, ){0,20}[A-Za-z][\w-]{0,40},? or [A-Za-z][\w-]{0,40})(?=\s{0,8}(?:[.;)]|$|\n))/g;

/** A key with what is said of it in brackets, or in a line or part of a sentence of its own. */
const explained =
  /(?:(?<bracket>\()|^|[;,\n])[ \t]{0,8}(?:[-*] )?["'`]?([\w-]{1,60})["'`]?(?: (?:is|must be|can be|may be)|:)(?= )/gm;

/** So far behind a key the list of its values is looked for. */
const mostSaid = 300;

/** The values that are listed for keys, in the JSON itself or else beside it. */
export function choicesIn(text: string): Choices {
  return new Map([
    ...statedChoices(text),
    ...explainedChoices(text),
    ...toldChoices(text),
    ...enumeratedChoices(text),
    ...unquotedChoices(text),
    ...shownChoices(text),
  ]);
}

function statedChoices(text: string): Choices {
  const choices = new Map<string, ReadonlySet<string>>();
  if (!/ (?:is|be) [^\n]* or /.test(text)) return choices;
  for (const [, key = "", list = ""] of text.matchAll(stated)) {
    const values = list.split(/,? or |, /);
    // The first word of a sentence begins with a capital, whatever the key does.
    const small = key.charAt(0).toLowerCase() + key.slice(1);
    if (choiceKey.test(key) && areChoice(values)) choices.set(small, new Set(values));
  }
  return choices;
}

function explainedChoices(text: string): Choices {
  const choices = new Map<string, ReadonlySet<string>>();
  if (!/ [|(]|\(/.test(text)) return choices;
  for (const { 0: found, 2: key = "", index, groups } of text.matchAll(explained)) {
    const start = index + found.length;
    const [line = ""] = text.slice(start, start + mostSaid).split("\n", 1);
    // Without a bracket, "or" may be said of a case, and an end without a word is where a placeholder was.
    const isList = groups?.["bracket"] !== undefined || /^ [^.;,)]*\|/.test(line);
    const words = isList && !/\| *(?:[.,;)|]|$)/.test(line) ? choicesSaid(line) : undefined;
    if (words) choices.set(key, new Set(words));
  }
  return choices;
}

function toldChoices(text: string): Choices {
  const choices = new Map<string, ReadonlySet<string>>();
  if (!/ (?:is|be)\s/.test(text)) return choices;
  for (const { 0: whole, 1: key = "", 2: list = "", index } of text.matchAll(told)) {
    // Where the list goes on with a placeholder, which is a blank here, it may bring any word.
    const goesOn = /\s$/.test(list) && /^\s/.test(text.slice(index + whole.length));
    if (goesOn) continue;
    const quoted = list.match(/(?<=["'`])[\w-]+(?=["'`])/g);
    const words = quoted ?? list.replace(/^(?:one of:?|either)\s/, "").match(/[\w-]+/g) ?? [];
    const values = words.filter((word) => !/^(?:and|or)$/.test(word));
    if (areChoice(values)) choices.set(key, new Set(values));
  }
  return choices;
}

function enumeratedChoices(text: string): Choices {
  const choices = new Map<string, ReadonlySet<string>>();
  if (!text.includes('"enum"')) return choices;
  const others = new Set<string>();
  for (const [, key = "", list = ""] of text.matchAll(enumerated)) {
    const items = list.split(",").map((item) => item.trim());
    const values = items.map((item) => /^"([\w-]+)"$/.exec(item)?.[1] ?? "");
    if (values.includes("") || choices.has(key)) others.add(key);
    choices.set(key, new Set(values));
  }
  for (const key of others) choices.delete(key);
  return choices;
}

function unquotedChoices(text: string): Choices {
  const choices = new Map<string, ReadonlySet<string>>();
  if (!text.includes("|")) return choices;
  for (const [, key = "", list = ""] of text.matchAll(unquoted)) {
    const values = list.split(/ ?\| ?/);
    if (areChoice(values)) choices.set(key, new Set(values));
  }
  return choices;
}

function areChoice(values: readonly string[]): boolean {
  return values.length > 1 && !values.some((value) => kinds.test(value));
}

/** The values that are listed for keys, by all that is listed for them; none for a key that is shown without a list. */
function shownChoices(text: string): Choices {
  const choices = new Map<string, Set<string>>();
  const unlisted = new Set<string>();
  if (!/[|/]|\bor\b|\bone of\b/.test(text)) return choices;
  for (const [, key = "", value = "", more] of text.matchAll(keyed)) {
    const listed = more === undefined ? listedTexts(key, value) : undefined;
    if (listed === undefined) unlisted.add(key);
    const known = choices.get(key) ?? new Set();
    choices.set(key, known);
    for (const one of listed ?? []) known.add(one);
  }
  for (const key of unlisted) choices.delete(key);
  return choices;
}

/** The words of texts in quotes that are alternatives: `"a" | "b"`, `"a|b"`, `"a or b"`; undefined where they are something else. */
function listedTexts(key: string, value: string): readonly string[] | undefined {
  const texts = [...value.matchAll(/"([^"\n]*)"/g)].map(([, one = ""]) => withoutAngles(one));
  if (texts.length === 1 && !value.includes("|")) return saidInText(key, texts[0] ?? "");
  const listed = texts.flatMap((one) => one.split(/[|\s]+/)).filter((one) => one !== "");
  const isChoice = (one: string): boolean =>
    isWord(one) && (!kinds.test(one) || (/^none$/i.test(one) && texts.length > 1));
  // Where a placeholder stood is nothing any more, and it may bring any word.
  const areWritten = texts.every((one) => one.split("|").every((part) => part.trim() !== ""));
  return listed.every(isChoice) && areWritten ? listed : undefined;
}

/** A key of which words with slashes between them are a path. */
const pathKey =
  /branch|dir|example|file|folder|image|import|module|name|package|path|ref|repo|source|target|ur[il]/i;

/** A key whose value is one of several, of which there may be only two. */
const choiceKey =
  /(?:^|_)(?:action|category|classification|confidence|decision|kind|level|mode|outcome|priority|recommendation|result|risk|severity|state|status|type|verdict)$/i;

/** The type of a file has a slash, too. */
const fileType = /^(?:application|audio|font|image|multipart|text|video)\//;

function saidInText(key: string, text: string): readonly string[] | undefined {
  const mayBeTwo = choiceKey.test(key) && !fileType.test(text);
  const isList = mayBeTwo || /\/[^/]+\/|^[A-Z_/]+$/.test(text);
  const isPath = text.includes("/") && (pathKey.test(key) || !isList);
  return isPath || /^\s|\s$/.test(text) ? undefined : choicesSaid(text);
}

/** Single words in angles are a list of values, and others describe them: `<low|high>`. */
function withoutAngles(text: string): string {
  const list = /^<((?:one of:? )?[\w-]+(?:(?: ?[|/] ?| or |, (?:or )?)[\w-]+)+)>$/.exec(text);
  return list?.[1] ?? text;
}

function isWord(text: string): boolean {
  return /^[\w-]+$/.test(text);
}
