/**
 * A text of the user on one line and at most so many UTF-16 units long, so that messages stay readable and show
 * no more of a file than they need.
 */
export function quoteUserText(text: string, maxLength = 60): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= maxLength) return line;
  return `${line.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
