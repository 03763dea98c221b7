/** Blanks of other widths, those that break no line, and those that cannot be seen. */
export const typographicBlank = /[\u00A0\u2000-\u200B\u202F\u205F\u2060\uFEFF]/;

/** A text that begins with a typographic quote. */
export const opensTypographic = /^[\u2018\u201C\u201E]/;

/** A flag whose hyphens are dashes or a minus, at least one of them. */
export const dashedFlag =
  /^(?:-?[\u2010-\u2015\u2212]|[\u2010-\u2015\u2212][-\u2010-\u2015\u2212])[A-Za-z]/;

/** A text with a character of typography in it: most have none. */
export const hasTypography =
  /[\u00A0\u2000-\u200B\u2010-\u2015\u2018-\u201F\u202F\u205F\u2060\u2212\uFEFF]/;
