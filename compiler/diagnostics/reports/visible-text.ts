/** Control characters, which a terminal would obey, marks that reorder text, and blanks without a width. */
const invisible =
  /[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\u2028\u2029\uFEFF]/gu;

/**
 * A text of one line that is safe to print: control characters become their pictures (`␛`), marks
 * that change the direction of text or are not seen a replacement sign, each one unit for one.
 */
export function visibleText(text: string): string {
  return text.replace(invisible, (character) => {
    const code = character.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    return code === 0x7f ? "\u2421" : "\uFFFD";
  });
}
