/** No shorter text is or holds what is taken for a secret. */
export const shortestSecret = 8;

/** What people write in the place of a secret: words that say so, words alone, dots. */
const standsForOne =
  /^(?:your|my|the|some|example|change|replace|insert|dummy|fake|test|todo|none|null|true|false|required|optional|x{3,}|\*{3,}|abc[-_]?123)|^(?:[a-z]+[-_ ])*[a-z]+$|\.\.\./i;

const beginsAsExample =
  /^(?:your|some|example|change|replace|insert|dummy|fake|test|todo|placeholder|x{3,})/i;

/** Small and capital letters with digits in several places, without a sign between words: only chance writes such a text. */
const isRandom = /^(?=[^a-z]*[a-z])(?=[^A-Z]*[A-Z])(?=\D*\d+\D+\d)[^-_. ]+$/;

/** Words and numbers that are joined by signs: names, versions, references to where the secret is kept. */
const joinedWords =
  /^(?:\.{0,2}\/)*(?:[a-z]+\d{0,4}|[A-Z]+\d{0,4}|[A-Z][a-z]+\d{0,4}|\d+[a-z]?)(?:[-_./:#@+](?:[a-z]+\d{0,4}|[A-Z]+\d{0,4}|[A-Z][a-z]+\d{0,4}|\d+[a-z]?))+$/;

/** The path or the address of something. */
const whereItIs =
  /^~?\.{0,2}\/[\w.-]+(?:\/|$)|:\/\/|\.(?:json|ya?ml|txt|pem|key|env|toml|cfg|ini|conf|sh|py|[jt]s)$/;

/** Documents are full of keys that open nothing. */
const isMadeUp = /example|placeholder|redacted|your[-_]|abcdefghij|0123456789abc/i;

/** A text of fewer different signs is a row of crosses. */
const leastDifferent = 5;

/** How much of a key is looked at, which may begin with the letters of its kind. */
const tail = 20;

/** A text of letters alone is long before chance rather than a language makes it. */
const shortestOfLetters = 16;
const onlyLetters = /^[A-Za-z]+$/;
/** So many consonants follow each other in hardly any word, nor where two words meet. */
const unspeakable = /[bcdfghjklmnpqrstvwxz]{6}/i;

/** Whether a text has so many letters in a row as a key of letters has. */
export function hasLongRowOfLetters(text: string): boolean {
  // Such a row has a letter at each place that so many others lie between: only the letters around those are looked at.
  for (let at = shortestOfLetters - 1; at < text.length; at += shortestOfLetters) {
    if (!isLetter(text, at)) continue;
    let start = at;
    while (isLetter(text, start - 1)) start -= 1;
    let end = at + 1;
    while (isLetter(text, end) && end - start < shortestOfLetters) end += 1;
    if (end - start >= shortestOfLetters) return true;
  }
  return false;
}

/** Whether one of the 52 letters of ASCII stands at a place; behind both ends of the text there is none. */
function isLetter(text: string, at: number): boolean {
  const lowered = text.charCodeAt(at) | 0x20;
  return lowered >= 0x61 && lowered <= 0x7a;
}

/** Whether chance has written a text of letters: nobody could say it, or its capitals begin no words. */
function isKeyOfLetters(text: string): boolean {
  if (text.length < shortestOfLetters || !onlyLetters.test(text)) return false;
  if (unspeakable.test(text)) return true;
  const capitals = text.match(/[a-z](?=[A-Z])/g)?.length ?? 0;
  return capitals * 4 >= text.length;
}

/** Whether somebody has to write a secret where a text stands: `your-token`, `changeme`, `<token>`, `${TOKEN}`. */
export function standsForSecret(text: string): boolean {
  return (
    beginsAsExample.test(text) ||
    isMadeUp.test(text) ||
    /[<>${}]|^\W*$|^(?:none|null|secret|token|todo)$|[-_ ](?:goes[-_ ])?here$/i.test(text)
  );
}

/** Whether a text that has the shape of a key only shows that shape. */
export function isExampleKey(key: string): boolean {
  return isMadeUp.test(key) || new Set(key.slice(-tail)).size < leastDifferent;
}

/** Whether some word of a text may be, or hold, what seems to be a secret: most of what is said has no such word. */
export function mayHoldSecret(text: string): boolean {
  if (text.length < shortestSecret) return false;
  if (!/\d/.test(text)) return mayHoldKeyOfLetters(text);
  return text.split(/[\s{}$<>]+/).some((word) => {
    if (word.length < shortestSecret || !/[A-Za-z]/.test(word)) return false;
    if (!/\d/.test(word)) return mayHoldKeyOfLetters(word);
    return !joinedWords.test(word.replaceAll(/^["'`([]+|(?<!["'`)\].,;:!?])["'`)\].,;:!?]+$/g, ""));
  });
}

function mayHoldKeyOfLetters(text: string): boolean {
  return hasLongRowOfLetters(text) && (text.match(/[A-Za-z]{16,}/g) ?? []).some(isKeyOfLetters);
}

/** Whether a text seems to be a secret of its own rather than a name, an example or a placeholder. */
export function looksSecret(value: string): boolean {
  const plain = value.trim();
  if (plain.length < shortestSecret || /[\s{}$<>]/.test(plain)) return false;
  if (isKeyOfLetters(plain)) return !(beginsAsExample.test(plain) || isExampleKey(plain));
  if (!(/\d/.test(plain) && /[A-Za-z]/.test(plain))) return false;
  if (standsForOne.test(plain) && !isRandom.test(plain)) return false;
  if (joinedWords.test(plain) || whereItIs.test(plain)) return false;
  return !isMadeUp.test(plain) && new Set(plain).size >= leastDifferent;
}
