/** A text as a part of a regular expression, with or without its flag `u`, that matches the text and nothing else. */
export function patternOf(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
