/**
 * Characters that never stand in generated code as they are: controls, line separators, marks that reorder or hide
 * text, lone surrogates, unusual spaces, code points that mean nothing (yet).
 */
const unsafe = /(?![ \n])[\p{C}\p{Z}]/gu;

/** A double-quoted string literal for exactly this text. */
export function quoted(text: string): string {
  return `"${escapeText(text, '"').replaceAll("\n", "\\n")}"`;
}

/** Text between the backquotes of a template literal; line feeds stay, so that prompts read as they were written. */
export function emitTemplateText(text: string): string {
  return escapeText(text, "`").replaceAll("${", "\\${");
}

/** A string literal that is easy to read: several lines become a template literal. */
export function emitText(text: string): string {
  return text.trimEnd().includes("\n") ? `\`${emitTemplateText(text)}\`` : quoted(text);
}

function escapeText(text: string, quote: string): string {
  return text
    .replaceAll("\\", "\\\\")
    .replaceAll(quote, `\\${quote}`)
    .replaceAll(/<(?=[/!])/g, "\\x3c")
    .replaceAll(unsafe, escapeCharacter);
}

const shortEscapes: ReadonlyMap<string, string> = new Map([
  ["\b", "\\b"],
  ["\f", "\\f"],
  ["\r", "\\r"],
  ["\t", "\\t"],
  ["\v", "\\v"],
]);

function escapeCharacter(character: string): string {
  const short = shortEscapes.get(character);
  if (short !== undefined) return short;
  const codePoint = character.codePointAt(0) ?? 0;
  if (codePoint > 0xffff) return `\\u{${codePoint.toString(16)}}`;
  return `\\u${codePoint.toString(16).padStart(4, "0")}`;
}
