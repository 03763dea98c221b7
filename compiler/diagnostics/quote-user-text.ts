const maxLength = 60;

/**
 * A text of the user on one line and at most 60 units long, so that messages stay readable and show
 * no more of a file than they need.
 */
export function quoteUserText(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= maxLength) return line;
  return `${line.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
