import { createToken } from "chevrotain";

/** A text in single or double quotes; a backslash takes the next character along. */
export const Quoted = createToken({
  name: "Quoted",
  pattern: /'[^'\\]*(?:\\[\s\S][^'\\]*)*'|"[^"\\]*(?:\\[\s\S][^"\\]*)*"/,
  line_breaks: true,
});

/** A quote that nothing closes, with all that follows. */
export const UnclosedQuote = createToken({
  name: "UnclosedQuote",
  pattern: /['"][\s\S]*/,
  line_breaks: true,
});

/** Any other character: a lexer with it never fails, so that the parser reports whichever mistake comes first. */
export const Stray = createToken({
  name: "Stray",
  pattern: /[\ud800-\udbff][\udc00-\udfff]|[\s\S]/,
  line_breaks: true,
});
