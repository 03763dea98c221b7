import { createObjectMemo } from "../../source/object-memo.ts";
import { isExampleKey, looksSecret } from "./looks-secret.ts";
import { isSecretName } from "./secret-names.ts";
import type { SecretPattern } from "./secret-patterns.ts";
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
  const keys = keysIn(text);
  const assigned = assignedIn(text);
  if (keys.length + assigned.length < 2) return keys.length === 0 ? assigned : keys;
  // The sort is stable, so that of what begins together the more telling kind stays.
  const all = [...keys, ...assigned].sort((a, b) => a.start - b.start);
  let end = 0;
  return all.filter((one) => {
    if (one.start < end) return false;
    end = one.end;
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

/** `NAME_PASSWORD = value`, `--password value`: from the word that tells on. What stands before it is looked at afterwards. */
const assigned =
  /(?:pass(?:word|wd|phrase)?|pwd|secret|key|token|pat)(?<sign>["']?[ \t]{0,20}(?::[-=]?|=(?!=))[ \t]{0,20}|[ \t]{1,20})["']?(?<value>[^\s"'`,;{}$<>()[\]|&\\]{8,})(?=[\s"'`,;}>)\]|&\\]|$)/gi;

/** The end of a name, and what may stand before a name. */
const nameBefore = /(?:^|[^A-Za-z0-9_-])(?<name>[A-Za-z0-9_-]*)$/;
const longestName = 100;

/** Asking it is much faster than looking for all. */
const anyAssigned = new RegExp(assigned.source, "i");

/** The values of a text that are given to the names of secrets. */
function assignedIn(text: string): readonly SecretInText[] {
  // Without a digit nothing seems to be a secret, and most short texts have none.
  if (!/\d/.test(text) || !anyAssigned.test(text)) return [];
  return [...text.matchAll(assigned)].flatMap((found) => {
    const [all] = found;
    const { sign = "", value = "" } = found.groups ?? {};
    if (!looksSecret(value)) return [];
    const word = all.slice(0, all.indexOf(sign, 1));
    const before = text.slice(Math.max(0, found.index - longestName), found.index);
    const name = (nameBefore.exec(before)?.groups?.["name"] ?? "") + word;
    if (!isSecretName(name)) return [];
    // Words follow each other in any text; only those of options stand for what follows them.
    if (sign.trim() === "" && !name.startsWith("--")) return [];
    const end = found.index + all.length;
    return [{ what: "a password or key", start: end - value.length, end }];
  });
}
