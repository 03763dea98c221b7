/** Marks that stand on the character before them, joiners and variation selectors. */
const zeroWidth = /^(?:[\p{Mn}\p{Me}\u200B\u200C]|\u200D)$/u;

// East Asian Wide and Fullwidth (Unicode TR 11) by block, and pictures.
const wide =
  /^[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}\p{Emoji_Presentation}]$/u;

/** How many columns of a terminal a character takes. */
export function displayWidth(character: string): 0 | 1 | 2 {
  if (character < "\u0300") return 1;
  if (zeroWidth.test(character)) return 0;
  return wide.test(character) ? 2 : 1;
}
