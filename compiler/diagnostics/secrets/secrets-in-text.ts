import { createObjectMemo } from "../../source/object-memo.ts";
import { hasLongRowOfLetters, isExampleKey, looksSecret } from "./looks-secret.ts";
import { isSecretName } from "./secret-names.ts";
import type { SecretPattern } from "./secret-pattern.ts";
import { patternsFor } from "./secret-patterns.ts";

/** A part of a text that gives access to something. */
export interface SecretInText {
  /** What it looks like: `a GitHub token`. */
  readonly what: string;
  readonly start: number;
  readonly end: number;
}

/** Everything in a text that is taken for a secret, in order; parts do not overlap. */
export function secretsInText(text: string): readonly SecretInText[] {
  return secretsAmong(text, valuesOfNames(text));
}

/** The secrets of a text, of which is known what stands behind the names of secrets in it. */
export function secretsAmong(
  text: string,
  values: readonly ValueOfName[],
): readonly SecretInText[] {
  const keys = keysIn(text);
  const given = values.flatMap(({ isGiven, start, end }) =>
    isGiven ? [{ what: "a password or key", start, end }] : [],
  );
  if (keys.length + given.length < 2) return keys.length === 0 ? given : keys;
  // The sort is stable, so that of what begins together the more telling kind stays.
  const all = [...keys, ...given].sort((a, b) => a.start - b.start);
  let reached = 0;
  return all.filter((one) => {
    if (one.start < reached) return false;
    reached = one.end;
    return true;
  });
}

/** A text with every secret in it made unreadable, as long as before. */
export function concealSecrets(text: string): string {
  let shown = "";
  let reached = 0;
  for (const { start, end } of secretsInText(text)) {
    shown += text.slice(reached, start) + stars(text.slice(start, end));
    reached = end;
  }
  return reached === 0 ? text : shown + text.slice(reached);
}

/** What is shown in the place of a secret: as long, and on as many lines. */
export function stars(secret: string): string {
  return secret.replace(/[^\r\n]/g, "*");
}

function keysIn(text: string): readonly SecretInText[] {
  const patterns = patternsFor(text);
  if (patterns.length === 0) return [];
  return patterns.flatMap((one) => {
    const { isAnyWord, what } = one;
    return [...text.matchAll(searchFor(one))].flatMap((found) => {
      const [all] = found;
      const secret = found.groups?.["secret"] ?? all;
      const isSecret = isAnyWord ? looksSecret(secret) : !isExampleKey(secret);
      const start = found.index + all.lastIndexOf(secret);
      return isSecret ? [{ what, start, end: start + secret.length }] : [];
    });
  });
}

/** The patterns as they are looked for again and again. */
const searchFor = createObjectMemo(
  ({ pattern }: SecretPattern) => new RegExp(pattern, `${pattern.flags}g`),
);

/**
 * `NAME_PASSWORD = value`, `--password value`, `"token": "value"`, `x["token"] == "value"`: from the word that tells on. Quotes may
 * be escaped, once or twice. What stands before the word is looked at afterwards.
 */
const assigned =
  /(?<word>pass(?:word|wd|phrase)?|pwd|secret|key|token|pat)(?<sign>(?:\\{0,7}["']|[}\])]){0,4}[ \t]{0,20}(?::[-=]?|[!=]?={1,3}|=>|,)[ \t]{0,20}|(?:\\{0,7}["'])?[ \t]{1,20}(?:["']%s["'][ \t]{1,5})?)(?:\\{0,7}["'])?(?<value>[^\s"'`,;{}$<>()[\]|&\\]{8,})(?=[\s"'`,;}>)\]|&\\]|$)/gi;

/** The end of a name, and what may stand before a name. */
const nameBefore = /(?<lead>(?:^|[^A-Za-z0-9_-])["']?)(?<name>[A-Za-z0-9_-]*)$/;
const longestName = 100;

/** The address of a thing that a cloud keeps, as far as the kind of it: what follows `secret:` is what it is called. */
const inAddress = /\barn:[\w:-]{1,80}:$/;

/** An option and commands that give the value behind a name to it. */
const gives = /(?:--arg|\bprintf[ \t]{1,5}-v|\bset)[ \t]{1,20}$/;

/** Asking it is much faster than looking for all. */
const anyAssigned = new RegExp(assigned.source, "i");

/** What looks like a secret behind the name of one. */
export interface ValueOfName {
  /** Whether it is given to the name; words may also follow each other as in any sentence. */
  readonly isGiven: boolean;
  readonly start: number;
  readonly end: number;
}

/** What looks like a secret and stands behind the name of one, given to it or only next to it. */
export function valuesOfNames(text: string): readonly ValueOfName[] {
  // Without a digit or a long row of letters nothing seems to be a secret, and most short texts have none.
  if (!(/\d/.test(text) || hasLongRowOfLetters(text)) || !anyAssigned.test(text)) return [];
  return [...text.matchAll(assigned)].flatMap((found) => {
    const { word = "", sign = "", value = "" } = found.groups ?? {};
    if (!looksSecret(value)) return [];
    const before = text.slice(Math.max(0, found.index - longestName), found.index);
    const { lead = "", name: begun = "" } = nameBefore.exec(before)?.groups ?? {};
    const name = begun + word;
    const beforeName = before.slice(0, before.length - begun.length);
    if (!isSecretName(name) || inAddress.test(beforeName)) return [];
    const end = found.index + found[0].length;
    const isOption = name.startsWith("--");
    const isGiven =
      isOption || /[:=]/.test(sign) || (!sign.includes(",") && isGivenBy(before, begun, lead));
    return [{ isGiven, start: end - value.length, end }];
  });
}

function isGivenBy(before: string, begun: string, lead: string): boolean {
  const quote = /["']$/.exec(lead)?.[0] ?? "";
  return gives.test(before.slice(0, before.length - begun.length - quote.length));
}
