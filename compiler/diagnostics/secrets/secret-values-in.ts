import { lineEnd } from "../../source/line-end.ts";
import { looksSecret, shortestSecret } from "./looks-secret.ts";
import { isSecretListName, isSecretName } from "./secret-names.ts";
import { secretsAmong, valuesOfNames } from "./secrets-in-text.ts";

/**
 * The secrets that the text of a file holds, the longest first: keys by their look, and what stands under the names of secrets.
 * It is read without a parser, since also files are shown that none can read; so it rather takes too much than too little.
 */
export function secretValuesIn(text: string): readonly string[] {
  const named = valuesOfNames(text);
  const found = secretsAmong(text, named).flatMap(({ start, end }) =>
    linesOf(text.slice(start, end)),
  );
  const behind = named.map(({ start, end }) => text.slice(start, end));
  const values = new Set([...found, ...behind, ...namedIn(text)]);
  return [...values].sort((a, b) => b.length - a.length);
}

/** A key of several lines is shown line by line. */
function linesOf(secret: string): readonly string[] {
  const lines = secret.split(/\r\n|[\r\n]/).map((line) => line.trim());
  return lines.length === 1 ? lines : lines.filter((line) => line.length >= shortestSecret);
}

/** A name at which a value follows, from the word that tells on. */
const nameOfOne =
  /(?:pass(?:word|wd|phrase)?|pwd|secret|key|token|pat)(?<many>s?)["']?[ \t]{0,20}:/gi;
const nameBefore = /[A-Za-z0-9_-]{0,100}$/;

/** Tokens without a word before them are mostly those of a model, which are numbers and short words. */
const shortestOfTokens = 20;

function namedIn(text: string): readonly string[] {
  return [...text.matchAll(nameOfOne)].flatMap((found) => {
    const [all] = found;
    const [before = ""] =
      nameBefore.exec(text.slice(Math.max(0, found.index - 100), found.index)) ?? [];
    const name = before + all.replace(/["']?[ \t]{0,20}:$/, "");
    const areTokens = /^tokens$/i.test(name);
    if (!(areTokens || isSecretName(name) || isSecretListName(name))) return [];
    const values = valuesIn(regionBehind(text, found.index + all.length));
    return areTokens ? values.filter(({ length }) => length >= shortestOfTokens) : values;
  });
}

/** Anchors, tags and signs of blocks, which may stand before a value. */
const lead = /(?:[ \t]+(?:[&!]\S*|[|>][-+0-9]*))*[ \t]*(?:#[^\n]*)?/y;

/** What may be the value of a name: the rest of its line, the list that begins there, or the lines below that are indented. */
function regionBehind(text: string, start: number): string {
  lead.lastIndex = start;
  const from = start + (lead.exec(text)?.[0].length ?? 0);
  const end = lineEnd(text, from);
  const rest = text.slice(from, end);
  if (rest.startsWith("[")) return text.slice(from, endOfList(text, from));
  return rest.trim() === "" ? linesBelow(text, start, end) : rest;
}

function endOfList(text: string, from: number): number {
  const end = text.indexOf("]", from);
  return end < 0 ? lineEnd(text, from) : end;
}

/** The lines below that of a name that are its items, or stand deeper than it. */
function linesBelow(text: string, nameEnd: number, firstEnd: number): string {
  const depth = depthOf(text.slice(text.lastIndexOf("\n", nameEnd - 1) + 1, nameEnd));
  let end = firstEnd;
  while (end < text.length) {
    const next = lineEnd(text, end + 1);
    const line = text.slice(end + 1, next);
    const isItem = depthOf(line) === depth && line.trimStart().startsWith("- ");
    if (line.trim() !== "" && depthOf(line) <= depth && !isItem) break;
    end = next;
  }
  return text.slice(firstEnd, end);
}

function depthOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** Quoted texts, and words. */
const words = /"(?<double>(?:[^"\\\n]|\\.)*)"|'(?<single>(?:[^'\n]|'')*)'|[^\s"',[\]{}]+/g;

/** What is put into a value from elsewhere. */
const pasted = /\{\{?[^{}\n]*\}?\}|\$\w+|\$\{[^{}\n]*\}/;

function valuesIn(region: string): readonly string[] {
  const [whole = ""] = region.split(/\s#/);
  const parts = [...region.matchAll(words)].map(
    ([word, double, single]) => double ?? single ?? word,
  );
  const isPlain = !/^\s*["'[{]/.test(whole);
  const all = [...(isPlain ? [whole.trim()] : []), ...parts];
  return all.flatMap((one) => one.split(pasted)).filter(looksSecret);
}
