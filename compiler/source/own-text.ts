/** From this length on, V8 makes of a part of a text a reference into it. */
const shortestReference = 13;

/**
 * A text that keeps no other one in memory: what is cut out of a file and remembered would otherwise keep the whole file.
 * Joining copies the text, so that what is cut off again refers to a copy that is hardly longer.
 */
export function ownText(text: string): string {
  return text.length < shortestReference ? text : ` ${text}`.slice(1);
}
